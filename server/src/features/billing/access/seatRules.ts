import { type End, isAfter } from "@pluma/contract/kit/time";
import type { PurchaseRow } from "../store.system.ts";
import { wordsLeft } from "./rules.ts";
import type { PeriodRow } from "./store.system.periods.ts";
import type { SeatRow } from "./store.system.seats.ts";

type Bought = Pick<PurchaseRow, "seats" | "giftPeriods" | "seatId" | "productSince">;

/** Whether others may have a seat of a purchase. What was bought for another has its seats once it is redeemed. */
export const mayHaveSeats = ({ seats, giftPeriods, seatId, productSince }: Bought): boolean =>
  giftPeriods === null && seatId === null && (seats > 1 || productSince !== null);

type Words = Pick<PeriodRow, "words" | "wordsTaken">;

/** The words of a period that were given and not taken back. */
export const givenOf = (period: Words): number => wordsLeft(period);

/**
 * How many words one seat may have of a period in all, whoever sits there; null without limit, and none of one that was taken back.
 * A seat that came with this very period has what was carried over from the one before too, for it had nothing of that.
 */
export function wordsOfSeat(
  period: Pick<PeriodRow, "words" | "seatWords" | "wordsCarried" | "startsAt" | "takenAt">,
  { since }: Pick<SeatRow, "since">,
): number | null {
  if (period.words === null) return null;
  if (period.takenAt !== null) return 0;
  const isFirst = since?.getTime() === period.startsAt.getTime();
  return (period.seatWords ?? period.words) + (isFirst ? period.wordsCarried : 0);
}

type Sat = { since: Date | null; takenAt: Date | null };

/** Whether somebody who took a seat has a period of it: one that had not ended then, of a time when there was this seat. */
export const isOfHolder = (period: { startsAt: Date; endsAt: End; takenAt: Date | null }, { since, takenAt }: Sat) =>
  period.takenAt === null &&
  takenAt !== null &&
  isAfter(period.endsAt, takenAt) &&
  (since === null || period.startsAt >= since);

/**
 * How many words of each of a holder's periods are unspent, in the order in which they were given: what is used is of the
 * oldest that has any left. `used` is since each of them was given.
 */
export function unspentOf(given: readonly { words: number; used: number }[]): number[] {
  const left: number[] = [];
  given.forEach(({ words, used }, at) => {
    left.push(words);
    let rest = used - (given[at + 1]?.used ?? 0);
    for (let from = 0; from < left.length && rest > 0; from += 1) {
      const taken = Math.min(left[from] ?? 0, rest);
      left[from] = (left[from] ?? 0) - taken;
      rest -= taken;
    }
  });
  return left;
}

/** Since when a seat exists that is made now: from the beginning, or with the period that a change of plan begins. */
export function sinceOf(
  productSince: Date | null,
  periods: readonly Pick<PeriodRow, "startsAt" | "endsAt">[],
): Date | null {
  if (productSince === null) return null;
  const last = periods.at(-1);
  return last && isAfter(last.endsAt, productSince) ? last.startsAt : productSince;
}

/** Which seats go when there are fewer: those that nobody has first, then those that were given last. */
export function seatsToClose(seats: readonly SeatRow[], others: number): SeatRow[] {
  const order = (seat: SeatRow) => seat.givenAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return [...seats]
    .sort((one, two) => order(two) - order(one) || two.seatId - one.seatId)
    .slice(0, Math.max(0, seats.length - others));
}

type Giving = Bought & Pick<PurchaseRow, "status" | "startedAt" | "accessUntil">;

/** Whether seats of a purchase can be given and taken now: it runs, and is for more than one. */
export const isGivingSeats = (purchase: Giving, now: Date): boolean =>
  purchase.seats > 1 &&
  mayHaveSeats(purchase) &&
  purchase.startedAt !== null &&
  (purchase.status === "active" || purchase.status === "completed") &&
  purchase.accessUntil !== null &&
  isAfter(purchase.accessUntil, now);
