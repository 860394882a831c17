import type { Totals } from "@pluma/contract/checkout";
import { fromMinor } from "@pluma/contract/money";
import { addIntervals } from "@pluma/contract/time";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import {
  duePrice,
  type PricedDiscount,
  type ProductRow,
  priceDiscount,
  reachableProduct,
  showSold,
  trialEndOf,
} from "../products/index.ts";
import { billTerms } from "./bill.ts";
import { intervalOf } from "./rules.ts";
import { readHadTrial } from "./store.ts";
import { type Sums, sumsOf } from "./sums.ts";

/** A product at what it costs somebody now. */
export type Offer = {
  product: ProductRow;
  discount: PricedDiscount | null;
  trialEnd: Date | null;
  sums: Sums;
};

type Asked = { product_id?: number | null | undefined; discountCode?: string | null | undefined };

/**
 * What a product costs the caller now, with a code or without. One trial of a product is for everybody once. Refuses
 * product_missing, discount_invalid and discount_spent.
 */
export async function offerTo(ctx: ActorCtx, { product_id: productId, discountCode: code }: Asked): Promise<Offer> {
  const product = productId ? await reachableProduct(ctx, productId) : refuse("product_missing");
  const { userId } = ctx.actor;
  const discount = code?.trim() ? await priceDiscount(ctx, { code, product, userId }) : null;
  const trialEnd = await trialFor(ctx, product);
  const sums = sumsOf({
    due: duePrice(product),
    discount,
    isSubscription: product.isSubscription,
    isTrial: trialEnd !== null,
  });
  return { product, discount, trialEnd, sums };
}

async function trialFor(ctx: ActorCtx, product: ProductRow): Promise<Date | null> {
  const trialEnd = trialEndOf(product, ctx.clock.now());
  if (!trialEnd) return null;
  return (await readHadTrial(ctx, ctx.actor.userId, product.productId)) ? null : trialEnd;
}

/** What a checkout comes to today and next; charges and holds nothing. */
export async function readTotals(ctx: ActorCtx, { body }: { body: Asked }): Promise<Totals> {
  const { product, discount, trialEnd, sums } = await offerTo(ctx, body);
  if (!product.available) refuse("product_missing");
  const now = ctx.clock.now();
  const amount = (minor: number) => fromMinor(minor, product.currency);
  const terms = await billTerms(ctx, product.organizationId, sums.total);
  const interval = intervalOf(product);
  const nextAt = trialEnd ?? (interval && addIntervals(now, interval));
  return {
    product: showSold(product, now),
    discount: discount?.terms ?? null,
    currency: product.currency,
    subtotal: amount(sums.subtotal),
    discount_amount: amount(trialEnd ? 0 : sums.discount),
    tax:
      terms.taxPercent === ""
        ? null
        : { name: terms.taxName, percent: Number(terms.taxPercent), amount: amount(terms.taxAmount) },
    total: amount(sums.total),
    trial_ends_at: trialEnd?.toISOString() ?? null,
    next_charge: sums.next !== null && nextAt ? { amount: amount(sums.next), at: nextAt.toISOString() } : null,
  };
}
