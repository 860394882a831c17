import { runSteps, type TrainingRun } from "@pluma/contract/avatars/trainingRuns";

export type StepShare = { step: string; share: number; isNow: boolean };

type Far = Pick<TrainingRun, "act" | "state" | "step" | "done">;

/** The steps of a run in their order, each with how much of it is done, from 0 to 1. */
export function stepsOf({ act, state, step, done }: Far): StepShare[] {
  const steps: readonly string[] = runSteps[act];
  const now = Math.max(0, steps.indexOf(step));
  return steps.map((name, at) => {
    if (state === "done" || at < now) return { step: name, share: 1, isNow: false };
    return at === now && state !== "waiting"
      ? { step: name, share: done, isNow: true }
      : { step: name, share: 0, isNow: false };
  });
}

/** Whole minutes that are left, at least one; null while nothing can be said, or when it is a matter of seconds. */
export function minutesLeft({ seconds_left }: Pick<TrainingRun, "seconds_left">): number | null {
  return seconds_left === null || seconds_left < 45 ? null : Math.max(1, Math.round(seconds_left / 60));
}

/** US dollars with as many cents as say something: below a cent it is less than one. */
export function dollars(cost: number): string {
  if (cost > 0 && cost < 0.01) return "< $0.01";
  return `$${cost.toFixed(2)}`;
}

/**
 * What the training part of an avatar's page is about now: a run that goes on, a proposal that waits, one that failed
 * and was not followed by another; null for nothing.
 */
export function runToShow<R extends Pick<TrainingRun, "state" | "result">>(runs: readonly R[]): R | null {
  const underway = runs.find(({ state }) => state === "waiting" || state === "running");
  if (underway) return underway;
  const proposed = runs.find(({ result }) => result === "proposed");
  if (proposed) return proposed;
  const [newest] = runs;
  return newest?.state === "failed" || newest?.state === "cancelled" ? newest : null;
}
