import type { Purchase } from "@pluma/contract/billing/purchases";
import { fromMinor } from "@pluma/contract/kit/money";
import type { Grant } from "@pluma/contract/products/grants";
import type { ActorCtx } from "../../../platform/context.ts";
import { duePrice, type ProductRow, readProducts } from "../../products/index.ts";
import { readPayers } from "../access/store.system.seats.ts";
import { grantedBy } from "../holding/granted.ts";
import { showPerson } from "../invoices/show.ts";
import { type PlanRequestRow, readWaiting } from "../plans/store.system.ts";
import { methodName, providerOf } from "../providers.ts";
import { endReasons, expiryOf, isSellerOf, maySeeAll } from "../rules.ts";
import { canOf, maySeeSource, nextChargeOf } from "./rules.ts";
import type { ShownPurchaseRow } from "./store.system.lists.ts";

/** What else has to be known to show rows, read once for all of them. */
type Beside = {
  /** Those to come. */
  products: Map<number, ProductRow>;
  pages: Map<number, string>;
  /** The changes of plan that wait for their buyer's agreement. */
  waiting: Map<number, PlanRequestRow>;
  /** What those of the caller grant. */
  grants: Map<number, Grant[]>;
  /** Of which purchase each seat is. */
  seats: Map<number, NonNullable<Purchase["seat"]>>;
};

/** Purchases as their buyer and staff see them; what only staff may know is null for others. */
export async function showPurchases(ctx: ActorCtx, rows: ShownPurchaseRow[]): Promise<Purchase[]> {
  const asked = rows.flatMap(({ isAsked, purchaseId }) => (isAsked ? [purchaseId] : []));
  const own = rows.flatMap(({ userId, purchaseId }) => (userId === ctx.actor.userId ? [purchaseId] : []));
  const [requests, pages, grants, seats] = await Promise.all([
    asked.length === 0 ? [] : readWaiting(ctx, asked, ctx.clock.now()),
    pagesOf(ctx, rows),
    grantedBy(ctx, own),
    seatsOf(ctx, rows),
  ]);
  const waiting = new Map(requests.map((request) => [request.purchaseId, request]));
  const products = await readProducts(ctx, [
    ...rows.flatMap(({ nextProductId }) => nextProductId ?? []),
    ...requests.map(({ productId }) => productId),
  ]);
  return rows.map((row) => showPurchase(ctx, row, { products, pages, waiting, grants, seats }));
}

/** The same for one. */
export async function showOne(ctx: ActorCtx, row: ShownPurchaseRow): Promise<Purchase> {
  const [shown] = await showPurchases(ctx, [row]);
  if (!shown) throw new Error("a purchase was not shown");
  return shown;
}

/** What was agreed to. */
const termsOf = (row: ShownPurchaseRow) => ({
  expiration_days: row.expirationDays,
  is_gift: row.isGift && row.seatId === null,
  gift_periods: row.giftPeriods,
  is_test: row.isTest || !row.isLive,
  is_subscription: row.isSubscription,
  subscription_id: row.subscriptionId,
  subscription_interval: row.subscriptionInterval,
  subscription_period: row.subscriptionPeriod,
  free_trial_length: row.freeTrialLength,
  trial_ends_at: row.trialEnd?.toISOString() ?? null,
});

