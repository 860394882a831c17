import { estimateWords } from "@pluma/contract/templates/estimate";
import type { RunStep, StepState, UserWorkflow } from "@pluma/contract/workflows/runs";
import { sourceOf, type ValueSource } from "@pluma/contract/workflows/steps";
import { readValues } from "@pluma/contract/workflows/values";

/** Whether a step has an answer that later ones may read. */
export const isWritten = (state: StepState): boolean => state === "done" || state === "look" || state === "out_of_date";

const isOpen = (state: StepState): boolean => state === "waiting" || state === "failed";

/** How many steps of a run are written, and how many words they have together. */
export function countsOf({ user_workflow_templates: steps }: UserWorkflow) {
  const written = steps.filter(({ state }) => isWritten(state));
  return { written: written.length, words: written.reduce((sum, { words }) => sum + (words ?? 0), 0) };
}

/** The step that is looked at where nobody chose one: what is being written, else what wants somebody, else the last. */
export function stepInHand({ user_workflow_templates: steps }: UserWorkflow): number {
  for (const state of ["running", "look", "failed", "out_of_date", "waiting"] satisfies StepState[]) {
    const found = steps.findIndex((step) => step.state === state);
    if (found >= 0) return found;
  }
  return Math.max(steps.length - 1, 0);
}

/**
 * How a run that rests goes on: at the first step that is out of date, from which on all are written again (`from`), or at
 * the first without a finished answer. `writes` are the places of the steps that are written then. Null where nothing is left.
 */
export type WayOn = { at: number; isAgain: boolean; from: RunStep | null; writes: number[] };

export function wayOn({ state, user_workflow_templates: steps }: UserWorkflow): WayOn | null {
  if (state === "running") return null;
  const places = [...steps.keys()];
  const stale = steps.findIndex((step) => step.state === "out_of_date");
  const open = steps.findIndex((step) => isOpen(step.state));
  if (stale >= 0 && (open < 0 || stale < open)) {
    return { at: stale, isAgain: false, from: steps[stale] ?? null, writes: places.slice(stale) };
  }
  if (open < 0) return null;
  const isAgain = steps[open]?.state === "failed";
  return { at: open, isAgain, from: null, writes: places.filter((place) => isOpen(steps[place]?.state ?? "done")) };
}

/** About how many words these steps will take: as many as before, else what their prompts say. */
export function wordsOf(run: UserWorkflow, places: readonly number[]): number {
  return places.reduce((sum, place) => sum + wordsOfStep(run, place), 0);
}

function wordsOfStep(run: UserWorkflow, place: number): number {
  const step = run.user_workflow_templates[place];
  if (step?.words) return step.words;
  if (!step?.template) return 0;
  const values = giftsOf(run, place).map(({ name, now }) => [name, now ?? ""]);
  return estimateWords(step.template, Object.fromEntries(values));
}

/** What a field of a step was told, what it would be told now, and where that comes from; null: not known, or not there. */
export type Gift = { name: string; label: string; value: string | null; now: string | null; from: ValueSource };

/** What a step was told, field by field; before it was asked, what is known of what it will be told. */
export function giftsOf(run: UserWorkflow, place: number): Gift[] {
  const step = run.user_workflow_templates[place];
  const asked = run.workflow.steps[place];
  if (!step || !asked) return [];
  if (step.told) return step.told.map((field) => ({ ...field, from: sourceOf(asked, field.name) }));
  const values = readValues(
    run.values,
    run.questions.map(({ key }) => key),
  );
  return [...(step.template?.template_fields ?? [])]
    .sort((one, other) => one.order - other.order)
    .map(({ name, label }) => {
      const from = sourceOf(asked, name);
      const known = from.source === "fixed" ? from.value : from.source === "asked" ? values.get(from.key) : undefined;
      return { name, label, value: null, now: known ?? null, from };
    });
}

/** Whether a field was told something else than it would be told now. */
export const isChanged = ({ value, now }: Gift): boolean => value !== null && value !== now;

/** The later steps that were told what a step said before, and say so. */
export function staleReadersOf(run: UserWorkflow, place: number): { place: number; gifts: Gift[] }[] {
  const stepId = run.user_workflow_templates[place]?.step_id;
  return run.user_workflow_templates.flatMap((step, at) => {
    if (at <= place || step.state !== "out_of_date") return [];
    const gifts = giftsOf(run, at).filter(
      (gift) => gift.from.source === "step" && gift.from.step === stepId && isChanged(gift),
    );
    return gifts.length > 0 ? [{ place: at, gifts }] : [];
  });
}
