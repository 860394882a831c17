import type { ActorCtx } from "../../../../platform/context.ts";
import { ownKeyOf } from "../../../accounts/index.ts";
import { trainableAvatar } from "../../access.ts";
import { type AvatarRow, findVisible } from "../../store.ts";
import { ownTraining } from "../access.ts";
import { dollarsOf } from "../show.ts";
import type { TrainingRow } from "../store.ts";
import { type Estimate, estimate } from "../writing/asking.ts";
import { distil } from "../writing/distil.ts";
import { examplesOf, isEmpty } from "../writing/examples.ts";
import { isSettled, partsOf, sourcesOf } from "../writing/material.ts";
import { refining } from "./refine.ts";

/** `isReading`: some of the material is not read yet, and so not counted. */
type Estimated = Estimate & { isReading?: boolean };

const nothing: Estimate = { parts: 0, partsReused: 0, tokens: 0, costMicros: 0 };

type Act = "execute" | "sync" | "refine";

/** What a run of an own training would cost now, on the caller's own AI account; what is paid already costs nothing. */
export async function estimateTraining(ctx: ActorCtx, trainingId: number, act: Act) {
  const training = await ownTraining(ctx, trainingId);
  return answer(ctx, estimates[act](ctx, training));
}

/** What improving the context of an own avatar would cost now, on the caller's own AI account. */
export async function estimateRefining(ctx: ActorCtx, avatarId: number) {
  const avatar = await trainableAvatar(ctx, avatarId);
  return answer(ctx, refiningOf(ctx, avatar));
}

async function answer(ctx: ActorCtx, estimated: Promise<Estimated>) {
  const [{ parts, partsReused, tokens, costMicros, isReading = false }, key] = await Promise.all([
    estimated,
    ownKeyOf(ctx, ctx.actor.userId),
  ]);
  const cost = { tokens, cost_usd: dollarsOf(costMicros) };
  return { estimate: cost, parts, parts_reused: partsReused, is_reading: isReading, has_key: key !== null };
}

const estimates: Record<Act, (ctx: ActorCtx, training: TrainingRow) => Promise<Estimated>> = {
  execute: estimateExecute,
  // Vectors cost next to nothing, and are made of what changed alone.
  sync: async () => nothing,
  refine: estimateRefine,
};

async function estimateExecute(ctx: ActorCtx, training: TrainingRow): Promise<Estimated> {
  const sources = await sourcesOf(ctx, training);
  const parts = await partsOf(ctx, sources);
  const counted =
    parts.length === 0 ? nothing : await estimate(ctx, training.userId, (answer) => distil(parts, answer));
  return { ...counted, isReading: !sources.every(isSettled) };
}

async function estimateRefine(ctx: ActorCtx, { avatarId }: TrainingRow): Promise<Estimate> {
  const avatar = avatarId === null ? undefined : await findVisible(ctx, avatarId);
  return avatar ? refiningOf(ctx, avatar) : nothing;
}

async function refiningOf(ctx: ActorCtx, avatar: AvatarRow): Promise<Estimate> {
  if (avatar.context.trim() === "") return nothing;
  const { userId } = ctx.actor;
  const examples = await examplesOf(ctx, { userId, avatarId: avatar.avatarId });
  if (isEmpty(examples)) return nothing;
  return estimate(ctx, userId, (answer) => answer(refining(avatar.context, examples)));
}
