/** What hangs on campaigns that were found for the caller, and whom they concern. */
import type { CampaignResourceType } from "@pluma/contract/campaigns/resources";
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, not, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { isDeletedById as isDocumentDeleted } from "../documents/index.ts";
import { isDeletedById as isTemplateDeleted } from "../templates/index.ts";
import { campaignGroups, campaignResources, campaigns, campaignUsers } from "./tables.ts";

export type ResourceRow = typeof campaignResources.$inferSelect;
/** A document, a template, an avatar or a workflow. */
export type Thing = { type: CampaignResourceType; id: number };

/** What of some campaigns was not deleted. */
const standing = (db: Db): SQL | undefined =>
  and(
    not(isDocumentDeleted(db, campaignResources.documentId)),
    not(isTemplateDeleted(db, campaignResources.templateId)),
  );

const columnOf = {
  document: campaignResources.documentId,
  template: campaignResources.templateId,
  avatar: campaignResources.avatarId,
  workflow: campaignResources.workflowId,
} as const;

const isThing = ({ type, id }: Thing): SQL => sql`${columnOf[type]} = ${id}::bigint`;

/** A resource, and how many of each kind its campaign has in all. */
export type NewestRow = ResourceRow & Record<"documents" | "templates" | "avatars" | "workflows", number>;

/** The newest `limit` resources of each of some campaigns, the newest first, with how many of each kind it has. */
export async function readNewest(db: Db, campaignIds: number[], limit: number): Promise<NewestRow[]> {
  const ofEach = sql`partition by ${campaignResources.campaignId}`;
  const ranked = db
    .select({
      ...getTableColumns(campaignResources),
      rank: sql<number>`row_number() over (${ofEach} order by ${campaignResources.campaignResourceId} desc)`.as("rank"),
      documents: sql<number>`(count(${campaignResources.documentId}) over (${ofEach}))::int`.as("documents"),
      templates: sql<number>`(count(${campaignResources.templateId}) over (${ofEach}))::int`.as("templates"),
      avatars: sql<number>`(count(${campaignResources.avatarId}) over (${ofEach}))::int`.as("avatars"),
      workflows: sql<number>`(count(${campaignResources.workflowId}) over (${ofEach}))::int`.as("workflows"),
    })
    .from(campaignResources)
    .where(and(inArray(campaignResources.campaignId, campaignIds), standing(db)))
    .as("ranked");
  return db.select().from(ranked).where(sql`${ranked.rank} <= ${limit}`).orderBy(desc(ranked.campaignResourceId));
}

/** What a campaign has of a type, or of all, the newest first. */
export function readResources(
  db: Db,
  campaignId: number,
  type: CampaignResourceType | undefined,
): Promise<ResourceRow[]> {
  return db
    .select()
    .from(campaignResources)
    .where(and(eq(campaignResources.campaignId, campaignId), type && isNotNull(columnOf[type]), standing(db)))
    .orderBy(desc(campaignResources.campaignResourceId));
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

/** Whom some campaigns are given to. */
export async function readGiven(db: Db, campaignIds: number[]) {
  const [people, groups] = await Promise.all([
    db
      .select({ campaignId: campaignUsers.campaignId, userId: campaignUsers.userId })
      .from(campaignUsers)
      .where(inArray(campaignUsers.campaignId, campaignIds))
      .orderBy(asc(campaignUsers.userId)),
    db
      .select({ campaignId: campaignGroups.campaignId, groupId: campaignGroups.groupId })
      .from(campaignGroups)
      .where(inArray(campaignGroups.campaignId, campaignIds))
      .orderBy(asc(campaignGroups.groupId)),
  ]);
  return { people, groups };
}

type Given = { campaignId: number; organizationId: number; givenBy: number; userIds: number[]; groupIds: number[] };

/** Gives a campaign, which its caller holds locked, to people and groups that are locked in its organization; whom it was not given to before. */
export async function insertGiven(db: Db, { userIds, groupIds, ...of }: Given) {
  const people =
    userIds.length === 0
      ? []
      : await db
          .insert(campaignUsers)
          .values(userIds.map((userId) => ({ ...of, userId })))
          .onConflictDoNothing()
          .returning({ userId: campaignUsers.userId });
  const groups =
    groupIds.length === 0
      ? []
      : await db
          .insert(campaignGroups)
          .values(groupIds.map((groupId) => ({ ...of, groupId })))
          .onConflictDoNothing()
          .returning({ groupId: campaignGroups.groupId });
  return { userIds: people.map(({ userId }) => userId), groupIds: groups.map(({ groupId }) => groupId) };
}

/** Takes that away again; from whom it was. */
export async function deleteGiven(
  db: Db,
  { campaignId, userIds, groupIds }: Omit<Given, "organizationId" | "givenBy">,
) {
  const people = await db
    .delete(campaignUsers)
    .where(and(eq(campaignUsers.campaignId, campaignId), inArray(campaignUsers.userId, userIds)))
    .returning({ userId: campaignUsers.userId });
  const groups = await db
    .delete(campaignGroups)
    .where(and(eq(campaignGroups.campaignId, campaignId), inArray(campaignGroups.groupId, groupIds)))
    .returning({ groupId: campaignGroups.groupId });
  return { userIds: people.map(({ userId }) => userId), groupIds: groups.map(({ groupId }) => groupId) };
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

/** Which campaigns of an organization were given to some people, by name, and to some groups. */
export async function readGivenTo(db: Db, organizationId: number, userIds: number[], groupIds: number[]) {
  const [people, groups] = await Promise.all([
    db
      .select({ userId: campaignUsers.userId, campaignId: campaignUsers.campaignId })
      .from(campaignUsers)
      .where(and(eq(campaignUsers.organizationId, organizationId), inArray(campaignUsers.userId, userIds))),
    db
      .select({ groupId: campaignGroups.groupId, campaignId: campaignGroups.campaignId })
      .from(campaignGroups)
      .where(and(eq(campaignGroups.organizationId, organizationId), inArray(campaignGroups.groupId, groupIds))),
  ]);
  return { people, groups };
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

/** What some campaigns of an organization are called, by their ids. */
export async function readCampaignNames(db: Db, organizationId: number, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: campaigns.campaignId, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.organizationId, organizationId), inArray(campaigns.campaignId, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
