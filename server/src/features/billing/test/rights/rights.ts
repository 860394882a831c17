/** Who may use what, and how many words they have, reckoned by the rules alone: no question of this model is the app's. */

import { addIntervals } from "@pluma/contract/kit/time";
import type { GrantKind } from "@pluma/contract/products/grants";

export const DAY = 86_400_000;

export type Thing = { kind: GrantKind; id: number };
type Granted = { thing: Thing; until: number | null };
/** A product; a plan has no `days`, what is bought once may have some. */
export type Sold = {
  id: number;
  seller: number | null;
  price: number;
  words: number;
  seats: number;
  isPlan: boolean;
  days: number | null;
  trial: { days: number; words: number } | null;
  granted: Granted[];
};
export type Person = { userId: number; balance: number; trials: Set<number> };
/** `isDisputed`: a bank asks for it back, and nothing is decided. */
export type Money = { amount: number; back: number; at: number; isDisputed?: boolean };
export type Period = {
  start: number;
  end: number;
  words: number;
  back: number;
  isTaken: boolean;
  carried: number;
  seatWords: number;
  money: Money | null;
};
type HadPeriod = { of: Period; words: number; back: number; used: number; isTaken: boolean };
export type Sitting = { person: Person; purchaseId: number; had: HadPeriod[] };
export type Seat = {
  id: number;
  since: number | null;
  givenAt: number | null;
  isClosed: boolean;
  sitting: Sitting | null;
  left: Sitting[];
};
export type Gift = { words: number; count: number; back: number; since: number; money: Money; redeemed: Bought | null };
export type Bought = {
  id: number;
  buyer: Person;
  product: Sold;
  since: number;
  words: number;
  seats: Seat[];
  isPlan: boolean;
  /** Money is charged for it by a provider. */
  isCharged: boolean;
  isGoodCard: boolean;
  state: "runs" | "cancelled" | "revoked";
  /** Somebody chose its end, who owed nothing. */
  endedAt: number | null;
  trialEnd: number | null;
  periods: Period[];
  /** From where months are counted, how many were billed, and until when; null for what does not renew. */
  anchor: number;
  billed: number;
  renewsAt: number | null;
  graceUntil: number | null;
  next: Sold | null;
  gift: Gift | null;
};

export const month = (anchor: number, count: number) =>
  addIntervals(new Date(anchor), { period: "month", count: 1 }, count).getTime();

const latest = (ends: number[]) => (ends.length === 0 ? null : Math.max(...ends));

/** Until when a purchase gives access; null for none. */
export function accessOf(bought: Bought): number | null {
  const { state, periods, endedAt, trialEnd, graceUntil } = bought;
  const kept = periods.filter(({ isTaken }) => !isTaken);
  if (state === "revoked" || kept.length === 0) return null;
  const ends = kept.map(({ end }) => end);
  if (state === "runs" && graceUntil !== null) ends.push(graceUntil);
  if (endedAt !== null) {
    const isGone = periods.some(({ isTaken, start, end }) => isTaken && start <= endedAt && end > endedAt);
    if (!isGone && kept.some(({ money }) => money && money.amount > money.back)) ends.push(month(endedAt, 1));
    if (trialEnd !== null) ends.push(trialEnd);
  }
  return latest(ends);
}

/** What is named now counts for every buyer; what was taken out, for those who bought before. */
const grants = ({ granted }: Sold, thing: Thing, since: number): boolean =>
  granted.some((each) => each.thing === thing && (each.until === null || each.until > since));

export const named = ({ granted }: Sold): Thing[] =>
  granted.filter(({ until }) => until === null).map(({ thing }) => thing);

/** Names other things in a product from now on. */
export function name(product: Sold, things: Thing[], now: number): void {
  for (const each of product.granted) if (each.until === null && !things.includes(each.thing)) each.until = now;
  for (const thing of things) if (!named(product).includes(thing)) product.granted.push({ thing, until: null });
}

/** Everything that somebody has access by, theirs or as whoever sits in a seat. */
export function waysOf(all: Bought[], person: Person): { bought: Bought; id: number; access: number | null }[] {
  return all.flatMap((bought) => {
    const access = accessOf(bought);
    const own = bought.buyer === person ? [{ bought, id: bought.id, access }] : [];
    const sat = bought.seats.flatMap(({ sitting, left }) => [
      ...(sitting?.person === person ? [{ bought, id: sitting.purchaseId, access }] : []),
      ...left.filter((one) => one.person === person).map((one) => ({ bought, id: one.purchaseId, access: null })),
    ]);
    return [...own, ...sat];
  });
}

/** The things that somebody has in the space of a seller. */
export function holds(all: Bought[], person: Person, things: Thing[], at: Space): Thing[] {
  const ways = waysOf(all, person).filter(
    ({ bought, access }) => bought.product.seller === at.seller && access !== null && access > at.now,
  );
  return things.filter((thing) => ways.some(({ bought }) => grants(bought.product, thing, bought.since)));
}
type Space = { seller: number | null; now: number };
