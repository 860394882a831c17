import { PAYPAL } from "@pluma/contract/billing/checkout";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import {
  Declined,
  type Facts,
  type Order,
  type PaymentProvider,
  ProviderDown,
  ProviderRefused,
  type Started,
} from "../../../providers/payments/index.ts";
import { findProfile } from "../../accounts/index.ts";
import type { ProductRow } from "../../products/index.ts";
import { lockPurchase } from "../access/access.ts";
import { discountTermsOf } from "../plans/carrying.ts";
import { chargedOff } from "../plans/rules.ts";
import { outcomeOf } from "../providers.ts";
import { intervalOf } from "../rules.ts";
import { declineWords } from "../sources/declines.ts";
import { keepCustomer } from "../sources/sourceKeeping.ts";
import type { SourceRow } from "../sources/store.system.ts";
import { readCustomer } from "../sources/store.ts";
import { type PurchaseRow, updatePurchase } from "../store.system.ts";
import { syncAndRead } from "../sync/sync.ts";
import type { Step } from "./showAttempt.ts";

type Starting = { purchase: PurchaseRow; product: ProductRow; saveSource: boolean };

/**
 * Begins a purchase at its provider, which charges nothing, and keeps the provider's id of it: only what is known by
 * that id is ever paid. Begun again, it is the same. Refuses payment_failed when the provider cannot or will not.
 */
export async function startAt(
  ctx: ActorCtx,
  account: PaymentProvider,
  { purchase, product, saveSource }: Starting,
): Promise<{ started: Started; row: PurchaseRow }> {
  const order = await orderOf(ctx, account, purchase, saveSource);
  const started = await outcomeOf(
    ctx,
    purchase.isSubscription
      ? account.startSubscription(subscriptionOf(order, purchase, product, account))
      : account.startOrder({ ...order, total: { amount: purchase.amount, currency: purchase.currency } }),
  );
  const row = await inTransaction(ctx, async (tx) => {
    const locked = await lockPurchase(tx, purchase.purchaseId);
    if (started.customerRef) await keepCustomer(tx, locked, started.customerRef);
    if (locked.status !== "pending" || locked.providerRef !== null) return locked;
    const subscriptionId = locked.isSubscription ? started.ref : null;
    return updatePurchase(tx, locked.purchaseId, { providerRef: started.ref, subscriptionId });
  });
  if (row.providerRef === started.ref && row.status !== "cancelled") return { started, row };
  // Closed meanwhile, or begun under another id: what was just begun must not be paid.
  await account.abandon(started.ref).catch((error: unknown) => ctx.log.warn({ err: error }, "nothing to abandon"));
  return refuse("payment_failed");
}

async function orderOf(
  ctx: ActorCtx,
  account: PaymentProvider,
  purchase: PurchaseRow,
  saveSource: boolean,
): Promise<Omit<Order, "total">> {
  const { purchaseId, userId, organizationId, createdAt, productId, productName } = purchase;
  const profile = (await findProfile(ctx, userId)) ?? refuse("not_found");
  const held = { userId, organizationId, provider: account.name, isLive: account.isLive };
  return {
    // Its moment too: another installation with the same account has a purchase of this number.
    key: `purchase:${purchaseId}:${createdAt.getTime()}`,
    purchaseId,
    description: productName,
    buyer: {
      userId,
      email: profile.email,
      name: `${profile.name} ${profile.lastName}`.trim(),
      customerRef: await readCustomer(ctx, held),
    },
    saveSource,
    returnUrl: `${ctx.publicUrl}/thankyou/${purchaseId}`,
    cancelUrl: `${ctx.publicUrl}/checkout/${productId}`,
  };
}

function subscriptionOf(
  order: Omit<Order, "total">,
  purchase: PurchaseRow,
  product: ProductRow,
  account: PaymentProvider,
) {
  const { price, currency, productId, discountId, discountCycles: cycles, trialEnd } = purchase;
  const off = chargedOff(purchase);
  const isOwnPrice = account.name === "stripe" && product.price === price && product.currency === currency;
  return {
    ...order,
    productId,
    price: { amount: price, currency },
    interval: intervalOf(purchase) ?? { period: "month" as const, count: 1 },
    priceRef: isOwnPrice ? product.stripePriceId : null,
    discount: discountId === null || off === null ? null : discountTermsOf({ discountId, currency }, off, cycles),
    trialEnd,
  };
}

/**
 * Charges what was begun to a saved card; charged twice at once, it is paid once. Refuses card_declined with the reason;
 * an answer that is lost leaves it pending, and is asked for again later.
 */
export async function payStarted(
  ctx: ActorCtx,
  account: PaymentProvider,
  purchase: PurchaseRow,
  source: SourceRow,
): Promise<Step> {
  const ref = purchase.providerRef ?? refuse("payment_failed");
  // Another one after each decline, the same for a double click: the provider remembers what a key came to.
  const key = `${ref}:${source.paymentSourceId}:${purchase.updatedAt.getTime()}`;
  return settlePayment(ctx, purchase, account.pay(ref, source.ref, key));
}

/** Waits for a charge or a capture, and answers where the purchase then stands. */
export async function settlePayment(ctx: ActorCtx, purchase: PurchaseRow, payment: Promise<void>): Promise<Step> {
  const failure = await payment.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof Declined) await refuseDeclined(ctx, purchase, failure.decline);
  const read = await syncAndRead(ctx, purchase.purchaseId).catch((error: unknown) => {
    if (error instanceof ProviderDown) return null;
    throw error;
  });
  const step: Step = read ? stepOf(read.purchase, read.facts) : { step: "pending" };
  if (failure === null || failure instanceof ProviderDown) return step;
  // Whatever it refused, a thing that is paid is paid.
  if (step.step === "paid") return step;
  if (failure instanceof ProviderRefused && failure.code === "order_not_approved") return refuse("order_not_approved");
  if (!(failure instanceof ProviderRefused)) throw failure;
  ctx.log.warn({ code: failure.code, purchaseId: purchase.purchaseId }, "the provider refused a payment");
  return refuse("payment_failed");
}

async function refuseDeclined(ctx: ActorCtx, purchase: PurchaseRow, decline: string): Promise<never> {
  await inTransaction(ctx, async (tx) => {
    const { updatedAt, status } = await lockPurchase(tx, purchase.purchaseId);
    if (status !== "pending") return;
    const later = Math.max(tx.clock.now().getTime(), updatedAt.getTime() + 1);
    await updatePurchase(tx, purchase.purchaseId, { updatedAt: new Date(later) });
  });
  return refuse("card_declined", { reason: declineWords(decline, ctx.lang) });
}

type Standing = Pick<Facts, "clientSecret" | "clientKind">;

/** What the buyer of a purchase does next. */
export function stepOf(purchase: PurchaseRow, standing: Standing | null, planRef: string | null = null): Step {
  const { status, paymentMethodId } = purchase;
  if (status === "active" || status === "completed") return { step: "paid" };
  if (status !== "pending") return { step: "pending" };
  if (paymentMethodId === PAYPAL) return { step: "approve", planRef };
  const { clientSecret = null, clientKind = null } = standing ?? {};
  return clientSecret ? { step: "card", clientSecret, clientKind } : { step: "pending" };
}
