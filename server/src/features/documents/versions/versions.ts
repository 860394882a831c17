import { toHtml } from "@pluma/contract/documents/schema/html";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { DOCUMENT_VERSIONS_PER_PAGE, type documentVersions } from "@pluma/contract/documents/versions";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { filesOf } from "../../files/index.ts";
import { lockWritable } from "../access.ts";
import { picturesIn } from "../engine/derive.ts";
import { findHeader } from "../store.ts";
import { NAMED_VERSIONS_MAX } from "./rules.ts";
import { nameAll, showVersions } from "./show.ts";
import { keepVersion, noteSeen, renameVersion } from "./store.system.ts";
import { countNamedBeside, findSeen, findVersion, readVersions, readWritersSince } from "./store.ts";

type Calls = typeof documentVersions;

/** A page of the kept versions of a document that the caller may see, the newest first. */
export async function listDocumentVersions(ctx: ActorCtx, { params, query }: Input<Calls["listDocumentVersions"]>) {
  const { documentId } = (await findHeader(ctx, params.id)) ?? refuse("not_found");
  const offset = (query.page - 1) * DOCUMENT_VERSIONS_PER_PAGE;
  const wish = { kind: query.kind, offset, limit: DOCUMENT_VERSIONS_PER_PAGE };
  const { rows, count } = await readVersions(ctx, documentId, wish);
  return { versions: await showVersions(ctx, rows), count, pages: pagesOf(count, DOCUMENT_VERSIONS_PER_PAGE) };
}

/** A kept version with its text, and where its pictures open for whoever sees this. */
export async function readDocumentVersion(ctx: ActorCtx, { params }: Input<Calls["readDocumentVersion"]>) {
  const row = (await findVersion(ctx, params.id, params.version)) ?? refuse("not_found");
  const node = documentSchema.nodeFromJSON(row.doc);
  const pictures = [...(await filesOf(ctx, picturesIn(node))).values()];
  return { version: await showOne(ctx, row), doc: row.doc, content: toHtml(node.content), pictures };
}

/** Keeps a document as it stands, under a name or without one. */
export async function keepDocumentVersion(ctx: ActorCtx, { params, body }: Input<Calls["keepDocumentVersion"]>) {
  const name = nameOf(body.name);
  return inTransaction(ctx, async (tx) => {
    const { documentId, version } = await lockWritable(tx, params.id);
    if (name !== null) await checkRoom(tx, documentId, version);
    await keepVersion(tx.db, documentId, name);
    return { version: await readKept(tx, documentId, version) };
  });
}

/** Names a kept version, or takes its name away. */
export async function nameDocumentVersion(ctx: ActorCtx, { params, body }: Input<Calls["nameDocumentVersion"]>) {
  const name = nameOf(body.name);
  return inTransaction(ctx, async (tx) => {
    const { documentId } = await lockWritable(tx, params.id);
    if (name !== null) await checkRoom(tx, documentId, params.version);
    if (!(await renameVersion(tx.db, documentId, params.version, name))) refuse("not_found");
    return { version: await readKept(tx, documentId, params.version) };
  });
}

/** What the caller saw last, and, where it was written in since, the text that they saw and who wrote. */
export async function readDocumentSeen(ctx: ActorCtx, { params }: Input<Calls["readDocumentSeen"]>) {
  const header = (await findHeader(ctx, params.id)) ?? refuse("not_found");
  const seen = await findSeen(ctx, header.documentId);
  if (!seen) return { seen: null };
  const isSame = seen.version === header.version;
  const by = isSame ? [] : await nameAll(ctx, header, await readWritersSince(ctx, header.documentId, seen.version));
  const { version, seenAt, doc } = seen;
  return { seen: { version, seenAt: seenAt.toISOString(), doc: isSame ? null : doc, by } };
}

/** Notes that the caller has seen a document, where that is what stands now. */
export async function markDocumentSeen(ctx: ActorCtx, { params, body }: Input<Calls["markDocumentSeen"]>) {
  const { documentId } = (await findHeader(ctx, params.id)) ?? refuse("not_found");
  return { is_noted: await noteSeen(ctx.db, documentId, ctx.actor.userId, body.version, ctx.clock.now()) };
}

function nameOf(name: string | null): string | null {
  const trimmed = name?.trim() ?? null;
  return trimmed === "" ? refuse("document_version_name_empty") : trimmed;
}

async function checkRoom(tx: ActorCtx, documentId: number, version: number): Promise<void> {
  const count = await countNamedBeside(tx, documentId, version);
  if (count >= NAMED_VERSIONS_MAX) refuse("document_versions_full", { max: NAMED_VERSIONS_MAX });
}

async function readKept(ctx: ActorCtx, documentId: number, version: number) {
  return showOne(ctx, (await findVersion(ctx, documentId, version)) ?? refuse("not_found"));
}

async function showOne(ctx: ActorCtx, row: Parameters<typeof showVersions>[1][number]) {
  const [shown] = await showVersions(ctx, [row]);
  return shown ?? refuse("not_found");
}
