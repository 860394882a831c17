/** What people may do with what campaigns have. */
import { type CampaignPermission, campaignPermissions } from "@pluma/contract/campaigns/campaigns";
import { and, eq, exists, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, type Looker, mine } from "../../platform/database/owned.ts";
import { preparedFor, unseen, written } from "../../platform/database/prepared.ts";
import { mineByGroup, mineByType, type UsableKind } from "../organizations/index.ts";
import { mineByHolding } from "../products/index.ts";
import { campaignsTyped } from "./store.system.ts";
import { leadingRoads, mineByCampaign } from "./store.ts";
import { campaignGroups, campaignResources, campaigns, campaignUsers } from "./tables.ts";

const things = {
  document: campaignResources.documentId,
  template: campaignResources.templateId,
  avatar: campaignResources.avatarId,
  workflow: campaignResources.workflowId,
};

/** Templates, avatars or workflows that a campaign of the selected organization gives to whoever looks, to be used; the column names one. */
export const visibleByResource = (ctx: Looker, kind: UsableKind, thingId: AnyPgColumn): SQL =>
  // Found at once by who looks, and not asked for each thing of a list.
  inArray(
    thingId,
    ctx.db
      .select({ id: things[kind] })
      .from(campaignResources)
      .innerJoin(campaigns, eq(campaigns.campaignId, campaignResources.campaignId))
      .where(
        and(
          isNotNull(things[kind]),
          inSpace(ctx, campaignResources.organizationId),
          mineByCampaign(ctx, undefined, "use"),
        ),
      ),
  );

/** Documents that a campaign of the selected organization gives to the caller to read, or to write in; the column names one. Staff see none so. */
export const visibleByCampaign = (ctx: Looker, documentId: AnyPgColumn, permission: "read" | "edit"): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(campaignResources)
      .innerJoin(campaigns, eq(campaigns.campaignId, campaignResources.campaignId))
      .where(
        and(
          eq(campaignResources.documentId, documentId),
          inSpace(ctx, campaignResources.organizationId),
          mineByCampaign(ctx, undefined, permission),
        ),
      ),
  );

/** What is given, by its place among what can be, which each holds what stands before it. */
const rankOf = (given: AnyPgColumn): SQL =>
  sql`array_position(array[${sql.raw(campaignPermissions.map((each) => `'${each}'`).join())}], ${given})`;
const [TO_USE, TO_EDIT] = [2, 3].map((rank) => sql.raw(String(rank)));

/**
 * The widest of what each road to the campaign at hand lets whoever looks do, by its place among what can be given; null for whom none
 * leads to it. The same roads as `visibleRoads` has, each looked down once: asked for every permission they are most of a statement.
 * `type` is what they are in its organization.
 */
export function widestBy(ctx: Looker, type: SQL): SQL<number | null> {
  const { db } = ctx;
  const { belongs, ...leading } = mineByType(type);
  const { admin, owner } = leadingRoads(ctx, leading);
  const widest = (table: typeof campaignUsers | typeof campaignGroups, isMeant: SQL): SQL =>
    sql`(${db
      .select({ rank: sql`max(${rankOf(table.permission)})` })
      .from(table)
      .where(and(eq(table.campaignId, campaigns.campaignId), isMeant))})`;
  const named = widest(campaignUsers, mine(ctx, campaignUsers.userId));
  const grouped = widest(campaignGroups, mineByGroup(ctx, campaignGroups.groupId));
  const { groupId: id, organizationId } = campaignGroups;
  const sold = widest(campaignGroups, mineByHolding(ctx, "group", { id, organizationId }, belongs));
  const ofCampaign = { id: campaigns.campaignId, organizationId: campaigns.organizationId };
  return sql`greatest(case when ${or(admin, owner)} then ${TO_EDIT} end,
    case when ${belongs} then greatest(${named}, ${grouped}) end,
    ${sold}, case when ${mineByHolding(ctx, "campaign", ofCampaign, belongs)} then ${TO_USE} end)`;
}

/** What that is; who sees a campaign by no road of their own, as the platform's staff do, reads. */
export const permissionOfRank = (rank: number | null): CampaignPermission =>
  campaignPermissions[(rank ?? 1) - 1] ?? "read";

const permissionsAmong = preparedFor((somebody, form) => {
  const among = campaignsTyped(somebody)
    .where(sql`${campaigns.campaignId} = any(${unseen("ids", "int[]")})`)
    .offset(written(0))
    .as("campaigns");
  return somebody.db
    .select({
      campaignId: among.campaignId,
      widest: sql<number | null>`(${widestBy(somebody, sql`${among.type}`)})`,
    })
    .from(among)
    .prepare(`campaigns_permissions_${form}`);
});

/** What the caller may do with what some campaigns have that they see. */
export async function readPermissions(ctx: ActorCtx, campaignIds: number[]): Promise<Map<number, CampaignPermission>> {
  const { userId, organizationId } = ctx.actor;
  const rows = await permissionsAmong(ctx).execute({
    ids: campaignIds,
    userId,
    space: organizationId,
    now: ctx.clock.now(),
  });
  return new Map(rows.map(({ campaignId, widest }) => [campaignId, permissionOfRank(widest)]));
}
