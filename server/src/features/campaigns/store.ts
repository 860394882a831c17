import { type CampaignPermission, campaignPermissions } from "@pluma/contract/campaigns/campaigns";
import { and, exists, getTableColumns, inArray, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { inSpace, type Looker, mine, whoever } from "../../platform/database/owned.ts";
import { preparedForms } from "../../platform/database/prepared.ts";
import { flagsOf } from "../../platform/database/roads.ts";
import {
  editableByManaging,
  isLiving,
  isNamedThere,
  mineByGroup,
  mineByLeading,
  mineByManaging,
  mineByMembership,
  typeOf,
} from "../organizations/index.ts";
import { mineByHolding } from "../products/index.ts";
import { campaignGroups, campaigns, campaignUsers } from "./tables.ts";

const { nameKey: _n, search: _s, ...columns } = getTableColumns(campaigns);
/** What is read of a campaign. */
export const campaignColumns = columns;
export type CampaignRow = Omit<typeof campaigns.$inferSelect, "nameKey" | "search">;
export type CampaignColumns = Partial<Pick<CampaignRow, "name" | "description" | "thumbnail">>;

const ofCampaign = { id: campaigns.campaignId, organizationId: campaigns.organizationId };

/**
 * By what people of an organization see its campaigns: Admins all, Managers their own, everybody what they were given, by name
 * or through a group, or what a product that they bought grants, the campaign or such a group. Who leads one, or made it, may all with what it has; whom it was given to, what it was given for: with
 * `permission` only those are meant who may that. Where all rows are of one organization it is named by `organizationId`, so that it is asked once and not
 * for each row.
 */
export function visibleRoads(
  ctx: Looker,
  organizationId: AnyPgColumn | SQL = campaigns.organizationId,
  permission: CampaignPermission = "read",
) {
  const isIn = mineByMembership(ctx, organizationId);
  // Few are given to one person, and found at once by who that is: no campaign is asked for each.
  const named = ctx.db
    .select({ id: campaignUsers.campaignId })
    .from(campaignUsers)
    .where(and(mine(ctx, campaignUsers.userId), allows(campaignUsers.permission, permission)));
  const grouped = ctx.db
    .select({ id: campaignGroups.campaignId })
    .from(campaignGroups)
    .where(and(mineByGroup(ctx, campaignGroups.groupId), allows(campaignGroups.permission, permission)));
  const sold = ctx.db
    .select({ id: campaignGroups.campaignId })
    .from(campaignGroups)
    .where(
      and(
        mineByHolding(ctx, "group", { id: campaignGroups.groupId, organizationId: campaignGroups.organizationId }),
        allows(campaignGroups.permission, permission),
      ),
    );
  // What was bought is used: who is to write in it is sold a group that the campaign is given to for that.
  const bought = permission === "edit" ? undefined : mineByHolding(ctx, "campaign", ofCampaign);
  return {
    ...leadingRoads(ctx, {
      leads: mineByLeading(ctx, organizationId),
      manages: mineByManaging(ctx, organizationId),
    }),
    given: sql`(${and(inArray(campaigns.campaignId, named), isIn)})`,
    group: sql`(${and(inArray(campaigns.campaignId, grouped), isIn)})`,
    bought: sql`(${or(bought, inArray(campaigns.campaignId, sold))})`,
  };
}

/** Who leads an organization sees all its campaigns, and who manages there their own; `is` says whether whoever looks does. */
export const leadingRoads = (ctx: Looker, is: { leads: SQL; manages: SQL }) => ({
  admin: is.leads,
  owner: sql`(${and(mine(ctx, campaigns.userId), is.manages)})`,
});

type Made = { userId: AnyPgColumn; organizationId: AnyPgColumn };

/** Whether whoever asks is told who made a campaign: the platform's staff are named among themselves, and where they are in. */
export const isMakerTold = ({ db, actor }: Pick<Looker, "db" | "actor">, made: Made): SQL | undefined =>
  actor.staffRole === null ? isNamedThere({ db }, made.userId, made.organizationId) : undefined;

/** Campaigns to which one of these leads. */
export const mineByCampaign = (
  ctx: Looker,
  organizationId?: AnyPgColumn | SQL,
  permission?: CampaignPermission,
): SQL | undefined => or(...Object.values(visibleRoads(ctx, organizationId, permission)));

/** Whether what was given, a column says it, is this or more. */
const allows = (given: AnyPgColumn, permission: CampaignPermission): SQL | undefined =>
  permission === "read"
    ? undefined
    : inArray(given, campaignPermissions.slice(campaignPermissions.indexOf(permission)));

/** The same; the platform's staff see all campaigns of organizations that there are. */
export const visibleToCaller = (ctx: Looker): SQL | undefined =>
  ctx.actor.staffRole === null ? mineByCampaign(ctx) : isLiving(ctx, campaigns.organizationId);

/** Campaigns that the caller sees, in an organization that they manage. */
export const editableToCaller = (ctx: ActorCtx): SQL | undefined =>
  and(visibleToCaller(ctx), editableByManaging(ctx, campaigns.organizationId));

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isOne = (campaignId: number): SQL => sql`${campaigns.campaignId} = ${campaignId}::bigint`;

/** Who asks for the campaigns of one organization; values of a statement that is prepared, preparedForms are placeholders. */
export type Asked = Looker & { organizationId: number | Placeholder };

/** Campaigns of one organization that whoever asks sees; the platform's staff see all. */
export const visibleIn = (asked: Asked): SQL | undefined => {
  const named = sql`${asked.organizationId}::bigint`;
  const isSeen = asked.actor.staffRole === null ? mineByCampaign(asked, named) : isLiving(asked, named);
  return and(sql`${campaigns.organizationId} = ${named}`, isSeen);
};

/** The same of the caller. */
export const visibleOf = (ctx: ActorCtx, organizationId: number): SQL | undefined =>
  visibleIn({ ...ctx, organizationId });

/** Campaigns of one organization that whoever asks leads: they see all of it, and no other road is looked at. */
export const visibleByLeading = (asked: Asked): SQL | undefined => {
  const named = sql`${asked.organizationId}::bigint`;
  return and(sql`${campaigns.organizationId} = ${named}`, mineByLeading(asked, named));
};

type Finding = ReturnType<typeof prepareFinding>;
const findings = preparedForms<Finding>();

function prepareFinding({ db, state, actor }: ActorCtx, name: string) {
  const { staffRole, organizationRole } = actor;
  const somebody: Looker = { db, state, actor: { ...whoever.actor, staffRole, organizationRole } };
  const type = typeOf(sql`${sql.placeholder("userId")}::int`, sql`${campaigns.organizationId}`);
  return (
    db
      // A part of its own: columns that stand alone lose their table.
      .select({ ...columns, type: sql<number | null>`(${type})` })
      .from(campaigns)
      .where(and(sql`${campaigns.campaignId} = ${sql.placeholder("campaignId")}::bigint`, visibleToCaller(somebody)))
      .prepare(name)
  );
}

/** A campaign that the caller sees; null for any other. */
export const findVisible = async (ctx: ActorCtx, campaignId: number): Promise<CampaignRow | null> =>
  (await findVisibleIn(ctx, campaignId))?.row ?? null;

/** The same with their type in its organization, as `typeOf` reads it. */
export async function findVisibleIn(
  ctx: ActorCtx,
  campaignId: number,
): Promise<{ row: CampaignRow; type: number | null } | null> {
  const { userId, staffRole } = ctx.actor;
  const name = `campaigns_one_${staffRole === null ? "own" : "staff"}`;
  const finding = findings(ctx.db, name, (db) => prepareFinding({ ...ctx, db }, name));
  const [found] = await finding.execute({ userId, campaignId, now: ctx.clock.now() });
  if (!found) return null;
  const { type, ...row } = found;
  return { row, type };
}

/** A campaign that the caller manages, locked until the transaction ends; null for any other. */
export async function lockManaged(ctx: ActorCtx, campaignId: number): Promise<CampaignRow | null> {
  const [row] = await ctx.db
    .select(columns)
    .from(campaigns)
    .where(and(isOne(campaignId), editableToCaller(ctx)))
    .for("update");
  return row ?? null;
}

/** Writes a campaign of the caller's, in an organization that they were found to manage. */
export async function insertCampaign(
  { db, actor, clock }: ActorCtx,
  values: { organizationId: number; name: string } & CampaignColumns,
): Promise<CampaignRow> {
  const now = clock.now();
  const [row] = await db
    .insert(campaigns)
    .values({ ...values, userId: actor.userId, createdAt: now, updatedAt: now })
    .returning(columns);
  if (!row) throw new Error("a campaign was not written");
  return row;
}

/** Changes a campaign that the caller manages. */
export async function updateCampaign(ctx: ActorCtx, campaignId: number, changes: CampaignColumns): Promise<void> {
  await ctx.db
    .update(campaigns)
    .set({ ...changes, updatedAt: ctx.clock.now() })
    .where(and(isOne(campaignId), editableToCaller(ctx)));
}

/** Takes away a campaign that the caller manages, with what hangs on it. */
export async function deleteCampaign(ctx: ActorCtx, campaignId: number): Promise<void> {
  await ctx.db.delete(campaigns).where(and(isOne(campaignId), editableToCaller(ctx)));
}

/** Which of some campaigns the caller sees. */
export async function readVisibleIds(ctx: ActorCtx, campaignIds: number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ campaignId: campaigns.campaignId })
    .from(campaigns)
    .where(and(inArray(campaigns.campaignId, campaignIds), visibleToCaller(ctx)));
  return new Set(rows.map(({ campaignId }) => campaignId));
}

/** Whether whoever looks sees a campaign: a condition of a statement about many people. */
export const roadsToOne = (ctx: Looker, campaignId: number) => ({
  campaign: exists(
    ctx.db
      .select({ one: sql`1` })
      .from(campaigns)
      .where(and(isOne(campaignId), mineByCampaign(ctx))),
  ),
});

/** The campaigns of the organization that somebody has selected which they see, as far as the caller does: a part of a statement. */
export const visibleToBoth = (ctx: Looker, somebody: Looker) =>
  ctx.db
    .select({
      type: sql<string>`'campaign'`.as("type"),
      id: campaigns.campaignId,
      name: campaigns.name,
      ...flagsOf({ campaign: sql`true` }),
    })
    .from(campaigns)
    .where(and(inSpace(somebody, campaigns.organizationId), visibleToCaller(ctx), mineByCampaign(somebody)));
