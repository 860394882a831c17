import type { Input } from "@pluma/contract/kit";
import { fromMinor, toMinor } from "@pluma/contract/money";
import type { PlanChange, plans } from "@pluma/contract/plans";
import type { Purchase } from "@pluma/contract/purchases";
import { addIntervals } from "@pluma/contract/time";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { Declined, type PaymentProvider, type PlanMove } from "../../providers/payments/index.ts";
import { recordAudit } from "../accounts/index.ts";
import { duePrice, type ProductRow, reachableProduct } from "../products/index.ts";
import { lockPurchase } from "./access.ts";
import { answer } from "./cancelling.ts";
import { declineWords } from "./declines.ts";
import { providerOf } from "./providers.ts";
import { isChangeable, nextChargeOf } from "./purchaseRules.ts";
import { intervalOf } from "./rules.ts";
import { readInvoicesOf } from "./store.invoices.ts";
import { type PurchaseListRow, readPurchaseById } from "./store.lists.ts";
import { updatePurchase } from "./store.ts";
import { syncPurchase } from "./sync.ts";

const HOUR_MS = 3_600_000;

/** A change that can be made: what it is at the provider, and what it comes to. */
type Plan = { row: PurchaseListRow; product: ProductRow; provider: PaymentProvider; move: PlanMove; shown: PlanChange };

/** What changing a subscription of the caller's to another product comes to; changes nothing. */
export async function previewChange(
  ctx: ActorCtx,
  { params, query }: Input<typeof plans.previewChange>,
): Promise<PlanChange> {
  return (await planOf(ctx, params.id, query.product_id, thisHour(ctx))).shown;
}

/**
 * Changes a subscription: to a dearer product at once, charged less what is left of the present period; to any other
 * when it renews. Refuses plan_change_moved when what is due is not what was agreed to, and charges nothing then.
 */
export async function changePlan(
  ctx: ActorCtx,
  { params, body }: Input<typeof plans.changePlan>,
): Promise<{ purchase: Purchase; approve_url: string | null }> {
  const { row, product, provider, move } = await agreedPlan(ctx, params.id, body);
  const isBack = product.productId === row.productId;
  // Written before it is moved: the bill that comes of it then finds what it is for, whoever reads it first.
  await note(ctx, row, isBack ? null : product.productId);
  const moved = await provider.move(move).catch(async (error: unknown) => {
    if (error instanceof Declined) {
      await setNext(ctx, row.purchaseId, row.nextProductId);
      return refuse("card_declined", { reason: declineWords(error.decline, ctx.lang) });
    }
    ctx.log.warn({ err: error, purchaseId: row.purchaseId }, "a change of plan may not have been made");
    ctx.background("change of plan", syncPurchase(ctx, row.purchaseId));
    return refuse("payment_failed");
  });
  await syncPurchase(ctx, row.purchaseId).catch((error: unknown) => {
    ctx.log.warn({ err: error, purchaseId: row.purchaseId }, "a purchase is read later, after a change of plan");
  });
  const { purchase } = await answer(ctx, row);
  return { purchase, approve_url: moved.approveUrl };
}

/** The change that was agreed to, by what is due: shares count in whole hours, so that it was this hour's or the last's. */
async function agreedPlan(
  ctx: ActorCtx,
  purchaseId: number,
  { product_id: productId, expected_due: expected }: Input<typeof plans.changePlan>["body"],
): Promise<Plan> {
  const now = thisHour(ctx);
  for (const at of [now, new Date(now.getTime() - HOUR_MS)]) {
    const plan = await planOf(ctx, purchaseId, productId, at);
    const { due_now: due, currency } = plan.shown;
    if (toMinor(expected, currency) === toMinor(due, currency)) return plan;
  }
  return refuse("plan_change_moved");
}

const thisHour = ({ clock }: ActorCtx): Date => new Date(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS);

