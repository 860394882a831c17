import type { TrainingRun } from "@pluma/contract/avatars/trainingRuns";
import { expect, test } from "vitest";
import { dollars, minutesLeft, runToShow, stepsOf } from "./steps.ts";

const far = (values: Partial<TrainingRun>) =>
  stepsOf({ act: "execute", state: "running", step: "material_studied", done: 0.4, ...values }).map(
    ({ share }) => share,
  );

test("steps that are behind are whole, the one of now has its share, and those to come have none", () => {
  expect(far({})).toEqual([1, 0.4, 0, 0]);
  expect(far({ step: "files_read", done: 0 })).toEqual([0, 0, 0, 0]);
});

test("a run that is done is whole, and one that waits has begun nothing", () => {
  expect(far({ state: "done", step: "ready", done: 1 })).toEqual([1, 1, 1, 1]);
  expect(far({ state: "waiting", step: "" })).toEqual([0, 0, 0, 0]);
});

test("minutes are said while there are any to say", () => {
  expect([null, 10, 60, 95, 360].map((seconds_left) => minutesLeft({ seconds_left }))).toEqual([null, null, 1, 2, 6]);
});

test("a cost below a cent is not nothing", () => {
  expect([0, 0.004, 0.01, 12.345].map(dollars)).toEqual(["$0.00", "< $0.01", "$0.01", "$12.35"]);
});

test("what goes on comes before what waits, and that before what failed last", () => {
  const runs = (...states: string[]) =>
    states.map((state) =>
      state === "proposed"
        ? { state: "done" as const, result: "proposed" as const }
        : {
            state:
              state === "running" ? ("running" as const) : state === "failed" ? ("failed" as const) : ("done" as const),
            result: null,
          },
    );
  expect(runToShow(runs("failed", "proposed", "running"))?.state).toBe("running");
  expect(runToShow(runs("failed", "proposed"))?.result).toBe("proposed");
  expect(runToShow(runs("failed", "done"))?.state).toBe("failed");
  expect(runToShow(runs("done", "failed"))).toBeNull();
  expect(runToShow([])).toBeNull();
});
