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
 * Keeps what people wrote, of memberships that are locked. One statement takes their marks away and adds what these say, or reads the texts
 * where they say that it has to: a text that it does not see has a mark that it does not see either.
 */
export async function keepSums(db: Db, ids: number[], one: OneWritten): Promise<void> {
  const wrote = one({ organizationId: sql`m.organization_id`, userId: sql`m.user_id` });
  await db.execute(sql`
    with gone as (
      delete from ${writtenMarks} using ${userOrganizations}
      where ${inArray(userOrganizationId, ids)}
        and ${eq(writtenMarks.organizationId, organizationId)} and ${eq(writtenMarks.userId, userId)}
      returning ${userOrganizationId}, ${writtenMarks.words} as words, ${writtenMarks.usedAt} as used_at, ${writtenMarks.isAnew} as is_anew
    ), since as (
      select user_organization_id, sum(words)::bigint as words, max(used_at) as used_at, bool_or(is_anew) as is_anew
      from gone group by user_organization_id
    ), seen as materialized (
      select m.user_organization_id,
        case when since.is_anew then ${wrote.words} else m.words + since.words end as words,
        case when since.is_anew then ${wrote.lastUsed} else greatest(m.last_used, since.used_at) end as last_used
      from ${userOrganizations} m join since using (user_organization_id)
    )
    update ${userOrganizations} set words = seen.words, last_used = seen.last_used
    from seen where ${userOrganizationId} = seen.user_organization_id
      and (${userOrganizations.words}, ${userOrganizations.lastUsed}) is distinct from (seen.words, seen.last_used)`);
}
