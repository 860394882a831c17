/** What hangs on people of an organization that were found for the caller. */
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Db } from "../../../platform/database/db.ts";
import { ADMIN_TYPE_ID, MANAGER_TYPE_ID } from "../rules.ts";
import { groups, groupUsers, userOrganizations } from "../tables.ts";

/** Who is in which group, as a part of another feature's statement. */
export const peopleInGroups = new QueryBuilder()
  .select({ userId: groupUsers.userId, groupId: groupUsers.groupId, organizationId: groupUsers.organizationId })
  .from(groupUsers)
  .as("in_group");

/** The groups of an organization that some people are in. */
export const readGroupsOf = (db: Db, organizationId: number, userIds: number[]) =>
  db
    .select({ userId: groupUsers.userId, groupId: groupUsers.groupId })
    .from(groupUsers)
    .where(and(eq(groupUsers.organizationId, organizationId), inArray(groupUsers.userId, userIds)));

/**
 * Who belongs to an organization and as what, and `alsoId`, who may belong to it no more and has no role then: a part of a
 * statement that says something of each of them, known there as "belonging". With `among`, a query of ids, only those.
 */
export const belongingTo = (organizationId: number, alsoId: number | null, among: SQL | null) => ({
  from: sql`(select user_id, case user_type_id when 1 then 'admin' when 2 then 'manager' else 'member' end as role
      from ${userOrganizations} where organization_id = ${organizationId}${among ? sql` and user_id = any(array${among})` : sql``}
    union all
    select ${alsoId}::int, null where ${alsoId}::int is not null and not exists
      (select 1 from ${userOrganizations} where organization_id = ${organizationId} and user_id = ${alsoId}::int)) belonging`,
  userId: sql<number>`belonging.user_id`,
  role: sql<"admin" | "manager" | "member" | null>`belonging.role`,
});

/** Who leads or manages an organization: ids, as a part of another feature's statement. */
export const managersIn = (organizationId: number): SQL =>
  sql`select user_id from ${userOrganizations}
    where organization_id = ${organizationId} and user_type_id in (${ADMIN_TYPE_ID}, ${MANAGER_TYPE_ID})`;

/** Some groups, what they are called and whose they are, for whoever was told of them. */
export const readGroupsAmong = (db: Db, groupIds: number[]) =>
  db
    .select({ id: groups.groupId, name: groups.name, organizationId: groups.organizationId })
    .from(groups)
    .where(inArray(groups.groupId, groupIds));

/** What some groups are called, by id. */
export async function readGroupNames(db: Db, groupIds: number[]): Promise<Map<number, string>> {
  return new Map((await readGroupsAmong(db, groupIds)).map(({ id, name }) => [id, name]));
}

/**
 * Narrows people to those who signed up for an organization, on its own host or by its invitation; of null to those who did for none.
 * They belong to it since they have an account.
 */
export function signedUpFor(organizationId: number | null, userId: SQLWrapper, createdAt: SQLWrapper): SQL {
  const since = sql`select 1 from ${userOrganizations} joined where joined.user_id = ${userId}
    and joined.created_at between ${createdAt} - interval '1 minute' and ${createdAt} + interval '1 minute'`;
  if (organizationId === null) return sql`not exists (${since})`;
  return sql`exists (${since} and joined.organization_id = ${organizationId})`;
}
