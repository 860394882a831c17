import { type Attempt, CARD, PAYPAL } from "@pluma/contract/billing/checkout";
import type { GiftMail } from "@pluma/contract/billing/sellingMails";
import { fromMinor } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import type { PaymentProvider } from "../../../providers/payments/index.ts";
import { holdDiscount } from "../../products/index.ts";
import { lockPurchase, tellBuyer } from "../access/access.ts";
import { closeAttempt } from "../attempts/attemptEnd.ts";
import { checkPlaces, freePlaces, refuseSecond, staleBefore } from "../attempts/places.ts";
import { lockPlaces } from "../attempts/store.attempts.ts";
import { keepPlan, planOf } from "../gifts/planning.ts";
import { accountFor, accountsOf, outcomeOf, takes } from "../providers.ts";
import { nextLook } from "../rules.ts";
import type { SourceRow } from "../sources/store.system.ts";
import { readSource } from "../sources/store.ts";
import { insertPurchase, type NewPurchase, type PurchaseRow } from "../store.system.ts";
import { readOpenAttempts, readOwnPurchase } from "../store.ts";
import { syncAndRead } from "../sync/sync.ts";
import { completeFree } from "./freePurchase.ts";
import { payInvoice } from "./invoicePaying.ts";
import { type Offer, offerTo } from "./offers.ts";
import { payStarted, startAt, stepOf } from "./paying.ts";
import { type Step, showAttempt } from "./showAttempt.ts";

/** What a checkout asks for, as it came. */
export type Asked = {
  type?: "product" | "invoice" | undefined;
  product_id?: number | null | undefined;
  invoice_id?: number | null | undefined;
  contract_invoice_id?: number | null | undefined;
  discountCode?: string | null | undefined;
  gift_periods?: number | null | undefined;
  gift_mail?: GiftMail | null | undefined;
  payment_method_id?: number | null | undefined;
  payment_source_id?: number | null | undefined;
  save_source?: boolean | undefined;
  expected_total?: number | null | undefined;
};

/**
 * Begins to pay for a product, or for an open invoice. What it costs is reckoned here alone; places, codes and the
 * purchase are taken together or not at all. A checkout of the same buyer for the same thing that is still open is gone
 * on with, so that a reload, a second tab or a double click make one. With a saved card it is charged at once.
 */
export async function attempt(ctx: ActorCtx, { body }: { body: Asked }): Promise<Attempt> {
  const invoiceId = body.invoice_id ?? body.contract_invoice_id;
  if (body.type === "invoice") return payInvoice(ctx, invoiceId ?? refuse("not_found"), body);
  const offer = await offerTo(ctx, body);
  const { product, sums } = offer;
  const source = await sourceOf(ctx, body.payment_source_id);
  const account = accountFor(await accountsOf(ctx, product.organizationId), body.payment_method_id);
  if (!account) return refuse("payment_method_invalid");
  allow(!source || isOf(source, offer, account), "payment_method_invalid");
  allow(takes(account, sums, product.currency), "payment_method_invalid");
  allow(product.available, "product_not_for_sale");
  const expected = body.expected_total ?? null;
  allow(expected === null || fromMinor(sums.total, product.currency) === expected, "price_changed");
  const plan =
    body.gift_periods && body.gift_mail
      ? await planOf(ctx, product.organizationId, body.gift_mail, "gift_mail.on")
      : null;
  const isFree = sums.total === 0 && sums.next === null;
  const purchase = await openPurchase(ctx, { offer, account: isFree ? null : account, asked: body });
  if (body.gift_periods) await keepPlan(ctx, purchase.purchaseId, plan);
  if (isFree) return answer(ctx, offer, await finishFree(ctx, purchase), { step: "paid" });
  return go(ctx, { offer, purchase, account, source, saveSource: body.save_source ?? false });
}

async function sourceOf(ctx: ActorCtx, sourceId: number | null | undefined): Promise<SourceRow | null> {
  if (!sourceId) return null;
  return (await readSource(ctx, sourceId)) ?? refuse("not_found");
}

/** Whether a card is kept at the account that is to be paid. */
const isOf = (source: SourceRow, { product }: Offer, account: PaymentProvider): boolean =>
  source.provider === account.name &&
  source.isLive === account.isLive &&
  source.organizationId === product.organizationId;

type Opening = { offer: Offer; account: PaymentProvider | null; asked: Asked };

/** How often it is begun anew when another tab of the same buyer begins a checkout on other terms meanwhile. */
const OPENINGS_MAX = 3;

/** The purchase to be paid: one that is open on the same terms, or a new one that holds its place and its code. */
async function openPurchase(ctx: ActorCtx, opening: Opening): Promise<PurchaseRow> {
  const terms = termsOf(ctx, opening);
  for (let openings = 0; openings < OPENINGS_MAX; openings += 1) {
    await closeOthers(ctx, terms);
    await freePlaces(ctx, opening.offer.product);
    const opened = await inTransaction(ctx, (tx) => openOnce(tx, opening, terms));
    if (opened) return opened;
  }
  return refuse("payment_failed");
}

