/** A campaign with all that it has and what the caller may do with that, by one statement. */
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { toldText } from "../../platform/database/columns.ts";
import type { Looker } from "../../platform/database/owned.ts";
import { preparedFor, written } from "../../platform/database/prepared.ts";
import { personNames } from "../accounts/index.ts";
import { cardsValue as avatarCards } from "../avatars/index.ts";
import { listedValue as listedDocuments } from "../documents/index.ts";
import { isLiving, typeOf } from "../organizations/index.ts";
import { cardsValue as templateCards } from "../templates/index.ts";
import { cardsValue as workflowCards } from "../workflows/index.ts";
import { permissionOfRank, widestBy } from "./store.permissions.ts";
import { heldOfOne } from "./store.system.beside.ts";
import type { HeldRow } from "./store.system.ts";
import { campaignColumns, isMakerTold } from "./store.ts";
import { campaignResources, campaigns } from "./tables.ts";

/** Of one kind of thing, named by a column, those that a campaign has. */
const had = (thingId: AnyPgColumn, campaignId: SQL): SQL =>
  sql`array(select ${thingId} from ${campaignResources} where ${campaignResources.campaignId} = ${campaignId})`;

/**
 * The campaign, with what whoever looks may do with what it has, where they see it. For all but the platform's staff both are one
 * question, which is asked once: who may do nothing does not see it. With the limit PostgreSQL does not ask it for each place where
 * its answer stands.
 */
const seenBy = (somebody: Looker) =>
  somebody.db
    .select({
      ...campaignColumns,
      type: sql<
        number | null
      >`(${typeOf(sql`${sql.placeholder("userId")}::int`, sql`${campaigns.organizationId}`)})`.as("type"),
      widest: sql<number | null>`(${widestBy(somebody)})`.as("widest"),
    })
    .from(campaigns)
    .where(
      and(
        sql`${campaigns.campaignId} = ${sql.placeholder("campaignId")}::bigint`,
        somebody.actor.staffRole === null ? undefined : isLiving(somebody, campaigns.organizationId),
      ),
    )
    .limit(written(1))
    .as("seen");

const wholeOf = preparedFor((somebody, form) => {
  const { db } = somebody;
  const seen = seenBy(somebody);
  const campaignId = sql`${seen.campaignId}`;
  return db
    .select({
      ...seen._.selectedFields,
      ...{ makerName: personNames.name, makerLastName: personNames.lastName },
      held: heldOfOne(db, campaignId),
      documents: listedDocuments(had(campaignResources.documentId, campaignId)),
      templates: templateCards(had(campaignResources.templateId, campaignId)),
      avatars: avatarCards(had(campaignResources.avatarId, campaignId)),
      workflows: workflowCards(had(campaignResources.workflowId, campaignId)),
    })
    .from(seen)
    .leftJoin(personNames, and(eq(personNames.userId, seen.userId), isMakerTold(somebody, seen)))
    .where(somebody.actor.staffRole === null ? isNotNull(seen.widest) : undefined)
    .prepare(`campaigns_whole_${form}`);
});

/**
 * A campaign that the caller sees, with all that it has, the newest first, and their type in its organization; null for any other. And
 * what those of its things are that were not deleted and whose name holds what was typed.
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
