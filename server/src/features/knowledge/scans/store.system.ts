import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { knowledgeScans } from "../tables.ts";

export type ScanRow = typeof knowledgeScans.$inferSelect;

/** Has pages of a source wait to be recognised; those that were begun stay as they are. */
export async function planScans(db: Db, sourceId: number, pages: number[]): Promise<void> {
  const rows = pages.map((page) => ({ sourceId, page }));
  await db.insert(knowledgeScans).values(rows).onConflictDoNothing();
}

/** The pages of a source that are pictures, with what was recognised on them so far. */
export const readScans = (db: Db, sourceId: number): Promise<ScanRow[]> =>
  db.select().from(knowledgeScans).where(eq(knowledgeScans.sourceId, sourceId)).orderBy(asc(knowledgeScans.page));

/** Keeps what became of a page. */
export async function keepScan(
  db: Db,
  { sourceId, page }: Pick<ScanRow, "sourceId" | "page">,
  result: Pick<ScanRow, "outcome" | "text" | "confidence">,
): Promise<void> {
  const isIt = and(eq(knowledgeScans.sourceId, sourceId), eq(knowledgeScans.page, page));
  await db.update(knowledgeScans).set(result).where(isIt);
}

/** Forgets the pages of a source, whose passages have their texts. */
export async function forgetScans(db: Db, sourceId: number): Promise<void> {
  await db.delete(knowledgeScans).where(eq(knowledgeScans.sourceId, sourceId));
}
