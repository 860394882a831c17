import { expect, test } from "vitest";
import { statusOf } from "../errorMessages.ts";
import { Refusal } from "../errors.ts";
import { openTurns } from "./turns.ts";

/** Work that is told to begin and ends when it is let go. */
function aWork(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: resolve };
}

/** By which code, and so with which status, something is refused. */
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => Promise.reject(new Error("nothing was refused")),
    (error: unknown) => (error instanceof Refusal ? [error.code, statusOf(error)] : Promise.reject(error)),
  );

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("work that hangs takes the share of its owner only", async () => {
  const inTurn = openTurns({ atOnce: 2, perOwner: 1, waitingPerOwner: 5, waiting: 10 });
  const begun: string[] = [];
  const [hung, second] = [aWork(begun, "hung"), aWork(begun, "second")];
  const both = [inTurn(1, hung.work), inTurn(1, second.work)];
  expect(await inTurn(2, async () => "another's")).toBe("another's");
  expect(begun).toEqual(["hung"]);
  hung.end();
  second.end();
  await Promise.all(both);
  expect(begun).toEqual(["hung", "second"]);
});

test("owners take turns: who brings much waits for their own", async () => {
  const inTurn = openTurns({ atOnce: 1, perOwner: 1, waitingPerOwner: 5, waiting: 10 });
  const begun: string[] = [];
  const works = ["a1", "a2", "a3", "b1", "c1"].map((name) => ({ name, ...aWork(begun, name) }));
  const all = works.map(({ name, work }) => inTurn(name.charAt(0), work));
  for (const { end } of works) {
    end();
    await settle();
  }
  await Promise.all(all);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

test("who has as many waiting as may is refused, and so is everybody when all places to wait are taken", async () => {
  const inTurn = openTurns({ atOnce: 1, perOwner: 1, waitingPerOwner: 1, waiting: 2 });
  const begun: string[] = [];
  const first = aWork(begun, "first");
  const all = [inTurn(1, first.work), inTurn(1, async () => undefined)];
  expect(await refusalOf(inTurn(1, async () => undefined))).toEqual(["too_many_at_once", 429]);
  all.push(inTurn(2, async () => undefined));
  expect(await refusalOf(inTurn(3, async () => undefined))).toEqual(["too_busy", 503]);
  first.end();
  await Promise.all(all);
});

test("work that fails gives its turn on", async () => {
  const inTurn = openTurns({ atOnce: 1, perOwner: 1, waitingPerOwner: 1, waiting: 1 });
  const failed = inTurn(1, () => Promise.reject(new Error("broken")));
  const next = inTurn(2, async () => "next");
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("next");
});
