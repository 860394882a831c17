import type { PurchaseStatus } from "@pluma/contract/billing/purchases";
import {
  addDays,
  addIntervals,
  dateOfEnd,
  type End,
  type Interval,
  isAfter,
  NEVER,
  type Period,
} from "@pluma/contract/kit/time";
import type { Actor } from "../../platform/context.ts";
import type { Charge, Facts } from "../../providers/payments/index.ts";

/** Access goes on for so long after a renewal that was not paid. */
export const GRACE_DAYS = 7;
/** Days after it on which the buyer is told and the card is tried again; the provider itself tried it on the first. */
export const DUNNING_DAYS = [0, 3, 5] as const;
/** The buyer of a trial is told so long before it ends. */
export const TRIAL_NOTICE_DAYS = 3;
/**
 * The buyer of a subscription of a year or longer is told so many days before it renews: first in both windows, of California (15 to 45
 * days) and of France (one to three months), and until `last` where nobody could tell earlier.
 */
export const RENEWAL_NOTICE = { first: 38, last: 15 } as const;
/** Words are low where no more than this part of what was bought is left. */
export const WORDS_LOW_SHARE = 0.2;
/** A checkout that is not paid by then holds no place, where places are limited. */
export const ATTEMPT_MINUTES = 30;
/** A checkout that is not paid by then is closed for good. */
export const ABANDONED_HOURS = 24;

/**
 * Reasons that the app itself gives for an end. Shorter than any that a person can enter, so that they are never taken
 * for one: an end that nobody chose gives no time beyond what was paid.
 */
export const endReasons = { unpaid: "Not paid", ended: "Ended", refunded: "Refunded", disputed: "Disputed" } as const;

/** Whether what others bought exists for a caller: for staff. Their own does for everybody. */
export const maySeeAll = ({ staffRole, impersonatorId }: Actor): boolean =>
  staffRole !== null && impersonatorId === null;

/** Whether the caller, in the space that they are in, sold something themselves: an Admin of the organization that did. */
export const isSellerOf = (
  { organizationId }: { organizationId: number | null },
  { organizationId: space, organizationRole, impersonatorId }: Actor,
): boolean => organizationId !== null && organizationId === space && organizationRole === "admin" && !impersonatorId;

type Terms = {
  isSubscription: boolean;
  subscriptionPeriod: Period | null;
  subscriptionInterval: number | null;
  expirationDays: number | null;
};

/** How often a subscription is charged; null for what is bought once. */
export function intervalOf({ isSubscription, subscriptionPeriod, subscriptionInterval }: Terms): Interval | null {
  if (!isSubscription) return null;
  return { period: subscriptionPeriod ?? "month", count: subscriptionInterval ?? 1 };
}

/** When what is bought once ends: after its days, or never. */
export const onceEndsAt = ({ expirationDays }: Pick<Terms, "expirationDays">, from: Date): End =>
  expirationDays === null ? NEVER : addDays(from, expirationDays);

type Ending = Terms & {
  status: PurchaseStatus;
  trialEnd: Date | null;
  cancelReason: string | null;
  cancelledAt: Date | null;
  graceUntil: Date | null;
  pastDueSince: Date | null;
};
/** `isPaid`: money bought it, and some of it was not given back. */
type PeriodTime = { startsAt: Date; endsAt: End; takenAt: Date | null; isPaid: boolean };

/**
 * Until when a purchase gives access; null for none. Paid time counts in full; a renewal that is unpaid adds its grace.
 * A subscription that somebody cancelled gives at least its trial, and where money was paid for it one interval from
 * then on, unless it was in debt or the time within which it was cancelled was taken back. What was bought once and has no end gives none from its cancellation on.
 */
export function accessUntilOf(purchase: Ending, periods: readonly PeriodTime[]): End | null {
  const { status, cancelledAt, graceUntil } = purchase;
  if (status === "pending" || status === "revoked") return null;
  const kept = periods.filter(({ takenAt }) => takenAt === null);
  const ends = kept.map(({ endsAt }) => endsAt);
  if (ends.length === 0) return null;
  if (status === "cancelled" && ends.includes(NEVER)) return cancelledAt;
  if (status === "active" && graceUntil) ends.push(graceUntil);
  const interval = intervalOf(purchase);
  if (status === "cancelled" && interval && cancelledAt && isChosen(purchase)) {
    const isGone = periods.some(
      ({ startsAt, endsAt, takenAt }) => takenAt && startsAt <= cancelledAt && isAfter(endsAt, cancelledAt),
    );
    if (kept.some(({ isPaid }) => isPaid) && !isGone) ends.push(addIntervals(cancelledAt, interval));
    if (purchase.trialEnd) ends.push(purchase.trialEnd);
  }
  return latest(ends);
}

const unchosen: readonly (string | null)[] = Object.values(endReasons);

const isChosen = ({ cancelReason, pastDueSince }: Pick<Ending, "cancelReason" | "pastDueSince">) =>
  pastDueSince === null && !unchosen.includes(cancelReason);

/** The latest of some ends. */
export const latest = (ends: readonly End[]): End =>
  ends.includes(NEVER) ? NEVER : new Date(Math.max(...ends.map((end) => dateOfEnd(end)?.getTime() ?? 0)));

/**
 * The last change of a subscription that was cancelled now: clients count one interval from it, and shall come to where
 * its access ends. Never later than now.
 */
