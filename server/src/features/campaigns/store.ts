import { CAMPAIGNS_PER_PAGE, type CampaignSort } from "@pluma/contract/campaigns/campaigns";
import { and, asc, desc, eq, exists, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, mine } from "../../platform/database/owned.ts";
import {
  editableByManaging,
  isLiving,
  mineByGroup,
  mineByLeading,
  mineByManaging,
  mineByMembership,
} from "../organizations/index.ts";
import { campaignGroups, campaignResources, campaigns, campaignUsers } from "./tables.ts";

const { nameKey: _n, search: _s, ...columns } = getTableColumns(campaigns);
export type CampaignRow = Omit<typeof campaigns.$inferSelect, "nameKey" | "search">;
export type CampaignColumns = Partial<Pick<CampaignRow, "name" | "description" | "thumbnail">>;

/**
 * What people of an organization see of its campaigns: Admins all, Managers their own, everybody what they were given. Where
 * all rows are of one organization it is named by `organizationId`, so that it is asked once and not for each row.
 */
const mineByCampaign = (ctx: ActorCtx, organizationId: AnyPgColumn | SQL = campaigns.organizationId): SQL | undefined =>
  or(
    mineByLeading(ctx, organizationId),
    and(mine(ctx, campaigns.userId), mineByManaging(ctx, organizationId)),
    and(isGiven(ctx), mineByMembership(ctx, organizationId)),
  );

// Few are given to one person, and found at once by who that is: no campaign is asked for each.
const isGiven = (ctx: ActorCtx): SQL | undefined =>
  or(
    inArray(
      campaigns.campaignId,
      ctx.db.select({ id: campaignUsers.campaignId }).from(campaignUsers).where(mine(ctx, campaignUsers.userId)),
    ),
    inArray(
      campaigns.campaignId,
      ctx.db
        .select({ id: campaignGroups.campaignId })
        .from(campaignGroups)
        .where(mineByGroup(ctx, campaignGroups.groupId)),
    ),
  );

/** The same; the platform's staff see all campaigns of organizations that there are. */
const visibleToCaller = (ctx: ActorCtx): SQL | undefined =>
  ctx.actor.staffRole === null ? mineByCampaign(ctx) : isLiving(ctx, campaigns.organizationId);

/** Campaigns that the caller sees, in an organization that they manage. */
const editableToCaller = (ctx: ActorCtx): SQL | undefined =>
  and(visibleToCaller(ctx), editableByManaging(ctx, campaigns.organizationId));

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isOne = (campaignId: number): SQL => sql`${campaigns.campaignId} = ${campaignId}::bigint`;

/** Documents that a campaign of the selected organization shows to the caller; the column names one. Staff see none so. */
export const visibleByCampaign = (ctx: ActorCtx, documentId: AnyPgColumn): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(campaignResources)
      .innerJoin(campaigns, eq(campaigns.campaignId, campaignResources.campaignId))
      .where(
        and(
          eq(campaignResources.documentId, documentId),
          inSpace(ctx, campaignResources.organizationId),
          mineByCampaign(ctx),
        ),
      ),
  );

const orders: Record<CampaignSort, SQL[]> = {
  createdAt_desc: [desc(campaigns.createdAt), desc(campaigns.campaignId)],
  updatedAt_desc: [desc(campaigns.updatedAt), desc(campaigns.campaignId)],
  name_asc: [asc(campaigns.nameKey), asc(campaigns.campaignId)],
  name_desc: [desc(campaigns.nameKey), desc(campaigns.campaignId)],
};

type Wish = { query: string; sortBy: CampaignSort; page: number };

/** Campaigns of one organization that the caller sees; the platform's staff see all. */
export const visibleOf = (ctx: ActorCtx, organizationId: number): SQL | undefined => {
  const named = sql`${organizationId}::bigint`;
  const isSeen = ctx.actor.staffRole === null ? mineByCampaign(ctx, named) : isLiving(ctx, named);
  return and(sql`${campaigns.organizationId} = ${named}`, isSeen);
};

/** A page of the campaigns of an organization that the caller sees, and how many there are. */
export async function readPage(ctx: ActorCtx, organizationId: number, { query, sortBy, page }: Wish) {
  const wanted = and(
    visibleOf(ctx, organizationId),
    query.trim() === "" ? undefined : sql`position(fold(btrim(${query}::text)) in ${campaigns.search}) > 0`,
  );
  const [rows, count] = await Promise.all([
    ctx.db
      .select(columns)
      .from(campaigns)
      .where(wanted)
      .orderBy(...orders[sortBy])
      .offset((page - 1) * CAMPAIGNS_PER_PAGE)
      .limit(CAMPAIGNS_PER_PAGE),
    ctx.db.$count(campaigns, wanted),
  ]);
  return { rows, count };
}

/** A campaign that the caller sees; null for any other. */
export async function findVisible(ctx: ActorCtx, campaignId: number): Promise<CampaignRow | null> {
  const [row] = await ctx.db
    .select(columns)
    .from(campaigns)
    .where(and(isOne(campaignId), visibleToCaller(ctx)));
  return row ?? null;
}

/** A campaign that the caller manages, locked until the transaction ends; null for any other. */
export async function lockManaged(ctx: ActorCtx, campaignId: number): Promise<CampaignRow | null> {
  const [row] = await ctx.db
    .select(columns)
    .from(campaigns)
    .where(and(isOne(campaignId), editableToCaller(ctx)))
    .for("update");
  return row ?? null;
}

/** Writes a campaign of the caller's, in an organization that they were found to manage. */
export async function insertCampaign(
  { db, actor, clock }: ActorCtx,
  values: { organizationId: number; name: string } & CampaignColumns,
): Promise<CampaignRow> {
  const now = clock.now();
  const [row] = await db
    .insert(campaigns)
    .values({ ...values, userId: actor.userId, createdAt: now, updatedAt: now })
    .returning(columns);
  if (!row) throw new Error("a campaign was not written");
  return row;
}

/** Changes a campaign that the caller manages. */
export async function updateCampaign(ctx: ActorCtx, campaignId: number, changes: CampaignColumns): Promise<void> {
  await ctx.db
    .update(campaigns)
    .set({ ...changes, updatedAt: ctx.clock.now() })
    .where(and(isOne(campaignId), editableToCaller(ctx)));
}

/** Takes away a campaign that the caller manages, with what hangs on it. */
export async function deleteCampaign(ctx: ActorCtx, campaignId: number): Promise<void> {
  await ctx.db.delete(campaigns).where(and(isOne(campaignId), editableToCaller(ctx)));
}
