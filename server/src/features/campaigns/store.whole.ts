/** A campaign with all that it has and what the caller may do with that, by one statement. */
import type { CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import { and, eq, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { preparedFor } from "../../platform/database/prepared.ts";
import { personNames } from "../accounts/index.ts";
import { typeOf } from "../organizations/index.ts";
import { heldOfOne } from "./store.system.beside.ts";
import type { ResourceRow } from "./store.system.ts";
import { campaignColumns, isMakerTold, mineByCampaign, visibleToCaller } from "./store.ts";
import { campaigns } from "./tables.ts";

const wholeOf = preparedFor((somebody, form) => {
  const { db } = somebody;
  const may = (permission: CampaignPermission) => sql<boolean>`(${mineByCampaign(somebody, undefined, permission)})`;
  return db
    .select({
      ...campaignColumns,
      type: sql<number | null>`(${typeOf(sql`${sql.placeholder("userId")}::int`, sql`${campaigns.organizationId}`)})`,
      ...{ makerName: personNames.name, makerLastName: personNames.lastName },
      ...{ mayUse: may("use"), mayEdit: may("edit") },
      held: heldOfOne(db, sql`${campaigns.campaignId}`),
    })
    .from(campaigns)
    .leftJoin(personNames, and(eq(personNames.userId, campaigns.userId), isMakerTold(somebody, campaigns)))
    .where(and(sql`${campaigns.campaignId} = ${sql.placeholder("campaignId")}::bigint`, visibleToCaller(somebody)))
    .prepare(`campaigns_whole_${form}`);
});

/** A campaign that the caller sees, with all that it has, the newest first, and their type in its organization; null for any other. */
export async function findWhole(ctx: ActorCtx, campaignId: number) {
  const { userId, organizationId: space } = ctx.actor;
  const [found] = await wholeOf(ctx).execute({ userId, space, campaignId, now: ctx.clock.now() });
  if (!found) return null;
  const { held, mayUse, mayEdit, ...row } = found;
  const { organizationId } = row;
  const resources: ResourceRow[] = held.map(
    ([campaignResourceId, documentId, templateId, avatarId, workflowId, at]) => ({
      ...{ campaignResourceId, campaignId: row.campaignId, organizationId },
      ...{ documentId, templateId, avatarId, workflowId, createdAt: new Date(at) },
    }),
  );
  const permission: CampaignPermission = mayEdit ? "edit" : mayUse ? "use" : "read";
  return { row, resources, permission };
}
