import { randomUUID } from "node:crypto";
import { BLOCKS_LENGTH_MAX, type documents } from "@pluma/contract/documents/documents";
import { DOCUMENT_LENGTH_MAX, isTooLong } from "@pluma/contract/documents/length";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { Input } from "@pluma/contract/kit/kit";
import type { Node } from "prosemirror-model";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { deletedSince } from "../../platform/time/deletedSince.ts";
import { tellHappened } from "../../platform/webhooks/happenings.ts";
import { noteDeleted } from "../accounts/index.ts";
import { findWritable, lockWritable } from "./access.ts";
import { derivedOf } from "./engine/derive.ts";
import { readChange, readContent } from "./engine/reading.ts";
import { DOCUMENTS_PER_PERSON_MAX, mayGiveOut } from "./rules.ts";
import { showDocument } from "./show.ts";
import { insertDocument, updateDocument } from "./store.system.ts";
import { countOwn, type DocumentRow, findVisible, lockDeleted, type NewDocument } from "./store.ts";
import { tellDocument } from "./tell.ts";
import { keepNow } from "./versions/keeping.ts";
import { checkPictures, letIn, writeDone } from "./writing.ts";

/** How often what differs is looked for while others may go on writing. */
const TRIES_UNLOCKED = 3;

type SaveBody = Input<typeof documents.saveDocument>["body"];

/** A document of the caller's, without its HTML for whoever takes its text as JSON; any other does not exist. */
export async function readDocument(ctx: ActorCtx, { params, query }: Input<typeof documents.readDocument>) {
  const row = (await findVisible(ctx, params.id)) ?? refuse("not_found");
  const document = await showDocument(ctx, row, row.mayWrite);
  return { document: query.without === "content" ? { ...document, content: undefined } : document };
}

/** Makes a document of the caller's from HTML, in the selected organization or personal. */
export async function createDocument(ctx: ActorCtx, { body }: Input<typeof documents.createDocument>) {
  checkSaved(ctx, body);
  const doc = await readContent(body.content, ctx.actor.userId);
  await checkPictures(ctx, doc);
  const { organizationId } = ctx.actor;
  const row = await makeDocument(ctx, { doc, name: body.name, tags: body.tags, blocks: body.blocks, organizationId });
  return { document: await showDocument(ctx, row) };
}

/**
 * Changes a document. Of its content what differs becomes steps, made here; where it is not what the caller read, by
 * version or moment, nothing is changed.
 */
export async function saveDocument(ctx: ActorCtx, { body }: Input<typeof documents.saveDocument>) {
  checkSaved(ctx, body);
  const { content } = body;
  const row = content === undefined ? await saveBeside(ctx, body) : await saveContent(ctx, { ...body, content });
  tellDocument(ctx, row);
  return { document: await showDocument(ctx, row) };
}

/** Makes a copy of an own document, with the text that it has now and none of its past. */
export async function duplicateDocument(ctx: ActorCtx, { params, body }: Input<typeof documents.duplicateDocument>) {
  const { name, tags, blocks, doc, organizationId } = (await findVisible(ctx, params.id)) ?? refuse("not_found");
  checkSaved(ctx, body);
  const copied = { doc: documentSchema.nodeFromJSON(doc), tags, blocks, organizationId };
  const row = await makeDocument(ctx, { ...copied, name: body.name ?? name });
  return { document: await showDocument(ctx, row) };
}

/** Deletes a document; for 30 days it can be brought back. */
export async function deleteDocument(
  ctx: ActorCtx,
  { params }: Input<typeof documents.deleteDocument>,
): Promise<undefined> {
  const row = await inTransaction(ctx, async (tx) => {
    const locked = await lockWritable(tx, params.id);
    allow(mayGiveOut(tx.actor, locked));
    const { documentId } = locked;
    await noteDeleted(tx, "document", documentId, locked.organizationId);
    return updateDocument(tx.db, documentId, { deletedAt: tx.clock.now() });
  });
  tellDocument(ctx, row);
}

/** Brings a deleted document back, as it was. */
export async function restoreDocument(ctx: ActorCtx, { params }: Input<typeof documents.restoreDocument>) {
  const row = await inTransaction(ctx, async (tx) => {
    const { documentId } = (await lockDeleted(tx, params.id, deletedSince(tx))) ?? refuse("not_found");
    return updateDocument(tx.db, documentId, { deletedAt: null });
  });
  tellDocument(ctx, row);
  return { document: await showDocument(ctx, row) };
}

