/** What people may do with what campaigns have. */
import type { CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import { and, eq, exists, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, type Looker } from "../../platform/database/owned.ts";
import { preparedFor, unseen } from "../../platform/database/prepared.ts";
import type { UsableKind } from "../organizations/index.ts";
import { mineByCampaign } from "./store.ts";
import { campaignResources, campaigns } from "./tables.ts";

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

const permissionsAmong = preparedFor((somebody, form) => {
  const may = (permission: CampaignPermission) => sql<boolean>`(${mineByCampaign(somebody, undefined, permission)})`;
  return somebody.db
    .select({ campaignId: campaigns.campaignId, mayUse: may("use"), mayEdit: may("edit") })
    .from(campaigns)
    .where(sql`${campaigns.campaignId} = any(${unseen("ids", "int[]")})`)
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
  return new Map(
    rows.map(({ campaignId, mayUse, mayEdit }) => [campaignId, mayEdit ? "edit" : mayUse ? "use" : "read"]),
  );
}
