import { expect, test } from "vitest";
import { openPace } from "./pace.ts";

/** A pace by a clock that only waiting moves on, and how long each wait was. */
function aPace() {
  const clock = { ms: 1_000_000 };
  const waitsMs: number[] = [];
  const pace = openPace(
    () => clock.ms,
    async (ms) => void waitsMs.push(ms),
  );
  return { clock, waitsMs, pace };
}

test("two seconds' worth may come at once, and from then on each waits behind the one before it", async () => {
  const { pace, waitsMs, clock } = aPace();
  for (let n = 0; n < 20; n += 1) await pace.wait("one", 10, 1);
  expect(waitsMs).toEqual([]);
  for (let n = 0; n < 3; n += 1) await pace.wait("one", 10, 1);
  expect(waitsMs).toEqual([100, 200, 300]);
  clock.ms += 300;
  await pace.wait("one", 10, 1);
  expect(waitsMs.at(-1)).toBe(100);
});

test("nobody waits for another's uses, and who was away may come with a page again", async () => {
  const { pace, waitsMs, clock } = aPace();
  for (let n = 0; n < 50; n += 1) await pace.wait("flood", 10, 1);
  waitsMs.length = 0;
  await pace.wait("other", 10, 1);
  expect(waitsMs).toEqual([]);
  clock.ms += 60_000;
  for (let n = 0; n < 20; n += 1) await pace.wait("flood", 10, 1);
  expect(waitsMs).toEqual([]);
  await pace.wait("flood", 10, 1);
  expect(waitsMs).toEqual([100]);
});

test("many at once take as many turns", async () => {
  const { pace, waitsMs } = aPace();
  await pace.wait("one", 10, 25);
  expect(waitsMs).toEqual([500]);
});

test("whoever has long had their turn is forgotten, and whoever waits is not", async () => {
  const { pace, waitsMs, clock } = aPace();
  for (let n = 0; n < 25; n += 1) await pace.wait("waiting", 1, 1);
  for (let n = 0; n < 10_000; n += 1) await pace.wait(`gone ${n}`, 10, 1);
  clock.ms += 3000;
  await pace.wait("new", 10, 1);
  waitsMs.length = 0;
  await pace.wait("waiting", 1, 1);
  expect(waitsMs).toEqual([21_000]);
});
