/** Documents of anybody, for what has no request, or was let in already. */
import type { Place } from "@pluma/contract/documents/schema/places";
import { and, asc, eq, exists, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import type { App } from "../../platform/context.ts";
import { toldMoment } from "../../platform/database/columns.ts";
import type { Db } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { inOneValue } from "../../platform/database/rows.ts";
import { holdsTyped } from "../../platform/database/searched.ts";
import { statementWithin } from "../../platform/database/statement.ts";
import { type DocumentRow, type ListedRow, listed, type NewDocument, type StepRow } from "./store.ts";
import type { documentPieces } from "./tables.proposals.ts";
import { documentSteps, documents } from "./tables.ts";
import { asItStands } from "./texts/standing.ts";

type PieceRow = typeof documentPieces.$inferSelect;

export async function insertDocument(db: Db, values: NewDocument): Promise<DocumentRow> {
  const [row] = await db.insert(documents).values(values).returning();
  if (!row) throw new Error("a document was not written");
  return row;
}

/** Changes a document, which its caller holds locked. */
export async function updateDocument(db: Db, documentId: number, changes: Partial<NewDocument>): Promise<DocumentRow> {
  const [row] = await db.update(documents).set(changes).where(eq(documents.documentId, documentId)).returning();
  if (!row) throw new Error("a document was not written");
  return asItStands(db, row);
}

/** The text of a document, which its caller holds locked. */
export async function readText(db: Db, documentId: number) {
  const { doc, content, version, textBehind } = documents;
  const wanted = { doc, content, documentId: documents.documentId, version, textBehind };
  const [row] = await db.select(wanted).from(documents).where(eq(documents.documentId, documentId));
  if (!row) throw new Error("a document is gone that was locked");
  return asItStands(db, row);
}

const at = {
  documentId: sql.placeholder("documentId"),
  version: sql.placeholder("version"),
  now: sql.placeholder("now"),
};

type Lying = { comments: (Place & { commentId: number })[]; pieces: PieceRow[] };

const lying = statementWithin<Lying>(
  "documents_lying",
  () => sql`select coalesce((
      select json_agg(json_build_object('commentId', comment_id, 'from', place_from, 'to', place_to, 'words', place_words))
      from document_comments where document_id = ${at.documentId}::int and place_from is not null
    ), '[]') as comments, coalesce((
      select json_agg(json_build_object('pieceId', piece_id, 'askId', ask_id, 'documentId', document_id, 'place', place,
        'from', from_pos, 'to', to_pos, 'before', before, 'after', after, 'state', state,
        'decidedBy', decided_by, 'decidedAt', decided_at) order by ask_id, place)
      from document_pieces where document_id = ${at.documentId}::int
        and (state in ('open', 'changed') or decided_at > ${sql.placeholder("since")}::timestamptz)
    ), '[]') as pieces`,
);

/**
 * What lies at positions of the text of a document, which the caller holds locked: where its comments hang, and the pieces that
 * a step may still concern, which are to be decided on, or were since a moment.
 */
export async function readLying(db: Db, documentId: number, since: Date): Promise<Lying> {
  const [found] = await lying(db, { documentId, since });
  const pieces = found?.pieces ?? [];
  return {
    comments: found?.comments ?? [],
    // A moment comes as a text within JSON.
    pieces: pieces.map((piece) => ({ ...piece, decidedAt: piece.decidedAt && new Date(piece.decidedAt) })),
  };
}

/** What is written with an edit: its steps, the text that comes of them, and what lies elsewhere in it now. */
type Written = {
  steps: Pick<StepRow, "version" | "clientId" | "sequence" | "step" | "userId">[];
  comments: Lying["comments"];
  pieces: Lying["pieces"];
  excerpt: string;
  /** How many steps there are now. */
  version: number;
  /** Null: the text is written later. */
  text: { json: string; content: string; text: string } | null;
  /** Null: no version was kept. */
  keptAt: Date | null;
  now: Date;
};

type Left = Pick<DocumentRow, "name" | "tags" | "excerpt" | "version" | "updatedAt">;

const edited = (name: string, text: SQL) =>
  statementWithin<Left>(
    name,
    () => sql`with logged as (
    insert into document_steps (document_id, version, client_id, sequence, step, user_id, created_at)
    select ${at.documentId}::int, done.version, done."clientId", done.sequence, done.step, done."userId", ${at.now}::timestamptz
    from json_to_recordset(${sql.placeholder("steps")}::json)
      as done(version int, "clientId" text, sequence int, step jsonb, "userId" int)
  ), hung as (
    update document_comments set place_from = moved."from", place_to = moved."to", place_words = moved.words
    from json_to_recordset(${sql.placeholder("comments")}::json) as moved("commentId" int, "from" int, "to" int, words text)
    where document_comments.comment_id = moved."commentId"
  ), followed as (
    update document_pieces set from_pos = moved."from", to_pos = moved."to", state = moved.state,
      decided_by = moved."decidedBy", decided_at = moved."decidedAt"
    from json_to_recordset(${sql.placeholder("pieces")}::json)
      as moved("pieceId" int, "from" int, "to" int, state text, "decidedBy" int, "decidedAt" timestamptz)
    where document_pieces.piece_id = moved."pieceId"
  )
  update documents set ${text}, excerpt = ${sql.placeholder("excerpt")}, version = ${at.version}::int,
    updated_at = ${at.now}::timestamptz, kept_at = coalesce(${sql.placeholder("keptAt")}::timestamptz, kept_at)
  where document_id = ${at.documentId}::int
  returning name, tags, excerpt, version, updated_at as "updatedAt"`,
  );

const editedWhole = edited(
  "documents_edited",
  sql`doc = ${sql.placeholder("json")}::jsonb, content = ${sql.placeholder("content")}, text = ${sql.placeholder("text")},
    text_behind = 0`,
);
const editedBySteps = edited("documents_stepped", sql`text_behind = text_behind + (${at.version}::int - version)`);

/**
 * Writes what was done to a document, which the caller holds locked: all of it by one statement, since whoever types waits for
 * each. Its name and how it stands come back, and not the text that was just sent.
 */
export async function writeEdit(db: Db, documentId: number, written: Written): Promise<Left> {
  const { steps, comments, pieces, text, ...beside } = written;
  const moved = pieces.map(({ before: _before, after: _after, ...piece }) => piece);
  const lists = { steps: JSON.stringify(steps), comments: JSON.stringify(comments), pieces: JSON.stringify(moved) };
  const values = { documentId, ...lists, ...beside };
  const [row] = text ? await editedWhole(db, { ...values, ...text }) : await editedBySteps(db, values);
  if (!row) throw new Error("a document was not written");
  return row;
}

/** The number of the last step that each of some tabs has in a document; those that have none are left out. */
export async function readSequences(db: Db, documentId: number, clientIds: string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ client_id: string; sequence: number }>(sql`
    select tab.client_id, last.sequence from unnest(${sql.param(clientIds)}::text[]) tab(client_id)
    cross join lateral (
      select s.sequence from document_steps s
      where s.document_id = ${documentId} and s.client_id = tab.client_id order by s.sequence desc limit 1
    ) last`);
  return new Map(rows.map(({ client_id, sequence }) => [client_id, sequence]));
}

