import { OUTPUTS_PER_PAGE, type Output } from "@pluma/contract/avatars/outputs";
import { pagesOf } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { visibleAvatar } from "../access.ts";
import { findOwnTraining } from "../training/store.ts";
import { showOutput } from "./show.ts";
import { stopOutput } from "./stopping.ts";
import { insertOutput } from "./store.system.ts";
import * as store from "./store.ts";
import { tellDeleted, tellOutput } from "./tell.ts";
import { findAuthor } from "./writing.ts";

/** A page of the caller's own outputs of an avatar that they may use. */
export async function listAvatarOutputs(ctx: ActorCtx, id: number, filter: store.OutputFilter) {
  const { avatarId } = await visibleAvatar(ctx, id);
  return list(ctx, { avatarId }, filter);
}

/** A page of the caller's own outputs of an own training. */
export async function listTrainingOutputs(ctx: ActorCtx, id: number, filter: store.OutputFilter) {
  const { trainingId } = (await findOwnTraining(ctx, id)) ?? refuse("not_found");
  return list(ctx, { trainingId }, filter);
}

async function list(ctx: ActorCtx, of: store.OutputsOf, filter: store.OutputFilter) {
  const { rows, count } = await store.listOutputs(ctx, of, filter);
  return { outputs: rows.map((row) => showOutput(row, ctx.lang)), count, pages: pagesOf(count, OUTPUTS_PER_PAGE) };
}

type Sample = {
  avatar_id?: number | null | undefined;
  training_id?: number | null | undefined;
  prompt?: string | undefined;
  content: string;
  liked?: boolean | null | undefined;
};

/** Keeps a text as an output without asking anybody for it. */
export async function addOutput(ctx: ActorCtx, sample: Sample): Promise<{ output: Output }> {
  const { avatarId, trainingId } = await findAuthor(ctx, sample);
  const { userId, organizationId } = ctx.actor;
  const { prompt = "", content, liked = null } = sample;
  const values = { userId, organizationId, avatarId, trainingId, prompt, content, liked };
  return { output: tellOutput(ctx, await insertOutput(ctx.db, values), ctx.lang) };
}

/** Rates an own output; null takes the rating back. */
export async function rateOutput(ctx: ActorCtx, id: number, liked: boolean | null): Promise<{ output: Output }> {
  const row = (await store.writeOwnOutput(ctx, id, { liked })) ?? refuse("not_found");
  return { output: tellOutput(ctx, row, ctx.lang) };
}

type Change = { output_id: number; content?: string | undefined; favorite?: boolean | undefined };

/** Changes the text or the star of an own output. Refuses still_generating for a text that is being written. */
export async function saveOutput(
  ctx: ActorCtx,
  { output_id: id, content, favorite }: Change,
): Promise<{ output: Output }> {
  const row = await store.writeOwnOutput(ctx, id, { content, favorite });
  if (!row) refuse((await store.findOwnOutput(ctx, id)) ? "still_generating" : "not_found");
  return { output: tellOutput(ctx, row, ctx.lang) };
}

/** Stops an own output that is being written, on whichever node, and answers it as it was closed. */
export async function stopOwnOutput(ctx: ActorCtx, id: number): Promise<{ output: Output }> {
  const row = (await store.findOwnOutput(ctx, id)) ?? refuse("not_found");
  return { output: showOutput((await stopOutput(ctx, row)) ?? refuse("not_found"), ctx.lang) };
}

/** Deletes an own output; one that is being written is stopped, and what of it was paid stays so. */
export async function deleteOutput(ctx: ActorCtx, id: number): Promise<undefined> {
  const row = (await store.findOwnOutput(ctx, id)) ?? refuse("not_found");
  await stopOutput(ctx, row);
  const gone = await store.deleteOwnOutput(ctx, id);
  if (gone) tellDeleted(ctx, gone);
}
