import { withdrawSeat } from "../../seats/giving.ts";
import { takeSeat } from "../../seats/taking.ts";
import { syncPurchase } from "../../sync/sync.ts";
import { invitedBy } from "../seats.ts";
import { buyerOf, type Event, type Going, pick, refused } from "./going.ts";
import type { Actor } from "./market.ts";
import { accessOf, type Bought, type Seat } from "./rights.ts";
import * as seatWords from "./seats.ts";

/** Of those that are free the one with the most words left. */
function freest(one: Bought, now: number): Seat | undefined {
  const used = (seat: Seat) =>
    one.periods.filter(({ end }) => end > now).reduce((sum, period) => sum + seatWords.hadOf(seat, period), 0);
  return seatWords
    .livingSeats(one)
    .filter(({ givenAt }) => givenAt === null)
    .sort((a, b) => used(a) - used(b) || a.id - b.id)[0];
}

async function seat(going: Going, one: Bought): Promise<unknown> {
  const { market, chance, people } = going;
  const others = people.filter(
    (person) => person !== one.buyer && !one.seats.some(({ sitting }) => sitting?.person === person),
  );
  const person = chance.of(others);
  const payer = { ...buyerOf(one).customer, ctx: market.ctxOf(buyerOf(one), one.product) };
  const invited = invitedBy(market.node, payer, one.id, person.customer);
  const access = accessOf(one);
  const free = freest(one, market.now());
  const isGiving = one.state === "runs" && !one.gift && access !== null && access > market.now();
  if (!isGiving || seatWords.livingSeats(one).length === 0) return refused(invited, "seats_none");
  if (!free) return refused(invited, "seats_full");
  const { seatId, code } = await invited;
  if (seatId !== free.id) throw new Error(`seat ${seatId} was given instead of ${free.id}`);
  const take = (who: Actor) => takeSeat(market.ctxOf(who, one.product), { body: { code } });
  await refused(take(buyerOf(one)), "seat_of_another");
  // Pressed twice at once, and reported meanwhile.
  const [taken] = await Promise.all([take(person), take(person), syncPurchase(market.node.app, one.id)]);
  free.givenAt = market.now();
  seatWords.sit(one, free, { person, purchaseId: taken.purchase.purchase_id, had: [] }, market.now());
  return undefined;
}

export const giveSeat: Event = async (going) => {
  const isThere = ({ buyer }: Bought) => going.people.includes(buyer as Actor);
  const of = going.bought.filter((each) => isThere(each) && (each.seats.length > 0 || each.isCharged));
  const one = pick(
    going.chance,
    of.filter(({ seats }) => seats.length > 0 || going.chance.next() < 0.1),
  );
  if (one) await seat(going, one);
};

async function withdraw({ market }: Going, one: Bought, of: Seat): Promise<void> {
  const ctx = market.ctxOf(buyerOf(one), one.product);
  await withdrawSeat(ctx, { params: { id: one.id, seat_id: of.id } });
  seatWords.getUp(of);
}

const sitting = ({ bought }: Going) =>
  bought.flatMap((one) => one.seats.filter((each) => each.sitting).map((each) => ({ one, of: each })));

export const withdrawOne: Event = async (going) => {
  const found = pick(going.chance, sitting(going));
  if (found) await withdraw(going, found.one, found.of);
};

export const moveSeat: Event = async (going) => {
  const found = pick(going.chance, sitting(going));
  if (!found) return;
  await withdraw(going, found.one, found.of);
  await seat(going, found.one);
};
