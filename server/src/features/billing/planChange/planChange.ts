import type { PlanChange, plans } from "@pluma/contract/billing/plans";
import type { Purchase } from "@pluma/contract/billing/purchases";
import type { Input } from "@pluma/contract/kit/kit";
import { fromMinor, toMinor } from "@pluma/contract/kit/money";
import { addIntervals, isAfter } from "@pluma/contract/kit/time";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { Declined, type Moved, type PaymentProvider, type PlanMove } from "../../../providers/payments/index.ts";
import { findProfile, recordAudit } from "../../accounts/index.ts";
import { duePrice, findProduct, type ProductRow, reachableProduct } from "../../products/index.ts";
import { lockPurchase, periodsOf } from "../access/access.ts";
import { refuseSecond } from "../attempts/places.ts";
import { changeOfGrants } from "../holding/granted.ts";
import { readInvoicesOf } from "../invoices/store.system.ts";
import { type Carried, carriedDiscount } from "../plans/carrying.ts";
import { hourOf, wordsOfChange } from "../plans/rules.ts";
import { tellPlanToCome } from "../plans/telling.ts";
import { providerOf } from "../providers.ts";
import { answer } from "../purchases/cancelling.ts";
import { isChangeable } from "../purchases/rules.ts";
import { readOwnListed } from "../purchases/store.lists.ts";
import type { PurchaseListRow } from "../purchases/store.system.lists.ts";
import { intervalOf } from "../rules.ts";
import { lostSeats } from "../seats/losing.ts";
import { declineWords } from "../sources/declines.ts";
import { updatePurchase } from "../store.system.ts";
import { syncPurchase } from "../sync/sync.ts";
import { asOnlyWay } from "./oneWay.ts";
import { keepRequest } from "./requests.ts";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

/** A change that can be made: what it is at the provider, and what it comes to. */
type Plan = {
  row: PurchaseListRow;
  product: ProductRow;
  provider: PaymentProvider;
  move: PlanMove;
  carried: Carried;
  shown: PlanChange;
};

/** What changing a subscription of the caller's to another product comes to; changes nothing. */
export async function previewChange(
  ctx: ActorCtx,
  { params, query }: Pick<Input<typeof plans.previewChange>, "params" | "query">,
): Promise<PlanChange> {
  return (await planOf(ctx, params.id, query.product_id, hourOf(ctx.clock.now()))).shown;
}

/**
 * Changes a subscription: to a dearer product at once, charged less what is left of the present period; to any other
 * when it renews. Where the provider has the buyer agree on a page of its own, nothing changes before. Refuses
 * plan_change_moved when what is due is not what was agreed to, and charges nothing then.
 */
export async function changePlan(
  ctx: ActorCtx,
  { params, body }: Pick<Input<typeof plans.changePlan>, "params" | "body">,
): Promise<{ purchase: Purchase; approve_url: string | null }> {
  const plan = await agreedPlan(ctx, params.id, body);
  const { row, product } = plan;
  const { approveUrl } = plan.provider.movesByApproval ? await request(ctx, plan) : await make(ctx, plan);
  await recordChange(ctx, row, product);
  if (approveUrl === null && plan.shown.when === "renewal") await tellLater(ctx, row);
  if (approveUrl === null) {
    await syncPurchase(ctx, row.purchaseId).catch((error: unknown) => {
      ctx.log.warn({ err: error, purchaseId: row.purchaseId }, "a purchase is read later, after a change of plan");
    });
  }
  const { purchase } = await answer(ctx, row);
  return { purchase, approve_url: approveUrl };
}

/** Tells of a change to come as it was written, or that the way back to the present plan undid it. */
async function tellLater(ctx: ActorCtx, { purchaseId, userId }: PurchaseListRow): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const buyer = await findProfile(tx, userId);
    if (buyer) await tellPlanToCome(tx, buyer, await lockPurchase(tx, purchaseId));
  });
}

/** Asks the buyer to agree at the provider. Without an answer nothing was asked: nobody has the address. */
async function request(ctx: ActorCtx, { row, product, provider, move, carried }: Plan): Promise<Moved> {
  const moved = await provider.move(move).catch((error: unknown) => {
    ctx.log.warn({ err: error, purchaseId: row.purchaseId }, "a change of plan could not be asked for");
    return refuse("payment_failed");
  });
  await keepRequest(ctx, { row, product, move, discount: carried.amount, moved });
  return moved;
}

