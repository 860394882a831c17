/** Steps that were made without knowing those of others, put over them: the same on the server and in an editor. */
import type { Node } from "prosemirror-model";
import { AddMarkStep, Mapping, ReplaceStep, type Step } from "prosemirror-transform";
import { documentSchema } from "./schema.ts";

/** What a log has for a step whose ground was gone: it changes nothing, and keeps the count. */
export const nothing: Step = new AddMarkStep(0, 0, documentSchema.mark("bold"));

/** Whether a step is what a log has for one whose ground was gone. */
export const isNothing = (step: Step): boolean => step instanceof AddMarkStep && step.from >= step.to;

/**
 * What became of a step: as it is now, or null where its ground is gone; the document before and after it, and where in the
 * one before it would have been.
 */
export type PlacedStep = { step: Step; now: Step | null; before: Node; after: Node; at: number };

/** Puts steps that were made without knowing `remote` after it; `doc` is the document as it is with `remote`. */
export function putOver(local: readonly Step[], remote: readonly Step[], doc: Node): PlacedStep[] {
  const undone = local.toReversed().map((step) => step.getMap().invert());
  const mapping = new Mapping([...undone, ...remote.map((step) => step.getMap())]);
  let before = doc;
  // Where nobody came before, they are as they were made: who sent them keeps them as they are.
  let isAsMade = remote.length === 0;
  return local.map((step, index) => {
    const behind = local.length - index;
    const here = mapping.slice(behind);
    const mapped = isAsMade ? step : step.map(here);
    const after = mapped && applied(mapped, before);
    isAsMade &&= after !== null;
    const placed = { step, now: after && mapped, before, after: after ?? before, at: here.map(fromOf(step)) };
    // What a step undid and did again is the same place for the steps after it.
    if (mapped && after) mapping.appendMap(mapped.getMap(), behind - 1);
    before = placed.after;
    return placed;
  });
}

const fromOf = (step: Step): number => (step instanceof ReplaceStep ? step.from : 0);

/** The document after a step, or null where the step does not fit it. */
function applied(step: Step, doc: Node): Node | null {
  try {
    return step.apply(doc).doc;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
