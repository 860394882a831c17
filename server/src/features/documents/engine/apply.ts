import { checkDocument, documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "prosemirror-model";
import { Step } from "prosemirror-transform";
import { refuse } from "../../../platform/errors.ts";

/** A step as JSON. */
export type StepJson = Record<string, unknown>;

/**
 * The document after some steps, and the steps as the schema says them, without what it does not name. Refuses
 * document_steps_refused where one does not fit, or what comes of it is no document.
 */
export function applySteps(doc: Node, sent: readonly StepJson[]): { doc: Node; steps: StepJson[] } {
  try {
    let after = doc;
    const steps = sent.map((json) => {
      if (!isKnown(json, after)) throw new RangeError("no step of a document");
      const step = Step.fromJSON(documentSchema, json);
      const { doc: next } = step.apply(after);
      if (!next) throw new RangeError("a step does not fit");
      after = next;
      const said: StepJson = step.toJSON();
      return said;
    });
    checkDocument(after);
    // A pair of which one half was taken away is no text that a row holds.
    if (!after.textContent.isWellFormed()) throw new RangeError("half a character");
    return { doc: after, steps };
  } catch (error) {
    // The packages throw each of these at what they are told; nothing of ours runs in between.
    if (error instanceof Error) refuse("document_steps_refused");
    throw error;
  }
}

const kinds = new Set(["replace", "replaceAround", "addMark", "removeMark", "attr"]);

/** Whether it is a kind of step that an editor makes, about attributes that the schema names: others would stay in the log. */
const isKnown = ({ stepType, pos, attr }: StepJson, doc: Node): boolean =>
  typeof stepType === "string" &&
  kinds.has(stepType) &&
  (stepType !== "attr" ||
    (typeof pos === "number" && Object.hasOwn(doc.nodeAt(pos)?.type.spec.attrs ?? {}, String(attr))));
