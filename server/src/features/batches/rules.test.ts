import { expect, test } from "vitest";
import { areWordsBack, canOf, endsAfter, type Rest, secondsLeft, verdictOf } from "./rules.ts";

const beside = { state: "running" as const, refusals: 0, waits: 0, running: 0, areWordsBack: false };
const failed = (code: string): Rest => ({ state: "failed", code });

test("words that end fail no row, and pause only once nothing of the batch is being written", () => {
  expect(verdictOf(failed("out_of_words"), 0, beside)).toMatchObject({ row: "waiting", pause: { reason: "words" } });
  expect(verdictOf(failed("out_of_words"), 0, { ...beside, running: 2 })).toMatchObject({
    row: "waiting",
    pause: null,
    goesOn: false,
  });
});

test("a row that found no words goes on where they came back before its rest was heard", () => {
  const words = { ...beside, areWordsBack: true };
  expect(verdictOf(failed("out_of_words"), 0, words)).toMatchObject({ row: "waiting", pause: null, goesOn: true });
  expect(verdictOf(failed("out_of_words"), 0, { ...words, state: "paused" })).toMatchObject({
    pause: null,
    goesOn: false,
  });
});

test("a row that no model answers is tried twice; three in a row mean that the model is down, and fail nothing", () => {
  expect(verdictOf(failed("provider_failed"), 0, beside)).toMatchObject({ row: "waiting", isTried: true, refusals: 1 });
  expect(verdictOf(failed("provider_failed"), 1, beside)).toMatchObject({ row: "failed", refusals: 1 });
  const third = verdictOf(failed("provider_failed"), 1, { ...beside, refusals: 2 });
  expect(third).toMatchObject({ row: "waiting", isTried: false, pause: { reason: "model", waitMs: 60_000 } });
});

test.each(["organization_pool_empty", "organization_cap_person", "organization_cap_all"])(
  "what an organization refuses with %s pauses a batch as missing words do, and fails no row",
  (code) => {
    expect(verdictOf(failed(code), 0, beside)).toMatchObject({ row: "waiting", pause: { reason: "words" } });
  },
);

test("the wait for a model doubles and ends: at last rows fail one by one", () => {
  const waitOf = (waits: number) =>
    verdictOf(failed("provider_silent"), 1, { ...beside, refusals: 5, waits }).pause?.waitMs;
  expect([0, 1, 2, 5].map(waitOf)).toEqual([60_000, 120_000, 240_000, 1_800_000]);
  expect(verdictOf(failed("provider_silent"), 1, { ...beside, refusals: 9, waits: 8 })).toMatchObject({
    row: "failed",
    pause: null,
  });
});

test("what a dead node left is begun again, some times; a refusal of what was asked fails its row at once", () => {
  expect(verdictOf(failed("server_restarted"), 0, beside)).toMatchObject({
    row: "waiting",
    isTried: true,
    goesOn: true,
  });
  expect(verdictOf(failed("server_restarted"), 5, beside)).toMatchObject({ row: "failed" });
  expect(verdictOf(failed("template_withdrawn"), 0, beside)).toMatchObject({ row: "failed", goesOn: true });
});

test("an answer makes all that was counted against the model nothing", () => {
  const verdict = verdictOf({ state: "written", code: "" }, 1, { ...beside, refusals: 2, waits: 3 });
  expect(verdict).toMatchObject({ row: "written", refusals: 0, waits: 0, goesOn: true });
});

test("what a cancel stopped was not run; what somebody stopped by hand failed", () => {
  const stopped: Rest = { state: "stopped", code: "run_answer_cut" };
  expect(verdictOf(stopped, 0, { ...beside, state: "cancelled" })).toMatchObject({ row: "ready", goesOn: false });
  expect(verdictOf(stopped, 0, beside)).toMatchObject({ row: "failed" });
});

test("it is said where words end, and how long it takes, by what is left and how many rows are run at once", () => {
  expect(endsAfter(12_406, 210, 97)).toBe(59);
  expect(endsAfter(30_000, 210, 97)).toBeNull();
  expect(endsAfter(null, 210, 97)).toBeNull();
  expect(secondsLeft(20_000, 38)).toBe(190);
  expect(secondsLeft(null, 38)).toBeNull();
  expect([areWordsBack(100, 300), areWordsBack(200, 300), areWordsBack(20, 20), areWordsBack(null, 300)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test("what may be done follows from how it stands", () => {
  const counts = { rows: 3, left_out: 0, ready: 2, waiting: 0, running: 0, written: 0, failed: 1 };
  expect(canOf("draft", counts)).toMatchObject({ edit: true, start: true, try: true, again: false, pause: false });
  expect(canOf("done", counts)).toMatchObject({ edit: false, start: false, again: true, cancel: false });
  expect(canOf("paused", counts)).toMatchObject({ continue: true, cancel: true, pause: false });
});
