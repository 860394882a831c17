import { pino } from "pino";
import { expect, test } from "vitest";
import { openBackground, stopInOrder } from "./stop.ts";

const log = pino({ level: "silent" });
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("the steps of a stop are taken in their order, each after the one before has ended", async () => {
  const seen: string[] = [];
  const step = (name: string, turns: number) => ({
    name,
    msMax: 60_000,
    run: async () => {
      for (let turn = 0; turn < turns; turn += 1) await after(0);
      seen.push(name);
    },
  });
  await stopInOrder([step("slow", 20), step("quick", 0)], log);
  expect(seen).toEqual(["slow", "quick"]);
});

test("a step that hangs is left behind after its time, one that fails at once, and the next is taken", async () => {
  const seen: string[] = [];
  await stopInOrder(
    [
      { name: "hangs", msMax: 50, run: () => new Promise(() => undefined) },
      {
        name: "throws",
        // Longer than a test may take: a step that failed is not waited for.
        msMax: 60_000,
        run: () => {
          throw new Error("no");
        },
      },
      { name: "last", msMax: 60_000, run: () => seen.push("last") },
    ],
    log,
  );
  expect(seen).toEqual(["last"]);
});

test("background work is waited for, what it throws ends nothing, and what takes too long is left", async () => {
  const background = openBackground(log);
  let isDone = false;
  background.run(
    "fine",
    after(30).then(() => (isDone = true)),
  );
  background.run("fails", Promise.reject(new Error("no")));
  expect(await background.settle(60_000)).toBe(true);
  expect(isDone).toBe(true);
  background.run("endless", new Promise(() => undefined));
  expect(await background.settle(20)).toBe(false);
});
