import type { documentSteps } from "@pluma/contract/documents/steps";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { findHeader } from "../store.ts";
import { stepsSince } from "./since.ts";
import { sendTogether } from "./together.ts";

/** What was done to a document since a version. */
export async function readSteps(ctx: ActorCtx, { params, query }: Input<typeof documentSteps.readSteps>) {
  return stepsSince(ctx, (await findHeader(ctx, params.id)) ?? refuse("not_found"), query.since);
}

/**
 * Puts the steps of a tab into a document, durably, over those of others that it does not know yet. No step is in twice,
 * whatever is repeated, and none is lost unseen: what became of each is in the answer.
 */
export const sendSteps = (ctx: ActorCtx, { params, body }: Input<typeof documentSteps.sendSteps>) =>
  sendTogether(ctx, params.id, body);
