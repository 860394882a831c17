import { isTooLong, lengthOf } from "@pluma/contract/documents/length";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "prosemirror-model";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { isPictureOf } from "../files/index.ts";
import { mapComments } from "./comments/mapping.ts";
import type { StepJson } from "./engine/apply.ts";
import { derivedOf, picturesIn } from "./engine/derive.ts";
import { followSteps } from "./proposals/following.ts";
import { insertSteps, updateDocument } from "./store.system.ts";
import type { DocumentRow, NewDocument } from "./store.ts";
import { keepIfDue } from "./versions/keeping.ts";

/** What was done to a document: steps, and the document after them; whose, and how many of theirs there were before. */
export type Done = { doc: Node; steps: StepJson[]; clientId: string; sequence: number };

/**
 * Writes what was done to a document, which the caller holds locked: its log, and all that is made of it, in one
 * transaction. What lies at positions of the text is to be mapped here.
 */
export async function writeDone(
  tx: ActorCtx,
  locked: DocumentRow,
  { doc, steps, clientId, sequence }: Done,
  beside: Partial<NewDocument> = {},
): Promise<DocumentRow> {
  const before = documentSchema.nodeFromJSON(locked.doc);
  const derived = derivedOf(doc);
  // One that is too long already may always be made shorter.
  if (isTooLong(derived.content) && lengthOf(derived.content) >= lengthOf(locked.content))
    refuse("document_content_too_long");
  await checkPictures(tx, doc, picturesIn(before));
  const now = tx.clock.now();
  const log = steps.map((step, at) => ({
    documentId: locked.documentId,
    version: locked.version + at,
    clientId,
    sequence: sequence + at,
    step,
    userId: tx.actor.userId,
  }));
  const kept = await keepIfDue(tx, locked, now);
  if (log.length > 0) await insertSteps(tx.db, log, now);
  await followSteps(tx, locked.documentId, before, steps);
  await mapComments(tx.db, locked.documentId, { before, after: doc, steps });
  const version = locked.version + steps.length;
  return updateDocument(tx.db, locked.documentId, {
    ...kept,
    ...beside,
    ...derived,
    doc: doc.toJSON(),
    version,
    updatedAt: now,
  });
}

/** Refuses pictures that come into a document and are not the caller's own; those that are in it stay. */
export async function checkPictures(ctx: ActorCtx, doc: Node, known: number[] = []): Promise<void> {
  for (const fileId of picturesIn(doc)) {
    if (known.includes(fileId)) continue;
    if (!(await isPictureOf(ctx, fileId, [ctx.actor.userId]))) refuse("document_picture_refused");
  }
}
