import type { PurchaseStatus } from "@pluma/contract/billing/purchases";
import { addDays, isAfter } from "@pluma/contract/kit/time";
import type { App } from "../../../platform/context.ts";
import type { Facts } from "../../../providers/payments/index.ts";
import { findProfile } from "../../accounts/index.ts";
import { releaseDiscount, useDiscount } from "../../products/index.ts";
import { freezeLastChange, periodsOf, refreshAccess } from "../access/access.ts";
import { followGift, makeCode } from "../access/held.ts";
import { startPeriod } from "../access/own.ts";
import { tellConnector } from "../connector.ts";
import { mailGiftBought } from "../invoices/mails.ts";
import { followRequest } from "../plans/following.ts";
import { hourOf, wordsOfChange } from "../plans/rules.ts";
import { endReasons, GRACE_DAYS, isClosedUnpaid, isGivenBack, owedPeriods, statusAfterFacts } from "../rules.ts";
import { keepCustomer, keepSource } from "../sources/sourceKeeping.ts";
import { type PurchaseChanges, type PurchaseRow, updatePurchase } from "../store.system.ts";
import { type KeptCharge, keepCharges } from "./charges.ts";
import { nextCheckAt } from "./checking.ts";
import { endOfMoney, isDisputed, takeGivenBack, takeParts } from "./givenBack.ts";
import { tellSeller } from "./happened.ts";
import { owedBack } from "./lateMoney.ts";
import { mailNews, tellNews } from "./telling.ts";

/** What came of a set of facts. */
export type Applied = {
  purchase: PurchaseRow;
  /** Something that the buyer sees is different now. */
  hasChanged: boolean;
  /** It still charges, and must not: its provider is to be told again. */
  mustStop: boolean;
  /** Invoices of a closed checkout that were paid all the same: their money is to be given back. */
  owedBack: number[];
};

/**
 * Brings a locked purchase in line with what its provider says. Bills, money, access and words are each added once,
 * whatever the order and however often; a status only goes forward. What was asked for earlier than what is written
 * already (`isFresh` false) adds, and changes nothing else.
 */
export async function applyFacts(
  tx: App,
  before: PurchaseRow,
  facts: Facts,
  { askedAt, isFresh }: { askedAt: Date; isFresh: boolean },
): Promise<Applied> {
  const now = tx.clock.now();
  const buyer = await findProfile(tx, before.userId);
  const agreed = isFresh ? await followRequest(tx, before, facts) : before;
  const { purchase, kept } = await keepCharges(tx, agreed, facts.charges, isFresh);
  const trusted = { ...facts, charges: standingOf(kept).filter((charge) => isAsAgreed(tx, purchase, charge)) };
  const isPaid = trusted.charges.some((charge) => charge.state === "paid" && !isGivenBack(charge));
  const why = endOfMoney(purchase, kept);
  const status = laterStatus(purchase, trusted, { isPaid, why, kept });
  const hasTaken = await takeGivenBack(tx, purchase, kept);
  const begun = buyer ? await startOwed(tx, { ...purchase, status }, trusted, kept) : null;
  // After it was given: what is heard of together ends as what is heard of in turn.
  await takeParts(tx, purchase, kept);
  const changes: PurchaseChanges = {
    status,
    ...startOf(purchase, kept, begun),
    ...endOf(purchase, status, trusted, { why: why ?? undoneBy(purchase, kept), now }),
    ...paymentOf(purchase, kept),
    ...(isFresh && flagsOf(purchase, facts, status, now)),
    ...(isFresh && { syncedAt: askedAt, ...(await keepWhoPays(tx, purchase, facts, Boolean(buyer))) }),
  };
  const hasChanged =
    before.productId !== purchase.productId ||
    before.nextProductId !== purchase.nextProductId ||
    kept.some(({ isNewlyPaid, newlyRefunded }) => isNewlyPaid || newlyRefunded > 0) ||
    hasTaken ||
    begun !== null ||
    isOther(purchase, changes);
  const mustStop = mayStillCharge(facts) && (!buyer || status === "cancelled" || status === "revoked");
  const standing = { ...purchase, ...definedOf(changes) };
  const back = owedBack(purchase, kept);
  const after = await updatePurchase(tx, purchase.purchaseId, {
    ...changes,
    ...(hasChanged && purchase.status !== "cancelled" && { updatedAt: now }),
    checkAt: nextCheckAt(standing, { now, mustStop: mustStop || back.length > 0 }),
  });
  if (hasChanged) await settle(tx, { before, after, kept, buyer, now });
  return { purchase: after, hasChanged, mustStop, owedBack: back };
}

