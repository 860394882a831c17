/** Campaigns of an organization, as they are counted and handed over by those who lead it. */
import { and, count, eq, inArray } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import type { Handing } from "../../organizations/index.ts";
import { campaigns, campaignUsers } from "../tables.ts";

/** How many campaigns some people made in an organization. */
export async function countCampaigns(db: Db, organizationId: number, userIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: campaigns.userId, count: count() })
    .from(campaigns)
    .where(and(eq(campaigns.organizationId, organizationId), inArray(campaigns.userId, userIds)))
    .groupBy(campaigns.userId);
  return new Map(rows.map((row) => [row.userId ?? 0, row.count]));
}

/**
 * Makes the campaigns that somebody made in an organization somebody else's, who is given them to edit: a Member would not see
 * them else, or only read what is theirs now.
 */
export async function handOverCampaigns(db: Db, { organizationId, from, to }: Handing): Promise<number> {
  const rows = await db
    .update(campaigns)
    .set({ userId: to })
    .where(and(eq(campaigns.organizationId, organizationId), eq(campaigns.userId, from)))
    .returning({ campaignId: campaigns.campaignId });
  const given = rows.map(({ campaignId }) => ({ campaignId, organizationId, userId: to }));
  if (given.length === 0) return 0;
  const { campaignId, userId } = campaignUsers;
  const permission = "edit";
  await db
    .insert(campaignUsers)
    .values(given)
    .onConflictDoUpdate({ target: [campaignId, userId], set: { permission } });
  return rows.length;
}
