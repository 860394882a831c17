import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Node } from "prosemirror-model";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { replaySteps } from "../engine/apply.ts";
import { derivedOf, jsonOf } from "../engine/derive.ts";
import { findLeftBehind, type KeptText, readStepsBehind, readTextsBehind, writeText } from "./store.system.ts";

const AT_ONCE = 100;

/**
 * A document's row as it stands, whatever its text is behind: all steps that are durable are in it. The row itself stays as it is.
 */
export async function asItStands<R extends KeptText>(db: Db, row: R): Promise<R> {
  if (row.textBehind === 0) return row;
  const doc = await replay(db, row);
  return { ...row, ...derivedOf(doc), doc: doc.toJSON(), textBehind: 0 };
}

/** The HTML of those of some documents whose rows do not have it yet, by their ids. */
export async function readBehind(db: Db, documentIds: number[]): Promise<Map<number, { content: string }>> {
  const found = new Map<number, { content: string }>();
  for (const row of await readTextsBehind(db, documentIds)) {
    found.set(row.documentId, { content: derivedOf(await replay(db, row)).content });
  }
  return found;
}

/** Writes the text of a document where it is behind, for what reads the row itself. */
export async function settleText(db: Db, documentId: number): Promise<void> {
  for (const row of await readTextsBehind(db, [documentId])) await writeTextAt(db, row, await replay(db, row));
}

/** The same of some; one that cannot be written is logged, and holds no other up. */
export async function settleTexts({ db, log }: Pick<App, "db" | "log">, documentIds: number[]): Promise<void> {
  for (const documentId of documentIds) {
    await settleText(db, documentId).catch((err: unknown) => log.error({ err, documentId }, "a text stays behind"));
  }
}

/** Writes the text of a document as it is at a version. */
export const writeTextAt = (db: Db, { documentId, version }: Pick<KeptText, "documentId" | "version">, doc: Node) =>
  writeText(db, documentId, { ...derivedOf(doc), json: jsonOf(doc), version });

/** Writes all texts that are behind and in which nobody wrote since a moment: the node that was to write them died. */
export async function settleLeftBehind(app: Pick<App, "db" | "log">, before: Date, signal: AbortSignal) {
  for (let ids = await findLeftBehind(app.db, before, 0, AT_ONCE); ids.length > 0 && !signal.aborted; ) {
    await settleTexts(app, ids);
    ids = await findLeftBehind(app.db, before, ids.at(-1) ?? 0, AT_ONCE);
  }
}

async function replay(db: Db, row: KeptText): Promise<Node> {
  return replaySteps(documentSchema.nodeFromJSON(row.doc), await readStepsBehind(db, row));
}
