import type { Readable } from "node:stream";
import type { FileRef } from "@pluma/contract/accounts/accounts";
import type { files } from "@pluma/contract/files/files";
import type { ByteRange, GivenFile, Input, ServedFile, UploadedFile } from "@pluma/contract/kit/kit";
import type { Lease } from "../../platform/budgets/budgets.ts";
import type { ActorCtx, App, Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { type Content, contentOf, sizeOf } from "./content.ts";
import { redraw } from "./images.ts";
import { secondsLeft, showFile, versionOf } from "./links.ts";
import { checkRoom, spaceOf, writeInRoom } from "./room.ts";
import { type FileKind, isInline, type KeptType, mayChange, nameFor, sizeMaxOf } from "./rules.ts";
import { sniff } from "./sniff.ts";
import { isStillTheirs } from "./still.ts";
import { findFile, insertFile, lockRoom, type Space } from "./store.system.ts";
import { type FileRow, findOwnFile, lockOwnFile, updateOwnFile } from "./store.ts";

type Answered = { file: FileRef; file_id: number };
/** A file as it is kept. */
type Kept = { kind: FileKind; type: KeptType; content: Content };
type Keeper = Pick<App, "db" | "storage" | "log" | "secrets" | "clock" | "state">;

const PUBLIC_SECONDS = 300;
const FOREVER_SECONDS = 365 * 24 * 3600;

/** Keeps a file of the caller's; refuses what it does not take, and what is damaged or too large. */
export async function addFile(ctx: ActorCtx, { body }: Input<typeof files.addFile>): Promise<Answered> {
  return keep(ctx, spaceOf(ctx), body.file.name, await takeIn(ctx.actor.userId, body.file));
}

/** The same for what has no call, with what `noted` writes of it in the transaction that keeps it. */
export async function keepNoted(
  ctx: ActorCtx,
  file: UploadedFile,
  noted: (tx: Pick<App, "db">, fileId: number) => Promise<void>,
): Promise<void> {
  await keep(ctx, spaceOf(ctx), file.name, await takeIn(ctx.actor.userId, file), noted);
}

/** Keeps a picture of the caller's that came inside of something else, as `addFile` keeps it; null when it is none. */
export const addPicture = (ctx: ActorCtx, file: GivenFile | UploadedFile): Promise<Answered | null> =>
  keepPicture(ctx, spaceOf(ctx), file);

/** The same for a person who need not be the one that acts, in their room or that of an organization. */
export async function keepPicture(ctx: Keeper, space: Space, file: GivenFile | UploadedFile): Promise<Answered | null> {
  const content = contentOf(file);
  const sniffed = await sniff(content);
  if (sniffed === "broken" || sniffed === "refused" || sniffed.kind !== "image") return null;
  if (sizeOf(content) > sizeMaxOf(sniffed.kind)) return null;
  const read = async () => ("bytes" in file ? file.bytes : (await file.read()).bytes);
  const { bytes, type } = await redraw(space.userId, read, sniffed.type);
  return keep(ctx, space, file.name, { kind: "image", type, content: bytes });
}

/** Whether a file is a picture, by its bytes. */
export async function isPicture(file: GivenFile | UploadedFile): Promise<boolean> {
  const sniffed = await sniff(contentOf(file));
  return sniffed !== "broken" && sniffed !== "refused" && sniffed.kind === "image";
}

/** Keeps a .docx, .pdf, .pptx or .txt of the caller's; null, and nothing is kept, when it is anything else. */
export const addDocument = (ctx: ActorCtx, file: GivenFile | UploadedFile): Promise<Answered | null> =>
  keepDocument(ctx, spaceOf(ctx), file);

/** The same for a person who need not be the one that acts, in their room or that of an organization. */
export async function keepDocument(
  ctx: Keeper,
  space: Space,
  file: GivenFile | UploadedFile,
): Promise<Answered | null> {
  const content = contentOf(file);
  const sniffed = await sniff(content);
  if (sniffed === "broken") return refuse("file_broken");
  if (sniffed === "refused" || sniffed.kind !== "document") return null;
  if (sizeOf(content) > sizeMaxOf(sniffed.kind)) refuse("too_large");
  return keep(ctx, space, file.name, { ...sniffed, kind: "document", content });
}

async function keep(
  ctx: Keeper,
  space: Space,
  given: string,
  { kind, type, content }: Kept,
  noted?: (tx: Pick<App, "db">, fileId: number) => Promise<void>,
): Promise<Answered> {
  const name = nameFor(given, type);
  const size = sizeOf(content);
  // Asked before anything is stored, and once more, for good, when it is written.
  await checkRoom(ctx, space, size);
  const row = await keepContent(ctx, { content, type, name }, (storageKey) =>
    writeInRoom(ctx, { space, bytes: size }, async (tx) => {
      const kept = await insertFile(tx.db, { ...space, kind, name, type, size, storageKey });
      await noted?.(tx, kept.fileId);
      return kept;
    }),
  );
  return answer(ctx, row);
}

/** Renames an own file, or puts other bytes of the same kind into its place; addresses of the old bytes open nothing. */
export async function changeFile(ctx: ActorCtx, input: Input<typeof files.changeFile>): Promise<Answered> {
  const { id } = input.params;
  const { file, fields } = input.body;
  const current = await findOwnFile(ctx, id);
  if (!current || current.kind === "archive" || !(await isStillTheirs(ctx, current))) return refuse("not_found");
  allow(mayChange(ctx.actor, current));
  if (file) return answer(ctx, await replaceBytes(ctx, current, file, fields.name));
  if (!fields.name?.trim()) return refuse("invalid_body", {}, { name: wordsOf("empty", ctx.lang) });
  const name = nameFor(fields.name, current.type);
  return answer(ctx, await changeLocked(ctx, id, async () => ({ name })));
}

/** The bytes of a file: one's own, a public one, or by a good signature; every other one does not exist. */
export async function readFile(ctx: Ctx, { params, query }: Input<typeof files.readFile>): Promise<ServedFile> {
  const row = (await findFile(ctx, params.id)) ?? refuse("not_found");
  const seconds = secondsLeft(ctx, row, query);
  const isOwn = ctx.caller?.userId === row.userId && (await isStillTheirs(ctx, row));
  if (!isOwn && !row.isPublic && seconds === 0) refuse("not_found");
  const { name, type, kind, isPublic, storageKey, size } = row;
  const place = await ctx.budgets.take("downloads", isOwn ? {} : { address: ctx.ip });
  const bytes = { size, open: (range?: ByteRange) => openHeld(ctx, storageKey, place, range) };
  const publicSeconds = query.v === versionOf(row) ? FOREVER_SECONDS : PUBLIC_SECONDS;
  return { name, type, bytes, inline: isInline(kind), isPublic, cacheSeconds: isPublic ? publicSeconds : seconds };
}

/** A picture for somebody who was let in to it by whoever asks; null where there is none any more. Nothing keeps it. */
export async function servePicture(ctx: Ctx, fileId: number): Promise<ServedFile | null> {
  const row = await findFile(ctx, fileId);
  if (row?.kind !== "image") return null;
  const { name, type, kind, size, storageKey } = row;
  const place = await ctx.budgets.take("downloads", { address: ctx.ip });
  const bytes = { size, open: (range?: ByteRange) => openHeld(ctx, storageKey, place, range) };
  return { name, type, bytes, inline: isInline(kind), isPublic: false, cacheSeconds: 0 };
}

/** A stored file as it comes; the reader's place is free again when it has been read, or is given up. */
async function openHeld(ctx: Ctx, storageKey: string, place: Lease, range?: ByteRange): Promise<Readable | null> {
  const free = () => void place.end().catch((error: unknown) => ctx.log.warn({ err: error }, "a place stayed taken"));
  const stream = await ctx.storage.open(storageKey, range).catch((error: unknown) => {
    free();
    throw error;
  });
  if (stream) stream.once("close", free);
  else free();
  return stream;
}

async function replaceBytes(ctx: ActorCtx, current: FileRow, file: UploadedFile, newName?: string): Promise<FileRow> {
  const { kind, type, content } = await takeIn(ctx.actor.userId, file);
  const size = sizeOf(content);
  // What refers to the file took it for what it is: a picture stays one.
  if (kind !== current.kind) refuse("file_type_refused");
  const name = nameFor(newName?.trim() || file.name || current.name, type);
  let oldKey = current.storageKey;
  const row = await keepContent(ctx, { content, type, name }, (storageKey) =>
    inTransaction(ctx, async (tx) => {
      await lockRoom(tx, current);
      return changeLocked(tx, current.fileId, async (locked) => {
        await checkRoom(tx, locked, size - locked.size);
        oldKey = locked.storageKey;
        return { name, type, size, storageKey };
      });
    }),
  );
  await ctx.storage.remove(oldKey).catch((error: unknown) => {
    ctx.log.warn({ err: error, file_id: row.fileId }, "replaced bytes could not be removed");
  });
  return row;
}

function changeLocked(
  ctx: ActorCtx,
  fileId: number,
  changesOf: (row: FileRow) => Promise<Partial<FileRow>>,
): Promise<FileRow> {
  return inTransaction(ctx, async (tx) => {
    const locked = (await lockOwnFile(tx, fileId)) ?? refuse("not_found");
    return updateOwnFile(tx, fileId, await changesOf(locked));
  });
}

/** Stores a content, then what `write` makes of its key; when that fails, the bytes go again. */
export async function keepContent<T>(
  ctx: Pick<Ctx, "storage" | "log">,
  file: { content: Content; type: string; name: string },
  write: (storageKey: string) => Promise<T>,
): Promise<T> {
  const storageKey = await ctx.storage.put(file.content, file);
  try {
    return await write(storageKey);
  } catch (error) {
    await ctx.storage
      .remove(storageKey)
      .catch((lost: unknown) => ctx.log.warn({ err: lost }, "bytes without a row stayed"));
    throw error;
  }
}

/** What is kept of an upload: its bytes as they lie on the disk; only a picture is taken into memory, and drawn anew. */
async function takeIn(ownerId: number, file: UploadedFile): Promise<Kept> {
  const content = contentOf(file);
  const sniffed = await sniff(content);
  if (sniffed === "broken") return refuse("file_broken");
  if (sniffed === "refused") return refuse("file_type_refused");
  if (file.size > sizeMaxOf(sniffed.kind)) refuse("too_large");
  if (sniffed.kind !== "image") return { ...sniffed, content };
  const { bytes, type } = await redraw(ownerId, async () => (await file.read()).bytes, sniffed.type);
  return { kind: "image", type, content: bytes };
}

const answer = (ctx: Pick<App, "secrets" | "clock">, row: FileRow): Answered => ({
  file: showFile(ctx, row),
  file_id: row.fileId,
});
