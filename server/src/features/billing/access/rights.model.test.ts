import { chanceOf, seedOfTests } from "@pluma/contract/kit/test/chance";
import { afterAll, beforeAll, expect, test } from "vitest";
import { events, later, revokeOne } from "../test/rights/events.ts";
import type { Going } from "../test/rights/going.ts";
import { type Actor, aMarket, heldIn, type Market, stateIn } from "../test/rights/market.ts";
import { holds, type Thing, waysOf } from "../test/rights/rights.ts";

/** RIGHTS_EVENTS=10000 lets as many happen; RIGHTS_FROM=8 begins with that round. */
const EVENTS = Number(process.env.RIGHTS_EVENTS ?? 300);
const FROM = Number(process.env.RIGHTS_FROM ?? 0);
/** After so many everything is taken back, and others come: what is long over is compared no more. */
const EVENTS_OF_A_ROUND = 150;
const PEOPLE = 7;
const seed = seedOfTests(20_261_129);

let market: Market;
/** How many things were had, that no list of nothing was compared. */
let compared = 0;
beforeAll(async () => {
  market = await aMarket();
});
afterAll(() => market.node.close());

const drawn = Object.entries(events).flatMap(([name, [weight]]) => Array.from({ length: weight }, () => name));

const dated = (end: number | null) => (Number.isFinite(end) ? new Date(end ?? 0).toISOString() : end);
const shown = (ends: Iterable<[number, number | null]>) =>
  [...ends].sort(([one], [two]) => one - two).map(([id, end]) => `${id} until ${dated(end)}`);

const named = (things: Thing[]) => things.map(({ kind, id }) => `${kind} ${id}`).sort();

/** Compares what everybody has with what they should have; of the things that are granted those of one of them. */
async function look(going: Going, said: string): Promise<void> {
  const { chance, people, bought } = going;
  const had = await stateIn(market, people);
  for (const [index, person] of people.entries()) {
    const ways = waysOf(bought, person);
    const { access, whole, words } = had(person);
    const who = `${said}, person ${index} (${person.userId})`;
    expect(shown(access), `${who}: access`).toEqual(shown(ways.map((way) => [way.id, way.access])));
    const ends = ways.flatMap((way) => way.access ?? []);
    expect(dated(whole), `${who}: access in all`).toBe(ends.length > 0 ? dated(Math.max(...ends)) : null);
    expect(words, `${who}: words`).toBe(person.balance);
  }
  const person = chance.of(people);
  const seller = chance.next() < 0.5 ? null : market.org;
  const should = holds(bought, person, market.things.get(seller) ?? [], { seller, now: market.now() });
  const has = await heldIn(market, person, seller);
  expect(named(has), `${said}, person ${people.indexOf(person)}: things in ${seller}`).toEqual(named(should));
  compared += should.length;
}

async function aRound(number: number, length: number, seen: Set<string>): Promise<void> {
  const chance = chanceOf(seed + number);
  await market.start(number);
  const people: Actor[] = [];
  for (let count = 0; count < PEOPLE; count += 1) people.push(await market.aPerson());
  const going: Going = { market, chance, people, bought: [] };
  const happened: string[] = [];
  for (let count = 0; count < length; count += 1) {
    await later(going, 1000 * (1 + chance.below(600)));
    const name = chance.of(drawn);
    happened.push(name);
    const said = `round ${number}, event ${count} (${happened.slice(-8).join(", ")})`;
    await events[name]?.[1](going).catch((error: unknown) => {
      throw new Error(`${said}: ${error}`, { cause: error });
    });
    seen.add(name);
    await look(going, said);
  }
  for (const one of going.bought) if (one.state !== "revoked") await revokeOne(market, one);
  await look(going, `round ${number}, in the end`);
  // What the app wrote to its log is of no more use.
  market.node.lines.length = 0;
}

test(`through ${EVENTS} events everybody has the access, the words and the things that are theirs, to the second and the word`, async () => {
  const seen = new Set<string>();
  for (let done = 0; done < EVENTS; done += EVENTS_OF_A_ROUND) {
    await aRound(FROM + done / EVENTS_OF_A_ROUND, Math.min(EVENTS_OF_A_ROUND, EVENTS - done), seen);
  }
  if (EVENTS >= 1000) expect([...seen].sort()).toEqual(Object.keys(events).sort());
  expect(compared).toBeGreaterThan(EVENTS / 10);
}, 7_200_000);
