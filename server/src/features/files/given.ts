import type { FileRef } from "@pluma/contract/accounts/accounts";
import type { ActorCtx, App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import type { FileOnDisk } from "../../providers/storage/index.ts";
import { keepContent } from "./files.ts";
import { drawSmall, forPrint, forSight, type PrintedPicture } from "./images.ts";
import { forgetFiles } from "./jobs.ts";
import { fileIdOf, showFile, srcOf } from "./links.ts";
import type { FileKind } from "./rules.ts";
import { isStillTheirs } from "./still.ts";
import {
  expireArchives,
  expireFiles,
  expireFilesOf,
  findFile,
  findFileOf,
  findFiles,
  insertFile,
  listArchives,
  publishRow,
} from "./store.system.ts";
import { findShown, updateOwnFile } from "./store.ts";

type Reader = Pick<App, "db" | "clock" | "secrets">;
type OwnerReader = Reader & Pick<App, "state">;

const ARCHIVE_MS = 24 * 3600 * 1000;

/** A file as the wire has it; null for none, and for one that there is no more. Whoever asks answers for who sees it. */
export async function fileRefOf(ctx: Reader, fileId: number | null): Promise<FileRef | null> {
  const row = fileId === null ? undefined : await findFile(ctx, fileId);
  return row ? showFile(ctx, row) : null;
}

/** Files as the wire has them, by id; those that there are no more are left out. */
export async function filesOf(ctx: Reader, fileIds: number[]): Promise<Map<number, FileRef>> {
  const rows = fileIds.length === 0 ? [] : await findFiles(ctx, fileIds);
  return new Map(rows.map((row) => [row.fileId, showFile(ctx, row)]));
}

/** The bytes of a file; null where there are none any more. Whoever asks answers for who sees them. */
export async function readBytes(
  ctx: Pick<App, "db" | "clock" | "storage">,
  fileId: number,
): Promise<Uint8Array | null> {
  const row = await findFile(ctx, fileId);
  return row ? ctx.storage.read(row.storageKey) : null;
}

/** A picture as printed documents hold it; null where there is none any more. Whoever asks answers for who sees it. */
export const readPrinted = (
  ctx: Pick<App, "db" | "clock" | "storage">,
  ownerId: number,
  fileId: number,
): Promise<PrintedPicture | null> => forPrint(ownerId, () => readBytes(ctx, fileId));

/** A picture as models are shown it, as a data address; null where there is none any more. Whoever asks answers for who sees it. */
export const readSeen = async (
  ctx: Pick<App, "db" | "clock" | "storage">,
  ownerId: number,
  fileId: number,
): Promise<string | null> => {
  const drawn = await forSight(ownerId, () => readBytes(ctx, fileId));
  return drawn && `data:image/jpeg;base64,${Buffer.from(drawn).toString("base64")}`;
};

/** A public picture by its address, as a small square WebP; null for none. Whoever asks answers for whose turn it takes. */
export async function smallPictureAt(
  ctx: Pick<App, "db" | "clock" | "storage" | "publicUrl">,
  ownerId: number,
  src: string,
  side: number,
): Promise<Uint8Array | null> {
  const fileId = fileIdOf(ctx.publicUrl, src);
  const row = fileId === null ? undefined : await findFile(ctx, fileId);
  if (row?.kind !== "image" || !row.isPublic) return null;
  return drawSmall(ownerId, () => ctx.storage.read(row.storageKey), side);
}

/** The picture or video that a src names and anybody may read; null for every other one. */
export async function publicFileAt(ctx: Pick<App, "db" | "clock" | "publicUrl">, src: string): Promise<number | null> {
  const fileId = fileIdOf(ctx.publicUrl, src);
  const row = fileId === null ? undefined : await findFile(ctx, fileId);
  return row?.isPublic && (row.kind === "image" || row.kind === "video") ? row.fileId : null;
}

/** Whether a file is a picture that one of these people uploaded. */
export const isPictureOf = (ctx: OwnerReader, fileId: number, userIds: number[]): Promise<boolean> =>
  isUploadOf(ctx, "image", fileId, userIds);

/** Whether a file is a document that one of these people uploaded. */
export const isDocumentOf = (ctx: OwnerReader, fileId: number, userIds: number[]): Promise<boolean> =>
  isUploadOf(ctx, "document", fileId, userIds);

async function isUploadOf(ctx: OwnerReader, kind: FileKind, fileId: number, userIds: number[]): Promise<boolean> {
  const row = await findFileOf(ctx, fileId, userIds);
  return row?.kind === kind && (await isStillTheirs(ctx, row));
}

/**
 * Lets anyone read the picture or video of the caller's that a src names, and answers the address that it has from now on; any
 * other src is answered as it came. Public files keep that address until their bytes are replaced.
 */
export async function publishFile(ctx: ActorCtx, src: string): Promise<string> {
  const row = await findGivable(ctx, src);
  if (!row) return src;
  return srcOf(ctx, row.isPublic ? row : await updateOwnFile(ctx, row.fileId, { isPublic: true }));
}

/** A picture or video that is kept where it may be shown later: everybody's, by its address, or one that others need not see yet, by its id. */
export type Held = { src: string } | { fileId: number };

/**
 * What a src names, as whoever keeps it for later has it: a public file or an address elsewhere as it is, an own one by its id; null
 * for a file that is somebody else's, whoever signed its address.
 */
export async function heldAt(ctx: ActorCtx, src: string): Promise<Held | null> {
  const row = await findGivable(ctx, src);
  if (row) return row.isPublic ? { src: srcOf(ctx, row) } : { fileId: row.fileId };
  return fileIdOf(ctx.publicUrl, src) === null ? { src } : null;
}

/** Lets anyone read a picture or video that is held by its id, whoever brought it; its address, null where it is gone. Whoever asks answers for that it was held. */
export async function publishHeld(ctx: Reader, fileId: number): Promise<string | null> {
  const row = await publishRow(ctx, fileId);
  return row ? srcOf(ctx, row) : null;
}

/** The picture or video that a src names, if the caller may let others see it: their own, or one that everybody sees. */
async function findGivable(ctx: ActorCtx, src: string) {
  const fileId = fileIdOf(ctx.publicUrl, src);
  const row = fileId === null ? undefined : await findShown(ctx, fileId);
  if (row?.kind !== "image" && row?.kind !== "video") return null;
  return row.isPublic || (await isStillTheirs(ctx, row)) ? row : null;
}

/** Keeps an archive that was made for a person, for a day; the ones before it go. */
export async function storeArchive(
  ctx: Pick<App, "db" | "clock" | "secrets" | "storage" | "log" | "jobs">,
  userId: number,
  name: string,
  content: FileOnDisk,
): Promise<FileRef> {
  const type = "application/zip";
  const expiresAt = new Date(ctx.clock.now().getTime() + ARCHIVE_MS);
  const row = await keepContent(ctx, { content, type, name }, (storageKey) =>
    insertFile(ctx.db, { userId, kind: "archive", name, type, size: content.size, storageKey, expiresAt }),
  );
  for (const { fileId } of await listArchives(ctx, userId)) {
    if (fileId !== row.fileId) await removeFile(ctx, fileId);
  }
  return showFile(ctx, row);
}

/** Keeps an archive of what an organization has, for a week, as the file of whoever asked for it; answers its id. */
export async function keepArchive(
  ctx: Pick<App, "db" | "clock" | "storage" | "log">,
  whose: { userId: number; organizationId: number },
  name: string,
  content: FileOnDisk,
): Promise<number> {
  const type = "application/zip";
  const expiresAt = new Date(ctx.clock.now().getTime() + 7 * ARCHIVE_MS);
  const row = await keepContent(ctx, { content, type, name }, (storageKey) =>
    insertFile(ctx.db, { ...whose, kind: "archive", name, type, size: content.size, storageKey, expiresAt }),
  );
  return row.fileId;
}

/** Removes the archives that were made of what an organization has for somebody, as one file is removed. */
export async function removeArchives(
  ctx: Pick<App, "db" | "clock" | "jobs">,
  whose: { userId: number; organizationId: number },
): Promise<void> {
  if (await expireArchives(ctx, whose)) await ctx.jobs.enqueue(ctx.db, forgetFiles, {});
}

/** Where the bytes of files lie; those that there are no more are left out. Whoever asks answers for who sees them. */
export const storedAmong = async (ctx: Reader, fileIds: number[]) =>
  fileIds.length === 0 ? [] : findFiles(ctx, [...new Set(fileIds)]);

/** Removes everything that was stored in an organization, as one file is removed. */
export async function removeFilesOf(ctx: Pick<App, "db" | "clock" | "jobs">, organizationId: number): Promise<void> {
  await expireFilesOf(ctx, organizationId);
  await ctx.jobs.enqueue(ctx.db, forgetFiles, {});
}

/** The newest archive that was made for a person since a moment; null without one. */
export async function archiveOf(ctx: Reader, userId: number, since: Date): Promise<FileRef | null> {
  const [row] = await listArchives(ctx, userId);
  return row && row.createdAt >= since ? showFile(ctx, row) : null;
}

/** Removes a file: it opens no more once the caller's transaction is committed, and its bytes go soon after. */
export async function removeFile(ctx: Pick<App, "db" | "clock" | "jobs">, fileId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await expireFiles(tx, { fileId });
    await tx.jobs.enqueue(tx.db, forgetFiles, {});
  });
}
