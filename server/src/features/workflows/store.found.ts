import { and, desc } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { haveAll } from "../../platform/database/searched.ts";
import type { Found, Wish } from "../../platform/features/searches.ts";
import { visibleInLists } from "./store.ts";
import { wordsOfWorkflow, workflows } from "./tables.ts";

/** Workflows of the caller's list with all words in name, description and tags. */
export async function findWorkflows(ctx: ActorCtx, { wordsQuery, limit }: Wish): Promise<Found[]> {
  const rows = await ctx.db
    .select()
    .from(workflows)
    .where(and(visibleInLists(ctx), haveAll(wordsOfWorkflow(workflows), wordsQuery)))
    .orderBy(desc(workflows.updatedAt), desc(workflows.workflowId))
    .limit(limit);
  return rows.map(({ workflowId: id, userId, isPublic, name, description, tags, updatedAt }) => ({
    id,
    name,
    texts: [description],
    tags,
    place: { owner: userId === ctx.actor.userId ? "own" : isPublic ? "public" : "organization" },
    updatedAt,
  }));
}
