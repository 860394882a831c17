import { QUOTE_LENGTH_MAX } from "@pluma/contract/documents/comments";
import { wordsAt } from "@pluma/contract/documents/schema/places";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "prosemirror-model";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import type { DocumentRow } from "../store.ts";
import { viewersOf } from "../viewers.ts";
import { mailComments } from "./mailJob.ts";
import { mappingOf } from "./mapping.ts";
import { hearersOf, MAIL_DELAY_MS } from "./rules.ts";
import { insertNotice, readLog } from "./store.system.ts";

type Sent = { version: number; from: number; to: number };
type Hung = { quote: string; placeFrom: number | null; placeTo: number | null };

/**
 * Where something hangs in a document as it is, of a place in the document as its sender knew it; the caller holds it
 * locked. Refuses comment_place_gone where nothing is left of what was meant.
 */
export async function hungAt(db: Db, locked: DocumentRow, sent: Sent | null): Promise<Hung> {
  if (!sent) return { quote: "", placeFrom: null, placeTo: null };
  const doc = documentSchema.nodeFromJSON(locked.doc);
  const changes = mappingOf(await stepsSince(db, locked, sent.version));
  const place = { from: changes.map(sent.from, 1), to: changes.map(sent.to, -1) };
  if (place.from >= place.to || place.to > doc.content.size) refuse("comment_place_gone");
  const words = wordsAt(doc, place);
  if (words.trim() === "" && !hasPicture(doc, place)) refuse("comment_place_gone");
  return { quote: words.slice(0, QUOTE_LENGTH_MAX).toWellFormed(), placeFrom: place.from, placeTo: place.to };
}

async function stepsSince(db: Db, { documentId, version }: DocumentRow, since: number) {
  if (since === version) return [];
  const steps = await readLog(db, documentId, since);
  // Not known any more, or not yet.
  if (steps.length !== version - since) refuse("comment_place_gone");
  return steps;
}

function hasPicture(doc: Node, { from, to }: { from: number; to: number }): boolean {
  let found = false;
  doc.nodesBetween(from, to, ({ type }) => {
    found ||= type.name === "image";
  });
  return found;
}

type Teller = Pick<App, "db" | "state" | "jobs">;
type Speech = { speakers: number[]; mentions: number[]; by: number | null; at: Date };

/** Has whom it concerns be told by mail of what is said, unless they come by themselves; once for all that is said meanwhile. */
export async function noteSpeech(tx: Teller, document: DocumentRow, { at, ...speech }: Speech): Promise<void> {
  const { documentId, userId: owner } = document;
  for (const userId of hearersOf(await viewersOf(tx, document), { owner, ...speech })) {
    const isFirst = await insertNotice(tx.db, { documentId, userId, since: at });
    if (isFirst) await enqueue(tx, mailComments, { documentId, userId }, { userId, delayMs: MAIL_DELAY_MS });
  }
}
