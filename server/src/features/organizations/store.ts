import { and, eq, exists, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { type AskerCtx, inSpace, mine, type Whoever } from "../../platform/database/owned.ts";
import { written } from "../../platform/database/prepared.ts";
import { ADMIN_TYPE_ID, MANAGER_TYPE_ID } from "./rules.ts";
import { groups, groupUsers, organizations, userOrganizations } from "./tables.ts";

/** Whoever asks, now or later. */
type WhoeverCtx = Pick<AskerCtx, "db"> & Whoever;

/** Rows of an organization that there is and that the caller belongs to; `organizationId` names it. */
export const mineByMembership = (ctx: WhoeverCtx, organizationId: AnyPgColumn | SQL): SQL =>
  exists(membershipIn(ctx, organizationId));

/** The same where they are one of its Admins. */
export const mineByLeading = (ctx: WhoeverCtx, organizationId: AnyPgColumn | SQL): SQL =>
  exists(membershipIn(ctx, organizationId, eq(membership.userTypeId, ADMIN_TYPE_ID)));

/** The same where they are one of its Admins or Managers. */
export const mineByManaging = (ctx: WhoeverCtx, organizationId: AnyPgColumn | SQL): SQL =>
  exists(membershipIn(ctx, organizationId, lte(membership.userTypeId, MANAGER_TYPE_ID)));

/**
 * The same three where it is known what somebody is in an organization, by a value that `typeOf` gives: where several roads ask, it
 * is asked once.
 */
export const mineByType = (type: SQL) => ({
  belongs: sql`${type} > 0`,
  leads: sql`${type} = ${written(ADMIN_TYPE_ID)}`,
  manages: sql`${type} between 1 and ${written(MANAGER_TYPE_ID)}`,
});

/**
 * Rows that are the caller's, in their personal space or in an organization that they are still in: what somebody made in one
 * is no longer theirs to reach once they have left it, nor on the own host of another.
 */
export const mineStill = (ctx: WhoeverCtx, userId: AnyPgColumn, organizationId: AnyPgColumn): SQL => {
  const isThere = ctx.actor.isAtHost ? inSpace(ctx, organizationId) : sql`true`;
  const isIn = sql`(${isThere} and ${exists(membershipIn(ctx, organizationId))})`;
  return sql`(${mine(ctx, userId)} and (${organizationId} is null or ${isIn}))`;
};

/** Rows of a group that the caller is in; `groupId` names it. Who is in a group is in its organization. */
export const mineByGroup = (ctx: WhoeverCtx, groupId: AnyPgColumn): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(groupUsers)
      .where(and(eq(groupUsers.groupId, groupId), mine(ctx, groupUsers.userId))),
  );

/** Rows of an organization that the caller belongs to; the platform's staff see those of all. */
export const visibleToCaller = (ctx: ActorCtx, organizationId: AnyPgColumn | SQL): SQL | undefined =>
  ctx.actor.staffRole === null ? mineByMembership(ctx, organizationId) : undefined;

/** Rows of an organization that the caller manages, or leads; the platform's staff manage all. */
export const editableByManaging = (ctx: ActorCtx, organizationId: AnyPgColumn | SQL): SQL | undefined =>
  ctx.actor.staffRole === null ? mineByManaging(ctx, organizationId) : undefined;

/** Rows of an organization that the caller leads; the platform's staff may change the people of all. */
export const editableByLeading = (ctx: ActorCtx, organizationId: AnyPgColumn | SQL): SQL | undefined =>
  ctx.actor.staffRole === null ? mineByLeading(ctx, organizationId) : undefined;

// Under names of their own: the rows that are narrowed may be of the same tables, and would be compared with themselves.
const membership = alias(userOrganizations, "own_membership");
const organization = alias(organizations, "own_organization");

const membershipIn = ({ db, actor }: WhoeverCtx, organizationId: AnyPgColumn | SQL, as?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(membership)
    .innerJoin(organization, eq(organization.organizationId, membership.organizationId))
    .where(
      and(
        eq(membership.organizationId, organizationId),
        mine({ actor }, membership.userId),
        isNull(organization.deletedAt),
        as,
      ),
    );

/** The ids of those who belong to an organization that the caller belongs to; none for any other. */
export async function readMemberIds(ctx: AskerCtx, organizationId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ userId: userOrganizations.userId })
    .from(userOrganizations)
    .where(and(eq(userOrganizations.organizationId, organizationId), mineByMembership(ctx, sql`${organizationId}`)));
  return rows.map(({ userId }) => userId);
}

/** Which of some people belong to an organization that the caller manages; locked in it until the transaction ends. */
export async function lockMembers(ctx: ActorCtx, organizationId: number, userIds: number[]): Promise<number[]> {
  const rows = await ctx.db
    .select({ userId: userOrganizations.userId })
    .from(userOrganizations)
    .where(
      and(
        eq(userOrganizations.organizationId, organizationId),
        inArray(userOrganizations.userId, userIds),
        editableByManaging(ctx, userOrganizations.organizationId),
      ),
    )
    .orderBy(userOrganizations.userId)
    .for("key share");
  return rows.map(({ userId }) => userId);
}

/** Which of some groups are of an organization that the caller manages; locked until the transaction ends. */
export async function lockGroups(ctx: ActorCtx, organizationId: number, groupIds: number[]): Promise<number[]> {
  const rows = await ctx.db
    .select({ groupId: groups.groupId })
    .from(groups)
    .where(
      and(
        eq(groups.organizationId, organizationId),
        inArray(groups.groupId, groupIds),
        editableByManaging(ctx, groups.organizationId),
      ),
    )
    .orderBy(groups.groupId)
    .for("key share");
  return rows.map(({ groupId }) => groupId);
}