/** Null while there is another way to pay for the same thing: of two that are open both could be paid. */
async function openOnce(tx: ActorCtx, { offer }: Opening, terms: NewPurchase): Promise<PurchaseRow | null> {
  const { product, discount } = offer;
  await lockPlaces(tx, product.productId);
  const open = await readOpenAttempts(tx, product.productId);
  const same = open.find((one) => isSame(one, terms));
  if (same) return same;
  if (open.length > 0) return null;
  await refuseSecond(tx, product, { isLive: terms.isLive });
  await checkPlaces(tx, product);
  const purchase = await insertPurchase(tx, terms);
  const { purchaseId, userId } = purchase;
  if (discount) await holdDiscount(tx, { discountId: discount.discountId, userId, purchaseId });
  return purchase;
}

function termsOf(ctx: ActorCtx, { offer, account, asked }: Opening): NewPurchase {
  const { product, discount, trialEnd, sums } = offer;
  const now = ctx.clock.now();
  return {
    userId: ctx.actor.userId,
    organizationId: product.organizationId,
    productId: product.productId,
    productName: product.name,
    status: "pending",
    provider: account?.name ?? "none",
    isLive: account?.isLive ?? true,
    paymentMethodId: asked.payment_method_id ?? CARD,
    currency: product.currency,
    amount: trialEnd ? (sums.next ?? 0) : sums.total,
    price: sums.subtotal,
    discountId: discount?.discountId ?? null,
    discountCode: discount?.code ?? null,
    discountAmount: discount?.amount ?? 0,
    discountCycles: discount?.cycles ?? null,
    discountPercent: discount?.off.kind === "percent" ? discount.off.value : null,
    discountFixed: discount?.off.kind === "fixed" ? discount.off.value : null,
    wordAmount: product.wordAmount,
    storageMb: product.storageMb,
    seats: product.seats,
    freeTrialWords: product.freeTrialWords,
    expirationDays: product.expirationDays,
    isSubscription: product.isSubscription,
    subscriptionPeriod: product.subscriptionPeriod,
    subscriptionInterval: product.subscriptionInterval,
    giftPeriods: asked.gift_periods ?? null,
    freeTrialLength: trialEnd ? Math.ceil((trialEnd.getTime() - now.getTime()) / 86_400_000) : null,
    trialEnd,
    checkAt: nextLook(now, now),
    createdAt: now,
    updatedAt: now,
  };
}

const sameKeys = [
  "provider",
  "isLive",
  "paymentMethodId",
  "currency",
  "amount",
  "price",
  "discountId",
  "discountPercent",
  "discountFixed",
  "wordAmount",
  "storageMb",
  "seats",
  "isSubscription",
  "giftPeriods",
  "subscriptionPeriod",
  "subscriptionInterval",
  "freeTrialLength",
] as const;

const isSame = (open: PurchaseRow, terms: NewPurchase): boolean =>
  sameKeys.every((key) => (open[key] ?? null) === (terms[key] ?? null));

/** Closes the buyer's other checkouts of this product: of two ways to pay for one thing only one is open. */
async function closeOthers(ctx: ActorCtx, terms: NewPurchase): Promise<void> {
  const oldest = staleBefore(ctx);
  for (const open of await readOpenAttempts(ctx, terms.productId)) {
    if (isSame(open, terms) && open.createdAt > oldest) continue;
    await closeAttempt(ctx, open.purchaseId);
  }
}

async function finishFree(ctx: ActorCtx, { purchaseId }: PurchaseRow): Promise<PurchaseRow> {
  const finished = await inTransaction(ctx, async (tx) => completeFree(tx, await lockPurchase(tx, purchaseId)));
  await tellBuyer(ctx, ctx.actor.userId, purchaseId);
  return finished;
}

type Going = {
  offer: Offer;
  purchase: PurchaseRow;
  account: PaymentProvider;
  source: SourceRow | null;
  saveSource: boolean;
};

async function go(ctx: ActorCtx, { offer, purchase, account, source, saveSource }: Going): Promise<Attempt> {
  const { product } = offer;
  // A plan has no other way to be named again; what was begun is begun once whatever is asked.
  const isBegun = purchase.providerRef !== null && !(purchase.isSubscription && purchase.paymentMethodId === PAYPAL);
  const begun = isBegun ? null : await startAt(ctx, account, { purchase, product, saveSource });
  const row = begun?.row ?? purchase;
  if (source && row.status === "pending") {
    const step = await payStarted(ctx, account, row, source);
    return answer(ctx, offer, (await readOwnPurchase(ctx, row.purchaseId)) ?? row, step);
  }
  if (begun) return answer(ctx, offer, row, stepOf(row, begun.started, begun.started.planRef));
  // Gone on with after a reload: what the provider has may be further than when it was begun.
  const read = await outcomeOf(ctx, syncAndRead(ctx, row.purchaseId));
  return answer(ctx, offer, read.purchase, stepOf(read.purchase, read.facts));
}

function answer(ctx: ActorCtx, offer: Offer, purchase: PurchaseRow, step: Step): Promise<Attempt> {
  return showAttempt(ctx, purchase, step, { product: offer.product, terms: offer.discount?.terms ?? null });
}
