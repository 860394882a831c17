import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import type { GrownText } from "../../generation/index.ts";
import { completions } from "../tables.ts";

export type CompletionRow = typeof completions.$inferSelect;

/** Begins an answer. */
export async function insertCompletion(
  db: Db,
  values: Omit<typeof completions.$inferInsert, "content">,
): Promise<CompletionRow> {
  const [row] = await db.insert(completions).values(values).returning();
  if (!row) throw new Error("an answer was not written");
  return row;
}

/** Keeps what has arrived of several answers; said twice it is there once. */
export async function saveTexts(db: Db, rows: GrownText[]): Promise<void> {
  const ids = sql.param(rows.map((row) => row.ref));
  const afters = sql.param(rows.map((row) => row.after));
  const pieces = sql.param(rows.map((row) => row.piece));
  await db.execute(sql`
    update completions set content = left(content, grown.after) || grown.piece
    from unnest(${ids}::int[], ${afters}::int[], ${pieces}::text[]) as grown(id, after, piece)
    where completions.completion_id = grown.id`);
}

/** What has arrived of an answer; empty where there is none any more. */
export async function readText(db: Db, completionId: number): Promise<string> {
  const [row] = await db
    .select({ content: completions.content })
    .from(completions)
    .where(eq(completions.completionId, completionId));
  return row?.content ?? "";
}

/** Whether an answer is still being written. */
export const isWriting = async (db: Db, completionId: number): Promise<boolean> =>
  (await db.$count(completions, eq(completions.completionId, completionId))) > 0;

/** Some answers that are being written. */
export const readAmong = (db: Db, completionIds: number[]): Promise<CompletionRow[]> =>
  db.select().from(completions).where(inArray(completions.completionId, completionIds));

/** Ends an answer, and forgets it; what it was, undefined where it had ended. */
export async function takeCompletion(db: Db, completionId: number): Promise<CompletionRow | undefined> {
  const [row] = await db.delete(completions).where(eq(completions.completionId, completionId)).returning();
  return row;
}

/** The answers that are being written for a person. */
export const listOf = (db: Db, userId: number): Promise<CompletionRow[]> =>
  db.select().from(completions).where(eq(completions.userId, userId));

/** Forgets the answers of a person. */
export async function deleteOf(db: Db, userId: number): Promise<void> {
  await db.delete(completions).where(eq(completions.userId, userId));
}
