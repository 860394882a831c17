import { amountOff, type DiscountTerms, discountCode, type Off } from "@pluma/contract/products/discounts";
import { countGuess } from "../../../platform/budgets/guesses.ts";
import type { Ctx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { covers, cyclesOf, duePrice, isSpent, standingOf } from "../rules.ts";
import { showTerms } from "../show.ts";
import { countOtherUses, countUsesFor, deleteHold, writeHold, writeUsed } from "../store.system.uses.ts";
import type { ProductRow } from "../store.ts";
import type { DiscountRow } from "./store.discounts.ts";
import { lockDiscount, readCodeSeller, readDiscountByCode, readDiscountProducts } from "./store.system.discounts.ts";

type Parts = Pick<Ctx, "db" | "clock">;

/** A code held against a product. */
export type PricedDiscount = {
  discountId: number;
  code: string;
  off: Off;
  /** What it takes off one payment now, in minor units of the product's currency. */
  amount: number;
  /** Of how many payments; null is of all of them. */
  cycles: number | null;
  terms: DiscountTerms;
};

/** A code as it was typed, and for what: codes of two sellers may have the same letters. */
type Typed = { code: string; product: ProductRow | null; seller: number | null; userId: number };

/**
 * A code as somebody typed it, when it can be used by them. Nothing is held or used. Refuses discount_invalid when
 * there is none, or it is not for this product; discount_spent when it is over or used up; too_many_requests after
 * too many such codes, wherever they were typed.
 */
export async function findUsable(
  ctx: Parts & Pick<Ctx, "limits" | "ip">,
  { code, product, seller, userId }: Typed,
): Promise<DiscountRow> {
  const guess = await countGuess(ctx, "discount-code", userId);
  const typed = discountCode.safeParse(code);
  const row = (typed.success && (await readDiscountByCode(ctx, seller, typed.data))) || refuse("discount_invalid");
  const standing = standingOf(row, ctx.clock.now());
  if (standing === "unknown" || (product && !(await isFor(ctx, row, product)))) refuse("discount_invalid");
  if (standing === "over" || isSpent(row, await countUsesFor(ctx, row.discountId, userId))) refuse("discount_spent");
  await guess.giveBack();
  return row;
}

/** What a code takes off a product for somebody; holds nothing. Refuses discount_invalid and discount_spent. */
export async function priceDiscount(
  ctx: Parts & Pick<Ctx, "limits" | "ip">,
  asked: { code: string; product: ProductRow; userId: number },
): Promise<PricedDiscount> {
  const { product } = asked;
  const row = await findUsable(ctx, { ...asked, seller: product.organizationId });
  const { subscriptionPeriod: period, subscriptionInterval: count } = product;
  const interval = product.isSubscription && period && count ? { period, count } : null;
  return {
    discountId: row.discountId,
    code: row.code,
    off: { kind: row.kind, value: row.value },
    amount: amountOff(row, duePrice(product)),
    cycles: cyclesOf(row, interval, ctx.clock.now()),
    terms: showTerms(row),
  };
}

async function isFor(ctx: Parts, { discountId, kind, currency }: DiscountRow, product: ProductRow): Promise<boolean> {
  // An amount of another currency is no amount here.
  if (kind === "fixed" && currency !== product.currency) return false;
  return isGivenFor(ctx, discountId, product);
}

/** Whether a code is for a product, of all that its seller sells or by name; also of one that is over by now. */
export async function isGivenFor(ctx: Pick<Ctx, "db">, discountId: number, product: ProductRow): Promise<boolean> {
  const code = await readCodeSeller(ctx, discountId);
  if (!code) return false;
  const named = await readDiscountProducts(ctx, [discountId]);
  return covers({ ...code, productIds: named.map(({ productId }) => productId) }, product);
}

/**
 * Holds a use of a code for a purchase until it is used or released, in the caller's transaction: whoever comes
 * meanwhile waits for it, so that the last use goes to one. Refuses discount_spent.
 */
export async function holdDiscount(
  tx: Parts,
  { discountId, userId, purchaseId }: { discountId: number; userId: number; purchaseId: number },
): Promise<void> {
  const row = (await lockDiscount(tx, discountId)) ?? refuse("discount_spent");
  if (standingOf(row, tx.clock.now()) !== "running") refuse("discount_spent");
  if (isSpent(row, await countOtherUses(tx, discountId, userId, purchaseId))) refuse("discount_spent");
  await writeHold(tx, { discountId, userId, purchaseId });
}

/** Makes the use that a purchase holds used for good; without one nothing happens. */
export const useDiscount = (tx: Pick<Ctx, "db">, purchaseId: number): Promise<void> => writeUsed(tx, purchaseId);

/** Gives back the use that a purchase holds; one that was used stays used. */
export const releaseDiscount = (tx: Pick<Ctx, "db">, purchaseId: number): Promise<void> => deleteHold(tx, purchaseId);
