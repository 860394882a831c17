import { and, asc } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace } from "../../../platform/database/owned.ts";
import { visibleOf } from "../store.ts";
import { campaigns } from "../tables.ts";

/** The campaigns of the selected organization that the caller sees, the oldest first. */
export const listHere = (ctx: ActorCtx) =>
  ctx.db
    .select({ id: campaigns.campaignId, name: campaigns.name })
    .from(campaigns)
    .where(and(inSpace(ctx, campaigns.organizationId), visibleOf(ctx, ctx.actor.organizationId ?? 0)))
    .orderBy(asc(campaigns.campaignId));
