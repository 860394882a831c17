import { chargeable, type Taker } from "@pluma/contract/billing/payable";
import { addIntervals, dateOfEnd, type End, type Interval, isAfter } from "@pluma/contract/kit/time";
import { amountOff, type Off } from "@pluma/contract/products/discounts";

/** A link where a buyer agrees is good for so long: PayPal's own ends by itself after about this time. */
export const APPROVAL_HOURS = 3;

const HOUR_MS = 3_600_000;

/** The whole hour of a moment: shares of a period count from there, so that they stand still between look and agreement. */
export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);

type Coded = { discountId: number | null; discountPercent: number | null; discountFixed: number | null };

/** What a purchase's code says that it takes off; null without a code, and where nothing is left of it. */
export function offOf({ discountId, discountPercent, discountFixed }: Coded): Off | null {
  if (discountId === null) return null;
  if (discountPercent !== null) return { kind: "percent", value: discountPercent };
  return discountFixed === null ? null : { kind: "fixed", value: discountFixed };
}

type Sold = Coded & { discountAmount: number; price: number };

/**
 * What is taken off one payment at a provider: what the code says, or the fixed part of it that leaves what can be
 * charged. Null where nothing is taken off.
 */
export function chargedOff(sold: Sold): Off | null {
  const off = offOf(sold);
  if (off === null || amountOff(off, sold.price) === sold.discountAmount) return off;
  return sold.discountAmount > 0 ? { kind: "fixed", value: sold.discountAmount } : null;
}

/** What a code takes off a price, in minor units, so that those who are to charge the rest can. */
export function payableOff(off: Off, price: number, currency: string, takers: readonly Taker[]): number {
  return price - chargeable(takers, price - amountOff(off, price), price, currency);
}

/** Who charges a purchase, as far as it decides what can be charged; the sandbox stands for the card provider. */
export const takersOfPurchase = (provider: "stripe" | "paypal" | "sandbox" | "none"): Taker[] =>
  provider === "none" ? [] : [provider === "paypal" ? "paypal" : "stripe"];

type Given = {
  discountCycles: number | null;
  discountUntil: Date | null;
  /** How many payments it was taken off already. */
  discountsUsed: number;
  trialEnd: Date | null;
  startedAt: Date | null;
  createdAt: Date;
};

/**
 * Of how many payments a code goes on after a change of plan, of those that begin `at` and follow by the new interval:
 * as many as lie within the time that it was given for, none when it has been used up. Null is of all of them. `until`
 * is that time's end.
 */
export function cyclesAfter(
  given: Given,
  before: Interval,
  { interval, at }: { interval: Interval; at: Date },
): { cycles: number | null; until: Date | null } {
  if (given.discountCycles === null) return { cycles: null, until: null };
  const first = given.trialEnd ?? given.startedAt ?? given.createdAt;
  const until = given.discountUntil ?? addIntervals(first, before, given.discountCycles);
  if (given.discountsUsed >= given.discountCycles) return { cycles: 0, until };
  let cycles = 0;
  while (addIntervals(at, interval, cycles) < until) cycles += 1;
  return { cycles, until };
}

type Running = {
  startsAt: Date;
  endsAt: End;
  words: number | null;
  /** How many of them went back, with their money. */
  wordsTaken?: number | null;
  wordsCarried: number;
};

/**
 * The words of a plan that begins within a paid period. What is left of that period was credited to it in money, and so
 * are its words, by the same share: only what the new plan has beyond them is given. `carried` counts as given with it,
 * when this plan is changed in turn, and is kept beside words without limit too. So all words ever given are bought: no way of changes
 * gives the same ones twice. Words that went back with a part of the money were credited by nobody, and are none of them.
 */
export function wordsOfChange(
  words: number | null,
  old: Running | undefined,
  at: Date,
): { words: number | null; carried: number } {
  if (!old || !isAfter(old.endsAt, at)) return { words, carried: 0 };
  const kept = Math.max(0, (old.words ?? 0) - (old.wordsTaken ?? 0));
  const carried = Math.ceil((kept + old.wordsCarried) * shareLeft(old, at));
  return { words: words === null ? null : Math.max(0, words - carried), carried };
}

/** How much of a period lies ahead; of one without an end, all of it. */
function shareLeft({ startsAt, endsAt }: Running, at: Date): number {
  const end = dateOfEnd(endsAt);
  if (end === null) return 1;
  const left = end.getTime() - Math.max(at.getTime(), startsAt.getTime());
  return left / (end.getTime() - startsAt.getTime());
}
