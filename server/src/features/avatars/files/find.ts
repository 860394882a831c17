import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { filesOf, readBytes } from "../../files/index.ts";
import { editableAvatar } from "../access.ts";
import type { AvatarFileRow, AvatarRow } from "../store.ts";
import { findFile } from "./store.ts";

/** A file of an avatar that the caller may edit, of whichever version, and the avatar; any other does not exist. */
export async function editableFile(
  ctx: ActorCtx,
  named: Parameters<typeof findFile>[1],
): Promise<{ avatar: AvatarRow; row: AvatarFileRow }> {
  const row = (await findFile(ctx, named)) ?? refuse("not_found");
  return { avatar: await editableAvatar(ctx, row.avatarId), row };
}

/** The name and the text of a file that is edited in place. */
export async function readText(ctx: ActorCtx, { fileId }: AvatarFileRow): Promise<{ name: string; content: string }> {
  const file = (await filesOf(ctx, [fileId])).get(fileId);
  const bytes = await readBytes(ctx, fileId);
  if (!file || !bytes) return refuse("not_found");
  return { name: file.name, content: new TextDecoder().decode(bytes) };
}
