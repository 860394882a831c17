/** What hangs on campaigns that were found for the caller, and whom they concern. */
import type { CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import type { CampaignResourceType } from "@pluma/contract/campaigns/resources";
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNull,
  not,
  or,
  type Placeholder,
  type SQL,
  type Subquery,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/database/db.ts";
import { prepared, written } from "../../platform/database/prepared.ts";
import { avatarNames, isDeletedById as isAvatarDeleted } from "../avatars/index.ts";
import { documentNames, isDeletedById as isDocumentDeleted } from "../documents/index.ts";
import { peopleInGroups } from "../organizations/index.ts";
import { isDeletedById as isTemplateDeleted, templateNames } from "../templates/index.ts";
import { workflowNames } from "../workflows/index.ts";
import { campaignGroups, campaignResources, campaigns, campaignUsers } from "./tables.ts";

export type ResourceRow = typeof campaignResources.$inferSelect;
/** A document, a template, an avatar or a workflow. */
export type Thing = { type: CampaignResourceType; id: number };

/** What of some campaigns was not deleted. */
const standing = (db: Db): SQL | undefined =>
  // Each row names one thing, and is looked at for that kind alone.
  and(
    or(isNull(campaignResources.documentId), not(isDocumentDeleted(db, campaignResources.documentId))),
    or(isNull(campaignResources.templateId), not(isTemplateDeleted(db, campaignResources.templateId))),
    or(isNull(campaignResources.avatarId), not(isAvatarDeleted(db, campaignResources.avatarId))),
  );

const columnOf = {
  document: campaignResources.documentId,
  template: campaignResources.templateId,
  avatar: campaignResources.avatarId,
  workflow: campaignResources.workflowId,
} as const;

const isThing = ({ type, id }: Thing): SQL => sql`${columnOf[type]} = ${id}::bigint`;

/** How many of each kind a campaign has in all. */
export type Counts = Record<`${CampaignResourceType}s`, number>;
/** A resource by what it is called. */
export type NamedRow = Thing & { resourceId: number; name: string };
/** Somebody or a group to whom a campaign is given, and what for. */
export type Grant = { id: number; permission: CampaignPermission };
/** What stands beside a campaign: its newest resources, the newest first, how many it has, and whom it is given to. */
export type BesideRow = { campaignId: number; named: NamedRow[]; counts: Counts; people: Grant[]; groups: Grant[] };

type Aliased = AnyPgColumn | SQL.Aliased;

/** So many resources are named with a campaign. */
export const NAMED = 6;

/** The newest resources of the campaign at hand as one value: what is read row by row costs more than what it says. */
function namedOfOne(db: Db, campaignId: SQL, limit: number): SQL<NamedRow[]> {
  const newest = db
    .select()
    .from(campaignResources)
    .where(and(sql`${campaignResources.campaignId} = ${campaignId}`, standing(db)))
    .orderBy(desc(campaignResources.campaignResourceId))
    .limit(written(limit))
    .as("newest");
  // Each is looked up by itself, in the one table where it is.
  const named = (type: string, id: AnyPgColumn, names: Subquery, key: Aliased, name: Aliased) =>
    sql`when ${id} is not null then json_build_object('resourceId', ${newest.campaignResourceId}, 'type', ${type}::text, 'id', ${id},
      'name', (select ${name} from ${names} where ${key} = ${id}))`;
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
): SQL<Grant[]> =>
  sql`${db
    .select({
      all: sql`coalesce(json_agg(json_build_object('id', ${id}, 'permission', ${table.permission}) order by ${id}), '[]')`,
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
      counts: sql`json_build_object('documents', count(${campaignResources.documentId}), 'templates', count(${campaignResources.templateId}),
        'avatars', count(${campaignResources.avatarId}), 'workflows', count(${campaignResources.workflowId}))`,
    })
    .from(campaignResources)
    .where(and(sql`${campaignResources.campaignId} = ${campaignId}`, standing(db)));
  return {
    named: sql<NamedRow[]>`(${namedOfOne(db, campaignId, limit)})`,
    counts: sql<Counts>`(${counted})`,
    people: sql<Grant[]>`(${givenOfOne(db, campaignId, isTold, [campaignUsers, campaignUsers.userId])})`,
    groups: sql<Grant[]>`(${givenOfOne(db, campaignId, isTold, [campaignGroups, campaignGroups.groupId])})`,
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

/** A resource as a value: its id, the document, template, avatar or workflow that it is, and since when it is one. */
export type HeldValue = [number, number | null, number | null, number | null, number | null, string];

/** All that the campaign at hand has, the newest first, as one value. */
export function heldOfOne(db: Db, campaignId: SQL): SQL<HeldValue[]> {
  const { campaignResourceId, documentId, templateId, avatarId, workflowId, createdAt } = campaignResources;
  const value = sql`json_build_array(${campaignResourceId}, ${documentId}, ${templateId}, ${avatarId}, ${workflowId}, ${createdAt})`;
  return sql`(${db
    .select({ all: sql`coalesce(json_agg(${value} order by ${campaignResourceId} desc), '[]')` })
    .from(campaignResources)
    .where(and(sql`${campaignResources.campaignId} = ${campaignId}`, standing(db)))})`;
}

const resourcesOf = prepared((db) =>
  db
    .select()
    .from(campaignResources)
    .where(and(eq(campaignResources.campaignId, sql.placeholder("campaignId")), standing(db)))
    .orderBy(desc(campaignResources.campaignResourceId))
    .prepare("campaigns_resources"),
);

/** What a campaign has of a type, or of all, the newest first. */
export async function readResources(
  db: Db,
  campaignId: number,
  type: CampaignResourceType | undefined,
): Promise<ResourceRow[]> {
  const rows = await resourcesOf(db).execute({ campaignId });
  return type === undefined ? rows : rows.filter((row) => row[`${type}Id`] !== null);
}

/** A thing that a campaign has; undefined when it has not, or the thing was deleted. */
export async function findResource(db: Db, campaignId: number, thing: Thing): Promise<ResourceRow | undefined> {
  const [row] = await db
    .select()
    .from(campaignResources)
    .where(and(eq(campaignResources.campaignId, campaignId), isThing(thing), standing(db)));
  return row;
}

/** The same by its own id. */
export async function findResourceById(
  db: Db,
  campaignId: number,
  resourceId: number,
): Promise<ResourceRow | undefined> {
  const [row] = await db
    .select()
    .from(campaignResources)
    .where(
      and(
        eq(campaignResources.campaignId, campaignId),
        sql`${campaignResources.campaignResourceId} = ${resourceId}::bigint`,
      ),
    );
  return row;
}

/** Puts a thing into a campaign, which its caller holds locked; null where it is in it already. */
export async function insertResource(
  db: Db,
  values: typeof campaignResources.$inferInsert,
): Promise<ResourceRow | null> {
  const [row] = await db.insert(campaignResources).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/** Takes a resource out of its campaign, which its caller holds locked. */
export async function deleteResource(db: Db, campaignResourceId: number): Promise<void> {
  await db.delete(campaignResources).where(eq(campaignResources.campaignResourceId, campaignResourceId));
}

/** The campaigns that a document is in, with whom they are of. */
export function readCampaignsOf(db: Db, documentId: number) {
  return db
    .select({
      campaignId: campaigns.campaignId,
      organizationId: campaigns.organizationId,
      userId: campaigns.userId,
    })
    .from(campaignResources)
    .innerJoin(campaigns, eq(campaigns.campaignId, campaignResources.campaignId))
    .where(eq(campaignResources.documentId, documentId));
}

const givenToPeople = prepared((db) => {
  const isWanted = (table: Record<"organizationId" | "userId", AnyPgColumn>) =>
    and(
      eq(table.organizationId, sql.placeholder("organizationId")),
      sql`${table.userId} = any(${sql.placeholder("ids")}::int[])`,
    );
  const named = db
    .select({ userId: campaignUsers.userId, campaignId: campaignUsers.campaignId })
    .from(campaignUsers)
    .where(isWanted(campaignUsers));
  const grouped = db
    .select({ userId: peopleInGroups.userId, campaignId: campaignGroups.campaignId })
    .from(peopleInGroups)
    .innerJoin(campaignGroups, eq(campaignGroups.groupId, peopleInGroups.groupId))
    .where(isWanted(peopleInGroups));
  const given = named.unionAll(grouped).as("given");
  return db
    .select({
      userId: given.userId,
      campaignIds: sql<number[]>`json_agg(distinct ${given.campaignId} order by ${given.campaignId})`,
    })
    .from(given)
    .groupBy(given.userId)
    .prepare("campaigns_given_to_people");
});

/** Which campaigns of an organization some people were given, by name or through a group, in the order of their ids. */
export const readGivenTo = (db: Db, organizationId: number, ids: number[]) =>
  givenToPeople(db).execute({ organizationId, ids });

/** The campaigns that somebody made, oldest first. */
export const listMadeBy = (db: Db, userId: number) =>
  db.select().from(campaigns).where(eq(campaigns.userId, userId)).orderBy(asc(campaigns.campaignId));

/** The campaigns that were given to somebody by name, and when. */
export const listGivenTo = (db: Db, userId: number) =>
  db
    .select({ campaign_id: campaigns.campaignId, name: campaigns.name, created_at: campaignUsers.createdAt })
    .from(campaignUsers)
    .innerJoin(campaigns, eq(campaigns.campaignId, campaignUsers.campaignId))
    .where(eq(campaignUsers.userId, userId))
    .orderBy(asc(campaigns.campaignId));

/** Forgets who made campaigns that somebody made, and who gave what they gave. */
export async function eraseMaker(db: Db, userId: number): Promise<void> {
  await db.update(campaignUsers).set({ givenBy: null }).where(eq(campaignUsers.givenBy, userId));
  await db.update(campaignGroups).set({ givenBy: null }).where(eq(campaignGroups.givenBy, userId));
  await db.update(campaigns).set({ userId: null }).where(eq(campaigns.userId, userId));
}

/** The campaign that a document was put into first. */
export async function readFirstCampaignOf(db: Db, documentId: number): Promise<number | undefined> {
  const [first] = await db
    .select({ campaignId: campaignResources.campaignId })
    .from(campaignResources)
    .where(eq(campaignResources.documentId, documentId))
    .orderBy(campaignResources.campaignResourceId)
    .limit(1);
  return first?.campaignId;
}

/** Some campaigns, what they are called and whose they are, for whoever was told of them. */
export const readNamesAmong = (db: Db, ids: number[]) =>
  db
    .select({ id: campaigns.campaignId, name: campaigns.name, organizationId: campaigns.organizationId })
    .from(campaigns)
    .where(inArray(campaigns.campaignId, ids));

/** What some campaigns of an organization are called, by their ids. */
export async function readCampaignNames(db: Db, organizationId: number, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: campaigns.campaignId, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.organizationId, organizationId), inArray(campaigns.campaignId, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
