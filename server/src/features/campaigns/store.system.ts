import type { CampaignResourceType } from "@pluma/contract/campaigns/resources";
import { and, asc, desc, eq, inArray, isNull, not, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { isDeletedById as isAvatarDeleted } from "../avatars/index.ts";
import { isDeletedById as isDocumentDeleted } from "../documents/index.ts";
import { type Each, peopleInGroups, typeOf } from "../organizations/index.ts";
import { isDeletedById as isTemplateDeleted } from "../templates/index.ts";
import { campaignColumns } from "./store.ts";
import { campaignGroups, campaignResources, campaigns, campaignUsers } from "./tables.ts";

export type ResourceRow = typeof campaignResources.$inferSelect;
/** The same, with since when it is one as it was read. */
export type HeldRow = Omit<ResourceRow, "createdAt"> & { createdAt: Date | string };
/** A document, a template, an avatar or a workflow. */
export type Thing = { type: CampaignResourceType; id: number };

/**
 * Some campaigns with what whoever will ask is in the organization of each, `type`: read by itself, which the limit or the offset
 * sees to, and not for each place where it stands. By the name of their table, so that what is asked of campaigns is asked of them.
 */
export const campaignsTyped = ({ db }: { db: Db }) => {
  const type = typeOf(sql`${sql.placeholder("userId")}::int`, sql`${campaigns.organizationId}`);
  return db.select({ ...campaignColumns, type: sql<number | null>`(${type})`.as("own_type") }).from(campaigns);
};

/** What of some campaigns was not deleted. */
export const standing = (db: Db): SQL | undefined =>
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

/** Pairs by columns, which PostgreSQL writes faster than arrays of two; null where there is none. */
type Pairs = [number[], number[]] | [null, null];

/**
 * Which campaigns each of the people of a statement was given, by name or through a group, in the order of their ids: as a value of it.
 * What a group is given is said once and not for each who is in it. As a list people are looked up; joined, all are read for them.
 */
export function eachGiven({ organizationId, people }: Each): SQL<[number, number[]][]> {
  const isMeant = (table: Record<"organizationId" | "userId", AnyPgColumn>) =>
    sql`${table.organizationId} = ${organizationId} and ${table.userId} = any(array(select person.user_id from ${people}))`;
  const pairs = (one: SQLWrapper, other: SQLWrapper) => sql`json_build_array(json_agg(${one}), json_agg(${other}))`;
  const { userId, campaignId } = campaignUsers;
  return sql`(with grouped as (select ${peopleInGroups.userId} as user_id, ${peopleInGroups.groupId} as group_id
      from ${peopleInGroups} where ${isMeant(peopleInGroups)})
    select json_build_array(
      (select ${pairs(userId, campaignId)} from ${campaignUsers} where ${isMeant(campaignUsers)}),
      (select ${pairs(sql`user_id`, sql`group_id`)} from grouped),
      (select ${pairs(campaignGroups.groupId, campaignGroups.campaignId)} from ${campaignGroups}
        where ${campaignGroups.groupId} = any(array(select group_id from grouped)))))`.mapWith(givenFrom);
}

function givenFrom([named, grouped, ofGroups]: [Pairs, Pairs, Pairs]): [number, number[]][] {
  const byGroup = new Map<number, number[]>();
  const given = new Map<number, number[]>();
  const give = (userId: number, campaignId: number) => addTo(given, userId, campaignId);
  eachPair(ofGroups, (groupId, campaignId) => addTo(byGroup, groupId, campaignId));
  eachPair(named, give);
  eachPair(grouped, (userId, groupId) => {
    for (const campaignId of byGroup.get(groupId) ?? []) give(userId, campaignId);
  });
  return [...given].map(([userId, ids]) => [userId, inOrder(ids)]);
}

function addTo(lists: Map<number, number[]>, key: number, value: number): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

/** Each of some numbers once, the lowest first; the list itself is sorted. */
const inOrder = (ids: number[]) => ids.sort((one, other) => one - other).filter((id, at) => id !== ids[at - 1]);

function eachPair([ones, others]: Pairs, tell: (one: number, other: number) => void): void {
  ones?.forEach((one, at) => {
    tell(one, others[at] ?? 0);
  });
}

const givenToPeople = prepared((db) => {
  const people = sql`unnest(${sql.placeholder("ids")}::int[]) as person(user_id)`;
  return db
    .select({ each: eachGiven({ organizationId: sql.placeholder("organizationId"), people }) })
    .from(sql`(select 1) one`)
    .prepare("campaigns_given_to_people");
});

/** Which campaigns of an organization some people were given, by name or through a group, in the order of their ids. */
export async function readGivenTo(db: Db, organizationId: number, ids: number[]): Promise<Map<number, number[]>> {
  const [found] = await givenToPeople(db).execute({ organizationId, ids });
  return new Map(found?.each);
}

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
