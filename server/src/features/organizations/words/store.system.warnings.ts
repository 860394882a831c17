import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { ADMIN_TYPE_ID } from "../rules.ts";
import { organizations, userOrganizations } from "../tables.ts";
import { personWordMonths, wordCaps, wordPlans, wordWarnings } from "../tables.words.ts";

/** So many Admins of an organization are told by mail. */
const ADMINS_TOLD = 50;

export type NewWarning = Pick<
  typeof wordWarnings.$inferInsert,
  "organizationId" | "month" | "cap" | "userId" | "level"
>;

/** Notes that a level was reached; its id, or null where it was noted before. */
export async function addWarning(db: Db, warning: NewWarning): Promise<number | null> {
  const [made] = await db
    .insert(wordWarnings)
    .values(warning)
    .onConflictDoNothing()
    .returning({ id: wordWarnings.warningId });
  return made?.id ?? null;
}

/** Whose cap it is that has changed: of all together, or what people have who have none of their own, or one person's. */
export type ChangedCap = { cap: "pool" | "all" } | { cap: "person"; userId: number | null };

/** Forgets what was told in a month of a cap that is another one now. */
export async function forgetWarnings(
  db: Db,
  { organizationId, month }: Pick<NewWarning, "organizationId" | "month">,
  changed: ChangedCap,
): Promise<void> {
  const isOf = and(
    eq(wordWarnings.organizationId, organizationId),
    eq(wordWarnings.month, month),
    eq(wordWarnings.cap, changed.cap),
  );
  if (changed.cap !== "person") return void (await db.delete(wordWarnings).where(isOf));
  const own = db.select({ userId: wordCaps.userId }).from(wordCaps).where(eq(wordCaps.organizationId, organizationId));
  const isTheirs =
    changed.userId === null ? notInArray(wordWarnings.userId, own) : eq(wordWarnings.userId, changed.userId);
  await db.delete(wordWarnings).where(and(isOf, isTheirs));
}

/** What is to be told, taken so that it is told once; undefined where it was, or the organization is gone. */
export async function takeWarning(db: Db, warningId: number) {
  const [taken] = await db
    .update(wordWarnings)
    .set({ toldAt: sql`now()` })
    .where(and(eq(wordWarnings.warningId, warningId), isNull(wordWarnings.toldAt)))
    .returning();
  if (!taken) return undefined;
  const [organization] = await db
    .select({ name: organizations.name, thumbnail: organizations.thumbnail, isMailing: wordPlans.isMailing })
    .from(organizations)
    .leftJoin(wordPlans, eq(wordPlans.organizationId, organizations.organizationId))
    .where(and(eq(organizations.organizationId, taken.organizationId), isNull(organizations.deletedAt)));
  return organization && { ...taken, organization };
}

/** The ids of the Admins of an organization, the first 50 of them. */
export async function readAdmins(db: Db, organizationId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: userOrganizations.userId })
    .from(userOrganizations)
    .where(and(eq(userOrganizations.organizationId, organizationId), eq(userOrganizations.userTypeId, ADMIN_TYPE_ID)))
    .orderBy(userOrganizations.userOrganizationId)
    .limit(ADMINS_TOLD);
  return rows.map(({ userId }) => userId);
}

/** Forgets what is counted against somebody's caps, and that they were told; the caps went with their memberships. */
export async function deleteWordsOf(db: Db, userId: number): Promise<void> {
  await db.delete(personWordMonths).where(eq(personWordMonths.userId, userId));
  await db.delete(wordWarnings).where(eq(wordWarnings.userId, userId));
}
