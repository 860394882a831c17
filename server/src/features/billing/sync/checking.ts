import { addDays, dateOfEnd } from "@pluma/contract/kit/time";
import { DUNNING_DAYS, nextLook, TRIAL_NOTICE_DAYS } from "../rules.ts";
import type { PurchaseRow } from "../store.system.ts";

const MINUTE_MS = 60_000;
/** Providers bill some minutes after a period ends. */
const AFTER_PERIOD_MS = 5 * MINUTE_MS;
const PAST_DUE_EVERY_MS = 6 * 60 * MINUTE_MS;

type Standing = Pick<
  PurchaseRow,
  | "status"
  | "startedAt"
  | "createdAt"
  | "isSubscription"
  | "accessUntil"
  | "trialEnd"
  | "checkAt"
  | "periodEnd"
  | "provider"
  | "willRenew"
  | "pastDueSince"
  | "graceUntil"
  | "dunningMails"
>;

/**
 * When a purchase is looked at next, whatever its provider reports by itself: a checkout soon and then less often, what
 * runs when its period ends, what is unpaid on the days of its reminders, what ends when it does. Null for never.
 */
export function nextCheckAt(purchase: Standing, { now, mustStop }: { now: Date; mustStop: boolean }): Date | null {
  if (mustStop) return new Date(now.getTime() + AFTER_PERIOD_MS);
  if (purchase.status === "pending" && !purchase.startedAt) return nextLook(purchase.createdAt, now);
  const moments = [endOfAccess(purchase, now)];
  if (purchase.status === "active" && purchase.isSubscription) {
    moments.push(trialNoticeAt(purchase, now), afterPeriod(purchase, now), reminderAt(purchase, now));
  }
  const known = moments.filter((moment) => moment !== null).map((moment) => moment.getTime());
  return known.length > 0 ? new Date(Math.min(...known)) : null;
}

function endOfAccess({ accessUntil }: Standing, now: Date): Date | null {
  const end = dateOfEnd(accessUntil);
  return end && end > now ? end : null;
}

/** A notice that is due keeps its moment until it was given: nothing else says whether it was. */
function trialNoticeAt(purchase: Standing, now: Date): Date | null {
  const noticeAt = noticeAtOf(purchase);
  if (!noticeAt) return null;
  return noticeAt > now || purchase.checkAt?.getTime() === noticeAt.getTime() ? noticeAt : null;
}

/** When the buyer of a trial is told that it ends; null for a trial that is too short for it. */
export function noticeAtOf({ trialEnd, createdAt }: Pick<Standing, "trialEnd" | "createdAt">): Date | null {
  const noticeAt = trialEnd && addDays(trialEnd, -TRIAL_NOTICE_DAYS);
  return noticeAt && noticeAt > createdAt ? noticeAt : null;
}

function afterPeriod({ periodEnd, trialEnd, provider, willRenew }: Standing, now: Date): Date | null {
  const end = trialEnd && trialEnd > now ? trialEnd : periodEnd;
  if (!end) return null;
  // The sandbox bills at the very moment, and reports nothing by itself.
  const at = new Date(end.getTime() + (provider === "sandbox" ? 0 : AFTER_PERIOD_MS));
  if (at > now) return at;
  return willRenew ? new Date(now.getTime() + AFTER_PERIOD_MS) : null;
}

function reminderAt({ pastDueSince, graceUntil, dunningMails }: Standing, now: Date): Date | null {
  if (!pastDueSince) return null;
  const day = DUNNING_DAYS[dunningMails];
  const next = day === undefined ? graceUntil : addDays(pastDueSince, day);
  const regular = new Date(now.getTime() + PAST_DUE_EVERY_MS);
  return next && next < regular ? next : regular;
}
