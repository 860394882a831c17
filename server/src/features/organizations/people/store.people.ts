import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { toldMoment } from "../../../platform/database/columns.ts";
import { mine } from "../../../platform/database/owned.ts";
import { preparedFor, unseen, written } from "../../../platform/database/prepared.ts";
import { personNames } from "../../accounts/index.ts";
import { ADMIN_TYPE_ID } from "../rules.ts";
import { editableByLeading, editableByManaging, mineByMembership, visibleToCaller } from "../store.ts";
import { userOrganizations } from "../tables.ts";

/** Somebody in an organization, by name. */
export type PersonRow = {
  userOrganizationId: number;
  organizationId: number;
  userTypeId: number;
  createdAt: string;
  userId: number;
  name: string;
  lastName: string;
  email: string;
};

/** What lists say of somebody, of a statement that `personNames` is a part of. */
const personColumns = {
  userOrganizationId: userOrganizations.userOrganizationId,
  organizationId: userOrganizations.organizationId,
  userTypeId: userOrganizations.userTypeId,
  createdAt: toldMoment(userOrganizations.createdAt).as("created_at"),
  userId: personNames.userId,
  name: personNames.name,
  lastName: personNames.lastName,
  email: personNames.email,
};

const isOf = (organizationId: number): SQL => sql`${userOrganizations.organizationId} = ${organizationId}::bigint`;
const isThey = (userId: number): SQL => sql`${userOrganizations.userId} = ${userId}::bigint`;

/** The ids of the people of an organization that the caller manages, in no order. */
export async function readPeopleIds(ctx: ActorCtx, organizationId: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ userId: userOrganizations.userId })
    .from(userOrganizations)
    .where(and(isOf(organizationId), editableByManaging(ctx, userOrganizations.organizationId)));
  return rows.map(({ userId }) => userId);
}

/** Somebody of an organization that the caller manages, or the caller in one that they belong to; null for anybody else. */
export async function readPerson(ctx: ActorCtx, organizationId: number, userId: number): Promise<PersonRow | null> {
  const isManaged = editableByManaging(ctx, userOrganizations.organizationId);
  const isShown = isManaged && sql`(${isManaged} or ${mine(ctx, userOrganizations.userId)})`;
  const [row] = await ctx.db
    .select(personColumns)
    .from(userOrganizations)
    .innerJoin(personNames, eq(personNames.userId, userOrganizations.userId))
    .where(and(isOf(organizationId), isThey(userId), visibleToCaller(ctx, userOrganizations.organizationId), isShown));
  return row ?? null;
}

const otherAdmins = preparedFor(({ db, actor }, form) => {
  const organizationId = sql`${unseen("organizationId", "bigint")}::bigint`;
  return db
    .select({ count: count() })
    .from(userOrganizations)
    .where(
      and(
        sql`${userOrganizations.organizationId} = ${organizationId}`,
        eq(userOrganizations.userTypeId, written(ADMIN_TYPE_ID)),
        sql`${userOrganizations.userId} <> ${sql.placeholder("otherThan")}`,
        actor.staffRole === null ? mineByMembership({ db, actor }, organizationId) : undefined,
      ),
    )
    .prepare(`organizations_other_admins_${form}`);
});

/** How many lead an organization of the caller's beside somebody. */
export async function countOtherAdmins(ctx: ActorCtx, organizationId: number, userId: number): Promise<number> {
  const asker = { userId: ctx.actor.userId, space: ctx.actor.organizationId };
  const [row] = await otherAdmins(ctx).execute({ ...asker, organizationId, otherThan: userId });
  return row?.count ?? 0;
}

/** Takes somebody into the organization that the call is asked in; false where they are in it already. */
export async function insertPerson(ctx: ActorCtx, userId: number, userTypeId: number): Promise<boolean> {
  const { organizationId } = ctx.actor;
  if (organizationId === null) return false;
  const made = await ctx.db
    .insert(userOrganizations)
    .values({ userId, organizationId, userTypeId })
    .onConflictDoNothing()
    .returning({ userId: userOrganizations.userId });
  return made.length > 0;
}

const isChanged = (ctx: ActorCtx, organizationId: number, userId: number): SQL | undefined =>
  and(isOf(organizationId), isThey(userId), editableByLeading(ctx, userOrganizations.organizationId));

/** Makes somebody something else in an organization that the caller leads. */
export async function updatePerson(
  ctx: ActorCtx,
  organizationId: number,
  userId: number,
  userTypeId: number,
): Promise<void> {
  await ctx.db
    .update(userOrganizations)
    .set({ userTypeId })
    .where(isChanged(ctx, organizationId, userId));
}

/** Takes somebody out of an organization that the caller leads; the database takes them out of its groups with it. */
export async function deletePerson(ctx: ActorCtx, organizationId: number, userId: number): Promise<void> {
  await ctx.db.delete(userOrganizations).where(isChanged(ctx, organizationId, userId));
}
