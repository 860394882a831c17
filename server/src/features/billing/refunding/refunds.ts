import type { Purchase, purchases } from "@pluma/contract/billing/purchases";
import type { Input } from "@pluma/contract/kit/kit";
import { formatMoney, fromMinor } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { ProviderDown, ProviderRefused } from "../../../providers/payments/index.ts";
import { openSandbox } from "../../../providers/payments/sandbox/index.ts";
import { findProfile, recordAudit } from "../../accounts/index.ts";
import { lockPurchase, refreshAccess, takePeriods } from "../access/access.ts";
import { followGift, takeFromGift } from "../access/held.ts";
import { type Back, wordsFor, wordsLeft } from "../access/rules.ts";
import type { PeriodRow } from "../access/store.system.periods.ts";
import { tellConnector } from "../connector.ts";
import { enterPayment } from "../invoices/ledger.ts";
import { mailRefunded } from "../invoices/mails.ts";
import { minorOf } from "../invoices/manualInvoice.ts";
import {
  type InvoiceRow,
  readInvoiceRow,
  readInvoicesOf,
  readPaymentsOf,
  readPeriodKeysOf,
  readRefunded,
  updateInvoice,
} from "../invoices/store.system.ts";
import { providerOf } from "../providers.ts";
import { answer, findVisible, stopCharges } from "../purchases/cancelling.ts";
import { type PurchaseRow, updatePurchase } from "../store.system.ts";
import { tellRefunded } from "../sync/happened.ts";
import { syncPurchase } from "../sync/sync.ts";

type Wish = Input<typeof purchases.refundPurchase>["body"];
type Done = { refunded: number; currency: string; wordsTaken: number; isRevoked: boolean };

/**
 * Gives money of one payment back, by the provider that took it: of the invoice that is named, else of the newest that
 * has any left. With `take_words` words of that payment go as far as they are unspent: so many as `words` says, else the
 * same part of them as of the money. Where all of it went back, so does the access it bought, and the purchase is revoked
 * when it was the last one that was paid. Refuses more than is left.
 */
export async function refundPurchase(
  ctx: ActorCtx,
  { params, body }: Pick<Input<typeof purchases.refundPurchase>, "params" | "body">,
): Promise<{ purchase: Purchase; refunded: number; words_taken: number }> {
  const found = await findVisible(ctx, params.id);
  const done = await inTransaction(ctx, async (tx) => {
    // Locked while the provider is asked: its event must not be applied before what was chosen here is written, and
    // two refunds at once must not both find the money there.
    const purchase = await lockPurchase(tx, params.id);
    const chosen = await chosenOf(tx, purchase, body);
    await moveBack(tx, purchase, chosen);
    return finish(tx, purchase, chosen, body);
  }).catch((error: unknown) => mend(ctx, params.id, body, error));
  // A provider that cannot be told now is told by the next look at a purchase that is over and still charges.
  if (done.isRevoked) await stopCharges(ctx, found).catch(() => undefined);
  const { purchase } = await answer(ctx, found);
  return { purchase, refunded: fromMinor(done.refunded, done.currency), words_taken: done.wordsTaken };
}

/** A refund whose answer was lost: it may have been made. */
class Unsure extends Error {
  override name = "Unsure";
  readonly chosen: Chosen;
  constructor(chosen: Chosen, cause: unknown) {
    super("the provider did not say whether the money went back", { cause });
    this.chosen = chosen;
  }
}

/** Looks how a refund that failed stands at the provider: where it was made after all, what was wished follows. */
async function mend(ctx: ActorCtx, purchaseId: number, body: Wish, error: unknown): Promise<Done> {
  if (!(error instanceof Unsure) && !(error instanceof ProviderRefused)) throw error;
  ctx.log.warn({ err: error, purchaseId }, "a refund may not have been made");
  await syncPurchase(ctx, purchaseId).catch((later: unknown) =>
    ctx.log.warn({ err: later, purchaseId }, "unknown yet"),
  );
  if (!(error instanceof Unsure)) return refuse("payment_failed");
  const { invoice, minor } = error.chosen;
  return inTransaction(ctx, async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId);
    const refunded = (await readInvoiceRow(tx, invoice.invoiceId))?.refunded ?? 0;
    return refunded >= invoice.refunded + minor ? finish(tx, purchase, error.chosen, body) : refuse("payment_failed");
  });
}

/** What follows from money that went back, as it was wished, and the entry in the audit. */
async function finish(tx: ActorCtx, purchase: PurchaseRow, chosen: Chosen, body: Wish): Promise<Done> {
  const { invoice, minor, isLast } = chosen;
  const isWhole = invoice.refunded + minor >= invoice.amount;
  const isRevoked = isWhole && body.take_words && isLast;
  const back = { before: invoice.refunded, after: invoice.refunded + minor, amount: invoice.amount };
  const wordsTaken = body.take_words
    ? await takeBack(tx, purchase, invoice, { isWhole, isRevoked, wanted: wantedOf(body.words, back) })
    : 0;
  const buyer = await findProfile(tx, purchase.userId);
  if (buyer) {
    const isEnd = isRevoked && purchase.isSubscription && purchase.status !== "revoked";
    await mailRefunded(tx, isEnd ? "refundedEnds" : "refunded", buyer, purchase, { invoice, minor });
    await tellConnector(tx, purchase, buyer, { event: "refund", moved: minor });
  }
  await tellRefunded(tx, purchase, invoice, minor);
  await recordAudit(tx, "purchase.refund", `user:${purchase.userId}`, {
    purchase_id: purchase.purchaseId,
    invoice_id: invoice.invoiceId,
    amount: minor,
    currency: invoice.currency,
    reason: body.reason.trim(),
    words_taken: wordsTaken,
  });
  return { refunded: minor, currency: invoice.currency, wordsTaken, isRevoked };
}

