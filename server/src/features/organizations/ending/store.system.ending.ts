/** Organizations as jobs export and erase them, without anybody who asks. */
import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { personNames } from "../../accounts/index.ts";
import { organizationExports, organizations, userOrganizations } from "../tables.ts";

type ExportRow = typeof organizationExports.$inferSelect;

/** Some organizations that were taken away before a moment and still have what they had. */
export async function readToErase(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ organizationId: organizations.organizationId })
    .from(organizations)
    .where(and(lt(organizations.deletedAt, before), isNull(organizations.erasedAt)))
    .orderBy(asc(organizations.deletedAt))
    .limit(limit);
  return rows.map(({ organizationId }) => organizationId);
}

/** Locks one of them; false where another node has erased it. */
export async function lockToErase(db: Db, organizationId: number): Promise<boolean> {
  const rows = await db
    .select({ id: organizations.organizationId })
    .from(organizations)
    .where(and(eq(organizations.organizationId, organizationId), isNull(organizations.erasedAt)))
    .for("update");
  return rows.length > 0;
}

/** Leaves of an organization its number alone, which what it sold refers to. */
export async function emptyOrganization(db: Db, organizationId: number, now: Date): Promise<void> {
  const none = {
    domain: null,
    openaiApiKey: null,
    stripePublicKey: null,
    stripePrivateKey: null,
    stripeWebhookKey: null,
  };
  await db
    .update(organizations)
    .set({ ...none, name: "", slug: "", tagline: "", thumbnail: "", welcomeVideo: "", erasedAt: now, updatedAt: now })
    .where(eq(organizations.organizationId, organizationId));
}

/** An export that waits or is being made; undefined for any other. */
export async function readOpenExport(db: Db, exportId: number): Promise<ExportRow | undefined> {
  const isOpen = sql`${organizationExports.state} in ('waiting', 'running')`;
  const [row] = await db
    .select()
    .from(organizationExports)
    .where(and(eq(organizationExports.exportId, exportId), isOpen));
  return row;
}

export async function updateExport(db: Db, exportId: number, values: Partial<ExportRow>): Promise<void> {
  await db.update(organizationExports).set(values).where(eq(organizationExports.exportId, exportId));
}

/** What an organization is called and how it looks, without its keys. */
export async function readAbout(db: Db, organizationId: number) {
  const [row] = await db
    .select({
      organization_id: organizations.organizationId,
      name: organizations.name,
      slug: organizations.slug,
      tagline: organizations.tagline,
      domain: organizations.domain,
      createdAt: organizations.createdAt,
    })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId));
  return row;
}

/** Who is in an organization, and as what. */
export const readEverybody = (db: Db, organizationId: number) =>
  db
    .select({
      user_id: personNames.userId,
      name: personNames.name,
      last_name: personNames.lastName,
      email: personNames.email,
      user_type_id: userOrganizations.userTypeId,
      since: userOrganizations.createdAt,
    })
    .from(userOrganizations)
    .innerJoin(personNames, eq(personNames.userId, userOrganizations.userId))
    .where(eq(userOrganizations.organizationId, organizationId))
    .orderBy(asc(personNames.userId));

/** Forgets the exports that somebody asked for. */
export async function deleteExportsOf(db: Db, userId: number): Promise<void> {
  await db.delete(organizationExports).where(eq(organizationExports.userId, userId));
}
