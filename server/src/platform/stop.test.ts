import { pino } from "pino";
import { expect, test } from "vitest";
import { openBackground, stopInOrder } from "./stop.ts";

const log = pino({ level: "silent" });
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("the steps of a stop are taken in their order, each after the one before has ended", async () => {
  const seen: string[] = [];
  const step = (name: string, ms: number) => ({
    name,
    msMax: 1000,
    run: async () => {
      await after(ms);
      seen.push(name);
    },
  });
  await stopInOrder([step("slow", 40), step("quick", 0)], log);
  expect(seen).toEqual(["slow", "quick"]);
});

test("a step that hangs is left behind after its time, one that fails at once, and the next is taken", async () => {
  const seen: string[] = [];
  const start = performance.now();
  await stopInOrder(
    [
      { name: "hangs", msMax: 50, run: () => new Promise(() => undefined) },
      {
        name: "throws",
        msMax: 1000,
        run: () => {
          throw new Error("no");
        },
      },
      { name: "last", msMax: 1000, run: () => seen.push("last") },
    ],
    log,
  );
  expect(seen).toEqual(["last"]);
  expect(performance.now() - start).toBeLessThan(500);
});

test("background work is waited for, what it throws ends nothing, and what takes too long is left", async () => {
  const background = openBackground(log);
  let isDone = false;
  background.run(
    "fine",
    after(30).then(() => (isDone = true)),
  );
  background.run("fails", Promise.reject(new Error("no")));
  expect(await background.settle(1000)).toBe(true);
  expect(isDone).toBe(true);
  background.run("endless", after(2000));
  expect(await background.settle(20)).toBe(false);
});