/** What is to be given back: of which invoice as it was before, how much, and whether it is the last that was paid. */
export type Chosen = { invoice: InvoiceRow; minor: number; isLast: boolean };

/** What a wish means. Refuses not_found for an invoice of another purchase, nothing_to_refund without money, refund_too_much beyond it. */
export async function chosenOf(
  tx: ActorCtx,
  purchase: PurchaseRow,
  body: Pick<Wish, "invoice_id" | "amount">,
): Promise<Chosen> {
  const all = await readInvoicesOf(tx, purchase.purchaseId);
  const paid = all.filter(({ status, amount }) => status === "completed" && amount > 0);
  const { invoice_id: wanted } = body;
  if (wanted != null && !all.some(({ invoiceId }) => invoiceId === wanted)) refuse("not_found");
  const left = paid.filter(({ amount, refunded }) => amount > refunded);
  const invoice = left.find(({ invoiceId }) => wanted == null || invoiceId === wanted) ?? refuse("nothing_to_refund");
  const { currency } = invoice;
  const rest = invoice.amount - invoice.refunded;
  const minor = body.amount == null ? rest : minorOf(tx, body.amount, currency, "amount");
  if (minor > rest) refuse("refund_too_much", { amount: formatMoney(fromMinor(rest, currency), currency) });
  return { invoice, minor, isLast: paid[0]?.invoiceId === invoice.invoiceId };
}

/** Moves the money, and writes it down. */
async function moveBack(tx: ActorCtx, purchase: PurchaseRow, chosen: Chosen): Promise<void> {
  const { invoice, minor } = chosen;
  const { invoiceId, refunded: before } = invoice;
  const paidAt = tx.clock.now();
  const isByHand = invoice.provider === "none";
  const ref = isByHand ? `invoice:${invoiceId}:back:${before}` : await askProvider(tx, purchase, chosen);
  await enterPayment(tx, invoice, { kind: "refund", amount: -minor, ref, paidAt });
  // What was entered by hand may have been corrected, which the ledger has as money back too.
  const refunded = isByHand ? before + minor : await readRefunded(tx, invoiceId);
  await updateInvoice(tx, invoiceId, { refunded, updatedAt: paidAt });
}

async function askProvider(tx: ActorCtx, purchase: PurchaseRow, chosen: Chosen): Promise<string> {
  const { invoice, minor } = chosen;
  const { invoiceId, refunded, currency, createdAt } = invoice;
  const charge = (await readPaymentsOf(tx, invoiceId)).find(({ kind }) => kind === "charge");
  if (!charge) return refuse("nothing_to_refund");
  // What was tried without money can be taken back without it, whichever keys there are by now.
  const isTried = purchase.provider === "sandbox";
  const provider = isTried ? openSandbox(tx) : ((await providerOf(tx, purchase)) ?? refuse("payment_failed"));
  // The same refund asked for again is the same key, and no second one; what went back since makes it another.
  const key = `refund:${invoiceId}:${createdAt.getTime()}:${refunded}:${minor}`;
  const { ref } = await provider
    .refund({ paymentRef: charge.ref, total: { amount: minor, currency }, key })
    .catch((error: unknown) => {
      throw error instanceof ProviderDown ? new Unsure(chosen, error) : error;
    });
  return ref;
}

type Wanted = (period: Pick<PeriodRow, "words" | "wordsTaken">) => number;

/** Of the buyer, and of each other seat of it. */
type Wished = { wanted: Wanted; wantedOfSeat: Wanted };

/** How many words of a period go: what is left of those that were wished, or by the money. */
function wantedOf(wished: number | null | undefined, back: Back): Wished {
  const byMoney: Wanted = (period) => wordsFor(period, back);
  if (wished == null) return { wanted: byMoney, wantedOfSeat: byMoney };
  let rest = wished;
  const wanted: Wanted = (period) => {
    const words = Math.min(rest, wordsLeft(period));
    rest -= words;
    return words;
  };
  return { wanted, wantedOfSeat: (period) => Math.min(wished, wordsLeft(period)) };
}

async function takeBack(
  tx: ActorCtx,
  purchase: PurchaseRow,
  { invoiceId }: InvoiceRow,
  { isWhole, isRevoked, wanted }: { isWhole: boolean; isRevoked: boolean; wanted: Wished },
): Promise<number> {
  const keys = await readPeriodKeysOf(tx, purchase.purchaseId, invoiceId);
  const wish = { onlyWords: !isWhole, ...wanted };
  const words = await (purchase.giftPeriods === null
    ? takePeriods(tx, purchase, { keys, ...wish })
    : takeFromGift(tx, purchase, wish));
  if (isRevoked && purchase.status !== "revoked") {
    const after = await updatePurchase(tx, purchase.purchaseId, {
      status: "revoked",
      willRenew: false,
      pastDueSince: null,
      graceUntil: null,
      nextProductId: null,
      // Looked at soon: a provider that was not reached is told to stop then.
      checkAt: tx.clock.now(),
      updatedAt: tx.clock.now(),
    });
    await followGift(tx, after);
  }
  await refreshAccess(tx, purchase.userId);
  return words;
}