/** The bills with all that is known of them: an answer that is heard late may not know yet what went back since. */
function standingOf(kept: KeptCharge[]): KeptCharge["charge"][] {
  return kept.map(({ charge, invoice }) => {
    const told = charge.refunds.reduce((sum, { amount }) => sum + amount, 0);
    if (invoice.refunded <= told) return charge;
    const since = { ref: "known", amount: invoice.refunded - told, at: charge.at };
    return { ...charge, refunds: [...charge.refunds, since] };
  });
}

/** A payment of another currency, or of less than was agreed, is kept as money, and buys nothing. */
function isAsAgreed({ log }: App, purchase: PurchaseRow, charge: KeptCharge["charge"]): boolean {
  const { purchaseId, currency, amount, isSubscription } = purchase;
  const { total, state } = charge;
  const isRight = total.currency === currency && (isSubscription || state !== "paid" || total.amount >= amount);
  if (!isRight) log.error({ purchaseId, invoiceRef: charge.invoiceRef }, "a payment is not what was agreed");
  return isRight;
}

type Money = { isPaid: boolean; why: string | null; kept: KeptCharge[] };

function laterStatus(purchase: PurchaseRow, facts: Facts, { isPaid, why, kept }: Money): PurchaseStatus {
  const status = statusAfterFacts(purchase, facts, isPaid);
  if (why !== null && status === "active") return "cancelled";
  // All the money of what was bought once went back, and not by our hand: then the thing does too.
  const isUndone = !purchase.isSubscription && !isPaid && kept.some(({ isNewlyGivenBack }) => isNewlyGivenBack);
  return isUndone && (status === "completed" || status === "active" || status === "pending") ? "revoked" : status;
}

/** Gives every period that is owed and was not given; answers the start of the first of them, null when none was new. */
async function startOwed(tx: App, purchase: PurchaseRow, facts: Facts, kept: KeptCharge[]): Promise<Date | null> {
  let first: Date | null = null;
  for (const { charge, ...period } of owedPeriods(purchase, facts)) {
    const bill = kept.find((one) => one.charge.invoiceRef === charge?.invoiceRef);
    // A change of plan may have come between two bills: each bought the words of its own product.
    const words = bill ? bill.words : period.words;
    const split = bill?.isChange ? await splitWords(tx, purchase, { ...period, words }) : { words };
    if (await startPeriod(tx, purchase, { ...period, ...split, invoiceId: bill?.invoice.invoiceId ?? null }))
      first ??= period.startsAt;
  }
  return first;
}

/** The words of a plan that begins within a period: those beyond what the period that it takes the place of gave. */
async function splitWords(
  tx: App,
  purchase: PurchaseRow,
  { key, startsAt, words }: { key: string; startsAt: Date; words: number | null },
): Promise<{ words: number | null; wordsCarried: number }> {
  const old = (await periodsOf(tx, purchase.purchaseId)).findLast(
    (one) => one.takenAt === null && one.key !== key && one.startsAt <= startsAt && isAfter(one.endsAt, startsAt),
  );
  const split = wordsOfChange(words, old, hourOf(startsAt));
  return { words: split.words, wordsCarried: split.carried };
}

function startOf(purchase: PurchaseRow, kept: KeptCharge[], begun: Date | null): PurchaseChanges {
  if (purchase.startedAt || isClosedUnpaid(purchase)) return {};
  const first = begun ?? kept.find(({ charge }) => charge.state === "paid")?.charge.at;
  return first ? { startedAt: first } : {};
}

/** Why what was bought once is taken back, where all of its money went; null where it did not. */
function undoneBy({ isSubscription }: PurchaseRow, kept: KeptCharge[]): string | null {
  if (isSubscription) return null;
  if (kept.some(({ charge }) => isDisputed(charge) && isGivenBack(charge))) return endReasons.disputed;
  return kept.some(({ isNewlyGivenBack }) => isNewlyGivenBack) ? endReasons.refunded : null;
}