function showPurchase(
  ctx: ActorCtx,
  row: ShownPurchaseRow,
  { products, pages, waiting, grants, seats }: Beside,
): Purchase {
  // A change at once that waits for its payment is not to come yet: its open bill is what is shown.
  const isUnpaid = row.pastDueSince === null && row.openInvoiceId !== null;
  const next = row.nextProductId === null || isUnpaid ? null : products.get(row.nextProductId);
  const now = ctx.clock.now();
  const amount = (minor: number) => fromMinor(minor, row.currency);
  const charge = row.seatId !== null ? null : nextChargeOf(row, next ? agreedOf(row, next) : null, now);
  return {
    purchase_id: row.purchaseId,
    status: row.status,
    amount: amount(row.amount),
    currency: row.currency,
    ...termsOf(row),
    seats: row.seats,
    seat: seats.get(row.seatId ?? 0) ?? null,
    payment_method_id: row.paymentMethodId,
    payment_method: { payment_method_id: row.paymentMethodId, name: methodName(row.paymentMethodId, ctx.lang) },
    cancel_reason: row.cancelReason,
    lost_dispute: isDisputed(row),
    is_refunded: row.hasRefund && row.refundable <= 0 && !isDisputed(row),
    product: {
      product_id: row.productId,
      name: row.productName,
      short_description: row.shortDescription ?? "",
      word_amount: row.wordAmount,
    },
    user: showBuyer(row),
    discount:
      row.discountCode === null || row.discountAmount === 0
        ? null
        : { code: row.discountCode, amount: amount(row.discountAmount) },
    payment_processor_id: row.paymentProcessorId,
    provider: row.provider,
    provider_url: pages.get(row.purchaseId) ?? null,
    expires_at: expiryOf(row)?.toISOString() ?? null,
    next_charge: charge && { amount: amount(charge.amount), at: charge.at.toISOString() },
    grace_until: row.graceUntil?.toISOString() ?? null,
    open_invoice_id: row.openInvoiceId,
    grants: grants.get(row.purchaseId) ?? [],
    next_product: next ? { product_id: next.productId, name: next.name } : null,
    pending_change: showRequest(row, waiting.get(row.purchaseId), products, ctx.actor),
    payment_source:
      row.brand === null || row.last4 === null || !maySeeSource(row, ctx.actor)
        ? null
        : { brand: row.brand, last4: row.last4 },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    can: canOf(row, ctx.actor),
  };
}

/** Of which purchases those are that are had by a seat, and who pays. */
async function seatsOf(ctx: ActorCtx, rows: ShownPurchaseRow[]): Promise<Beside["seats"]> {
  const ids = rows.flatMap(({ seatId }) => seatId ?? []);
  const payers = ids.length === 0 ? [] : await readPayers(ctx, ids);
  return new Map(
    payers.map(({ seatId, purchaseId, name, lastName }) => {
      const paidBy = [name, lastName].filter(Boolean).join(" ");
      return [seatId, { purchase_id: purchaseId, paid_by: paidBy || null }];
    }),
  );
}

const showBuyer = ({ userId, buyerName: name, buyerLastName: lastName, buyerEmail: email }: ShownPurchaseRow) =>
  name === null || lastName === null || email === null ? null : showPerson({ userId, name, lastName, email });

/** What a change to come was agreed to cost; of one that was agreed to before that was kept, what it costs now. */
const agreedOf = ({ nextPrice, nextDiscount, discountAmount }: ShownPurchaseRow, next: ProductRow) =>
  nextPrice === null
    ? { price: duePrice(next), discount: discountAmount }
    : { price: nextPrice, discount: nextDiscount ?? 0 };

/** What waits for the buyer's agreement. The address is the buyer's own affair: whoever has it may agree. */
function showRequest(
  { currency, userId, status }: ShownPurchaseRow,
  request: PlanRequestRow | undefined,
  products: Map<number, ProductRow>,
  actor: ActorCtx["actor"],
): Purchase["pending_change"] {
  const product = request && products.get(request.productId);
  if (!request || !product || status !== "active") return null;
  const isOwn = actor.userId === userId && actor.impersonatorId === null;
  return {
    product: { product_id: product.productId, name: product.name },
    amount: fromMinor(request.price - request.discount, currency),
    approve_url: isOwn ? request.approveUrl : null,
    expires_at: request.expiresAt.toISOString(),
  };
}

/** The provider's own pages of these purchases, for whoever can open them: staff of the platform's, sellers of their own. */
async function pagesOf(ctx: ActorCtx, rows: ShownPurchaseRow[]): Promise<Map<number, string>> {
  const pages = new Map<number, string>();
  const accounts = new Map<string, Awaited<ReturnType<typeof providerOf>>>();
  for (const row of rows) {
    const ref = row.paymentProcessorId ?? row.providerRef;
    const isTheirs = row.organizationId === null ? maySeeAll(ctx.actor) : isSellerOf(row, ctx.actor);
    if (row.provider === "none" || ref === null || !isTheirs) continue;
    const account = `${row.provider} ${row.organizationId} ${row.isLive} ${row.paymentMethodId}`;
    if (!accounts.has(account)) accounts.set(account, await providerOf(ctx, row));
    const page = accounts.get(account)?.pageOf(ref);
    if (page) pages.set(row.purchaseId, page);
  }
  return pages;
}

const isDisputed = ({ status, cancelReason }: Pick<ShownPurchaseRow, "status" | "cancelReason">): boolean =>
  (status === "cancelled" || status === "revoked") && cancelReason === endReasons.disputed;