export function lastChangeOf(purchase: Terms, accessUntil: End | null, now: Date): Date {
  const interval = intervalOf(purchase);
  const end = accessUntil === null ? now : dateOfEnd(accessUntil);
  if (!interval || !end || end >= addIntervals(now, interval)) return now;
  return addIntervals(end, interval, -1);
}

/** When a purchase expires, as people are shown it; null when it does not, and when it gives no access. */
export const expiryOf = ({ accessUntil }: { accessUntil: End | null }): Date | null => dateOfEnd(accessUntil);

type Sold = Terms & { status: PurchaseStatus; startedAt: Date | null };

/**
 * What a purchase becomes by what its provider says: only forward. What was cancelled or revoked stays so, whatever is
 * paid afterwards, and so does what was bought once and set aside by staff (pending again after it had begun). A
 * subscription that goes on charging is active, whatever stood here.
 */
export function statusAfterFacts(purchase: Sold, facts: Pick<Facts, "state">, isPaid: boolean): PurchaseStatus {
  const { status, isSubscription, startedAt } = purchase;
  if (status === "cancelled" || status === "revoked") return status;
  if (!isSubscription) {
    if (status === "pending" && startedAt) return status;
    if (status === "pending" && isPaid) return "completed";
    return status === "pending" && facts.state === "failed" ? "cancelled" : status;
  }
  if (facts.state === "running" || facts.state === "past_due") return "active";
  if (facts.state === "ended" || facts.state === "failed") return "cancelled";
  return status;
}

type Closable = { status: PurchaseStatus; startedAt: Date | null };

/** Whether a checkout was closed before anything came of it: money that comes later buys nothing, and goes back. */
export const isClosedUnpaid = ({ status, startedAt }: Closable): boolean =>
  (status === "cancelled" || status === "revoked") && startedAt === null;

/** A time of access that a purchase is owed, and the words with it; null words are unlimited. */
export type OwedPeriod = { key: string; startsAt: Date; endsAt: End; words: number | null; charge: Charge | null };

type Owing = Sold & {
  giftPeriods?: number | null;
  createdAt: Date;
  trialEnd: Date | null;
  cancelledAt: Date | null;
  freeTrialWords: number;
  wordAmount: number | null;
  price: number;
  discountAmount: number;
};

/**
 * The periods that a set of facts gives: a trial its own, each paid bill one, a one-off purchase one. A bill of after
 * the cancellation, and one that was given back in full, give none. The same facts give the same periods, also where
 * they are heard of late.
 */
export function owedPeriods(purchase: Owing, facts: Facts): OwedPeriod[] {
  const { status, cancelledAt } = purchase;
  // Closed before: what ends in these very facts has given what it gave.
  if (status === "revoked" || (cancelledAt !== null && purchase.startedAt === null)) return [];
  // What it gives is given to whoever redeems its code.
  if (purchase.giftPeriods != null) return [];
  const paid = facts.charges.filter(
    (charge) => charge.state === "paid" && !isGivenBack(charge) && (!cancelledAt || charge.at <= cancelledAt),
  );
  if (!purchase.isSubscription) {
    return paid.slice(0, 1).map((charge) => ({
      key: "once",
      startsAt: charge.at,
      endsAt: onceEndsAt(purchase, charge.at),
      words: purchase.wordAmount,
      charge,
    }));
  }
  const owed = paid.map((charge) => billPeriod(purchase, charge));
  const isRunning = facts.state === "running" || facts.state === "past_due";
  const hasBegun = isRunning || facts.state === "ended";
  const trialEnd = facts.trialEnd ?? purchase.trialEnd;
  if (hasBegun && trialEnd) owed.unshift(trialPeriod(purchase, trialEnd));
  else if (isRunning && !cancelledAt && isFree(purchase) && facts.charges.length === 0 && facts.periodEnd)
    owed.push(freePeriod(purchase, facts.periodEnd));
  return owed;
}

/** Whether all the money of a paid bill went back; a bill of nothing has none to go. */
export const isGivenBack = ({ total, refunds }: Charge): boolean =>
  total.amount > 0 && refunds.reduce((sum, { amount }) => sum + amount, 0) >= total.amount;

function billPeriod(purchase: Owing, charge: Charge): OwedPeriod {
  const interval = intervalOf(purchase) ?? { period: "month", count: 1 };
  const { start, end } = charge.period ?? { start: charge.at, end: addIntervals(charge.at, interval) };
  return { key: charge.invoiceRef, startsAt: start, endsAt: end, words: purchase.wordAmount, charge };
}

const trialPeriod = (purchase: Owing, trialEnd: Date): OwedPeriod => ({
  key: "trial",
  startsAt: purchase.createdAt,
  endsAt: trialEnd,
  words: purchase.freeTrialWords,
  charge: null,
});

/** A code of the whole price: the provider has nothing to bill, and time goes on all the same. */
const isFree = ({ price, discountAmount }: Owing): boolean => discountAmount >= price;

const freePeriod = (purchase: Owing, periodEnd: Date): OwedPeriod => ({
  key: `free-${periodEnd.toISOString().slice(0, 10)}`,
  startsAt: purchase.createdAt,
  endsAt: periodEnd,
  words: purchase.wordAmount,
  charge: null,
});

const MINUTE_MS = 60_000;

/** When a checkout that is still open is looked at next: soon while it is young, then less and less often. */
export function nextLook(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 3, MINUTE_MS), 60 * MINUTE_MS));
}