function endOf(
  purchase: PurchaseRow,
  status: PurchaseStatus,
  facts: Facts,
  { why, now }: { why: string | null; now: Date },
): PurchaseChanges {
  if (status === purchase.status || (status !== "cancelled" && status !== "revoked")) {
    // The money is often heard of first, and whose hand took it back later.
    const isDispute = why === endReasons.disputed && purchase.cancelReason === endReasons.refunded;
    return isDispute ? { cancelReason: why } : {};
  }
  const cancelReason = why ?? (endedUnpaid(facts) ? endReasons.unpaid : endReasons.ended);
  // The reason says that it was unpaid, whether or not the debt was heard of before the end.
  return {
    ...{ cancelReason, cancelledAt: now },
    ...{ willRenew: false, nextProductId: null, pastDueSince: null, graceUntil: null },
  };
}

/** Whether it ended for want of money: its last bill was not paid, or nothing ever was, not even a trial begun. */
function endedUnpaid({ state, charges }: Facts): boolean {
  const last = charges.at(-1);
  return last ? last.state !== "paid" : state === "failed";
}

function paymentOf({ paymentProcessorId }: PurchaseRow, kept: KeptCharge[]): PurchaseChanges {
  const last = kept.findLast(({ charge }) => charge.state === "paid" && charge.paymentRef !== null);
  return { paymentProcessorId: last?.charge.paymentRef ?? paymentProcessorId };
}

/** What may go either way: only the newest answer is asked. */
function flagsOf(purchase: PurchaseRow, facts: Facts, status: PurchaseStatus, now: Date): PurchaseChanges {
  const isRunning = status === "active" && purchase.isSubscription;
  const pastDueSince = isRunning && facts.state === "past_due" ? (purchase.pastDueSince ?? now) : null;
  const isOver = status === "cancelled" || status === "revoked";
  return {
    subscriptionId: facts.subscriptionRef ?? purchase.subscriptionId,
    periodEnd: facts.periodEnd ?? purchase.periodEnd,
    trialEnd:
      purchase.startedAt || !purchase.isSubscription ? purchase.trialEnd : (facts.trialEnd ?? purchase.trialEnd),
    willRenew: isRunning && facts.willRenew,
    // Of what was cancelled in debt the debt stays written: it has no time beyond what was paid.
    ...(!isOver && {
      pastDueSince,
      graceUntil: pastDueSince && (purchase.graceUntil ?? addDays(pastDueSince, GRACE_DAYS)),
      dunningMails: pastDueSince ? purchase.dunningMails : 0,
    }),
  };
}

async function keepWhoPays(tx: App, purchase: PurchaseRow, facts: Facts, isThere: boolean): Promise<PurchaseChanges> {
  // Nobody is remembered who has left.
  if (!isThere) return {};
  if (facts.customerRef) await keepCustomer(tx, purchase, facts.customerRef);
  const paymentSourceId = facts.source ? await keepSource(tx, purchase, facts.source) : purchase.paymentSourceId;
  return { paymentSourceId };
}

const mayStillCharge = ({ state, willRenew, subscriptionRef }: Facts): boolean =>
  subscriptionRef !== null && willRenew && (state === "running" || state === "past_due");

/** The same without what is left as it was. */
const definedOf = (changes: PurchaseChanges): Partial<PurchaseRow> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** Flags that the buyer sees; when it was looked at is none. */
function isOther(purchase: PurchaseRow, changes: PurchaseChanges): boolean {
  const seen = [
    "status",
    "startedAt",
    "willRenew",
    "periodEnd",
    "pastDueSince",
    "graceUntil",
    "paymentSourceId",
  ] as const;
  return seen.some((key) => key in changes && String(changes[key]) !== String(purchase[key]));
}

type Settled = {
  before: PurchaseRow;
  after: PurchaseRow;
  kept: KeptCharge[];
  buyer: Awaited<ReturnType<typeof findProfile>>;
  now: Date;
};

/** What follows for access, code, and whoever wants to know, in the same transaction. */
async function settle(tx: App, { before, after, kept, buyer, now }: Settled): Promise<void> {
  if (after.startedAt && !before.startedAt) {
    await useDiscount(tx, after.purchaseId);
    const code = await makeCode(tx, after);
    if (buyer && code !== null) await mailGiftBought(tx, buyer, after, code);
    if (buyer) await tellConnector(tx, after, buyer);
  } else if (!after.startedAt && after.status === "cancelled") {
    await releaseDiscount(tx, after.purchaseId);
  }
  await followGift(tx, after);
  if (!buyer) return;
  await refreshAccess(tx, after.userId);
  if (before.status !== "cancelled" && after.status === "cancelled") await freezeLastChange(tx, after, now);
  await mailNews(tx, { before, after, kept, buyer, now });
  await tellNews(tx, { before, after, kept, buyer, now });
  await tellSeller(tx, { before, after, kept });
}
