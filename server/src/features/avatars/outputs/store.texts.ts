import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../platform/db.ts";
import type { GrownText } from "../../generation/index.ts";
import { outputs } from "../tables.outputs.ts";
import type { NewOutput } from "./store.ts";

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
