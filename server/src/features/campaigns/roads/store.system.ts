/** By which roads people of an organization come to what it has; whoever reads it was let in to that before. */
import { ROADS_PER_PAGE, type SharedType } from "@pluma/contract/campaigns/roads";
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { App, OrganizationRole } from "../../../platform/context.ts";
import type { Looker } from "../../../platform/database/owned.ts";
import { isCalled, personNames } from "../../accounts/index.ts";
import { belongingTo, managersIn, peopleInGroups } from "../../organizations/index.ts";
import type { Thing } from "../store.system.ts";
import { visibleRoads } from "../store.ts";
import { campaignGroups, campaignResources, campaigns, campaignUsers } from "../tables.ts";

type Reader = Pick<App, "db" | "state">;

/** The conditions by which whoever looks comes to one thing, by kind. */
export type RoadsToOne = (ctx: Looker) => Partial<Record<OwnRoad, SQL>>;
const ownRoads = ["owner", "admin", "organization", "everybody", "campaign", "bought"] as const;
type OwnRoad = (typeof ownRoads)[number];

/** Somebody, and which kinds of road lead them to a thing. */
export type SeenBy = {
  userId: number;
  name: string;
  lastName: string;
  role: OrganizationRole | null;
} & Record<OwnRoad, boolean>;

type Wanted = {
  organizationId: number;
  /** Whose it is, who may be in the organization no more. */
  ownerId: number | null;
  roads: RoadsToOne;
  typed: string;
  page: number;
  /** Also whom no road leads there. */
  isAll: boolean;
  /** The ids of those whom a road may lead there, among others; null where it may be anybody. */
  among: SQL | null;
};

/**
 * Whom a road may lead to a thing that its organization has not for all of its people: whose it is, who leads there, to whom a campaign
 * with it is given, and who bought it. So the roads of few people are looked down, each found by an index.
 */
export function maybeLed(
  { db }: Pick<App, "db">,
  { type, id }: { type: SharedType; id: number },
  { organizationId, named }: { organizationId: number; named: number[] },
): SQL {
  const having =
    type === "campaign"
      ? sql`(${id}::bigint)`
      : db.select({ id: campaignResources.campaignId }).from(campaignResources).where(eq(columnOf[type], id));
  return sql`(${managersIn(organizationId)}
    union all select unnest(${sql.param(named)}::int[])
    union all select ${campaignUsers.userId} from ${campaignUsers} where ${campaignUsers.campaignId} in ${having}
    union all select ${peopleInGroups.userId} from ${peopleInGroups} where ${peopleInGroups.groupId} in (
      select ${campaignGroups.groupId} from ${campaignGroups} where ${campaignGroups.campaignId} in ${having}))`;
}

/** A page of those of an organization whom a road leads to a thing, those who made it first, and how many there are. */
export async function readSeenBy(app: Reader, { page, ...wanted }: Wanted): Promise<{ rows: SeenBy[]; count: number }> {
  const listed = peopleWithRoads(app, wanted);
  const isSeen = wanted.isAll ? undefined : or(...ownRoads.map((kind) => sql`${listed[kind]}`));
  const [rows, count] = await Promise.all([
    app.db
      .select()
      .from(listed)
      .where(isSeen)
      .orderBy(
        ...(wanted.isAll ? [] : [sql`${listed.owner} desc`, sql`${listed.campaign} desc`]),
        asc(sql`fold(${listed.name})`),
        asc(sql`fold(${listed.lastName})`),
        asc(listed.userId),
      )
      .offset((page - 1) * ROADS_PER_PAGE)
      .limit(ROADS_PER_PAGE),
    app.db.$count(listed, isSeen),
  ]);
  return { rows, count };
}

/** The same of one person, whom no road may lead there; undefined for whoever is not of the organization. */
export async function findSeenBy(
  app: Reader,
  wanted: Omit<Wanted, "page" | "typed" | "isAll" | "among">,
  userId: number,
) {
  const listed = peopleWithRoads(app, { ...wanted, typed: "", among: sql`(select ${userId}::bigint)` });
  const [row] = await app.db.select().from(listed);
  return row;
}

function peopleWithRoads(
  { db, state }: Reader,
  { organizationId, ownerId, roads, typed, among }: Omit<Wanted, "page" | "isAll">,
) {
  const belonging = belongingTo(organizationId, ownerId, among);
  const userId = sql`${personNames.userId}`;
  // What somebody is decides which conditions there are; so each is asked as every role, and that of the person counts.
  const as = (organizationRole: OrganizationRole | null) =>
    roads({
      db,
      state,
      actor: { userId, organizationId: organizationRole && organizationId, organizationRole, staffRole: null },
    });
  const [admin, manager, member, none] = [as("admin"), as("manager"), as("member"), as(null)];
  const nowhere = sql`false`;
  const flag = (kind: OwnRoad) =>
    sql<boolean>`(case ${belonging.role} when 'admin' then ${admin[kind] ?? nowhere} when 'manager' then ${manager[kind] ?? nowhere}
      when 'member' then ${member[kind] ?? nowhere} else ${none[kind] ?? nowhere} end)`.as(`by_${kind}`);
  return db
    .select({
      userId: personNames.userId,
      name: personNames.name,
      lastName: personNames.lastName,
      role: belonging.role.as("role"),
      owner: flag("owner"),
      admin: flag("admin"),
      organization: flag("organization"),
      everybody: flag("everybody"),
      campaign: flag("campaign"),
      bought: flag("bought"),
    })
    .from(personNames)
    .innerJoin(belonging.from, sql`${belonging.userId} = ${personNames.userId}`)
    .where(
      and(
        typed === "" ? undefined : isCalled(typed),
        among ? sql`${personNames.userId} = any(array${among})` : undefined,
      ),
    )
    .as("listed");
}

