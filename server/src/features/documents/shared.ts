/** What is shown of documents to those with whom they are shared: whoever asks was let in to each of them. */
import type { Document } from "@pluma/contract/documents/documents";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { showDocument, showListed, type ToldRow } from "./show.ts";
import { findStanding } from "./store.system.ts";
import { findVisible, readWritableAmong } from "./store.ts";

/** Some documents as lists show them, by their ids. With `mayWrite` whoever asks knows already that the caller may write in each of them. */
export async function showShared(ctx: ActorCtx, rows: ToldRow[], mayWrite: boolean) {
  const ids = rows.map(({ documentId }) => documentId);
  const writable = mayWrite || ids.length === 0 ? null : await readWritableAmong(ctx, ids);
  return new Map(
    rows.map((row) => [row.documentId, showListed(ctx, row, mayWrite || (writable?.has(row.documentId) ?? false))]),
  );
}

/** A document that was not deleted; null for any other. */
export async function readShared(ctx: ActorCtx, documentId: number): Promise<Document | null> {
  const row = await findStanding(ctx.db, documentId);
  if (!row) return null;
  return showDocument(ctx, row, (await readWritableAmong(ctx, [documentId])).has(documentId));
}

/** Whose a document is that the caller may see, in which organization, and its name; refuses any other as not found. */
export async function visibleDocument(ctx: ActorCtx, documentId: number) {
  const { userId, organizationId, name } = (await findVisible(ctx, documentId)) ?? refuse("not_found");
  return { documentId, userId, organizationId, name };
}
