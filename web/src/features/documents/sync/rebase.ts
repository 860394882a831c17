import type { Node } from "@tiptap/pm/model";
import { Mapping, ReplaceStep, type Step } from "@tiptap/pm/transform";
import { nearOf } from "./near.ts";

/**
 * Steps put over those of others: what they are now, the document after them, and those whose ground is gone, with the text
 * beside which it was.
 */
export type Rebased = { steps: Step[]; doc: Node; lost: Lost[] };
export type Lost = { step: Step; near: string };

/** Puts steps that were made without knowing `remote` after it; `doc` is the document as it is with `remote`. */
export function rebase(local: readonly Step[], remote: readonly Step[], doc: Node): Rebased {
  const undone = [...local].reverse().map((step) => step.getMap().invert());
  const mapping = new Mapping([...undone, ...remote.map((step) => step.getMap())]);
  const rebased: Rebased = { steps: [], doc, lost: [] };
  local.forEach((step, at) => {
    const behind = local.length - at;
    const mapped = step.map(mapping.slice(behind));
    const next = mapped && applied(mapped, rebased.doc);
    if (!mapped || !next) {
      rebased.lost.push({ step, near: nearOf(rebased.doc, mapping.slice(behind).map(fromOf(step))) });
      return;
    }
    // What a step undid and did again is the same place for the steps after it.
    mapping.appendMap(mapped.getMap(), behind - 1);
    rebased.steps.push(mapped);
    rebased.doc = next;
  });
  return rebased;
}

const fromOf = (step: Step): number => (step instanceof ReplaceStep ? step.from : 0);

/** The document after a step, or null where the step does not fit it. */
export function applied(step: Step, doc: Node): Node | null {
  try {
    return step.apply(doc).doc;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
