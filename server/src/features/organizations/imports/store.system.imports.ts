/** Files of people as the job works on them, for whoever began them. */
import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { peopleImportRows, peopleImports } from "../tables.ts";

type Result = NonNullable<typeof peopleImportRows.$inferSelect.result>;

/** A file that is being worked on; null for one that is done, or that was forgotten. */
export async function readRunning(db: Db, importId: number) {
  const [row] = await db
    .select()
    .from(peopleImports)
    .where(and(eq(peopleImports.importId, importId), eq(peopleImports.state, "running")));
  return row ?? null;
}

const waiting = (importId: number) =>
  and(
    eq(peopleImportRows.importId, importId),
    inArray(peopleImportRows.outcome, ["will_add", "will_invite"]),
    isNull(peopleImportRows.result),
  );

/** The next rows that wait, in their order. */
export function readWaiting(db: Db, importId: number, limit: number) {
  return db
    .select({ row: peopleImportRows.row, email: peopleImportRows.email, userTypeId: peopleImportRows.userTypeId })
    .from(peopleImportRows)
    .where(waiting(importId))
    .orderBy(asc(peopleImportRows.row))
    .limit(limit);
}

/** Writes what became of a row that waits; false where somebody has done it. The row is locked until the transaction ends. */
export async function writeResult(
  db: Db,
  { importId, row }: { importId: number; row: number },
  values: { result: Result; problem?: string },
): Promise<boolean> {
  const written = await db
    .update(peopleImportRows)
    .set(values)
    .where(and(waiting(importId), eq(peopleImportRows.row, row)))
    .returning({ row: peopleImportRows.row });
  return written.length > 0;
}

/** Ends a file; rows that still wait could not be done, and this is why. */
export async function endImport(db: Db, importId: number, problem: string, now: Date): Promise<void> {
  await db.update(peopleImportRows).set({ result: "failed", problem }).where(waiting(importId));
  await db
    .update(peopleImports)
    .set({ state: "done", finishedAt: now })
    .where(and(eq(peopleImports.importId, importId), eq(peopleImports.state, "running")));
}

/** Forgets the files that somebody brought. */
export async function deleteImportsOf(db: Db, userId: number): Promise<void> {
  await db.delete(peopleImports).where(eq(peopleImports.userId, userId));
}

/** Forgets files a month after they were brought; the addresses in them were somebody's. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  await db
    .delete(peopleImports)
    .where(lt(peopleImports.createdAt, sql`${now.toISOString()}::timestamptz - interval '30 days'`));
}
