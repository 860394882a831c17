import { AVATAR_FILES_MAX, type avatarFiles } from "@pluma/contract/avatars/files";
import type { GivenFile, Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { type Kept, keepWhile, readUpload } from "../../knowledge/index.ts";
import { editableAssistant, editableAvatar, lockEditable } from "../access.ts";
import { words } from "../locales/words.ts";
import type { AvatarRow } from "../store.ts";
import { writeVersion } from "../writeVersion.ts";
import { keepMaterial, keepText, putIn } from "./keep.ts";
import { keptText, readPair, textNameOf } from "./rules.ts";
import { countStanding } from "./store.ts";
import { answerFile } from "./tell.ts";

/** Gives a file to an avatar that the caller may edit, as a new version, and has it read. Refuses the 201st. */
export async function addAvatarFile(ctx: ActorCtx, { params, body }: Input<typeof avatarFiles.addAvatarFile>) {
  const { file, fields } = body;
  const { avatar, uploadId } = await findNamed(ctx, params, file !== undefined || fields.file_id !== undefined);
  await checkRoom(ctx, avatar);
  const upload = file ?? (await readUpload(ctx, fields.file_id ?? uploadId));
  return add(ctx, avatar, await keepMaterial(ctx, avatar, upload), false);
}

/** Gives a text to an avatar that is edited in place: .txt by its name and by its bytes. */
export async function addEditableFile(ctx: ActorCtx, { params, body }: Input<typeof avatarFiles.addEditableFile>) {
  const { file, fields } = body;
  const { file_id: fileId, name, content } = fields;
  const isGiven = file !== undefined || fileId !== undefined || content !== undefined;
  const { avatar, uploadId } = await findNamed(ctx, params, isGiven);
  await checkRoom(ctx, avatar);
  const upload = file ?? writtenAs(ctx, name, content) ?? (await readUpload(ctx, fileId ?? uploadId));
  return add(ctx, avatar, await keepText(ctx, avatar, upload), true);
}

/** The avatar of a path that the caller may edit; both its ids have to be its own. */
async function findNamed(ctx: ActorCtx, { a, b }: { a: string; b: string }, isGiven: boolean) {
  const { avatarId, assistantId, uploadId } = readPair(a, b, isGiven) ?? refuse("not_found");
  if (assistantId === undefined) return { avatar: await editableAvatar(ctx, avatarId ?? 0), uploadId };
  const avatar = await editableAssistant(ctx, assistantId, avatarId);
  return { avatar, uploadId };
}

function writtenAs(ctx: ActorCtx, given = "", content?: string): GivenFile | null {
  if (content === undefined) return null;
  const name = given.trim() === "" ? words[ctx.lang].files.nameless : textNameOf(given);
  if (name === null) return refuse("editable_file_type_refused");
  return { name, type: "text/plain", bytes: new TextEncoder().encode(keptText(content)) };
}

async function add(ctx: ActorCtx, { avatarId }: AvatarRow, kept: Kept, editable: boolean) {
  const { userId } = ctx.actor;
  const { avatar, row } = await keepWhile(ctx, kept, async (tx) => {
    const locked = await lockEditable(tx, avatarId);
    // Two uploads at once must not both be the two hundredth.
    await checkRoom(tx, locked);
    const put = await putIn(tx, locked, kept, { editable, isTaught: false });
    const subject = kept.file.name;
    return { avatar: await writeVersion(tx, locked, { userId, reason: "file_added", subject }), row: put };
  });
  return answerFile(ctx, avatar, row);
}

async function checkRoom(ctx: ActorCtx, { avatarId }: AvatarRow): Promise<void> {
  if ((await countStanding(ctx, avatarId)) >= AVATAR_FILES_MAX) refuse("avatar_files_full");
}
