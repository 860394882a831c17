import { nothing, putOver } from "@pluma/contract/documents/schema/rebase";
import { checkDocument, documentSchema } from "@pluma/contract/documents/schema/schema";
import { unstorableIn } from "@pluma/contract/kit/storable";
import type { Node } from "prosemirror-model";
import { AttrStep, Step } from "prosemirror-transform";
import { refuse } from "../../../platform/errors.ts";

/** A step as JSON. */
export type StepJson = Record<string, unknown>;
/** A document after some steps, the steps as the schema says them, and whether each of them is what was sent. */
type Applied = { doc: Node; steps: StepJson[]; isWhole: boolean };

/**
 * The document after some steps, and the steps as the schema says them, without what it does not name. Refuses
 * document_steps_refused where one does not fit, or what comes of it is no document.
 */
export function applySteps(doc: Node, sent: readonly StepJson[]): Applied {
  return checked(() => {
    let after = doc;
    const steps = sent.map((json) => {
      const step = stepOf(json);
      if (!isNamed(step, after)) throw new RangeError("an attribute of no node");
      const { doc: next } = step.apply(after);
      if (!next) throw new RangeError("a step does not fit");
      after = next;
      return jsonOf(step);
    });
    return { doc: after, steps, isWhole: true };
  });
}

/**
 * The same of steps that were made without knowing `missed`, which the document has: they are put over those, and one whose
 * ground is gone becomes one that does nothing. Refuses what is no step, and what no document comes of.
 */
export function rebaseSteps(doc: Node, missed: readonly StepJson[], sent: readonly StepJson[]): Applied {
  return checked(() => {
    const theirs = missed.map((json) => Step.fromJSON(documentSchema, json));
    const placed = putOver(sent.map(stepOf), theirs, doc);
    const now = placed.map((step) => (step.now && isNamed(step.now, step.before) ? step.now : nothing));
    const isWhole = missed.length === 0 && !now.includes(nothing);
    return { doc: placed.at(-1)?.after ?? doc, steps: now.map(jsonOf), isWhole };
  });
}

/** The document after steps of its own log: each of them was let in. */
export function replaySteps(doc: Node, logged: readonly StepJson[]): Node {
  return logged.reduce((before, json) => {
    const { doc: after } = Step.fromJSON(documentSchema, json).apply(before);
    if (!after) throw new Error("a step of the log does not fit its document");
    return after;
  }, doc);
}

function checked(work: () => Applied): Applied {
  try {
    const applied = work();
    checkDocument(applied.doc);
    // A pair of which one half was taken away is no text that a row holds.
    if (!applied.doc.textContent.isWellFormed()) throw new RangeError("half a character");
    return applied;
  } catch (error) {
    // The packages throw each of these at what they are told; nothing of ours runs in between.
    if (error instanceof Error) refuse("document_steps_refused");
    throw error;
  }
}

const kinds = new Set(["replace", "replaceAround", "addMark", "removeMark", "attr"]);

/** A step of a kind that an editor makes, and that a row holds: what one tab sends is written with what others do. */
function stepOf(json: StepJson): Step {
  if (unstorableIn(json)) throw new RangeError("what no row holds");
  if (typeof json.stepType !== "string" || !kinds.has(json.stepType)) throw new RangeError("no step of a document");
  return Step.fromJSON(documentSchema, json);
}

const jsonOf = (step: Step): StepJson => step.toJSON();

/** Whether a step is about an attribute that the schema names for what stands there: others would stay in the log. */
const isNamed = (step: Step, doc: Node): boolean =>
  !(step instanceof AttrStep) || Object.hasOwn(doc.nodeAt(step.pos)?.type.spec.attrs ?? {}, step.attr);