async function make(ctx: ActorCtx, { row, product, provider, move, carried }: Plan): Promise<Moved> {
  const isBack = product.productId === row.productId;
  // Written before it is moved: the bill that comes of it then finds what it is for, whoever reads it first.
  const next = { nextProductId: product.productId, nextPrice: move.price.amount, nextDiscount: carried.amount };
  await note(ctx, row, product, isBack ? none : next);
  return provider.move(move).catch(async (error: unknown) => {
    if (error instanceof Declined) {
      await goOn(ctx, row, provider);
      return refuse("card_declined", { reason: declineWords(error.decline, ctx.lang) });
    }
    ctx.log.warn({ err: error, purchaseId: row.purchaseId }, "a change of plan may not have been made");
    ctx.background("change of plan", syncPurchase(ctx, row.purchaseId));
    return refuse("payment_failed");
  });
}

/** After a refused payment all is as before: a change that was to come is asked for anew, for the try took its place. */
async function goOn(ctx: ActorCtx, row: PurchaseListRow, provider: PaymentProvider): Promise<void> {
  const { purchaseId, nextProductId, nextPrice, nextDiscount } = row;
  const product = nextProductId === null ? null : await findProduct(ctx, nextProductId);
  const isKept = product && (await moveLater(ctx, { row, product, provider }));
  await setNext(ctx, purchaseId, isKept ? { nextProductId, nextPrice, nextDiscount } : none);
}

async function moveLater(
  ctx: ActorCtx,
  { row, product, provider }: Pick<Plan, "row" | "product" | "provider">,
): Promise<boolean> {
  const { move } = await moveOf(ctx, row, product, { at: ctx.clock.now(), when: "renewal" });
  const agreed = { ...move, price: { ...move.price, amount: row.nextPrice ?? move.price.amount } };
  return provider.move(agreed).then(
    () => true,
    (error: unknown) => {
      ctx.log.warn({ err: error, purchaseId: row.purchaseId }, "a change of plan to come was lost with a declined one");
      return false;
    },
  );
}

const none = { nextProductId: null, nextPrice: null, nextDiscount: null };

/** The change that was agreed to, by what is due: shares count in whole hours, so that it was this hour's or the last's. */
async function agreedPlan(
  ctx: ActorCtx,
  purchaseId: number,
  { product_id: productId, expected_due: expected }: Input<typeof plans.changePlan>["body"],
): Promise<Plan> {
  const now = hourOf(ctx.clock.now());
  for (const at of [now, new Date(now.getTime() - HOUR_MS)]) {
    const plan = await planOf(ctx, purchaseId, productId, at);
    const { due_now: due, currency } = plan.shown;
    if (toMinor(expected, currency) === toMinor(due, currency)) return plan;
  }
  return refuse("plan_change_moved");
}

