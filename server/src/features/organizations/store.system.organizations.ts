/** What the platform's staff do with organizations that they are not in, and what an organization is when it is made. */
import { and, asc, count, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import type { OrganizationRow } from "./store.organizations.ts";
import { organizations, userOrganizations } from "./tables.ts";

/** Writes a new organization, without its keys, which are sealed for its id. */
export async function insertOrganization(
  db: Db,
  columns: Pick<typeof organizations.$inferInsert, "name" | "slug">,
): Promise<number> {
  const [made] = await db.insert(organizations).values(columns).returning({ id: organizations.organizationId });
  if (!made) throw new Error("an organization was not written");
  return made.id;
}

/** A part of all organizations, by name, those that hold what was typed; with how many people each has. */
export function readAll(
  db: Db,
  typed: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<(OrganizationRow & { people: number })[]> {
  return db
    .select({ ...getTableColumns(organizations), people: count(userOrganizations.userId) })
    .from(organizations)
    .leftJoin(userOrganizations, eq(userOrganizations.organizationId, organizations.organizationId))
    .where(wanted(typed))
    .groupBy(organizations.organizationId)
    .orderBy(asc(sql`fold(${organizations.name})`), asc(organizations.organizationId))
    .offset(offset)
    .limit(limit);
}

/** How many there are of them. */
export const countAll = (db: Db, typed: string): Promise<number> => db.$count(organizations, wanted(typed));

function wanted(typed: string): SQL | undefined {
  const text = sql`fold(${organizations.name} || ' ' || coalesce(${organizations.domain}, '') || ' ' || ${organizations.tagline})`;
  const pattern = sql`'%' || replace(replace(replace(fold(${typed}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  return and(isNull(organizations.deletedAt), typed === "" ? undefined : sql`${text} like ${pattern}`);
}
