import { randomBytes } from "node:crypto";
import type { VisitStep } from "@pluma/contract/site/visits";
import { and, asc, eq, gte, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { INSTALLATION, siteVisitors, siteVisitSalts, siteVisits } from "../tables.ts";

/** What the hashes of a day are made with: the same on every node. */
export async function saltOf(db: Db, day: string): Promise<string> {
  await db
    .insert(siteVisitSalts)
    .values({ day, salt: randomBytes(24).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select().from(siteVisitSalts).where(eq(siteVisitSalts.day, day));
  if (!row) throw new Error("the salt of a day is not there");
  return row.salt;
}

type Visits = {
  day: string;
  visitors: { site: number | null; hash: string }[];
  steps: { site: number | null; step: VisitStep; count: number }[];
};

/** Adds what was seen to the counts of its day; who came already on it is no other visitor. */
export async function addVisits(db: Db, { day, visitors, steps }: Visits): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = visitors.map(({ site, hash }) => ({ organizationId: site ?? INSTALLATION, day, hash }));
    // In one order on all nodes, so that no two wait for each other in a circle.
    rows.sort((one, other) => one.organizationId - other.organizationId || (one.hash < other.hash ? -1 : 1));
    const added = rows.length > 0 ? await tx.insert(siteVisitors).values(rows).onConflictDoNothing().returning() : [];
    const counts = steps.map(({ site, step, count }) => ({ organizationId: site ?? INSTALLATION, day, step, count }));
    for (const organizationId of new Set(added.map((row) => row.organizationId))) {
      const count = added.filter((row) => row.organizationId === organizationId).length;
      counts.push({ organizationId, day, step: "visitors", count });
    }
    counts.sort((one, other) => one.organizationId - other.organizationId || (one.step < other.step ? -1 : 1));
    await tx
      .insert(siteVisits)
      .values(counts)
      .onConflictDoUpdate({
        target: [siteVisits.organizationId, siteVisits.day, siteVisits.step],
        set: { count: sql`${siteVisits.count} + excluded.count` },
      });
  });
}

/** The counts of a site, from a day to another, both included. */
export const readVisits = (db: Db, site: number | null, from: string, to: string) =>
  db
    .select({ day: siteVisits.day, step: siteVisits.step, count: siteVisits.count })
    .from(siteVisits)
    .where(and(eq(siteVisits.organizationId, site ?? INSTALLATION), gte(siteVisits.day, from), lte(siteVisits.day, to)))
    .orderBy(asc(siteVisits.day));

/** Forgets the hashes of before a day, and what they were made with. */
export async function deleteVisitors(db: Db, before: string): Promise<void> {
  await db.delete(siteVisitors).where(lt(siteVisitors.day, before));
  await db.delete(siteVisitSalts).where(lt(siteVisitSalts.day, before));
}
