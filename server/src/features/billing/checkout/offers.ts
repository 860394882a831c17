import { CARD, PAYPAL, type Totals } from "@pluma/contract/billing/checkout";
import { fromMinor } from "@pluma/contract/kit/money";
import { addIntervals } from "@pluma/contract/kit/time";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import {
  duePrice,
  type PricedDiscount,
  type ProductRow,
  priceDiscount,
  reachableProduct,
  showToBuyer,
  takersOf,
  trialEndOf,
} from "../../products/index.ts";
import { isMailed } from "../gifts/planning.ts";
import { asGift, canBeGift } from "../gifts/terms.ts";
import { billTerms } from "../invoices/invoiceTerms.ts";
import { payableOff } from "../plans/rules.ts";
import { accountFor, accountsOf, takes } from "../providers.ts";
import { intervalOf } from "../rules.ts";
import { readHadTrial } from "../store.ts";
import { type Sums, sumsOf } from "./sums.ts";

/** A product at what it costs somebody now. */
export type Offer = {
  product: ProductRow;
  discount: PricedDiscount | null;
  /** The code would leave less than can be charged, and takes off less. */
  isRaised: boolean;
  trialEnd: Date | null;
  sums: Sums;
};

type Asked = {
  product_id?: number | null | undefined;
  discountCode?: string | null | undefined;
  gift_periods?: number | null | undefined;
};

/**
 * What a product costs the caller now, with a code or without. One trial of a product is for everybody once. Refuses
 * product_missing, discount_invalid and discount_spent; for a gift gift_not_possible, and every code, which is off what
 * somebody buys for themselves.
 */
export async function offerTo(ctx: ActorCtx, asked: Asked): Promise<Offer> {
  const { product_id: productId, discountCode: code, gift_periods: periods } = asked;
  const found = productId ? await reachableProduct(ctx, productId) : refuse("product_missing");
  const product = periods ? asGift(found, periods) : found;
  if (periods && code?.trim()) refuse("discount_invalid");
  const { userId } = ctx.actor;
  const priced = code?.trim() ? await priceDiscount(ctx, { code, product, userId }) : null;
  const discount = priced && (await atLeast(ctx, priced, product));
  const isRaised = discount?.amount !== priced?.amount;
  const trialEnd = await trialFor(ctx, product);
  const sums = sumsOf({
    due: duePrice(product),
    discount,
    isSubscription: product.isSubscription,
    isTrial: trialEnd !== null,
  });
  return { product, discount, isRaised, trialEnd, sums };
}

/** A code that leaves less than can be charged takes off less, so that the rest can be; one of the whole price is free. */
async function atLeast(ctx: ActorCtx, discount: PricedDiscount, product: ProductRow): Promise<PricedDiscount> {
  const takers = await takersOf(ctx, product.organizationId);
  return { ...discount, amount: payableOff(discount.off, duePrice(product), product.currency, takers) };
}

async function trialFor(ctx: ActorCtx, product: ProductRow): Promise<Date | null> {
  const trialEnd = trialEndOf(product, ctx.clock.now());
  if (!trialEnd) return null;
  return (await readHadTrial(ctx, product.productId)) ? null : trialEnd;
}

/** What a checkout comes to today and next; charges and holds nothing. */
export async function readTotals(ctx: ActorCtx, { body }: { body: Asked }): Promise<Totals> {
  const { product, discount, isRaised, trialEnd, sums } = await offerTo(ctx, body);
  if (!product.available) refuse("product_missing");
  const now = ctx.clock.now();
  const amount = (minor: number) => fromMinor(minor, product.currency);
  const terms = await billTerms(ctx, product.organizationId, sums.total);
  const interval = intervalOf(product);
  const accounts = await accountsOf(ctx, product.organizationId);
  const nextAt = trialEnd ?? (interval && addIntervals(now, interval));
  return {
    product: await showToBuyer(ctx, product),
    can_be_gift: canBeGift(product),
    can_mail_gift: await isMailed(ctx, product.organizationId),
    discount: discount?.terms ?? null,
    currency: product.currency,
    subtotal: amount(sums.subtotal),
    discount_amount: amount(trialEnd ? 0 : sums.discount),
    least_charge: isRaised && discount ? amount(sums.subtotal - discount.amount) : null,
    tax:
      terms.taxPercent === ""
        ? null
        : { name: terms.taxName, percent: Number(terms.taxPercent), amount: amount(terms.taxAmount) },
    total: amount(sums.total),
    payment_method_ids: [CARD, PAYPAL].filter((id) => takes(accountFor(accounts, id), sums, product.currency)),
    trial_ends_at: trialEnd?.toISOString() ?? null,
    next_charge: sums.next !== null && nextAt ? { amount: amount(sums.next), at: nextAt.toISOString() } : null,
  };
}