async function planOf(ctx: ActorCtx, purchaseId: number, productId: number, hour: Date): Promise<Plan> {
  const row = (await readOwnListed(ctx, purchaseId)) ?? refuse("not_found");
  const product = await reachableProduct(ctx, productId);
  allow(isChangeable(row) && fits(row, product), "plan_change_unavailable");
  await refuseSecond(ctx, product, row);
  const provider = (await providerOf(ctx, row)) ?? refuse("plan_change_unavailable");
  // After its beginning, so that no two periods begin at one moment: new seats have the later one's words alone.
  const later = Math.min((await periodStartOf(ctx, row)).getTime() + SECOND_MS, ctx.clock.now().getTime());
  const at = new Date(Math.max(hour.getTime(), later));
  // Fewer seats wait for the renewal: what those who lose theirs have was paid for.
  const isAtOnce = isDearer(row, product) && product.seats >= row.seats;
  const wishes = isAtOnce || isTrial(ctx, row) ? (["now", "renewal"] as const) : (["renewal"] as const);
  for (const when of wishes) {
    const { move, carried } = await moveOf(ctx, row, product, { at, when });
    const preview = await provider.previewMove(move).catch((error: unknown) => {
      ctx.log.warn({ err: error, purchaseId }, "a change of plan could not be reckoned");
      return refuse("payment_failed");
    });
    if (!preview) continue;
    const shown = await show(ctx, { row, product, move, carried }, preview);
    return { row, product, provider, move, carried, shown };
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

async function moveOf(
  ctx: ActorCtx,
  row: PurchaseListRow,
  product: ProductRow,
  { at, when }: Pick<PlanMove, "at" | "when">,
): Promise<{ move: PlanMove; carried: Carried }> {
  const price = priceOf(row, product);
  const interval = intervalOf(product) ?? refuse("plan_change_unavailable");
  const begins = when === "now" && !isTrial(ctx, row) ? at : startOfNext(ctx, row, at);
  const carried = await carriedDiscount(ctx, row, { product, price, interval, at: begins });
  const page = `${ctx.publicUrl}/billing/change/${row.purchaseId}`;
  const move = {
    ref: row.providerRef ?? refuse("plan_change_unavailable"),
    key: `change:${row.purchaseId}:${row.createdAt.getTime()}:${product.productId}:${at.getTime()}:${when}`,
    productId: product.productId,
    name: product.name,
    price: { amount: price, currency: row.currency },
    interval,
    // The provider's own price where it is the one that is paid: a sale price, or an older one, is not.
    priceRef: price === product.price ? product.stripePriceId : null,
    discount: carried.discount,
    ...{ at, when },
    returnUrl: `${page}?agreed=1`,
    cancelUrl: `${page}?agreed=0`,
  };
  return { move, carried };
}

/** When the next payment is due that nobody has to agree to before. */
const startOfNext = (ctx: ActorCtx, row: PurchaseListRow, at: Date): Date =>
  (isTrial(ctx, row) ? row.trialEnd : row.periodEnd) ?? at;

async function show(
  ctx: ActorCtx,
  { row, product, move, carried }: Pick<Plan, "row" | "product" | "move" | "carried">,
  { due, credit }: { due: number; credit: number },
): Promise<PlanChange> {
  const { at, when, price, interval } = move;
  const amount = (minor: number) => fromMinor(minor, row.currency);
  const isNow = when === "now" && !isTrial(ctx, row);
  const nextAt = isNow ? addIntervals(at, interval) : startOfNext(ctx, row, at);
  const cycles = carried.discount?.cycles ?? null;
  // The payment of today uses one of those that the code still counts for.
  const isOff = !isNow || cycles === null || cycles > 1;
  return {
    when: isNow ? "now" : "renewal",
    at: (isNow ? at : nextAt).toISOString(),
    product: { product_id: product.productId, name: product.name },
    credit: amount(credit),
    due_now: amount(due),
    currency: row.currency,
    next_charge: { amount: amount(price.amount - (isOff ? carried.amount : 0)), at: nextAt.toISOString() },
    words: isNow ? await newWords(ctx, row, product, at) : product.wordAmount,
    ...(await changeOfGrants(ctx, row.purchaseId, product)),
    seats: product.seats,
    loses_seats: await lostSeats(ctx, row.purchaseId, product),
    worth: await worthOf(ctx, row, product),
  };
}

/** Whether the new product is worth more or less than the present one, by what their seller says. */
async function worthOf(ctx: ActorCtx, row: PurchaseListRow, { rank }: ProductRow): Promise<PlanChange["worth"]> {
  const present = (await findProduct(ctx, row.productId))?.rank ?? null;
  if (rank === null || present === null || rank === present) return null;
  return rank > present ? "more" : "less";
}

/** The words that a change gives today: those beyond what is left of the present period's. */
async function newWords(ctx: ActorCtx, row: PurchaseListRow, product: ProductRow, at: Date): Promise<number | null> {
  const present = (await periodsOf(ctx, row.purchaseId)).findLast(
    ({ takenAt, startsAt, endsAt }) => takenAt === null && startsAt <= at && isAfter(endsAt, at),
  );
  return wordsOfChange(product.wordAmount, present, at).words;
}

type Next = Pick<PurchaseListRow, "nextProductId" | "nextPrice" | "nextDiscount">;

/** Two subscriptions that become one product at once, and a checkout of it beside them: one of them does. */
async function note(ctx: ActorCtx, row: PurchaseListRow, product: ProductRow, next: Next): Promise<void> {
  await asOnlyWay(ctx, product.productId, async (tx) => {
    await refuseSecond(tx, product, row);
    allow(isChangeable(await lockPurchase(tx, row.purchaseId)), "plan_change_unavailable");
    await updatePurchase(tx, row.purchaseId, next);
  });
}

async function recordChange(ctx: ActorCtx, row: PurchaseListRow, { productId }: ProductRow): Promise<void> {
  const detail = { purchase_id: row.purchaseId, from: row.productId, to: productId };
  await recordAudit(ctx, "purchase.change", `user:${row.userId}`, detail);
}

async function setNext(ctx: ActorCtx, purchaseId: number, next: Next): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPurchase(tx, purchaseId);
    await updatePurchase(tx, purchaseId, next);
  });
}
