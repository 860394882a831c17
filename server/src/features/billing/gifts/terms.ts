import { refuse } from "../../../platform/errors.ts";
import { duePrice, type ProductRow } from "../../products/index.ts";
import type { PurchaseRow } from "../store.system.ts";

/** What a code gives: the product as it was when the code was made, all periods of a subscription together. */
export type GiftTerms = Pick<
  PurchaseRow,
  | "productName"
  | "wordAmount"
  | "storageMb"
  | "seats"
  | "expirationDays"
  | "subscriptionPeriod"
  | "subscriptionInterval"
>;

/** More words than a row holds. */
const WORDS_MAX = 2_147_483_647;

/** What so many periods of a product give. Refuses gift_not_possible for more than one of what is bought once. */
export function termsOf(product: ProductRow, count: number): GiftTerms {
  const { isSubscription, wordAmount } = product;
  const words = wordAmount === null ? null : wordAmount * count;
  if ((!isSubscription && count > 1) || (words ?? 0) > WORDS_MAX) refuse("gift_not_possible");
  return {
    productName: product.name,
    wordAmount: words,
    storageMb: product.storageMb,
    seats: product.seats,
    expirationDays: isSubscription ? null : product.expirationDays,
    subscriptionPeriod: isSubscription ? (product.subscriptionPeriod ?? "month") : null,
    subscriptionInterval: isSubscription ? (product.subscriptionInterval ?? 1) * count : null,
  };
}

/** Whether a product can be bought for another: where places are limited nobody knows whose place it would be. */
export const canBeGift = ({ limitPerUser, userLimit }: ProductRow): boolean =>
  limitPerUser === null && userLimit === null;

/** A product as it is bought for another: once, for all of its periods. Refuses gift_not_possible. */
export function asGift(product: ProductRow, count: number): ProductRow {
  if (!canBeGift(product)) refuse("gift_not_possible");
  const price = duePrice(product) * count;
  const { productName: name, ...terms } = termsOf(product, count);
  return { ...product, ...terms, name, price, salePrice: null, isSubscription: false, freeTrialWords: 0 };
}