/** So many roads are read for one page: fifty people and a hundred campaigns that have one thing. */
const ROADS_MAX = 5000;

const columnOf = {
  document: campaignResources.documentId,
  template: campaignResources.templateId,
  avatar: campaignResources.avatarId,
  workflow: campaignResources.workflowId,
} as const;

/** Which campaigns lead some people to some things of one kind, and by what they see each of those campaigns. */
export function readRoadsThroughCampaigns(app: Reader, userIds: number[], type: Thing["type"], ids: number[]) {
  const thingId = columnOf[type];
  return campaignRoads(app, userIds, inArray(thingId, ids), sql<number>`${thingId}`);
}

/** By what some people see some campaigns themselves. */
export const readRoadsToCampaigns = (app: Reader, userIds: number[], campaignIds: number[]) =>
  campaignRoads(app, userIds, inArray(campaigns.campaignId, campaignIds), sql<number>`${campaigns.campaignId}`);

/** One of them. */
export type CampaignRoad = Awaited<ReturnType<typeof readRoadsToCampaigns>>[number];

function campaignRoads({ db, state }: Reader, userIds: number[], wanted: SQL, thingId: SQL<number>) {
  const actor = { userId: sql`${personNames.userId}`, organizationId: null, organizationRole: null, staffRole: null };
  const roads = visibleRoads({ db, state, actor });
  const flag = (kind: keyof typeof roads) => sql<boolean>`(${roads[kind]})`;
  return db
    .selectDistinct({
      userId: personNames.userId,
      thingId,
      campaignId: campaigns.campaignId,
      name: campaigns.name,
      owner: flag("owner"),
      admin: flag("admin"),
      given: flag("given"),
      group: flag("group"),
      bought: flag("bought"),
    })
    .from(campaigns)
    .leftJoin(campaignResources, eq(campaignResources.campaignId, campaigns.campaignId))
    .innerJoin(personNames, inArray(personNames.userId, userIds))
    .where(and(wanted, or(...Object.values(roads))))
    .orderBy(asc(campaigns.name), asc(campaigns.campaignId))
    .limit(ROADS_MAX);
}

/** Who gave some campaigns to some people by name, and when. */
export const readGivers = ({ db }: Pick<App, "db">, campaignIds: number[], userIds: number[]) =>
  db
    .select()
    .from(campaignUsers)
    .where(and(inArray(campaignUsers.campaignId, campaignIds), inArray(campaignUsers.userId, userIds)));

/** Which groups some campaigns were given to, by whom and when. */
export const readGroupGivers = ({ db }: Pick<App, "db">, campaignIds: number[]) =>
  db.select().from(campaignGroups).where(inArray(campaignGroups.campaignId, campaignIds));

/** The campaigns that a group was given, the newest first, and by whom. */
export const readGivenToGroup = ({ db }: Pick<App, "db">, groupId: number, limit: number) =>
  db
    .select({
      campaignId: campaigns.campaignId,
      name: campaigns.name,
      permission: campaignGroups.permission,
      givenBy: campaignGroups.givenBy,
      createdAt: campaignGroups.createdAt,
    })
    .from(campaignGroups)
    .innerJoin(campaigns, eq(campaigns.campaignId, campaignGroups.campaignId))
    .where(eq(campaignGroups.groupId, groupId))
    .orderBy(asc(campaigns.nameKey), asc(campaigns.campaignId))
    .limit(limit);

/** The ids of all campaigns that have a thing. */
export async function readCampaignIdsWith({ db }: Pick<App, "db">, { type, id }: Thing): Promise<number[]> {
  const rows = await db
    .select({ campaignId: campaignResources.campaignId })
    .from(campaignResources)
    .where(eq(columnOf[type], id));
  return rows.map(({ campaignId }) => campaignId);
}

/** The campaigns that have a thing. */
export const readCampaignsWith = ({ db }: Pick<App, "db">, { type, id }: Thing, limit: number) =>
  db
    .select({ campaignId: campaigns.campaignId, name: campaigns.name })
    .from(campaignResources)
    .innerJoin(campaigns, eq(campaigns.campaignId, campaignResources.campaignId))
    .where(eq(columnOf[type], id))
    .orderBy(asc(campaigns.nameKey), asc(campaigns.campaignId))
    .limit(limit);
