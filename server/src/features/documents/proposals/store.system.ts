/** Asks and pieces of anybody, for what has no request, or was let in already. */
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { GrownText } from "../../generation/index.ts";
import { documentAsks, documentPieces } from "../tables.proposals.ts";
import { documentSteps, documents } from "../tables.ts";
import type { AskRow, NewAsk, NewPiece } from "./store.ts";

type Reader = Pick<App, "db">;

/** Keeps what the texts that are being written have grown by, all in one statement. */
export async function saveTexts(db: Db, rows: GrownText[]): Promise<void> {
  const ids = sql.param(rows.map((row) => row.ref));
  const afters = sql.param(rows.map((row) => row.after));
  const pieces = sql.param(rows.map((row) => row.piece));
  await db.execute(sql`
    update document_asks
    set content = left(coalesce(content, ''), grown.after) || grown.piece, updated_at = now()
    from unnest(${ids}::bigint[], ${afters}::int[], ${pieces}::text[]) as grown(id, after, piece)
    where document_asks.ask_id = grown.id and document_asks.is_generating`);
}

/** The text of an ask as its row has it. */
export const readText = async (db: Db, askId: number): Promise<string> =>
  (await readAskRow({ db }, askId))?.content ?? "";

/** An ask, whoever asks. */
export async function readAskRow({ db }: Reader, askId: number): Promise<AskRow | undefined> {
  const [row] = await db.select().from(documentAsks).where(eq(documentAsks.askId, askId));
  return row;
}

/** Asks with their pieces, a row for each, and the version of their document that those are at: of one moment. */
export const readWithPieces = ({ db }: Reader, askIds: number[]) =>
  db
    .select({ ask: documentAsks, piece: documentPieces, version: documents.version })
    .from(documentAsks)
    .leftJoin(documents, eq(documents.documentId, documentAsks.documentId))
    .leftJoin(documentPieces, eq(documentPieces.askId, documentAsks.askId))
    .where(inArray(documentAsks.askId, askIds))
    .orderBy(asc(documentAsks.askId), asc(documentPieces.place));

/** Changes an ask; one that went with its document stays so. */
export async function updateAsk(db: Db, askId: number, values: Partial<NewAsk>): Promise<void> {
  await db
    .update(documentAsks)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(documentAsks.askId, askId));
}

/** Which avatars and templates some asks lean on. */
export const readLeaning = ({ db }: Reader, askIds: number[]) =>
  db
    .select({
      ref: documentAsks.askId,
      avatarId: documentAsks.avatarId,
      templateId: sql<number | null>`(${documentAsks.template}->>'template_id')::int`,
      documentId: documentAsks.documentId,
    })
    .from(documentAsks)
    .where(inArray(documentAsks.askId, askIds));

/** A document that stands, locked until the transaction ends, whoever asks. */
export async function lockDocument(db: Db, documentId: number) {
  const [row] = await db
    .select({ documentId: documents.documentId, version: documents.version })
    .from(documents)
    .where(and(eq(documents.documentId, documentId), isNull(documents.deletedAt)))
    .for("update");
  return row;
}

/** An ask that has ended and whose pieces were not made yet, locked. */
export async function lockUnproposed(db: Db, askId: number): Promise<AskRow | undefined> {
  const wanted = and(
    eq(documentAsks.askId, askId),
    isNull(documentAsks.proposedAt),
    eq(documentAsks.isGenerating, false),
  );
  const [row] = await db.select().from(documentAsks).where(wanted).for("update");
  return row;
}

/** The steps of a document from a version on. */
export const readStepsFrom = (db: Db, documentId: number, version: number) =>
  db
    .select({ version: documentSteps.version, step: documentSteps.step })
    .from(documentSteps)
    .where(and(eq(documentSteps.documentId, documentId), sql`${documentSteps.version} >= ${version}`))
    .orderBy(asc(documentSteps.version));

export async function insertPieces(db: Db, pieces: NewPiece[]): Promise<void> {
  if (pieces.length > 0) await db.insert(documentPieces).values(pieces);
}

/** Asks of a person that are being written, by their ids. */
export async function readGenerating({ db }: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: documentAsks.askId })
    .from(documentAsks)
    .where(and(eq(documentAsks.userId, userId), documentAsks.isGenerating));
  return rows.map(({ id }) => id);
}

/** Some of what a person asked for documents, after one, the oldest first. */
export const readAsksAfter = ({ db }: Reader, userId: number, after: number, countMax: number): Promise<AskRow[]> =>
  db
    .select()
    .from(documentAsks)
    .where(and(eq(documentAsks.userId, userId), gt(documentAsks.askId, after)))
    .orderBy(asc(documentAsks.askId))
    .limit(countMax);

/** Erases what was asked for a person. */
export async function eraseAsks({ db }: Reader, userId: number): Promise<void> {
  await db.delete(documentAsks).where(eq(documentAsks.userId, userId));
}
