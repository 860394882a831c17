import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { GrownText } from "../../generation/index.ts";
import { superFetches, superFetchOutputs } from "../tables.ts";
import type { NewOutput, OutputRow } from "./store.ts";

type Reader = Pick<App, "db">;

/** Keeps what the texts that are being written have grown by, all in one statement. */
export async function saveTexts(db: Db, rows: GrownText[]): Promise<void> {
  const ids = sql.param(rows.map((row) => row.ref));
  const afters = sql.param(rows.map((row) => row.after));
  const pieces = sql.param(rows.map((row) => row.piece));
  await db.execute(sql`
    update super_fetch_outputs
    set content = left(coalesce(content, ''), grown.after) || grown.piece, updated_at = now()
    from unnest(${ids}::bigint[], ${afters}::int[], ${pieces}::text[]) as grown(id, after, piece)
    where super_fetch_outputs.output_id = grown.id and super_fetch_outputs.is_generating`);
}

/** The text of an output as its row has it. */
export async function readText(db: Db, id: number): Promise<string> {
  return (await readOutput({ db }, id))?.content ?? "";
}

/** Closes an output; one that was deleted meanwhile stays so. */
export async function closeOutput(db: Db, id: number, values: Partial<NewOutput>): Promise<void> {
  await db
    .update(superFetchOutputs)
    .set({ ...values, isGenerating: false, updatedAt: sql`now()` })
    .where(eq(superFetchOutputs.outputId, id));
}

/** An output, whoever asks. */
export async function readOutput({ db }: Reader, id: number): Promise<OutputRow | undefined> {
  const [row] = await db.select().from(superFetchOutputs).where(eq(superFetchOutputs.outputId, id));
  return row;
}

/** Which avatars write some outputs. */
export async function avatarsWriting({ db }: Reader, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: superFetchOutputs.outputId, avatarId: superFetches.avatarId })
    .from(superFetchOutputs)
    .innerJoin(superFetches, eq(superFetches.superFetchId, superFetchOutputs.superFetchId))
    .where(inArray(superFetchOutputs.outputId, ids));
  return new Map(rows.map(({ id, avatarId }) => [id, avatarId]));
}

/** Outputs of a person that are being written, by their ids. */
export async function readGenerating({ db }: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: superFetchOutputs.outputId })
    .from(superFetchOutputs)
    .where(and(eq(superFetchOutputs.userId, userId), superFetchOutputs.isGenerating));
  return rows.map(({ id }) => id);
}

/** Some of what a person asked for, after one, the oldest first, each with its outputs. */
export async function readFetchesAfter({ db }: Reader, userId: number, after: number, countMax: number) {
  const fetches = await db
    .select()
    .from(superFetches)
    .where(and(eq(superFetches.userId, userId), gt(superFetches.superFetchId, after)))
    .orderBy(asc(superFetches.superFetchId))
    .limit(countMax);
  const ids = fetches.map(({ superFetchId }) => superFetchId);
  const outputs = await db
    .select()
    .from(superFetchOutputs)
    .where(inArray(superFetchOutputs.superFetchId, ids))
    .orderBy(asc(superFetchOutputs.outputId));
  const outputsOf = Map.groupBy(outputs, ({ superFetchId }) => superFetchId);
  return fetches.map((fetch) => ({ fetch, outputs: outputsOf.get(fetch.superFetchId) ?? [] }));
}

/** What was written for some of what was asked for: the texts, each with its place and version, and what it was asked with. */
export async function writtenFor(db: Db, superFetchIds: number[]): Promise<Map<number, { outputs: object[] }>> {
  const { superFetchId, outputId, place, version, prompt, feedback, content, createdAt } = superFetchOutputs;
  const rows = await db
    .select({ superFetchId, outputId, place, version, prompt, feedback, content, createdAt })
    .from(superFetchOutputs)
    .where(inArray(superFetchId, superFetchIds))
    .orderBy(asc(outputId));
  const of = Map.groupBy(rows, (row) => row.superFetchId);
  return new Map([...of].map(([id, some]) => [id, { outputs: some.map(({ superFetchId: _, ...output }) => output) }]));
}

/** Erases everything that was written for a person. */
export async function eraseFetches({ db }: Reader, userId: number): Promise<void> {
  await db.delete(superFetches).where(eq(superFetches.userId, userId));
}
