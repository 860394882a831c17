import { and, asc, desc, eq, inArray, or } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { haveAll, wordsIn } from "../../platform/database/searched.ts";
import type { Found, Wish } from "../../platform/features/searches.ts";
import { visibleOf } from "./store.ts";
import { campaignResources, campaigns } from "./tables.ts";

/** Campaigns of the selected organization that the caller sees, with all words in name and description. */
export async function findCampaigns(ctx: ActorCtx, { wordsQuery, limit }: Wish): Promise<Found[]> {
  const { organizationId } = ctx.actor;
  if (organizationId === null) return [];
  const rows = await ctx.db
    .select({
      id: campaigns.campaignId,
      userId: campaigns.userId,
      name: campaigns.name,
      description: campaigns.description,
      updatedAt: campaigns.updatedAt,
    })
    .from(campaigns)
    .where(and(visibleOf(ctx, organizationId), haveAll(wordsIn(campaigns.search), wordsQuery)))
    .orderBy(desc(campaigns.updatedAt), desc(campaigns.campaignId))
    .limit(limit);
  return rows.map(({ id, name, description, updatedAt }) => ({
    id,
    name,
    texts: [description],
    place: { owner: "organization" },
    updatedAt,
  }));
}

/** A campaign, and what it has: a document or a template. */
export type HeldIn = { campaignId: number; name: string; documentId: number | null; templateId: number | null };

/** Which campaigns of the selected organization that the caller sees have some documents and templates, by name. */
export async function readHeldIn(
  ctx: ActorCtx,
  { documentIds, templateIds }: { documentIds: number[]; templateIds: number[] },
): Promise<HeldIn[]> {
  const { organizationId } = ctx.actor;
  if (organizationId === null || documentIds.length + templateIds.length === 0) return [];
  const { documentId, templateId } = campaignResources;
  return ctx.db
    .select({ campaignId: campaigns.campaignId, name: campaigns.name, documentId, templateId })
    .from(campaignResources)
    .innerJoin(campaigns, eq(campaigns.campaignId, campaignResources.campaignId))
    .where(and(or(inArray(documentId, documentIds), inArray(templateId, templateIds)), visibleOf(ctx, organizationId)))
    .orderBy(asc(campaigns.nameKey), asc(campaigns.campaignId));
}
