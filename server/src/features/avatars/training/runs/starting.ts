import type { trainings } from "@pluma/contract/avatars/trainings";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../../platform/context.ts";
import { refuse } from "../../../../platform/errors.ts";
import { trainableAvatar } from "../../access.ts";
import type { AvatarRow } from "../../store.ts";
import { checkOwnKey, ownTraining } from "../access.ts";
import { showRun, showTrainings } from "../show.ts";
import type { RunRow } from "../store.runs.ts";
import type { TrainingRow } from "../store.ts";
import { examplesOf, isEmpty } from "../writing/examples.ts";
import { isReadable, sourcesOf } from "../writing/material.ts";
import { startRun } from "./start.ts";

/** Distils a context from the material of an own training, in the background. */
export async function executeTraining(ctx: ActorCtx, trainingId: number) {
  const training = await ownTraining(ctx, trainingId);
  await checkOwnKey(ctx);
  if (!(await sourcesOf(ctx, training)).some(isReadable)) refuse("training_material_missing");
  return started(ctx, training, await startRun(ctx, { act: "execute", trainingId, avatarId: training.avatarId }));
}

/** Brings the index in line with the files of an own training and its avatar, in the background. */
export async function syncTraining(ctx: ActorCtx, trainingId: number) {
  const training = await ownTraining(ctx, trainingId);
  await checkOwnKey(ctx);
  return started(ctx, training, await startRun(ctx, { act: "sync", trainingId, avatarId: training.avatarId }));
}

/** Improves the context of an own training's avatar, in the background. */
export async function refineTraining(ctx: ActorCtx, trainingId: number) {
  const training = await ownTraining(ctx, trainingId);
  await checkOwnKey(ctx);
  const { avatarId } = training;
  if (avatarId === null) return refuse("training_without_avatar");
  await checkRefinable(ctx, await trainableAvatar(ctx, avatarId));
  return started(ctx, training, await startRun(ctx, { act: "refine", trainingId, avatarId }));
}

/** Improves the context of an own avatar, in the background. */
export async function refineAvatar(ctx: ActorCtx, avatarId: number) {
  const avatar = await trainableAvatar(ctx, avatarId);
  await checkOwnKey(ctx);
  await checkRefinable(ctx, avatar);
  return answered(ctx, await startRun(ctx, { act: "refine", trainingId: null, avatarId }));
}

/** Makes a new avatar of two own ones, or of one and an own training, in the background. */
export async function combineAvatars(ctx: ActorCtx, { body }: Input<typeof trainings.combineAvatars>) {
  const selected = await trainableAvatar(ctx, body.selected_avatar_id);
  const target = body.target_avatar_id ? await trainableAvatar(ctx, body.target_avatar_id) : null;
  const training = !target && body.target_training_id ? await ownTraining(ctx, body.target_training_id) : null;
  await checkOwnKey(ctx);
  const contexts = [selected.context, target?.context ?? "", training?.context ?? ""];
  if (contexts.every((context) => context.trim() === "")) refuse("context_missing");
  const run = await startRun(ctx, {
    act: "combine",
    avatarId: selected.avatarId,
    targetAvatarId: target?.avatarId ?? null,
    trainingId: training?.trainingId ?? null,
    name: body.name.trim(),
  });
  return answered(ctx, run);
}

async function checkRefinable(ctx: ActorCtx, { avatarId, context }: AvatarRow): Promise<void> {
  if (context.trim() === "") refuse("context_missing");
  if (isEmpty(await examplesOf(ctx, { userId: ctx.actor.userId, avatarId }))) refuse("refine_material_missing");
}

async function started(ctx: ActorCtx, row: TrainingRow, run: RunRow) {
  const [training] = await showTrainings(ctx, ctx.actor, [row], ctx.lang);
  return { training: training ?? refuse("not_found"), ...(await answered(ctx, run)) };
}

async function answered(ctx: ActorCtx, row: RunRow) {
  return { run: await showRun(ctx, row, ctx.lang), job_id: row.jobId };
}