/** The documents of a person, oldest first. */
export async function listOwn({ db }: Pick<App, "db">, userId: number) {
  const rows = await db.select().from(documents).where(eq(documents.userId, userId)).orderBy(asc(documents.documentId));
  return Promise.all(rows.map((row) => asItStands(db, row)));
}

/** Erases the documents of a person, and who made the steps that they did to others'. */
export async function eraseDocuments(db: Db, userId: number): Promise<void> {
  await db.delete(documents).where(eq(documents.userId, userId));
  await db.update(documentSteps).set({ userId: null }).where(eq(documentSteps.userId, userId));
}

/** Forgets documents that were deleted before a moment. */
export async function forgetDeleted({ db }: Pick<App, "db">, before: Date): Promise<void> {
  await db.delete(documents).where(lt(documents.deletedAt, before));
}

/** Forgets steps that were made before a moment; those stay that are not in their document's text yet. */
export async function forgetSteps({ db }: Pick<App, "db">, before: Date): Promise<void> {
  const isInText = exists(
    db
      .select({ one: sql`1` })
      .from(documents)
      .where(
        and(
          eq(documents.documentId, documentSteps.documentId),
          sql`${documentSteps.version} < ${documents.version} - ${documents.textBehind}`,
        ),
      ),
  );
  await db.delete(documentSteps).where(and(lt(documentSteps.createdAt, before), isInText));
}

/**
 * Reads the words of documents that nobody wrote in since a moment and whose text is not behind, at most so many; answers how
 * many there were.
 */
export async function readWords({ db }: Pick<App, "db">, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with behind as (
      select document_id, version, text from documents
      where words_version < version and text_behind = 0 and updated_at < ${before}
      order by updated_at limit ${limit} for update skip locked
    ), written as (
      insert into document_words (document_id, words)
      select document_id, to_tsvector('simple', fold(text)) from behind
      on conflict (document_id) do update set words = excluded.words
    )
    update documents set words_version = behind.version
    from behind where documents.document_id = behind.document_id`);
  return rowCount ?? 0;
}

/** A document that was not deleted, whoever it is of. */
export async function findStanding(db: Db, documentId: number): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.documentId, documentId), isNull(documents.deletedAt)));
  return row && asItStands(db, row);
}

/** The same, locked until the transaction ends. */
export async function lockStanding(db: Db, documentId: number): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.documentId, documentId), isNull(documents.deletedAt)))
    .for("update");
  return row && asItStands(db, row);
}

/** Whether the document that a column names was deleted; one that names none was not. Few are: they are found, and left out. */
export const isDeletedById = (db: Db, documentId: AnyPgColumn): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(documents)
      .where(and(eq(documents.documentId, documentId), isNotNull(documents.deletedAt))),
  );

const listedByIds = prepared((db) =>
  db
    .select(listed)
    .from(documents)
    .where(and(sql`${listed.documentId} = any(${sql.placeholder("ids")}::int[])`, isNull(documents.deletedAt)))
    .prepare("documents_listed"),
);

/** Those of some documents that were not deleted, as lists have them, whosever they are. */
export async function readListedAmong(db: Db, ids: number[]): Promise<ListedRow[]> {
  return ids.length === 0 ? [] : listedByIds(db).execute({ ids });
}

/** The same of a list of ids that a statement has, as a value of it; with `isTyped` where their name holds what its value `typed` says. */
export const listedValue = (ids: SQL, isTyped: boolean) =>
  inOneValue(
    { ...listed, createdAt: toldMoment(documents.createdAt), updatedAt: toldMoment(documents.updatedAt) },
    sql`from ${documents} where ${and(
      sql`${listed.documentId} = any(${ids})`,
      isNull(documents.deletedAt),
      isTyped ? holdsTyped(documents.nameKey) : undefined,
    )}`,
  );

/** What documents are called that were not deleted, as a part of another feature's statement. */
export const documentNames = new QueryBuilder()
  .select({ documentId: documents.documentId, name: documents.name })
  .from(documents)
  .where(isNull(documents.deletedAt))
  .as("named_document");
