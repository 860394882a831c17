/** A campaign with all that it has and what the caller may do with that, by one statement; avatars and workflows by one more each. */
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import type { Looker } from "../../platform/database/owned.ts";
import { preparedFor, written } from "../../platform/database/prepared.ts";
import { personNames } from "../accounts/index.ts";
import { readCardsAmong as readAvatarCards } from "../avatars/index.ts";
import { listedValue as listedDocuments } from "../documents/index.ts";
import { isLiving, isMember } from "../organizations/index.ts";
import { cardsValue as templateCards } from "../templates/index.ts";
import { readCardsAmong as readWorkflowCards } from "../workflows/index.ts";
import { permissionOfRank, widestBy } from "./store.permissions.ts";
import { heldOfOne } from "./store.system.beside.ts";
import { campaignsTyped, type HeldRow } from "./store.system.ts";
import { campaignResources, campaigns } from "./tables.ts";

/** Of one kind of thing, named by a column, those that a campaign has. */
const had = (thingId: AnyPgColumn, campaignId: SQL): SQL =>
  sql`array(select ${thingId} from ${campaignResources} where ${campaignResources.campaignId} = ${campaignId})`;

/**
 * The campaign, with what whoever looks may do with what it has, where they see it. For all but the platform's staff both are one
 * question, which is asked once: who may do nothing does not see it. With the limit PostgreSQL does not ask it for each place where
 * its answer stands.
 */
const seenBy = (somebody: Looker) => {
  const one = campaignsTyped(somebody)
    .where(
      and(
        sql`${campaigns.campaignId} = ${sql.placeholder("campaignId")}::bigint`,
        somebody.actor.staffRole === null ? undefined : isLiving(somebody, campaigns.organizationId),
      ),
    )
    .limit(written(1))
    .as("campaigns");
  const widest = widestBy(somebody, sql`${one.type}`);
  return somebody.db
    .select({ ...one._.selectedFields, widest: sql<number | null>`(${widest})`.as("widest") })
    .from(one)
    .limit(written(1))
    .as("seen");
};

const prepareWhole = (isTyped: boolean) =>
  preparedFor((somebody, form) => {
    const { db } = somebody;
    const seen = seenBy(somebody);
    const campaignId = sql`${seen.campaignId}`;
    // Whoever made it is mostly in its organization, and told; of any other more has to be known, which is asked for then.
    const isTold = somebody.actor.staffRole === null ? isMember({ db }, seen.userId, seen.organizationId) : undefined;
    return db
      .select({
        ...seen._.selectedFields,
        ...{ makerName: personNames.name, makerLastName: personNames.lastName },
        held: heldOfOne(db, campaignId),
        documents: listedDocuments(had(campaignResources.documentId, campaignId), isTyped),
        templates: templateCards(had(campaignResources.templateId, campaignId), isTyped),
      })
      .from(seen)
      .leftJoin(personNames, and(eq(personNames.userId, seen.userId), isTold))
      .where(somebody.actor.staffRole === null ? isNotNull(seen.widest) : undefined)
      .prepare(`campaigns_${isTyped ? "typed" : "whole"}_${form}`);
  });
const wholeOf = prepareWhole(false);
const typedOf = prepareWhole(true);

/**
 * A campaign that the caller sees, with all that it has, the newest first, and their type in its organization; null for any other. And
 * what those of its things are that were not deleted and whose name holds what was typed.
 */
export async function findWhole(ctx: ActorCtx, campaignId: number, typed: string) {
  const { userId, organizationId: space } = ctx.actor;
  const asked = typed === "" ? wholeOf(ctx) : typedOf(ctx);
  const [found] = await asked.execute({ userId, space, campaignId, typed, now: ctx.clock.now() });
  if (!found) return null;
  const { held, widest, documents, templates, ...row } = found;
  // Few campaigns have any, and looking for them costs a tenth of the statement.
  const [avatars, workflows] = await Promise.all([
    readAvatarCards(
      ctx.db,
      held.flatMap(({ avatarId }) => avatarId ?? []),
      typed,
    ),
    readWorkflowCards(
      ctx.db,
      held.flatMap(({ workflowId }) => workflowId ?? []),
      typed,
    ),
  ]);
  const { organizationId } = row;
  const resources = held.map((each): HeldRow => ({ ...each, campaignId: row.campaignId, organizationId }));
  return { row, resources, permission: permissionOfRank(widest), cards: { documents, templates, avatars, workflows } };
}