/** Changes what stands beside a text. */
const saveBeside = (ctx: ActorCtx, body: SaveBody): Promise<DocumentRow> =>
  inTransaction(ctx, async (tx) => {
    const locked = await lockWritable(tx, body.document_id);
    checkUnchanged(locked, body);
    return updateDocument(tx.db, locked.documentId, { ...besideOf(locked, body), updatedAt: tx.clock.now() });
  });

/**
 * What differs is found before the document is locked, and found again where somebody wrote meanwhile; where they write
 * faster than that, it is found once more while they wait.
 */
async function saveContent(ctx: ActorCtx, body: SaveBody & { content: string }): Promise<DocumentRow> {
  for (let tries = 0; tries < TRIES_UNLOCKED; tries += 1) {
    const found = await findWritable(ctx, body.document_id);
    checkUnchanged(found, body);
    const change = await readChange(found, body.content, ctx.actor.userId);
    const row = await inTransaction(ctx, async (tx) => {
      const locked = await lockWritable(tx, body.document_id);
      return locked.version === found.version ? writeContent(tx, locked, body, change) : null;
    });
    if (row) return row;
  }
  return inTransaction(ctx, async (tx) => {
    const locked = await lockWritable(tx, body.document_id);
    return writeContent(tx, locked, body, await readChange(locked, body.content, tx.actor.userId));
  });
}

async function writeContent(
  tx: ActorCtx,
  locked: DocumentRow,
  body: SaveBody,
  { doc, steps }: Awaited<ReturnType<typeof readChange>>,
): Promise<DocumentRow> {
  checkUnchanged(locked, body);
  // Nobody's undo takes it back: what stood there before is a version.
  const kept = steps.length > 0 ? await keepNow(tx, locked, tx.clock.now()) : {};
  const before = documentSchema.nodeFromJSON(locked.doc);
  const change = { before, doc, steps, clientId: `server-${randomUUID()}`, sequence: 0 };
  const done = await letIn(tx, change, locked.content);
  const beside = besideOf(locked, body);
  return { ...locked, ...beside, ...(await writeDone(tx, locked, [done], { ...beside, ...kept })), doc: doc.toJSON() };
}

const besideOf = (locked: DocumentRow, { name = locked.name, tags = locked.tags, blocks }: SaveBody) => ({
  name,
  tags,
  ...(blocks !== undefined && { blocks }),
});

type Made = { doc: Node } & Pick<NewDocument, "name" | "tags" | "blocks" | "organizationId">;

/** Writes a new document of the caller's. Refuses one that is too long, and one more than there is room for. */
export async function makeDocument(ctx: ActorCtx, { doc, ...made }: Made): Promise<DocumentRow> {
  const derived = derivedOf(doc);
  if (isTooLong(derived.content)) refuse("document_content_too_long");
  if ((await countOwn(ctx)) >= DOCUMENTS_PER_PERSON_MAX) refuse("documents_full", { max: DOCUMENTS_PER_PERSON_MAX });
  const now = ctx.clock.now();
  const values = { ...made, ...derived, doc: doc.toJSON(), userId: ctx.actor.userId, createdAt: now, updatedAt: now };
  const row = await inTransaction(ctx, async (tx) => {
    const inserted = await insertDocument(tx.db, values);
    await tellHappened(tx, "document.created", inserted, {
      document_id: inserted.documentId,
      user_id: inserted.userId,
    });
    return inserted;
  });
  tellDocument(ctx, row);
  return row;
}

type Saved = { name?: string | undefined; content?: string | undefined; blocks?: unknown };

function checkSaved({ lang }: ActorCtx, { name, content, blocks }: Saved): void {
  if (name?.trim() === "") refuse("document_incomplete", {}, { name: wordsOf("document_name_empty", lang) });
  // As it was sent: nothing that is too long is read.
  if (content !== undefined && content.length > DOCUMENT_LENGTH_MAX) refuse("document_content_too_long");
  if (blocks !== undefined && JSON.stringify(blocks).length > BLOCKS_LENGTH_MAX) refuse("document_blocks_too_long");
}

type Read = { version?: number | undefined; updatedAt?: string | undefined };

function checkUnchanged(locked: DocumentRow, { version, updatedAt }: Read): void {
  const isOther = updatedAt !== undefined && Date.parse(updatedAt) !== locked.updatedAt.getTime();
  if (isOther || (version !== undefined && version !== locked.version)) refuse("document_changed");
}
