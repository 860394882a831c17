/** A campaign with all that it has and what the caller may do with that, by one statement. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { toldText } from "../../platform/database/columns.ts";
import { preparedFor } from "../../platform/database/prepared.ts";
import { personNames } from "../accounts/index.ts";
import { cardsValue as avatarCards } from "../avatars/index.ts";
import { listedValue as listedDocuments } from "../documents/index.ts";
import { typeOf } from "../organizations/index.ts";
import { cardsValue as templateCards } from "../templates/index.ts";
import { cardsValue as workflowCards } from "../workflows/index.ts";
import { permissionOfRank, widestBy } from "./store.permissions.ts";
import { heldOfOne } from "./store.system.beside.ts";
import type { HeldRow } from "./store.system.ts";
import { campaignColumns, isMakerTold, visibleToCaller } from "./store.ts";
import { campaignResources, campaigns } from "./tables.ts";

/** Of one kind of thing, named by a column, those that the campaign at hand has. */
const ofThis = (thingId: AnyPgColumn): SQL =>
  sql`array(select ${thingId} from ${campaignResources} where ${campaignResources.campaignId} = ${campaigns.campaignId})`;

const wholeOf = preparedFor((somebody, form) => {
  const { db } = somebody;
  return db
    .select({
      ...campaignColumns,
      type: sql<number | null>`(${typeOf(sql`${sql.placeholder("userId")}::int`, sql`${campaigns.organizationId}`)})`,
      ...{ makerName: personNames.name, makerLastName: personNames.lastName },
      widest: sql<number | null>`(${widestBy(somebody)})`,
      held: heldOfOne(db, sql`${campaigns.campaignId}`),
      documents: listedDocuments(ofThis(campaignResources.documentId)),
      templates: templateCards(ofThis(campaignResources.templateId)),
      avatars: avatarCards(ofThis(campaignResources.avatarId)),
      workflows: workflowCards(ofThis(campaignResources.workflowId)),
    })
    .from(campaigns)
    .leftJoin(personNames, and(eq(personNames.userId, campaigns.userId), isMakerTold(somebody, campaigns)))
    .where(and(sql`${campaigns.campaignId} = ${sql.placeholder("campaignId")}::bigint`, visibleToCaller(somebody)))
    .prepare(`campaigns_whole_${form}`);
});

/**
 * A campaign that the caller sees, with all that it has, the newest first, and their type in its organization; null for any other. And
 * what those of its things are whose name holds what was typed.
 */
export async function findWhole(ctx: ActorCtx, campaignId: number, typed: string) {
  const { userId, organizationId: space } = ctx.actor;
  const [found] = await wholeOf(ctx).execute({ userId, space, campaignId, typed, now: ctx.clock.now() });
  if (!found) return null;
  const { held, widest, documents, templates, avatars, workflows, ...row } = found;
  const { organizationId } = row;
  const resources = held.map(
    ([campaignResourceId, documentId, templateId, avatarId, workflowId, at]): HeldRow => ({
      ...{ campaignResourceId, campaignId: row.campaignId, organizationId },
      ...{ documentId, templateId, avatarId, workflowId, createdAt: toldText(at) },
    }),
  );
  return { row, resources, permission: permissionOfRank(widest), cards: { documents, templates, avatars, workflows } };
}
