/** Of what a purchase gives the words of each seat, and who has them, reckoned as `rights.ts` does. */

import type { Bought, Period, Person, Seat, Sitting } from "./rights.ts";

/** Takes so many words of a period from whoever has them, as far as they are there. */
export function take(person: Person, of: { words: number; back: number }, wanted: number): void {
  const words = Math.max(0, Math.min(wanted, of.words - of.back, person.balance));
  of.back += words;
  person.balance -= words;
}

export const livingSeats = ({ seats }: Bought): Seat[] => seats.filter(({ isClosed }) => !isClosed);

/** What a seat may have of a period in all, and what others who sat there had of it. */
function mostOf(seat: Seat, period: Period): number {
  if (period.isTaken) return 0;
  const whole = period.seatWords + (seat.since === period.start ? period.carried : 0);
  return whole - hadOf(seat, period);
}

export const hadOf = ({ left }: Seat, period: Period): number =>
  left.flatMap(({ had }) => had.filter(({ of }) => of === period)).reduce((sum, one) => sum + one.words - one.back, 0);

/** Somebody who sits gets a period of their seat. */
export function getPeriod(seat: Seat, period: Period): void {
  if (!seat.sitting || period.isTaken || (seat.since !== null && period.start < seat.since)) return;
  const words = Math.max(0, mostOf(seat, period));
  seat.sitting.had.push({ of: period, words, back: 0, used: 0, isTaken: false });
  seat.sitting.person.balance += words;
}

/** What went of a period goes of each seat's, as far as whoever sits there did not use it. */
export function followDown(bought: Bought, period: Period): void {
  for (const seat of livingSeats(bought)) {
    const had = seat.sitting?.had.find(({ of, isTaken }) => of === period && !isTaken);
    if (!had || !seat.sitting) continue;
    const excess = had.words - had.back - Math.max(0, mostOf(seat, period));
    const unspent = had.words - had.back - had.used;
    if (excess > 0) take(seat.sitting.person, had, Math.min(excess, unspent));
    if (period.isTaken) had.isTaken = true;
  }
}

/** Somebody sits down: all that the seat still has of what runs is theirs. */
export function sit(bought: Bought, seat: Seat, sitting: Sitting, now: number): void {
  seat.sitting = sitting;
  for (const period of bought.periods) if (period.end > now) getPeriod(seat, period);
}

/** A seat is free again, and has what was not used. */
export function getUp(seat: Seat): void {
  const { sitting } = seat;
  seat.givenAt = null;
  seat.sitting = null;
  if (!sitting) return;
  for (const had of [...sitting.had].reverse().filter(({ isTaken }) => !isTaken)) {
    take(sitting.person, had, had.words - had.back - had.used);
    had.isTaken = true;
  }
  seat.left.push(sitting);
}

/** What is used is of the oldest period of a seat that has any left; what was bought for oneself is used last. */
export function use(all: Bought[], person: Person, words: number): void {
  person.balance -= words;
  for (const { sitting } of all.flatMap(({ seats }) => seats)) {
    if (sitting?.person !== person) continue;
    let rest = words;
    for (const had of sitting.had.filter(({ isTaken }) => !isTaken)) {
      const part = Math.max(0, Math.min(rest, had.words - had.back - had.used));
      had.used += part;
      rest -= part;
    }
  }
}

/** As many seats as a plan has: those that nobody has go first, then those that were given last. */
export function shape(bought: Bought, wanted: number, since: number, ids: () => number[]): void {
  const living = livingSeats(bought);
  const given = ({ givenAt }: Seat) => givenAt ?? Number.POSITIVE_INFINITY;
  const order = [...living].sort((one, two) => given(two) - given(one) || two.id - one.id);
  for (const seat of order.slice(0, Math.max(0, living.length - (wanted - 1)))) {
    getUp(seat);
    seat.isClosed = true;
  }
  for (const id of ids().filter((one) => !bought.seats.some((seat) => seat.id === one)))
    bought.seats.push({ id, since, givenAt: null, isClosed: false, sitting: null, left: [] });
}
