import type { Chance } from "@pluma/contract/kit/test/chance";
import { Refusal } from "../../../../platform/errors.ts";
import { type Actor, type Market, seatIdsOf } from "./market.ts";
import type { Bought, Money, Person, Seat, Sold } from "./rights.ts";

/** What is going on in a market: who is there, and what they bought. */
export type Going = { market: Market; chance: Chance; people: Actor[]; bought: Bought[] };

export type Event = (going: Going) => Promise<unknown>;

export const isRunning = ({ state, graceUntil }: Bought): boolean => state === "runs" && graceUntil === null;
export const buyerOf = ({ buyer }: Bought): Actor => buyer as Actor;
export const minorOf = ({ amount, back }: Money): number => amount - back;

/** Whether somebody pays for a plan, or will: then it is not sold, given or changed to a second time. */
export const paysFor = ({ bought }: Going, person: Person, product: Sold): boolean =>
  bought.some(
    (one) =>
      one.buyer === person &&
      one.isPlan &&
      one.isCharged &&
      one.state === "runs" &&
      (one.product === product || one.next === product),
  );

export const pick = <T>(chance: Chance, some: readonly T[]): T | undefined =>
  some.length > 0 ? chance.of(some) : undefined;

/** Refused, and nothing came of it: what follows is compared as ever. */
export async function refused(work: Promise<unknown>, ...codes: string[]): Promise<void> {
  const code = await work.then(
    () => "nothing",
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );
  if (!codes.includes(code)) throw new Error(`refused with ${code} instead of ${codes.join(" or ")}`);
}

export async function enter(
  going: Going,
  of: Pick<Bought, "id" | "buyer" | "product"> & Partial<Bought>,
): Promise<Bought> {
  const { market } = going;
  const { product } = of;
  const made: Bought = {
    since: market.now(),
    words: product.words,
    seats: [],
    isPlan: product.isPlan,
    isCharged: true,
    isGoodCard: true,
    state: "runs",
    endedAt: null,
    trialEnd: null,
    periods: [],
    anchor: market.now(),
    billed: 0,
    renewsAt: null,
    graceUntil: null,
    next: null,
    gift: null,
    ...of,
  };
  made.seats = (await seatIdsOf(market, of.id)).map(seatOf);
  going.bought.push(made);
  return made;
}

const seatOf = (id: number): Seat => ({ id, since: null, givenAt: null, isClosed: false, sitting: null, left: [] });
