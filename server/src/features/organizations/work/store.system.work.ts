/** What is written when somebody leaves, whoever has them leave, and who stays in their place. */
import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Db } from "../../../platform/database/db.ts";
import { ADMIN_TYPE_ID } from "../rules.ts";
import { departures, handovers, organizations, userOrganizations } from "../tables.ts";

/** Writes down that somebody left an organization; who left it before left it now. */
export async function insertDeparture(db: Db, organizationId: number, userId: number, leftAt: Date): Promise<void> {
  await db
    .insert(departures)
    .values({ organizationId, userId, leftAt })
    .onConflictDoUpdate({ target: [departures.organizationId, departures.userId], set: { leftAt } });
}

/** Whether somebody left an organization, whether or not they are in it again. */
export async function readDeparture(db: Db, userId: number, organizationId: number): Promise<boolean> {
  const isOne = and(eq(departures.userId, userId), eq(departures.organizationId, organizationId));
  return (await db.select({ leftAt: departures.leftAt }).from(departures).where(isOne).limit(1)).length > 0;
}

/** Forgets where somebody was. */
export async function deleteDepartures(db: Db, userId: number): Promise<void> {
  await db.delete(departures).where(eq(departures.userId, userId));
}

export async function insertHandover(db: Db, values: typeof handovers.$inferInsert): Promise<void> {
  await db.insert(handovers).values(values);
}

/** The organizations that somebody is in, locked in their order, each with whoever else has been an Admin of it longest. */
export async function lockHeirs(db: Db, userId: number): Promise<{ organizationId: number; heir: number | null }[]> {
  const own = await db
    .select({ organizationId: organizations.organizationId })
    .from(userOrganizations)
    .innerJoin(organizations, eq(organizations.organizationId, userOrganizations.organizationId))
    .where(and(eq(userOrganizations.userId, userId), isNull(organizations.deletedAt)))
    .orderBy(asc(organizations.organizationId))
    .for("no key update", { of: organizations });
  const found: { organizationId: number; heir: number | null }[] = [];
  for (const { organizationId } of own) {
    const [admin] = await db
      .select({ userId: userOrganizations.userId })
      .from(userOrganizations)
      .where(
        and(
          eq(userOrganizations.organizationId, organizationId),
          eq(userOrganizations.userTypeId, ADMIN_TYPE_ID),
          ne(userOrganizations.userId, userId),
        ),
      )
      .orderBy(asc(userOrganizations.createdAt), asc(userOrganizations.userOrganizationId))
      .limit(1);
    found.push({ organizationId, heir: admin?.userId ?? null });
  }
  return found;
}

/** The organizations that somebody is in, or once left. */
export async function readOrganizationsEver(db: Db, userId: number): Promise<number[]> {
  const rows = await union(
    db
      .select({ organizationId: userOrganizations.organizationId })
      .from(userOrganizations)
      .where(eq(userOrganizations.userId, userId)),
    db.select({ organizationId: departures.organizationId }).from(departures).where(eq(departures.userId, userId)),
  );
  return rows.map(({ organizationId }) => organizationId);
}
