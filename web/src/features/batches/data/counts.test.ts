import { expect, test } from "vitest";
import { aBatch, aRunning } from "../test/aBatch.ts";
import { doneOf, newerOf, openOf, rowsToRun, takeCounts, tenthOf } from "./counts.ts";

const counts = { rows: 100, left_out: 3, ready: 0, waiting: 30, running: 5, written: 59, failed: 3 };

test("what is left out is no part of what is run, and done is what came to an end, well or not", () => {
  expect([rowsToRun(counts), doneOf(counts), openOf(counts), tenthOf(counts)]).toEqual([97, 62, 35, 6]);
});

test("an answer that is older than what is held changes nothing, so that no number jumps back", () => {
  const held = aRunning({ counts, updatedAt: "2026-01-02T10:00:05.000Z" });
  const late = aRunning({ counts: { ...counts, written: 58, waiting: 31 }, updatedAt: "2026-01-02T10:00:05.000Z" });
  const older = aRunning({ counts, state: "paused", updatedAt: "2026-01-02T10:00:04.000Z" });
  const next = aRunning({ counts: { ...counts, written: 60, waiting: 29 }, updatedAt: "2026-01-02T10:00:06.000Z" });
  expect(newerOf(held, late)).toBe(held);
  expect(newerOf(held, older)).toBe(held);
  expect(newerOf(held, next)).toBe(next);
  expect(takeCounts(held, "running", late.counts)).toBe(held);
});

test("failed rows that are run again are fewer failed ones, and those are taken", () => {
  const held = aRunning({ counts, state: "done" });
  const again = { ...counts, failed: 0, waiting: 33 };
  expect(takeCounts(held, "running", again)).toMatchObject({ state: "running", counts: again });
});

test("another file begins anew, with fewer rows as with more", () => {
  const held = aBatch({ counts: { ...counts, written: 1 } });
  const other = aBatch({ counts: { ...counts, rows: 12, written: 0 } });
  expect(newerOf(held, other)).toBe(other);
});
