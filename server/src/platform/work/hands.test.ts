import { expect, test } from "vitest";
import { doByHands } from "./hands.ts";
import { openTurns } from "./turns.ts";

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Places for so many, and people whose pieces are begun, told of by name, and ended by the test. */
function aWorkshop(places: number) {
  const inTurn = openTurns({ atOnce: places, perOwner: places, waitingPerOwner: 5, waiting: 10 });
  const atWork = new Map<string, PromiseWithResolvers<void>>();
  const begun: string[] = [];
  const hands = { open: 0 };
  const bring = (owner: string, count: number) => {
    const pieces = Array.from({ length: count }, (_, at) => ({ name: `${owner}${at + 1}` }));
    return doByHands(inTurn, owner, pieces, () => {
      hands.open += 1;
      return {
        take({ name }) {
          begun.push(name);
          const piece = Promise.withResolvers<void>();
          atWork.set(name, piece);
          return piece.promise;
        },
        async close() {
          hands.open -= 1;
        },
      };
    });
  };
  const endBy = (name: string, end: (piece: PromiseWithResolvers<void> | undefined) => void) => {
    end(atWork.get(name));
    atWork.delete(name);
    return settle();
  };
  const done = (name: string) => endBy(name, (piece) => piece?.resolve());
  const fail = (name: string) => endBy(name, (piece) => piece?.reject(new Error(`${name} is broken`)));
  return { bring, done, fail, begun, hands, atWork: () => [...atWork.keys()].sort() };
}

test("pieces are begun in order, two at once where there are two places, and no hand is left open", async () => {
  const { bring, done, begun, hands, atWork } = aWorkshop(2);
  const all = bring("a", 5);
  await settle();
  expect(atWork()).toEqual(["a1", "a2"]);
  await done("a2");
  expect(atWork()).toEqual(["a1", "a3"]);
  for (const name of ["a1", "a3", "a4", "a5"]) await done(name);
  await all;
  expect(begun).toEqual(["a1", "a2", "a3", "a4", "a5"]);
  expect(hands.open).toBe(0);
});

test("where there is one place pieces are done one after the other, and a single piece takes one hand", async () => {
  const one = aWorkshop(1);
  const all = one.bring("a", 2);
  await settle();
  expect(one.atWork()).toEqual(["a1"]);
  await one.done("a1");
  expect(one.atWork()).toEqual(["a2"]);
  await one.done("a2");
  await all;
  const two = aWorkshop(2);
  const single = two.bring("a", 1);
  await settle();
  expect(two.hands.open).toBe(1);
  await two.done("a1");
  await single;
});

test("whoever comes waits for one piece of the second hand at most, and gets a second hand when they are alone again", async () => {
  const { bring, done, begun, hands, atWork } = aWorkshop(2);
  const ofA = bring("a", 9);
  await settle();
  const ofB = bring("b", 4);
  await settle();
  expect(atWork()).toEqual(["a1", "a2"]);
  // Either may be the second hand's.
  await done("a1");
  await done("a2");
  expect(atWork()).toEqual(["a3", "b1"]);
  await done("a3");
  await done("b1");
  expect(atWork()).toEqual(["a4", "b2"]);
  expect(hands.open).toBe(2);
  for (const name of ["b2", "b3", "b4"]) await done(name);
  await ofB;
  expect(atWork()).toEqual(["a4"]);
  await done("a4");
  expect(atWork()).toEqual(["a5", "a6"]);
  for (const name of ["a5", "a6", "a7", "a8", "a9"]) await done(name);
  await ofA;
  expect(begun.filter((name) => name.startsWith("a"))).toEqual(Array.from({ length: 9 }, (_, at) => `a${at + 1}`));
});

test.each(["a1", "a2"])("once %s has failed none is begun any more, and its place is given on", async (broken) => {
  const { bring, done, fail, begun, hands } = aWorkshop(2);
  const all = bring("a", 6);
  const refused = expect(all).rejects.toThrow(`${broken} is broken`);
  await settle();
  await fail(broken);
  await done(broken === "a1" ? "a2" : "a1");
  await refused;
  expect(begun).toEqual(["a1", "a2"]);
  expect(hands.open).toBe(0);
  const next = bring("b", 1);
  await settle();
  await done("b1");
  await next;
});
