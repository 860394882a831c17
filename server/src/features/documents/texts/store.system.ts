/** Texts of anybody's documents and the steps that are not in them yet, for those who were let in, and for what has no request. */
import { and, asc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { documentSteps, documents } from "../tables.ts";

const { documentId, version, textBehind, doc, updatedAt } = documents;
const kept = { documentId, version, textBehind, doc };

/** What a row has of a text, and by how many steps that is behind. */
export type KeptText = Pick<typeof documents.$inferSelect, keyof typeof kept>;

/** Written out, and not as a value: only so is it read off the index of the few that are. */
export const isBehind = sql`${textBehind} > 0`;

/** Those of some documents whose texts are behind. */
export const readTextsBehind = (db: Db, documentIds: number[]): Promise<KeptText[]> =>
  db
    .select(kept)
    .from(documents)
    .where(and(inArray(documentId, documentIds), isBehind));

/** At which version and moment a document stands, and by how many steps its text is behind. */
export async function readStamp(db: Db, id: number) {
  const [row] = await db
    .select({ documentId, version, updatedAt, textBehind })
    .from(documents)
    .where(eq(documentId, id));
  return row;
}

/** Documents beyond an id whose texts are behind and in which nobody wrote since a moment, at most so many, by their ids. */
export async function findLeftBehind(db: Db, before: Date, beyond: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ documentId })
    .from(documents)
    .where(and(isBehind, lt(updatedAt, before), gt(documentId, beyond)))
    .orderBy(asc(documentId))
    .limit(limit);
  return rows.map((row) => row.documentId);
}

/** The steps that are not in the text of a document as its row was read. */
export async function readStepsBehind(db: Db, row: Omit<KeptText, "doc">) {
  const isIn = and(
    eq(documentSteps.documentId, row.documentId),
    gte(documentSteps.version, row.version - row.textBehind),
    lt(documentSteps.version, row.version),
  );
  const rows = await db
    .select({ step: documentSteps.step })
    .from(documentSteps)
    .where(isIn)
    .orderBy(documentSteps.version);
  if (rows.length !== row.textBehind)
    throw new Error(`steps of document ${row.documentId} are gone that its text lacks`);
  return rows.map(({ step }) => step);
}

type Text = { version: number; json: string; content: string; text: string };

/** Writes the text of a document as it was at a version, unless its row has that of a later one, or this. */
export async function writeText(db: Db, id: number, { version: at, json, content, text }: Text): Promise<void> {
  await db
    .update(documents)
    .set({ doc: sql`${json}::jsonb`, content, text, textBehind: sql`${version} - ${at}::int` })
    .where(and(eq(documentId, id), sql`${version} - ${textBehind} < ${at}::int`));
}
