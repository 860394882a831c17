import { expect, test } from "vitest";
import { countsOf, giftsOf, staleReadersOf, stepInHand, wayOn, wordsOf } from "./facts.ts";
import { aRun, aStepOfRun, aWrittenStep, told } from "./test/aRun.ts";

const stale = (place: number) =>
  aWrittenStep(place, {
    state: "out_of_date",
    words: 160,
    told: told({ weeks: "- bowls", tone: "warm" }, { weeks: "- cups" }),
  });

test("a run that waits goes on at its first step without a finished answer, and writes all such steps", () => {
  expect(wayOn(aRun())).toEqual({ at: 2, isAgain: false, from: null, writes: [2] });
  const failed = aStepOfRun(1, { state: "failed" });
  const run = aRun({ state: "failed", user_workflow_templates: [aWrittenStep(0), failed, aStepOfRun(2)] });
  expect(wayOn(run)).toEqual({ at: 1, isAgain: true, from: null, writes: [1, 2] });
});

test("a step that is out of date comes first where it comes before, and all after it are written again", () => {
  const first = { ...stale(0), user_workflow_template_id: 11 };
  const run = aRun({ user_workflow_templates: [first, aWrittenStep(1), aStepOfRun(2)] });
  expect(wayOn(run)).toEqual({ at: 0, isAgain: false, from: first, writes: [0, 1, 2] });
});

test("nothing is left where all is written, nor while it is being written", () => {
  const all = [0, 1, 2].map((place) => aWrittenStep(place));
  expect(wayOn(aRun({ state: "done", user_workflow_templates: all }))).toBeNull();
  expect(wayOn(aRun({ state: "running" }))).toBeNull();
  expect(stepInHand(aRun({ state: "done", user_workflow_templates: all }))).toBe(2);
});

test("words are as many as the last time, else what the prompt says", () => {
  expect(wordsOf(aRun(), [1])).toBe(131);
  expect(wordsOf(aRun(), [2])).toBe(160);
  expect(countsOf(aRun())).toEqual({ written: 2, words: 173 });
});

test("before a step is asked, what is known of what it will be told is told", () => {
  expect(giftsOf(aRun(), 2).map(({ name, value, now, from }) => [name, value, now, from.source])).toEqual([
    ["weeks", null, null, "step"],
    ["tone", null, "warm", "fixed"],
  ]);
});

test("a step knows which later ones were told what it said before", () => {
  const run = aRun({ user_workflow_templates: [aWrittenStep(0), aWrittenStep(1), stale(2)] });
  expect(staleReadersOf(run, 1)).toMatchObject([
    { place: 2, gifts: [{ name: "weeks", value: "- bowls", now: "- cups" }] },
  ]);
  expect(staleReadersOf(run, 0)).toEqual([]);
});
