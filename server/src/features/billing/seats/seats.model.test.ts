import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aSubscription } from "../../../../test/products.ts";
import { aSandboxPurchase } from "../../../../test/purchases.ts";
import { wordsOfSeat } from "../access/seatRules.ts";
import { readPeriods } from "../access/store.system.periods.ts";
import { readPeriodsOfSeats, readSeats } from "../access/store.system.seats.ts";
import { refundPurchase } from "../refunding/refunds.ts";
import { syncPurchase } from "../sync/sync.ts";
import { invitedBy, use, wordsOf } from "../test/seats.ts";
import { aCustomer, type Customer } from "../test/selling.ts";
import { withdrawSeat } from "./giving.ts";
import { takeSeat } from "./taking.ts";

const EVENTS = 300;
const DAY_MS = 86_400_000;
const WORDS = 1000;
/** Of 1,000 words for 20 dollars. */
const WORDS_OF_A_DOLLAR = 50;
const seed = seedOfTests(20_261_129);

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
});
afterAll(() => node.close());

/** What somebody has of a month: how much they were given, and how much of it they used. */
type Month = { month: number; given: number; used: number };
type Sitting = { holder: Customer; months: Month[] };
/** A seat by the rules: who sits there, and what was used of each month by those before. */
type Seat = { seatId: number; sitting: Sitting | null; gone: Map<number, number> };

class Model {
  month = 0;
  /** What each seat may have of each month, once parts of its money went back. */
  most = [WORDS];
  dollarsBack = 0;
  readonly seats: Seat[];
  constructor(seatIds: number[]) {
    this.seats = seatIds.map((seatId) => ({ seatId, sitting: null, gone: new Map() }));
  }
  mostOf(month: number): number {
    return this.most[month] ?? 0;
  }
  take(seat: Seat, holder: Customer): void {
    const { month } = this;
    const given = Math.max(0, this.mostOf(month) - (seat.gone.get(month) ?? 0));
    seat.sitting = { holder, months: [{ month, given, used: 0 }] };
  }
  /** What is used is of the oldest month that has any left. */
  use(sitting: Sitting, words: number): void {
    let rest = words;
    for (const one of sitting.months) {
      const part = Math.min(rest, one.given - one.used);
      one.used += part;
      rest -= part;
    }
  }
  withdraw(seat: Seat): void {
    for (const { month, used } of seat.sitting?.months ?? []) seat.gone.set(month, (seat.gone.get(month) ?? 0) + used);
    seat.sitting = null;
  }
  renew(): void {
    this.month += 1;
    this.dollarsBack = 0;
    this.most.push(WORDS);
    for (const { sitting } of this.seats) sitting?.months.push({ month: this.month, given: WORDS, used: 0 });
  }
  refund(dollars: number): void {
    this.dollarsBack += dollars;
    const most = Math.max(0, this.mostOf(this.month) - dollars * WORDS_OF_A_DOLLAR);
    this.most[this.month] = most;
    for (const seat of this.seats) {
      const own = seat.sitting?.months.find(({ month }) => month === this.month);
      if (own) own.given = Math.min(own.given, Math.max(own.used, most - (seat.gone.get(this.month) ?? 0)));
    }
  }
}

const balanceOf = ({ months }: Sitting): number => months.reduce((sum, { given, used }) => sum + given - used, 0);

test(`${EVENTS} random events: words of a seat and month are given once, whoever sits there, and add up to the word`, async () => {
  const chance = chanceOf(seed);
  const payer = await aCustomer({ node });
  const product = await aSubscription(node, { wordAmount: WORDS, seats: 5 });
  const { purchaseId } = await aSandboxPurchase(node, payer.userId, product);
  const model = new Model((await readSeats(node.app, purchaseId)).map(({ seatId }) => seatId));
  const staff = { ...payer.ctx, actor: { ...payer.ctx.actor, staffRole: "admin" as const } };
  const pick = <T>(all: readonly T[]): T => chance.of(all);
  const heard = () => Promise.all([syncPurchase(node.app, purchaseId), syncPurchase(node.app, purchaseId)]);
  const withdraw = (seat: Seat) => withdrawSeat(payer.ctx, { params: { id: purchaseId, seat_id: seat.seatId } });

  const acts: Record<string, () => Promise<void>> = {
    async take() {
      const holder = await aCustomer({ node });
      if (model.seats.every(({ sitting }) => sitting)) return;
      const { seatId, code } = await invitedBy(node, payer, purchaseId, holder);
      // Pressed twice at once, and reported meanwhile.
      const press = () => takeSeat(holder.ctx, { body: { code } });
      await Promise.all([press(), press(), syncPurchase(node.app, purchaseId)]);
      const seat = model.seats.find((one) => one.seatId === seatId);
      expect(seat?.sitting, "a seat that is free is given").toBeNull();
      if (seat) model.take(seat, holder);
    },
    async use() {
      const sitting = pick(model.seats).sitting;
      if (sitting) model.use(sitting, await use(node, sitting.holder.userId, 1 + chance.below(700)));
    },
    async withdraw() {
      const seat = pick(model.seats);
      const { sitting } = seat;
      await Promise.all([withdraw(seat), withdraw(seat), syncPurchase(node.app, purchaseId)]);
      model.withdraw(seat);
      if (sitting) expect(await wordsOf(node, sitting.holder)).toBe(0);
    },
    async renew() {
      if (chance.next() < 0.6) return;
      node.time.skipMs += 31 * DAY_MS;
      const seat = chance.next() < 0.5 ? pick(model.seats) : undefined;
      if (!seat) {
        await heard();
        return model.renew();
      }
      // Either may come first: nobody sits there afterwards, and nobody used anything in between.
      await Promise.all([heard(), withdraw(seat)]);
      await heard();
      model.withdraw(seat);
      model.renew();
    },
    async refund() {
      const dollars = 1 + chance.below(3);
      if (model.dollarsBack + dollars > 15) return;
      await refundPurchase(staff, {
        params: { id: purchaseId },
        body: { amount: dollars, take_words: true, reason: "" },
      });
      model.refund(dollars);
    },
  };

  for (let event = 0; event < EVENTS; event += 1) {
    const name = pick(["take", "take", "use", "use", "use", "withdraw", "renew", "refund"]);
    await acts[name]?.();
    for (const { sitting, seatId } of model.seats) {
      const which = `seed ${seed}, event ${event} (${name}), seat ${seatId}`;
      if (sitting) expect(await wordsOf(node, sitting.holder), which).toBe(balanceOf(sitting));
    }
  }
  const periods = await readPeriods(node.app, purchaseId);
  const seats = await readSeats(node.app, purchaseId);
  const given = await readPeriodsOfSeats(
    node.app,
    seats.map(({ seatId }) => seatId),
  );
  expect(periods.length).toBe(model.month + 1);
  for (const seat of seats) {
    for (const [month, period] of periods.entries()) {
      const ofSeat = given.filter(({ seatId, period: one }) => seatId === seat.seatId && one.key === period.key);
      const sum = ofSeat.reduce((all, { period: one }) => all + (one.words ?? 0) - (one.wordsTaken ?? 0), 0);
      expect(wordsOfSeat(period, seat)).toBe(model.mostOf(month));
      expect(sum).toBeLessThanOrEqual(WORDS);
    }
  }
});
