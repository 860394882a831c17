import type { avatarFiles } from "@pluma/contract/avatars/files";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { findPart, readParts, retrySource, textOf } from "../../knowledge/index.ts";
import { lockEditable } from "../access.ts";
import { editableFile, readText } from "./find.ts";
import { showFile } from "./tell.ts";

/** A file of an avatar that the caller may edit, with what was read of it; with a position, the page that holds it. */
export async function readAvatarFile(ctx: ActorCtx, { params, query }: Input<typeof avatarFiles.readAvatarFile>) {
  const { row } = await editableFile(ctx, { avatarFileId: params.id });
  const content = row.editable ? (await readText(ctx, row)).content : null;
  // First the state, then the text: a file that is ready by then has all of it.
  const file = { ...(await showFile(ctx, row)), content };
  const { position } = query;
  const part = position === undefined ? null : await findPart(ctx, row.sourceId ?? 0, position);
  const page = part?.page ?? query.page;
  const passage = part && { position: part.passage.position, page: part.passage.page, text: textOf(part.passage) };
  return { file, ...(await readParts(ctx, row.sourceId ?? 0, page)), passage, page };
}

/** Has a file read anew whose reading failed; any other stays as it is. */
export async function retryAvatarFile(ctx: ActorCtx, { params }: Input<typeof avatarFiles.retryAvatarFile>) {
  const { avatar } = await editableFile(ctx, { avatarFileId: params.id });
  const row = await inTransaction(ctx, async (tx) => {
    await lockEditable(tx, avatar.avatarId);
    const { row: found } = await editableFile(tx, { avatarFileId: params.id });
    if (found.sourceId !== null) await retrySource(tx, found.sourceId);
    return found;
  });
  return { file: await showFile(ctx, row) };
}
