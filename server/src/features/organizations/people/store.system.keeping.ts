import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { userOrganizations } from "../tables.ts";
import { writtenMarks } from "../tables.words.ts";
import type { OneWritten } from "./figures.ts";

const { organizationId, userId, userOrganizationId } = userOrganizations;

/** Forgets marks of who is in an organization no more: whoever is taken in again is marked anew. */
export async function forgetMarks(db: Db): Promise<void> {
  await db.execute(sql`delete from ${writtenMarks} where not exists (select from ${userOrganizations}
    where ${organizationId} = ${writtenMarks.organizationId} and ${userId} = ${writtenMarks.userId})`);
}

/** Takes away the marks of somebody who is nowhere any more. */
export async function deleteMarksOf(db: Db, personId: number): Promise<void> {
  await db.delete(writtenMarks).where(eq(writtenMarks.userId, personId));
}

/**
 * Locks some memberships whose sums are not as they are kept; those that somebody changes are passed over. What is kept of them
 * is read by a later statement only: it sees all that any other transaction kept of them before.
 */
export async function lockMarked(db: Db, after: number, limit: number): Promise<number[]> {
  const isMarked = sql`exists (select from ${writtenMarks}
    where ${writtenMarks.organizationId} = ${organizationId} and ${writtenMarks.userId} = ${userId})`;
  const rows = await db
    .select({ id: userOrganizationId })
    .from(userOrganizations)
    .where(sql`${userOrganizationId} > ${after} and ${isMarked}`)
    .orderBy(asc(userOrganizationId))
    .limit(limit)
    .for("no key update", { skipLocked: true });
  return rows.map(({ id }) => id);
}

/**
 * Keeps what people wrote, of memberships that are locked. One statement reads their texts and takes the marks of these away: a text
 * that it does not see has a mark that it does not see either.
 */
export async function keepSums(db: Db, ids: number[], one: OneWritten): Promise<void> {
  const wrote = one({ organizationId: sql`m.organization_id`, userId: sql`m.user_id` });
  await db.execute(sql`
    with seen as materialized (
      select m.user_organization_id, m.organization_id, m.user_id, ${wrote.words} as words, ${wrote.lastUsed} as last_used
      from ${userOrganizations} m where ${inArray(sql`m.user_organization_id`, ids)}
    ), gone as (
      delete from ${writtenMarks} using seen
      where ${eq(writtenMarks.organizationId, sql`seen.organization_id`)} and ${eq(writtenMarks.userId, sql`seen.user_id`)}
    )
    update ${userOrganizations} set words = seen.words, last_used = seen.last_used
    from seen where ${userOrganizationId} = seen.user_organization_id
      and (${userOrganizations.words}, ${userOrganizations.lastUsed}) is distinct from (seen.words, seen.last_used)`);
}
