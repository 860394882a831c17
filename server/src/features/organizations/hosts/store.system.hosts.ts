/** Hosts as requests, jobs and proofs know them, without anybody who asks. */
import { and, asc, eq, isNotNull, isNull, lte, ne, not, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import type { OwnSite } from "../../../platform/sites.ts";
import { isOfStaff } from "../../accounts/index.ts";
import { ADMIN_TYPE_ID } from "../rules.ts";
import { organizationHosts } from "../tables.hosts.ts";
import { organizations, userOrganizations } from "../tables.ts";

export type HostRow = typeof organizationHosts.$inferSelect;

/** Every proved host, and how the organization that has it looks. */
export function readProved(db: Db): Promise<OwnSite[]> {
  return db
    .select({
      organizationId: organizations.organizationId,
      host: organizationHosts.host,
      name: organizations.name,
      tagline: organizations.tagline,
      picture: organizations.thumbnail,
    })
    .from(organizationHosts)
    .innerJoin(organizations, eq(organizations.organizationId, organizationHosts.organizationId))
    .where(and(isNotNull(organizationHosts.provedAt), isNull(organizations.deletedAt)));
}

/** The Admin of an organization who has been one longest; null where only the platform's staff are. */
export async function findLongestAdmin(db: Db, organizationId: number): Promise<number | null> {
  const { userId, userTypeId, userOrganizationId } = userOrganizations;
  const isOne = and(eq(userOrganizations.organizationId, organizationId), eq(userTypeId, ADMIN_TYPE_ID));
  const [row] = await db
    .select({ userId })
    .from(userOrganizations)
    .where(and(isOne, not(isOfStaff(userId))))
    .orderBy(asc(userOrganizationId))
    .limit(1);
  return row?.userId ?? null;
}

/** The host that an organization has or claims; undefined without one. */
export async function readHostOf(db: Db, organizationId: number): Promise<HostRow | undefined> {
  const [row] = await db
    .select()
    .from(organizationHosts)
    .where(sql`${organizationHosts.organizationId} = ${organizationId}::bigint`);
  return row;
}

/** Some that are to be looked for now, those that wait longest first. */
export function readDue(db: Db, now: Date, limit: number): Promise<HostRow[]> {
  return db
    .select()
    .from(organizationHosts)
    .where(lte(organizationHosts.nextCheckAt, now))
    .orderBy(asc(organizationHosts.nextCheckAt))
    .limit(limit);
}

/**
 * Makes others who prove this host, or change what an organization claims, wait until the transaction ends; answers its rows, the
 * asked one as it is now.
 */
export async function lockHost(db: Db, { organizationId, host }: HostRow): Promise<{ own?: HostRow; other?: HostRow }> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('organization host'), hashtext(${host}))`);
  const isSame = eq(organizationHosts.host, host);
  const [own] = await db
    .select()
    .from(organizationHosts)
    .where(and(isSame, eq(organizationHosts.organizationId, organizationId)))
    .for("update");
  const [other] = await db
    .select()
    .from(organizationHosts)
    .where(and(isSame, ne(organizationHosts.organizationId, organizationId), isNotNull(organizationHosts.provedAt)));
  return { ...(own && { own }), ...(other && { other }) };
}

/** Writes what came of a look. */
export async function updateHost(db: Db, organizationId: number, values: Partial<HostRow>): Promise<void> {
  await db.update(organizationHosts).set(values).where(eq(organizationHosts.organizationId, organizationId));
}

/** Writes which host an organization claims from now on, not proved yet. */
export async function insertHost(db: Db, row: typeof organizationHosts.$inferInsert): Promise<void> {
  await db.insert(organizationHosts).values(row);
}

/** Forgets the host of an organization, and with it that it was proved. */
export async function deleteHost(db: Db, organizationId: number): Promise<void> {
  await db.delete(organizationHosts).where(eq(organizationHosts.organizationId, organizationId));
}

/** What an organization is called, and who leads it. */
export async function readNamed(db: Db, organizationId: number) {
  const [found] = await db
    .select({ name: organizations.name, thumbnail: organizations.thumbnail })
    .from(organizations)
    .where(and(eq(organizations.organizationId, organizationId), isNull(organizations.deletedAt)));
  return found;
}
