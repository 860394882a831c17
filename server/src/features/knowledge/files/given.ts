import type { GivenFile, UploadedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { refuse } from "../../../platform/errors.ts";
import { filesOf, isDocumentOf, isLocked, keepDocument, readBytes, removeFile, textOf } from "../../files/index.ts";

type Keeper = Parameters<typeof keepDocument>[0];
type Space = Parameters<typeof keepDocument>[1];
/** A document that was kept, to be a source. */
export type Kept = NonNullable<Awaited<ReturnType<typeof keepDocument>>>;

/**
 * Keeps a document that is to be read, in somebody's room, whoever gives it. Refuses what is protected; null, and nothing
 * is kept, for what is none of the four types by its bytes.
 */
export async function keepGiven(app: Keeper, space: Space, upload: GivenFile | UploadedFile): Promise<Kept | null> {
  if (await isLocked(upload)) refuse("file_protected");
  // A text in another encoding is kept as UTF-8, so that whoever opens it later sees the same as the model.
  const given = (/\.txt$/i.test(upload.name) ? await textOf(upload) : null) ?? upload;
  return keepDocument(app, space, given);
}

/** Runs what a kept document is for in one transaction; when that fails, the document goes again. */
export function keepWhile<C extends Parameters<typeof removeFile>[0], T>(
  ctx: C,
  kept: Pick<Kept, "file_id">,
  work: (tx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, work).catch(async (error: unknown) => {
    await removeFile(ctx, kept.file_id);
    throw error;
  });
}

/** What the caller uploaded before; it stays theirs, and what is made of it is a copy. */
export async function readUpload(ctx: ActorCtx, fileId: number | undefined): Promise<GivenFile> {
  if (fileId === undefined) return refuse("invalid_body", {}, { file: wordsOf("required", ctx.lang) });
  if (!(await isDocumentOf(ctx, fileId, [ctx.actor.userId]))) return refuse("not_found");
  return (await readGiven(ctx, fileId)) ?? refuse("not_found");
}

/** A file that is kept, to be given once more; null when its bytes are gone. Whoever asks answers for who sees it. */
export async function readGiven(
  ctx: Pick<App, "db" | "clock" | "secrets" | "storage">,
  fileId: number,
): Promise<GivenFile | null> {
  const file = (await filesOf(ctx, [fileId])).get(fileId);
  const bytes = await readBytes(ctx, fileId);
  return file && bytes ? { name: file.name, type: file.type, bytes } : null;
}
