import { and, asc, count, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { toldMoment } from "../../../platform/database/columns.ts";
import type { Looker } from "../../../platform/database/owned.ts";
import { preparedFor, unseen } from "../../../platform/database/prepared.ts";
import { personNames } from "../../accounts/index.ts";
import { isLiving } from "../store.system.ts";
import { editableByManaging, mineByManaging, visibleToCaller } from "../store.ts";
import { groups, groupUsers, userOrganizations } from "../tables.ts";
import { soldBy } from "./bought.ts";

const { nameKey: _n, ...columns } = getTableColumns(groups);
const { groupId, name } = columns;
export type GroupRow = Omit<typeof groups.$inferSelect, "nameKey">;
/** A group as lists have it, how many were put into it, and whether places in it were ever sold. */
export type ListedGroupRow = Pick<GroupRow, "groupId" | "name"> & {
  createdAt: string;
  people: number;
  isSold: boolean;
};

const isOne = (groupId: number): SQL => sql`${groups.groupId} = ${groupId}::bigint`;

/** What somebody asks of one organization's groups; values of a statement that is prepared are placeholders. */
type Asked = Looker & { organizationId: number | SQL };

function groupsOf({ organizationId, ...somebody }: Asked, named: SQL | undefined) {
  const { db, actor } = somebody;
  // Named, so that it is asked once and not for each row.
  const organization = sql`${organizationId}::bigint`;
  const ofGroup = db.select({ count: count() }).from(groupUsers).where(eq(groupUsers.groupId, groups.groupId));
  return db
    .select({
      ...{ groupId, name, createdAt: toldMoment(groups.createdAt) },
      people: sql<number>`(${ofGroup})`,
      isSold: sql<boolean>`(${soldBy(somebody)?.(groups.groupId, organization) ?? sql`false`})`,
    })
    .from(groups)
    .where(
      and(
        sql`${groups.organizationId} = ${organization}`,
        actor.staffRole === null ? mineByManaging({ db, actor }, organization) : undefined,
        isLiving({ db }, organization),
        named,
      ),
    )
    .orderBy(asc(groups.nameKey), asc(groups.groupId));
}

const opened = preparedFor((somebody, form) =>
  groupsOf({ ...somebody, organizationId: unseen("organizationId", "bigint") }, undefined).prepare(
    `organizations_groups_${form}`,
  ),
);

/** The groups of an organization that the caller manages, by name; those whose name holds what was typed. */
export async function readGroups(ctx: ActorCtx, organizationId: number, typed: string): Promise<ListedGroupRow[]> {
  if (typed === "") return opened(ctx).execute({ userId: ctx.actor.userId, organizationId });
  return groupsOf({ ...ctx, organizationId }, isCalledLike(typed));
}

/** Groups whose name holds what was typed. */
export const isCalledLike = (typed: string): SQL =>
  sql`${groups.nameKey} like '%' || replace(replace(replace(fold(${typed}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** A group of an organization that the caller belongs to; null for any other. Whether they manage it is the rules' to say. */
export async function readVisibleGroup(ctx: ActorCtx, groupId: number): Promise<GroupRow | null> {
  const [row] = await ctx.db
    .select(columns)
    .from(groups)
    .where(and(isOne(groupId), visibleToCaller(ctx, groups.organizationId), isLiving(ctx, groups.organizationId)));
  return row ?? null;
}

/**
 * Who is in a group of an organization that the caller manages, by name: whom somebody put there, since when, and some others of
 * the organization whom something else brings.
 */
export function readGroupPeople(ctx: ActorCtx, { groupId, organizationId }: GroupRow, otherIds: readonly number[]) {
  const isOther = inArray(userOrganizations.userId, [...otherIds]);
  return ctx.db
    .select({
      userId: personNames.userId,
      name: personNames.name,
      lastName: personNames.lastName,
      email: personNames.email,
      userTypeId: userOrganizations.userTypeId,
      addedAt: groupUsers.createdAt,
    })
    .from(userOrganizations)
    .innerJoin(personNames, eq(personNames.userId, userOrganizations.userId))
    .leftJoin(groupUsers, and(eq(groupUsers.userId, userOrganizations.userId), eq(groupUsers.groupId, groupId)))
    .where(
      and(
        eq(userOrganizations.organizationId, organizationId),
        or(isNotNull(groupUsers.userId), otherIds.length > 0 ? isOther : undefined),
        editableByManaging(ctx, userOrganizations.organizationId),
      ),
    )
    .orderBy(asc(userOrganizations.nameKey), asc(userOrganizations.lastNameKey), asc(personNames.userId));
}

/** Makes a group of the organization that the call is asked in; null where it is asked in none. */
export async function insertGroup({ db, actor }: ActorCtx, name: string): Promise<GroupRow | null> {
  const { organizationId } = actor;
  if (organizationId === null) return null;
  const [row] = await db.insert(groups).values({ organizationId, name }).returning(columns);
  return row ?? null;
}

/** Gives a group of an organization that the caller manages another name. */
export async function updateGroup(ctx: ActorCtx, groupId: number, name: string): Promise<void> {
  await ctx.db
    .update(groups)
    .set({ name, updatedAt: ctx.clock.now() })
    .where(and(isOne(groupId), editableByManaging(ctx, groups.organizationId)));
}

/** Takes away a group of an organization that the caller manages, with who is in it. */
export async function deleteGroup(ctx: ActorCtx, groupId: number): Promise<void> {
  await ctx.db.delete(groups).where(and(isOne(groupId), editableByManaging(ctx, groups.organizationId)));
}

/** Puts somebody who was locked in its organization into a group; false where they are in it already. */
export async function insertGroupUser(ctx: ActorCtx, groupId: number, userId: number): Promise<boolean> {
  const theirs = ctx.db
    .select({
      groupId: groups.groupId,
      organizationId: groups.organizationId,
      userId: sql<number>`${userId}::int`.as("user_id"),
    })
    .from(groups)
    .where(and(isOne(groupId), editableByManaging(ctx, groups.organizationId)));
  const { rowCount } = await ctx.db.execute(
    sql`insert into ${groupUsers} (group_id, organization_id, user_id) ${theirs} on conflict do nothing`,
  );
  return (rowCount ?? 0) > 0;
}

/** Takes somebody out of a group of an organization that the caller manages; false where they were not in it. */
export async function deleteGroupUser(ctx: ActorCtx, groupId: number, userId: number): Promise<boolean> {
  const gone = await ctx.db
    .delete(groupUsers)
    .where(
      and(
        eq(groupUsers.groupId, groupId),
        sql`${groupUsers.userId} = ${userId}::bigint`,
        editableByManaging(ctx, groupUsers.organizationId),
      ),
    )
    .returning({ userId: groupUsers.userId });
  return gone.length > 0;
}
