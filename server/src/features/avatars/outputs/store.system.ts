import type { Source } from "@pluma/contract/generation/sources";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { GrownText } from "../../generation/index.ts";
import { outputs } from "../tables.outputs.ts";
import { isKept, type NewOutput, type OutputRow } from "./store.ts";

type Reader = Pick<App, "db">;

/** Keeps what the texts that are being written have grown by, all in one statement. */
export async function saveTexts(db: Db, rows: GrownText[]): Promise<void> {
  const ids = sql.param(rows.map((row) => row.ref));
  const afters = sql.param(rows.map((row) => row.after));
  const pieces = sql.param(rows.map((row) => row.piece));
  await db.execute(sql`
    update outputs set content = left(coalesce(content, ''), grown.after) || grown.piece, updated_at = now()
    from unnest(${ids}::bigint[], ${afters}::int[], ${pieces}::text[]) as grown(id, after, piece)
    where outputs.output_id = grown.id and outputs.is_generating`);
}

/** The text of an output as its row has it. */
export async function readText(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ content: outputs.content }).from(outputs).where(eq(outputs.outputId, id));
  return row?.content ?? "";
}

/** Closes an output; one that was deleted meanwhile stays so. */
export async function closeOutput(db: Db, id: number, values: Partial<NewOutput>): Promise<void> {
  await db
    .update(outputs)
    .set({ ...values, isGenerating: false, updatedAt: sql`now()` })
    .where(eq(outputs.outputId, id));
}

export async function insertOutput(db: Db, values: NewOutput): Promise<OutputRow> {
  const [row] = await db.insert(outputs).values(values).returning();
  if (!row) throw new Error("an output was not written");
  return row;
}

/** An output, whoever asks. */
export async function readOutput({ db }: Reader, id: number): Promise<OutputRow | undefined> {
  const [row] = await db.select().from(outputs).where(eq(outputs.outputId, id));
  return row;
}

export async function deleteOutput(db: Db, id: number): Promise<void> {
  await db.delete(outputs).where(eq(outputs.outputId, id));
}

/** Outputs of a person that are being written. */
export function readGenerating({ db }: Reader, userId: number): Promise<OutputRow[]> {
  return db
    .select()
    .from(outputs)
    .where(and(eq(outputs.userId, userId), outputs.isGenerating));
}

/** Some kept outputs of a person after one, the oldest first. */
export function readOutputsAfter({ db }: Reader, userId: number, after: number, countMax: number) {
  return db
    .select()
    .from(outputs)
    .where(and(eq(outputs.userId, userId), isKept, gt(outputs.outputId, after)))
    .orderBy(asc(outputs.outputId))
    .limit(countMax);
}

/** Erases everything that was written for a person. */
export async function eraseOutputs({ db }: Reader, userId: number): Promise<void> {
  await db.delete(outputs).where(eq(outputs.userId, userId));
}

/** Keeps what an output leans on, before its first piece. */
export async function writeSources({ db }: Reader, id: number, sources: Source[]): Promise<void> {
  await db.update(outputs).set({ sources }).where(eq(outputs.outputId, id));
}

/** Which avatars write some outputs; null where none does, or not any more. */
export async function avatarsWriting({ db }: Pick<App, "db">, ids: number[]): Promise<Map<number, number | null>> {
  const rows = await db
    .select({ id: outputs.outputId, avatarId: outputs.avatarId })
    .from(outputs)
    .where(inArray(outputs.outputId, ids));
  return new Map(rows.map(({ id, avatarId }) => [id, avatarId]));
}
