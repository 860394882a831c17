import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "@tiptap/pm/model";
import { Step } from "@tiptap/pm/transform";
import { isRefused, type Refused } from "../../../platform/refused.ts";
import { keepAside } from "./aside.ts";
import { type Fallen, follow } from "./following.ts";
import { keepUnsent, readUnsent, type Unsent } from "./kept.ts";
import { textsOf } from "./lost.ts";
import { nearOf } from "./near.ts";
import { withLeftClient } from "./newClient.ts";
import type { Lost } from "./taking.ts";
import { batchOf, type Wire } from "./wire.ts";

type Read = () => Promise<{ doc: Node }>;

/**
 * Brings in what closed and killed tabs left here of a document, each under its own name, so that nothing is in twice;
 * what has no place any more is kept aside. What cannot be sent now stays for the next time.
 */
export async function deliverLeft(documentId: number, wire: Wire, read: Read): Promise<void> {
  for (const unsent of readUnsent(documentId)) {
    await withLeftClient(unsent.clientId, () => deliver(documentId, unsent, wire, read));
  }
}

async function deliver(documentId: number, first: Unsent, wire: Wire, read: Read): Promise<void> {
  let left = first;
  try {
    while (left.steps.length > 0) {
      const { fallen, ...next } = await sendLeft(left, wire);
      if (fallen.length > 0) keepAside(documentId, textsOf(withWords(fallen, (await read()).doc)));
      left = { ...left, ...next };
      keepUnsent(documentId, left);
    }
  } catch (error) {
    if (!isRefused(error) || !isFinal(error)) throw error;
    keepAside(documentId, textsOf(stepsOf(left.steps).map(withoutPlace)));
    keepUnsent(documentId, { ...left, steps: [] });
  }
}

type Sent = Pick<Unsent, "version" | "sequence" | "steps"> & { fallen: Fallen[] };

/** Sends as much as one call takes; answers what is left then, and what of it fell out. */
async function sendLeft({ clientId, version, sequence, steps }: Unsent, wire: Wire): Promise<Sent> {
  const batch = batchOf(steps);
  const answer = await wire.send({ version, client_id: clientId, sequence, steps: batch, rebase: true });
  if (answer.accepted && answer.steps.length === 0) {
    const settled = batch.length;
    return { version: answer.version, sequence: sequence + settled, steps: steps.slice(settled), fallen: [] };
  }
  const { settled, kept, fallen } = follow(stepsOf(steps), answer.steps, clientId);
  const left = kept.map((step): Record<string, unknown> => step.toJSON());
  return { version: answer.version, sequence: sequence + settled, steps: left, fallen };
}

const withWords = (fallen: readonly Fallen[], doc: Node): Lost[] =>
  fallen.map(({ step, at }) => ({ step, near: nearOf(doc, at) }));

const withoutPlace = (step: Step) => ({ step, near: "" });

const stepsOf = (all: readonly object[]): Step[] => all.map((each) => Step.fromJSON(documentSchema, each));

// Said again, these would be refused again: what is wrong is so at every try, or they may only read. Where there is no such
// document for them it may be in another space.
const isFinal = ({ status }: Refused): boolean => [400, 403, 409, 413, 422].includes(status);
