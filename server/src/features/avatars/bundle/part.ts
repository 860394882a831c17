import {
  AVATAR_CONTEXT_LENGTH_MAX,
  AVATAR_DESCRIPTION_LENGTH_MAX,
  AVATAR_NAME_LENGTH_MAX,
  avatarMode,
  STARTER_LENGTH_MAX,
  STARTERS_MAX,
} from "@pluma/contract/avatars/avatars";
import { AVATAR_FILES_MAX } from "@pluma/contract/avatars/files";
import { documentTypes } from "@pluma/contract/files/files";
import { filledText, text } from "@pluma/contract/kit/kit";
import { z } from "zod";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { bundledFile, bundlePart, type Taking } from "../../../platform/features/bundles.ts";
import { filesOf } from "../../files/index.ts";
import { editableAvatar, lockEditable } from "../access.ts";
import { checkLength } from "../avatars.ts";
import { putIn } from "../files/keep.ts";
import { markRemoved } from "../files/store.ts";
import { makeAvatar } from "../make.ts";
import { standingFiles, updateAvatar } from "../store.system.ts";
import type { AvatarRow } from "../store.ts";
import { tellAvatar } from "../tell.ts";
import { writeVersion } from "../writeVersion.ts";
import { listHere } from "./store.ts";

const material = z.object({ file: bundledFile, editable: z.boolean(), is_taught: z.boolean() });
const shape = z.object({
  name: filledText(AVATAR_NAME_LENGTH_MAX),
  description: text(AVATAR_DESCRIPTION_LENGTH_MAX),
  starters: z.array(filledText(STARTER_LENGTH_MAX)).max(STARTERS_MAX),
  mode: avatarMode,
  context: text(AVATAR_CONTEXT_LENGTH_MAX),
  campaigns_only: z.boolean(),
  draw_percent: z.number().int().min(1).max(100).nullable(),
  counts_material: z.boolean(),
  shows_files: z.boolean(),
  picture: bundledFile.nullable(),
  // Where answers are taught is one place.
  files: z
    .array(material)
    .max(AVATAR_FILES_MAX)
    .refine((files) => files.filter((each) => each.is_taught).length < 2),
});
type Data = z.output<typeof shape>;

/** Avatars with their context and files; in a bundle none of them is public. */
export const avatarPart = bundlePart({
  kind: "avatars",
  needsAccess: true,
  shape,
  nameOf: ({ name }) => name,
  filesOf: ({ files, picture }) => [...files.map(({ file }) => file), ...(picture ? [picture] : [])],
  list: listHere,
  async give(ctx, id, giving) {
    const row = await editableAvatar(ctx, id);
    const files: Data["files"] = [];
    for (const { fileId, editable, isTaught } of await standingFiles(ctx, id)) {
      const file = await giving.file(fileId);
      if (file) files.push({ file, editable, is_taught: isTaught });
    }
    return {
      name: row.name,
      description: row.description,
      starters: row.starters,
      mode: row.mode,
      context: row.context,
      campaigns_only: row.campaignsOnly,
      draw_percent: row.drawPercent,
      counts_material: row.countsMaterial,
      shows_files: row.showsFiles,
      picture: row.fileId === null ? null : await giving.file(row.fileId),
      files,
    };
  },
  async take(tx, data, standing, taking) {
    const { userId, organizationId } = tx.actor;
    checkLength(tx, data.context);
    const columns = await columnsOf(tx, data, taking);
    const whose = { userId, organizationId, isPublic: false };
    const locked = standing === null ? null : await lockEditable(tx, standing);
    const row = locked
      ? await updateAvatar(tx.db, locked.avatarId, columns)
      : await makeAvatar(tx, { ...columns, ...whose, context: data.context }, userId);
    const isChanged = await exchangeFiles(tx, row, data, taking);
    const changes = { context: data.context };
    const subject = data.files[0]?.file.name ?? "";
    if (locked && locked.context !== data.context) {
      tellAvatar(tx, await writeVersion(tx, row, { userId, reason: "context", changes }), userId);
    } else if (isChanged) {
      tellAvatar(tx, await writeVersion(tx, row, { userId, reason: "file_added", subject }), userId);
    }
    return row.avatarId;
  },
});

async function columnsOf(tx: ActorCtx, data: Data, taking: Taking) {
  const fileId = data.picture ? taking.fileId(data.files.length) : null;
  if (fileId !== null && !(await isPicture(tx, fileId))) refuse("file_not_picture");
  return {
    name: data.name,
    description: data.description,
    starters: data.starters,
    mode: data.mode,
    campaignsOnly: data.campaigns_only,
    drawPercent: data.draw_percent,
    countsMaterial: data.counts_material,
    showsFiles: data.shows_files,
    fileId,
  };
}

/** Whether a kept file, which was looked at by its bytes, is a picture. */
const isPicture = async (tx: ActorCtx, fileId: number): Promise<boolean> =>
  (await filesOf(tx, [fileId])).get(fileId)?.type.startsWith("image/") ?? false;

/** Has the files of a bundle stand in the place of those that stand; one that is the same stays. Whether anything changed. */
async function exchangeFiles(tx: ActorCtx, avatar: AvatarRow, { files }: Data, taking: Taking): Promise<boolean> {
  const wanted = files.map(({ editable, is_taught: isTaught }, at) => ({
    fileId: taking.fileId(at),
    how: { editable, isTaught },
  }));
  const ids = wanted.map(({ fileId }) => fileId);
  const standing = await standingFiles(tx, avatar.avatarId);
  const gone = standing.filter(({ fileId }) => !ids.includes(fileId));
  await markRemoved(
    tx,
    gone.map(({ avatarFileId }) => avatarFileId),
    tx.clock.now(),
  );
  const stands = new Set(standing.map(({ fileId }) => fileId));
  const fresh = wanted.filter(({ fileId }) => !stands.has(fileId));
  const kept = await filesOf(tx, ids);
  for (const { fileId, how } of fresh) {
    const file = kept.get(fileId) ?? refuse("not_found");
    const isDocument = documentTypes.some((type) => type === file.type);
    if (!isDocument) refuse("avatar_file_type_refused");
    if ((how.editable || how.isTaught) && file.type !== "text/plain") refuse("editable_file_type_refused");
    await putIn(tx, avatar, { file, file_id: fileId }, how);
  }
  return gone.length + fresh.length > 0;
}
