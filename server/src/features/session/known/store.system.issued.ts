import { and, eq } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { issued } from "../tables.ts";

/** Who an issuer means by a subject; null for whom it has not named yet. */
export async function findIssued(db: Db, { issuer, subject }: { issuer: string; subject: string }) {
  const [found] = await db
    .select({ userId: issued.userId })
    .from(issued)
    .where(and(eq(issued.issuer, issuer), eq(issued.subject, subject)));
  return found?.userId ?? null;
}

/** Keeps whom an issuer means by a subject; of two at once the later one is right. */
export async function keepIssued(db: Db, named: typeof issued.$inferInsert): Promise<void> {
  const { userId } = named;
  await db
    .insert(issued)
    .values(named)
    .onConflictDoUpdate({ target: [issued.issuer, issued.subject], set: { userId } });
}

/** Forgets whom issuers mean by a person. */
export async function deleteIssued(db: Db, userId: number): Promise<void> {
  await db.delete(issued).where(eq(issued.userId, userId));
}
