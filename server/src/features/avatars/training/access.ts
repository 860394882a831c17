import type { ActorCtx } from "../../../platform/context.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { ownKeyOf } from "../../accounts/index.ts";
import { mayChange } from "./rules.ts";
import { findOwnRun, type RunRow } from "./store.runs.ts";
import { findOwnTraining, findVisible, type TrainingRow } from "./store.ts";

/** A training that the caller may see; any other does not exist. */
export async function visibleTraining(ctx: ActorCtx, trainingId: number): Promise<TrainingRow> {
  return (await findVisible(ctx, trainingId)) ?? refuse("not_found");
}

/** A training that the caller may change; one that they may only see is refused, any other does not exist. */
export async function changeableTraining(ctx: ActorCtx, trainingId: number): Promise<TrainingRow> {
  const row = await visibleTraining(ctx, trainingId);
  allow(mayChange(ctx.actor, row));
  return row;
}

/** A training of the caller's own; that of anybody else does not exist to whoever wants to run it. */
export async function ownTraining(ctx: ActorCtx, trainingId: number): Promise<TrainingRow> {
  return (await findOwnTraining(ctx, trainingId)) ?? refuse("not_found");
}

/** A run of the caller's own; any other does not exist. */
export async function ownRun(ctx: ActorCtx, runId: number): Promise<RunRow> {
  return (await findOwnRun(ctx, runId)) ?? refuse("not_found");
}

/** Refuses a caller without an AI key of their own, and names it: nobody else's account pays for a training. */
export async function checkOwnKey(ctx: ActorCtx): Promise<void> {
  if (await ownKeyOf(ctx, ctx.actor.userId)) return;
  refuse("own_key_missing", {}, { api_key: wordsOf("own_key_missing", ctx.lang) });
}