async function planOf(ctx: ActorCtx, purchaseId: number, productId: number, hour: Date): Promise<Plan> {
  const found = await readPurchaseById(ctx, purchaseId);
  const row = found?.userId === ctx.actor.userId ? found : refuse("not_found");
  const product = await reachableProduct(ctx, productId);
  allow(isChangeable(row) && fits(row, product), "plan_change_unavailable");
  const provider = (await providerOf(ctx, row)) ?? refuse("plan_change_unavailable");
  const at = new Date(Math.max(hour.getTime(), (await periodStartOf(ctx, row)).getTime()));
  const wishes = isDearer(row, product) || isTrial(ctx, row) ? (["now", "renewal"] as const) : (["renewal"] as const);
  for (const when of wishes) {
    const move = moveOf(row, product, at, when);
    const preview = await provider.previewMove(move).catch((error: unknown) => {
      ctx.log.warn({ err: error, purchaseId }, "a change of plan could not be reckoned");
      return refuse("payment_failed");
    });
    if (preview) return { row, product, provider, move, shown: show(ctx, row, product, move, preview) };
  }
  return refuse("plan_change_unavailable");
}

/** Another subscription of the same seller and currency that is on sale; or, to undo a change to come, the present one. */
function fits(row: PurchaseListRow, product: ProductRow): boolean {
  const isOther = product.productId !== row.productId;
  return (
    (isOther ? product.available : row.nextProductId !== null) &&
    product.isSubscription &&
    product.organizationId === row.organizationId &&
    product.currency === row.currency
  );
}

const isDearer = (row: PurchaseListRow, product: ProductRow): boolean => priceOf(row, product) > row.price;

/** Whoever stays pays what they agreed to. */
const priceOf = (row: PurchaseListRow, product: ProductRow): number =>
  product.productId === row.productId ? row.price : duePrice(product);

const isTrial = ({ clock }: ActorCtx, { trialEnd }: PurchaseListRow): boolean =>
  trialEnd !== null && trialEnd > clock.now();

/** Where the period began that is being used up: shares cannot be counted from before it. */
async function periodStartOf(ctx: ActorCtx, row: PurchaseListRow): Promise<Date> {
  const paid = (await readInvoicesOf(ctx, row.purchaseId)).find(({ periodStart }) => periodStart !== null);
  return paid?.periodStart ?? row.startedAt ?? row.createdAt;
}

function moveOf(row: PurchaseListRow, product: ProductRow, at: Date, when: PlanMove["when"]): PlanMove {
  const price = priceOf(row, product);
  return {
    ref: row.providerRef ?? refuse("plan_change_unavailable"),
    key: `change:${row.purchaseId}:${row.createdAt.getTime()}:${product.productId}:${at.getTime()}:${when}`,
    productId: product.productId,
    name: product.name,
    price: { amount: price, currency: row.currency },
    interval: intervalOf(product) ?? refuse("plan_change_unavailable"),
    // The provider's own price where it is the one that is paid: a sale price, or an older one, is not.
    priceRef: price === product.price ? product.stripePriceId : null,
    at,
    when,
  };
}

function show(
  ctx: ActorCtx,
  row: PurchaseListRow,
  product: ProductRow,
  { at, when, price, interval }: PlanMove,
  { due, credit }: { due: number; credit: number },
): PlanChange {
  const amount = (minor: number) => fromMinor(minor, row.currency);
  const next = nextChargeOf(row, price.amount, ctx.clock.now());
  const trialEnd = isTrial(ctx, row) ? row.trialEnd : null;
  const isNow = when === "now" && trialEnd === null;
  const nextAt = isNow ? addIntervals(at, interval) : (trialEnd ?? next?.at ?? row.periodEnd ?? at);
  return {
    when: isNow ? "now" : "renewal",
    at: (isNow ? at : nextAt).toISOString(),
    product: { product_id: product.productId, name: product.name },
    credit: amount(credit),
    due_now: amount(due),
    currency: row.currency,
    next_charge: { amount: amount(next?.amount ?? price.amount), at: nextAt.toISOString() },
    words: product.wordAmount,
  };
}

async function note(ctx: ActorCtx, row: PurchaseListRow, nextProductId: number | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockPurchase(tx, row.purchaseId);
    allow(isChangeable(locked), "plan_change_unavailable");
    await updatePurchase(tx, row.purchaseId, { nextProductId });
    const detail = { purchase_id: row.purchaseId, from: row.productId, to: nextProductId ?? row.productId };
    await recordAudit(tx, "purchase.change", `user:${row.userId}`, detail);
  });
}

async function setNext(ctx: ActorCtx, purchaseId: number, nextProductId: number | null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPurchase(tx, purchaseId);
    await updatePurchase(tx, purchaseId, { nextProductId });
  });
}
