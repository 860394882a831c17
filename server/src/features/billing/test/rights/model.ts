/** Who may use what, and how many words they have, reckoned by the rules alone: no question of this model is the app's. */

import { addIntervals } from "@pluma/contract/kit/time";
import type { GrantKind } from "@pluma/contract/products/grants";

export const DAY = 86_400_000;
const HOUR = 3_600_000;
const GRACE = 7 * DAY;

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
export type Money = { amount: number; back: number; at: number };
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

/** Takes so many words of a period from whoever has them, as far as they are there. */
function take(person: Person, of: { words: number; back: number }, wanted: number): void {
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
function getPeriod(seat: Seat, period: Period): void {
  if (!seat.sitting || period.isTaken || (seat.since !== null && period.start < seat.since)) return;
  const words = Math.max(0, mostOf(seat, period));
  seat.sitting.had.push({ of: period, words, back: 0, used: 0, isTaken: false });
  seat.sitting.person.balance += words;
}

/** What went of a period goes of each seat's, as far as whoever sits there did not use it. */
function followDown(bought: Bought, period: Period): void {
  for (const seat of livingSeats(bought)) {
    const had = seat.sitting?.had.find(({ of, isTaken }) => of === period && !isTaken);
    if (!had || !seat.sitting) continue;
    const excess = had.words - had.back - Math.max(0, mostOf(seat, period));
    const unspent = had.words - had.back - had.used;
    if (excess > 0) take(seat.sitting.person, had, Math.min(excess, unspent));
    if (period.isTaken) had.isTaken = true;
  }
}

/** A new period, for whoever bought it and whoever sits there. */
export function begin(bought: Bought, period: Pick<Period, "start" | "end" | "words" | "carried" | "money">): Period {
  const made: Period = { ...period, back: 0, isTaken: false, seatWords: period.words };
  bought.periods.push(made);
  bought.buyer.balance += made.words;
  for (const seat of livingSeats(bought)) getPeriod(seat, made);
  return made;
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

/** Becomes another plan. */
function become(bought: Bought, product: Sold, since: number): void {
  Object.assign(bought, { product, since, words: product.words, next: null });
  // Nobody tries what they had by a purchase that began with a trial.
  if (bought.trialEnd !== null) bought.buyer.trials.add(product.id);
}

type Ids = (bought: Bought) => Promise<number[]>;

/** What the time that passed made of a purchase, once the app has looked at it. */
export async function pass(bought: Bought, now: number, idsOf: Ids): Promise<void> {
  for (;;) {
    const { renewsAt, next } = bought;
    if (bought.state !== "runs" || renewsAt === null || renewsAt > now) return;
    if (!bought.isGoodCard) {
      bought.graceUntil ??= now + GRACE;
      if (bought.graceUntil > now) return;
      Object.assign(bought, { state: "cancelled", renewsAt: null, graceUntil: null });
      return;
    }
    if (next) {
      become(bought, next, renewsAt);
      Object.assign(bought, { anchor: renewsAt, billed: 0 });
      const ids = await idsOf(bought);
      shape(bought, next.seats, renewsAt, () => ids);
    }
    bill(bought, renewsAt);
  }
}

function bill(bought: Bought, at: number): void {
  bought.billed += 1;
  const [start, end] = [month(bought.anchor, bought.billed - 1), month(bought.anchor, bought.billed)];
  const money = { amount: bought.product.price, back: 0, at };
  begin(bought, { start, end, words: bought.words, carried: 0, money });
  Object.assign(bought, { renewsAt: end, graceUntil: null });
}

/** Begins as it was paid: with a trial, a first month, or once. */
export function open(bought: Bought, now: number): void {
  const { product, trialEnd } = bought;
  if (!product.isPlan) {
    const end = product.days === null ? Number.POSITIVE_INFINITY : now + product.days * DAY;
    begin(bought, {
      start: now,
      end,
      words: bought.words,
      carried: 0,
      money: { amount: product.price, back: 0, at: now },
    });
  } else if (trialEnd !== null) {
    Object.assign(bought, { anchor: trialEnd, renewsAt: trialEnd });
    begin(bought, { start: now, end: trialEnd, words: product.trial?.words ?? 0, carried: 0, money: null });
  } else {
    bought.anchor = now;
    bill(bought, now);
  }
}

/** An unpaid renewal is paid, by a card that goes on working. */
export function recover(bought: Bought, now: number): void {
  bought.isGoodCard = true;
  bill(bought, now);
}

/** Becomes a dearer plan within its month: of the words only those beyond what is left of the old one's are new. */
export function upgrade(
  bought: Bought,
  to: Sold,
  { at, now, due }: { at: number; now: number; due: number },
  ids: number[],
) {
  const old = bought.periods.findLast(({ isTaken, start, end }) => !isTaken && start <= at && end > at);
  const from = old ? Math.max(Math.floor(at / HOUR) * HOUR, old.start) : at;
  const share = old ? (old.end - from) / (old.end - old.start) : 0;
  // Words that went back with their money were credited by nobody.
  const carried = old ? Math.ceil((old.words - old.back + old.carried) * share) : 0;
  become(bought, to, now);
  Object.assign(bought, { anchor: at, billed: 0 });
  const start = month(at, 0);
  shape(bought, to.seats, start, () => ids);
  bought.billed = 1;
  const end = month(at, 1);
  begin(bought, { start, end, words: Math.max(0, to.words - carried), carried, money: { amount: due, back: 0, at } });
  bought.renewsAt = end;
}

/** Cancelled by whoever pays: what was paid, or tried, and a month from now; in debt nothing more. */
export function cancel(bought: Bought, now: number): void {
  const endedAt = bought.graceUntil === null ? now : null;
  Object.assign(bought, { state: "cancelled", endedAt, renewsAt: null, graceUntil: null, next: null });
}

/** It is over, and renews no more. */
export const stop = (bought: Bought, state: "cancelled" | "revoked"): void => {
  Object.assign(bought, { state, renewsAt: null, graceUntil: null, next: null });
};

/** All that a purchase gave goes, as far as it is unspent. */
export function revoke(bought: Bought): void {
  if (bought.gift) {
    bought.gift.back = bought.gift.words;
    if (bought.gift.redeemed) revoke(bought.gift.redeemed);
  }
  stop(bought, "revoked");
  for (const period of bought.periods) takeWhole(bought, period);
}

export function takeWhole(bought: Bought, period: Period): void {
  if (period.isTaken) return;
  period.seatWords = 0;
  take(bought.buyer, period, period.words - period.back);
  period.isTaken = true;
  followDown(bought, period);
}

const share = (words: number, part: number, whole: number) => Number((BigInt(words) * BigInt(part)) / BigInt(whole));

/** A part of the money goes back, and the same part of the words. */
export function giveBackPart(bought: Bought, money: Money, minor: number): void {
  const [before, after] = [money.back, money.back + minor];
  money.back = after;
  const partOf = (words: number) => share(words, after, money.amount) - share(words, before, money.amount);
  const { gift } = bought;
  if (gift && !gift.redeemed) {
    gift.back = Math.min(gift.words, gift.back + partOf(gift.words));
    return;
  }
  const of = gift?.redeemed ?? bought;
  const period = gift ? of.periods[0] : of.periods.find((one) => one.money === money);
  if (!period || period.isTaken) return;
  const part = partOf(period.words);
  period.seatWords = Math.max(0, period.seatWords - Math.min(part, period.seatWords));
  take(of.buyer, period, part);
  followDown(of, period);
}

/** What goes back before a code is redeemed is not given. */
export function giveLess(bought: Bought, words: number): void {
  const [period] = bought.periods;
  if (!period) return;
  period.seatWords = Math.max(0, period.seatWords - words);
  take(bought.buyer, period, words);
}

/** A payment that the provider says went back whole, with what becomes of the purchase. */
export function loseMoney(bought: Bought, money: Money, isEnd: boolean): void {
  money.back = money.amount;
  if (!bought.isPlan) {
    revoke(bought);
    return;
  }
  const period = bought.periods.find((one) => one.money === money);
  if (isEnd && bought.state === "runs") stop(bought, "cancelled");
  if (period) takeWhole(bought, period);
}

/** All payments of a purchase, the newest last. */
export const moneyOf = ({ gift, periods }: Bought): Money[] =>
  gift ? [gift.money] : periods.flatMap(({ money }) => money ?? []);
