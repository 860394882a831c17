/** What a purchase becomes by time, payments and acts, reckoned as `rights.ts` does. */

import { type Bought, DAY, type Money, month, type Period, type Sold } from "./rights.ts";
import { followDown, getPeriod, livingSeats, shape, take } from "./seats.ts";

const HOUR = 3_600_000;
const GRACE = 7 * DAY;

/** A new period, for whoever bought it and whoever sits there. */
export function begin(bought: Bought, period: Pick<Period, "start" | "end" | "words" | "carried" | "money">): Period {
  const made: Period = { ...period, back: 0, isTaken: false, seatWords: period.words };
  bought.periods.push(made);
  bought.buyer.balance += made.words;
  for (const seat of livingSeats(bought)) getPeriod(seat, made);
  return made;
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
