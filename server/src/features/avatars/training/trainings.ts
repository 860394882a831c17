import { TRAININGS_PER_PAGE, type Training, type trainings } from "@pluma/contract/avatars/trainings";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { isProtected } from "../../../providers/reader/index.ts";
import { filesOf, isDocumentOf, isPictureOf, readBytes, removeFile } from "../../files/index.ts";
import { addSource, removeSources } from "../../knowledge/index.ts";
import { roleIn } from "../../organizations/index.ts";
import { mayTrain } from "../rules.ts";
import { findAvatar } from "../store.system.ts";
import { changeableTraining, visibleTraining } from "./access.ts";
import { cancelRunOf } from "./runs/cancel.ts";
import { showTrainings } from "./show.ts";
import { findLive } from "./store.system.runs.ts";
import { isHeldElsewhere } from "./store.system.ts";
import * as store from "./store.ts";

type Page = { trainings: Training[]; count: number; pages: number };

/** A page of the caller's own trainings in the selected space, the newest first. */
export async function listTrainings(ctx: ActorCtx, { query }: Input<typeof trainings.listTrainings>): Promise<Page> {
  const { avatar_id: avatarId, page } = query;
  return pageOf(ctx, await store.listOwn(ctx, { query: query.query, avatarId, page }));
}

/** A page of the public trainings, by name; of all of them the name alone. */
export async function listPublicTrainings(ctx: ActorCtx, filter: { query: string; page: number }): Promise<Page> {
  const found = await store.listPublic(ctx, filter);
  const nobody = { ...ctx, actor: { ...ctx.actor, userId: 0, staffRole: null } };
  return pageOf(nobody, found);
}

/** One training that the caller may see; its material and result for those who may change it alone. */
export async function readTraining(ctx: ActorCtx, trainingId: number): Promise<{ training: Training }> {
  return answer(ctx, await visibleTraining(ctx, trainingId));
}

/** Makes a training of a document that the caller uploaded before, and has it read. */
export async function createTraining(ctx: ActorCtx, { body }: Input<typeof trainings.createTraining>) {
  const { userId, organizationId } = ctx.actor;
  if (body.avatar_id) await checkAvatar(ctx, body.avatar_id, userId);
  if (body.file_id) await checkFile(ctx, body.file_id, userId);
  const row = await inTransaction(ctx, async (tx) => {
    const sourceId = body.file_id ? await haveRead(tx, { userId, organizationId }, body.file_id) : null;
    return store.insertTraining(tx, {
      name: body.name.trim(),
      avatarId: body.avatar_id ?? null,
      isPublic: body.public ?? false,
      fileId: body.file_id ?? null,
      sourceId,
    });
  });
  return answer(ctx, row);
}

/** Changes a training; keys left out stay. Another file or avatar is refused while a run works on it. */
export async function saveTraining(ctx: ActorCtx, { body }: Input<typeof trainings.saveTraining>) {
  const { training_id: trainingId, file_id: fileId, avatar_id: avatarId } = body;
  const { userId } = await changeableTraining(ctx, trainingId);
  if (avatarId) await checkAvatar(ctx, avatarId, userId);
  if (fileId) await checkFile(ctx, fileId, userId);
  const row = await inTransaction(ctx, async (tx) => {
    const locked = (await store.lockTraining(tx, trainingId)) ?? refuse("not_found");
    const isOtherFile = fileId !== undefined && fileId !== locked.fileId;
    const isOtherAvatar = avatarId !== undefined && avatarId !== locked.avatarId;
    if ((isOtherFile || isOtherAvatar) && (await findLive(tx, { trainingId, avatarId: null }))) refuse("avatar_busy");
    const changed = await store.updateTraining(tx, trainingId, {
      ...(body.name !== undefined && { name: body.name.trim() }),
      ...(body.public !== undefined && { isPublic: body.public }),
      ...(isOtherAvatar && { avatarId }),
      ...(isOtherFile && { fileId, sourceId: fileId === null ? null : await haveRead(tx, locked, fileId) }),
    });
    if (isOtherFile) await forgetMaterial(tx, locked);
    return changed;
  });
  return answer(ctx, row);
}

/** Deletes a training with its material and runs; one that is under way is cancelled. The context of its avatar stays. */
export async function deleteTraining(ctx: ActorCtx, trainingId: number): Promise<undefined> {
  await changeableTraining(ctx, trainingId);
  await inTransaction(ctx, async (tx) => {
    const locked = (await store.lockTraining(tx, trainingId)) ?? refuse("not_found");
    await cancelRunOf(tx, trainingId);
    await store.deleteTrainingRow(tx, trainingId);
    await forgetMaterial(tx, locked);
  });
}

async function checkAvatar(ctx: ActorCtx, avatarId: number, userId: number): Promise<void> {
  const avatar = await findAvatar(ctx, avatarId);
  if (!avatar || !mayTrain({ ...ctx.actor, userId }, avatar)) return refuse("not_found");
  const role = avatar.organizationId === null ? "member" : await roleIn(ctx, userId, avatar.organizationId);
  if ((role === "none" || role === "missing") && ctx.actor.staffRole === null) refuse("not_found");
  const isHere = avatar.organizationId === null || avatar.organizationId === ctx.actor.organizationId;
  if (ctx.actor.isAtHost && !isHere) refuse("not_found");
}

async function checkFile(ctx: ActorCtx, fileId: number, userId: number): Promise<void> {
  if (await isDocumentOf(ctx, fileId, [userId])) {
    const bytes = (await readBytes(ctx, fileId)) ?? refuse("not_found");
    if (isProtected(bytes)) refuse("file_protected");
    return;
  }
  // A picture of one's own is the wrong kind of file; that of anybody else does not exist.
  refuse((await isPictureOf(ctx, fileId, [userId])) ? "avatar_file_type_refused" : "not_found");
}

async function haveRead(
  tx: ActorCtx,
  { userId, organizationId }: { userId: number; organizationId: number | null },
  fileId: number,
): Promise<number> {
  const { name, type } = (await filesOf(tx, [fileId])).get(fileId) ?? refuse("not_found");
  return addSource(tx, { userId, organizationId, fileId, name, type });
}

/** Removes the file that a training had and what was read of it; a file that something else holds as well stays. */
async function forgetMaterial(tx: ActorCtx, { trainingId, fileId, sourceId }: store.TrainingRow): Promise<void> {
  if (sourceId !== null) await removeSources(tx, [sourceId]);
  if (fileId !== null && !(await isHeldElsewhere(tx, fileId, trainingId))) await removeFile(tx, fileId);
}

async function pageOf(ctx: ActorCtx, { rows, count }: { rows: store.TrainingRow[]; count: number }): Promise<Page> {
  const shown = await showTrainings(ctx, ctx.actor, rows, ctx.lang);
  return { trainings: shown, count, pages: pagesOf(count, TRAININGS_PER_PAGE) };
}

async function answer(ctx: ActorCtx, row: store.TrainingRow): Promise<{ training: Training }> {
  const [training] = await showTrainings(ctx, ctx.actor, [row], ctx.lang);
  return { training: training ?? refuse("not_found") };
}
