import { farewell } from "../../../session/index.ts";
import type { Event } from "./going.ts";
import { stop } from "./model.ts";
import * as seatWords from "./seats.ts";

/**
 * Somebody leaves for good, and somebody else comes. What they had ends, with the seats of it; those that they sat in are free, with
 * what they did not use. What they gave is another's to have.
 */
export const leave: Event = async ({ market, chance, people, bought }) => {
  const person = chance.of(people);
  await farewell(person.customer.ctx, person.userId);
  for (const one of bought) {
    const isTheirs = one.buyer === person;
    for (const seat of seatWords.livingSeats(one))
      if (isTheirs || seat.sitting?.person === person) seatWords.getUp(seat);
    // Nothing that it gave is taken back: there is nobody left to have it.
    if (isTheirs && !one.gift) stop(one, "revoked");
  }
  people.splice(people.indexOf(person), 1, await market.aPerson());
};
