import { partOf } from "@pluma/contract/workflows/parts";
import type { RunState, StepState } from "@pluma/contract/workflows/runs";
import { sourceOf, type WorkflowStep } from "@pluma/contract/workflows/steps";

/** An answer as far as it says how its step stands. */
export type Answer = {
  content: string | null;
  isGenerating: boolean;
  finishReason: string | null;
};

/** What is known of a step before it is said how it stands. */
export type Facts = {
  stop: boolean;
  wanted: number;
  attempts: number;
  seen: number;
  isRefused: boolean;
  answer: Answer | null;
  /** What it was told is not what it would be told now. */
  isChanged: boolean;
};

/** How each step stands. A look is only waited for where something would follow it. */
export function statesOf(steps: readonly Facts[]): StepState[] {
  const last = steps.findLastIndex((step) => isToAsk(step) || !step.answer);
  return steps.map((step, index) => stateOf(step, index < last));
}

/** Whether a step is to be asked, for the first time or again. */
export const isToAsk = ({ wanted, attempts }: Pick<Facts, "wanted" | "attempts">): boolean => wanted > attempts;

function stateOf(step: Facts, isFollowed: boolean): StepState {
  const { answer } = step;
  if (answer?.isGenerating) return "running";
  if (step.attempts === 0 || isToAsk(step)) return "waiting";
  if (step.isRefused) return "failed";
  if (!answer) return "waiting";
  if (isCut(answer)) return "failed";
  if (step.stop && step.seen < step.attempts && isFollowed) return "look";
  return step.isChanged ? "out_of_date" : "done";
}

/** An answer that did not come to its end. */
const isCut = ({ content, finishReason }: Answer): boolean =>
  !content || (finishReason !== null && finishReason !== "stop");

/** Whether later steps may read the answer of a step. */
export const isAnswered = (state: StepState): boolean =>
  state === "done" || state === "look" || state === "out_of_date";

type Run = { isGoing: boolean; isCancelled: boolean };

/** How a run stands, by its steps. */
export function runStateOf({ isGoing, isCancelled }: Run, states: readonly StepState[]): RunState {
  const has = (state: StepState) => states.includes(state);
  if (has("running")) return "running";
  if (isCancelled && (has("waiting") || has("failed"))) return "cancelled";
  const first = states.find((state) => state === "failed" || state === "look" || state === "waiting");
  if (first === "waiting") return isGoing ? "running" : "waiting";
  return first ?? (has("out_of_date") ? "out_of_date" : "done");
}

/** What a run that goes on does next: ask the step of this index, wait for the end of one, or rest. */
export type Move = { ask: number } | "wait" | "rest";

/** The next move: steps are asked in their order, and none past one that failed or wants a look. */
export function nextMove(steps: readonly Facts[], states: readonly StepState[]): Move {
  if (states.includes("running")) return "wait";
  for (const [index, step] of steps.entries()) {
    if (isToAsk(step)) return { ask: index };
    const state = states[index];
    if (state && !isAnswered(state)) return "rest";
    if (state === "look") return "rest";
  }
  return "rest";
}

/** What a field gets: a value; nothing, so that it is as before anybody typed; or null, an answer without that part. */
export type Given = string | undefined | null;

type Values = { asked: ReadonlyMap<string, string>; answerOf: (stepId: string) => string | null };

/** What a field of a step gets by now. */
export function givenTo(step: WorkflowStep, name: string, { asked, answerOf }: Values): Given {
  const from = sourceOf(step, name);
  if (from.source === "fixed") return from.value;
  if (from.source === "asked") {
    const value = asked.get(from.key);
    return value === undefined || value.trim() === "" ? undefined : value;
  }
  const answer = answerOf(from.step);
  const part = answer === null ? "" : partOf(answer, from.part);
  return part === "" ? null : part;
}

/** The keys of all questions of some steps, also of fields that their templates have no more. */
export const keysOf = (steps: readonly WorkflowStep[]): string[] =>
  steps.flatMap(({ fields }) => Object.values(fields).flatMap((from) => (from.source === "asked" ? [from.key] : [])));
