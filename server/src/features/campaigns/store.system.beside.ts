/** What stands beside campaigns that were found for the caller, as values of their rows. */
import type { CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import { and, desc, type Placeholder, type SQL, type Subquery, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { toldMoment } from "../../platform/database/columns.ts";
import type { Db } from "../../platform/database/db.ts";
import { prepared, written } from "../../platform/database/prepared.ts";
import { inOneValue } from "../../platform/database/rows.ts";
import { avatarNames } from "../avatars/index.ts";
import { documentNames } from "../documents/index.ts";
import { templateNames } from "../templates/index.ts";
import { workflowNames } from "../workflows/index.ts";
import { standing, type Thing } from "./store.system.ts";
import { campaignGroups, campaignResources, campaignUsers } from "./tables.ts";

/** How many documents, templates, avatars and workflows a campaign has in all. */
export type CountsValue = [number, number, number, number];
/** A resource by what it is called: its own id, what it is, the id of that, and its name. */
export type NamedValue = [number, Thing["type"], number, string];
/** Somebody or a group to whom a campaign is given, and what for. */
export type GrantValue = [number, CampaignPermission];
/**
 * What stands beside a campaign: its newest resources, the newest first, how many it has, and whom it is given to. As lists, whose
 * places say what stands in them: names beside every value take PostgreSQL a third of the statement.
 */
export type BesideRow = {
  campaignId: number;
  named: NamedValue[];
  counts: CountsValue;
  people: GrantValue[];
  groups: GrantValue[];
};

type Aliased = AnyPgColumn | SQL.Aliased;

/** So many resources are named with a campaign. */
export const NAMED = 6;

/** The newest resources of the campaign at hand as one value: what is read row by row costs more than what it says. */
function namedOfOne(db: Db, campaignId: SQL, limit: number): SQL<NamedValue[]> {
  const newest = db
    .select()
    .from(campaignResources)
    .where(and(sql`${campaignResources.campaignId} = ${campaignId}`, standing(db)))
    .orderBy(desc(campaignResources.campaignResourceId))
    .limit(written(limit))
    .as("newest");
  // Each is looked up by itself, in the one table where it is.
  const named = (type: string, id: AnyPgColumn, names: Subquery, key: Aliased, name: Aliased) =>
    sql`when ${id} is not null then json_build_array(${newest.campaignResourceId}, ${type}::text, ${id},
      (select ${name} from ${names} where ${key} = ${id}))`;
  const row = sql`case
    ${named("document", newest.documentId, documentNames, documentNames.documentId, documentNames.name)}
    ${named("template", newest.templateId, templateNames, templateNames.templateId, templateNames.name)}
    ${named("avatar", newest.avatarId, avatarNames, avatarNames.avatarId, avatarNames.name)}
    ${named("workflow", newest.workflowId, workflowNames, workflowNames.workflowId, workflowNames.name)} end`;
  return sql`${db
    .select({ all: sql`coalesce(json_agg(${row} order by ${newest.campaignResourceId} desc), '[]')` })
    .from(newest)}`;
}

/** Whom the campaign at hand is given to, as one value; nobody for whoever is not told. */
const givenOfOne = (
  db: Db,
  campaignId: SQL,
  isTold: boolean | Placeholder,
  [table, id]: [typeof campaignUsers | typeof campaignGroups, AnyPgColumn],
): SQL<GrantValue[]> =>
  sql`${db
    .select({
      all: sql`coalesce(json_agg(json_build_array(${id}, ${table.permission}) order by ${id}), '[]')`,
    })
    .from(table)
    .where(sql`${table.campaignId} = ${campaignId} and ${isTold}::boolean`)}`;

/** What stands beside the campaign at hand, as values of its row. */
export function besideOne(
  db: Db,
  campaignId: SQL,
  { limit, isTold }: { limit: number; isTold: boolean | Placeholder },
) {
  const counted = db
    .select({
      counts: sql`json_build_array(count(${campaignResources.documentId}), count(${campaignResources.templateId}),
        count(${campaignResources.avatarId}), count(${campaignResources.workflowId}))`,
    })
    .from(campaignResources)
    .where(and(sql`${campaignResources.campaignId} = ${campaignId}`, standing(db)));
  return {
    named: sql<NamedValue[]>`(${namedOfOne(db, campaignId, limit)})`,
    counts: sql<CountsValue>`(${counted})`,
    people: sql<GrantValue[]>`(${givenOfOne(db, campaignId, isTold, [campaignUsers, campaignUsers.userId])})`,
    groups: sql<GrantValue[]>`(${givenOfOne(db, campaignId, isTold, [campaignGroups, campaignGroups.groupId])})`,
  };
}

const besideByIds = prepared((db) =>
  db
    .select({
      campaignId: sql<number>`wanted.id`,
      ...besideOne(db, sql`wanted.id`, { limit: NAMED, isTold: sql.placeholder("isTold") }),
    })
    .from(sql`unnest(${sql.placeholder("ids")}::int[]) as wanted(id)`)
    .prepare("campaigns_beside"),
);

/** What stands beside some campaigns; with `isTold` whom they are given to, nobody otherwise. */
export const readBeside = (db: Db, ids: number[], isTold: boolean): Promise<BesideRow[]> =>
  besideByIds(db).execute({ ids, isTold });

/** All that the campaign at hand has, the newest first, as one value; what is gone among it is still named. */
export function heldOfOne(db: Db, campaignId: SQL) {
  const { campaignResourceId, documentId, templateId, avatarId, workflowId, createdAt } = campaignResources;
  const newestFirst = db
    .select()
    .from(campaignResources)
    .where(sql`${campaignResources.campaignId} = ${campaignId}`)
    .orderBy(desc(campaignResourceId));
  return inOneValue(
    { campaignResourceId, documentId, templateId, avatarId, workflowId, createdAt: toldMoment(createdAt) },
    sql`from (${newestFirst}) ${campaignResources}`,
  );
}
