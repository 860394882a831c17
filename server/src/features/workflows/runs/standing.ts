import type { RunState } from "@pluma/contract/workflows/runs";
import { causeOf } from "./causes.ts";
import { runStateOf } from "./rules.ts";
import { answersOf, type RunView } from "./view.ts";

/** How a run stands, in short: of a failed one in which step, from 1, and why; `words` are those of its answers. */
export type Standing = {
  userWorkflowId: number;
  state: RunState;
  words: number;
  error: { code: string; values: Record<string, string | number>; step: number } | null;
};

/** How a run stands, of what was read of it. */
export function standingOf(view: RunView): Standing {
  const { row, steps } = view;
  const states = steps.map((step) => step.state);
  const failed = steps.findIndex(({ state }) => state === "failed");
  const step = steps[failed];
  const cause = step ? causeOf(step) : null;
  return {
    userWorkflowId: row.userWorkflowId,
    state: runStateOf({ isGoing: row.isGoing, isCancelled: row.cancelledAt !== null }, states),
    words: steps.reduce((sum, { answer }) => sum + (answer?.words ?? 0), 0),
    error: cause && { code: cause.code, values: cause.values ?? {}, step: failed + 1 },
  };
}

/** The finished answers of a run, by the place of their steps. */
export const answersByStep = (view: RunView): (string | null)[] =>
  view.steps.map((step) => answersOf({ ...view, steps: [step] })[0]?.content ?? null);
