import type { ActorCtx } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/errors.ts";
import { addPicture, isPictureOf, removeFile } from "../../files/index.ts";
import type { FoundPicture } from "./read.ts";

/** The files that the pictures of an import became, by their places; null for one that could not be kept. */
export type KeptPictures = { fileIds: (number | null)[]; drop(): Promise<void> };

/** Keeps pictures that came in a file as files of the caller's; one that is damaged, or has no room, is left out. */
export async function keepPictures(ctx: ActorCtx, pictures: FoundPicture[], name: string): Promise<KeptPictures> {
  const fileIds: (number | null)[] = [];
  const made: number[] = [];
  const drop = async () => {
    for (const fileId of made) await removeFile(ctx, fileId);
  };
  try {
    for (const picture of pictures) {
      const fileId = "fileId" in picture ? await ownOf(ctx, picture.fileId) : await keep(ctx, picture.bytes, name);
      fileIds.push(fileId);
      if (fileId !== null && "bytes" in picture) made.push(fileId);
    }
  } catch (error) {
    await drop();
    throw error;
  }
  return { fileIds, drop };
}

const ownOf = async (ctx: ActorCtx, fileId: number): Promise<number | null> =>
  (await isPictureOf(ctx, fileId, [ctx.actor.userId])) ? fileId : null;

async function keep(ctx: ActorCtx, bytes: Uint8Array, name: string): Promise<number | null> {
  try {
    return (await addPicture(ctx, { name, type: "", bytes }))?.file_id ?? null;
  } catch (error) {
    // What is wrong with one picture, or with its room, does not hold back the text.
    if (error instanceof Refusal && error.code !== "too_busy") return null;
    throw error;
  }
}

type Json = { type: string; attrs?: Record<string, unknown>; content?: Json[] };

/** A document whose pictures name places, with the files of those; what was not kept is left out. */
export function withFiles(node: Json, fileIds: readonly (number | null)[]): Json {
  if (!node.content) return node;
  const content = node.content.flatMap((child): Json[] => {
    if (child.type !== "image") return [withFiles(child, fileIds)];
    const fileId = fileIds[Number(child.attrs?.file_id) - 1] ?? null;
    return fileId === null ? [] : [{ ...child, attrs: { ...child.attrs, file_id: fileId } }];
  });
  // No block may be without another.
  const isEmptied = content.length === 0 && node.content.length > 0;
  return { ...node, content: isEmptied ? [{ type: "paragraph" }] : content };
}
