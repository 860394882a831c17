/** What is said beside a document that the caller was let in to, as its owner or by its link; and what jobs tell of it. */
import { and, asc, count, eq, gte, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { documentComments, documentNotices, documentSteps, documents } from "../tables.ts";

export type CommentRow = typeof documentComments.$inferSelect;
export type NewComment = typeof documentComments.$inferInsert;

const isNamed = (documentId: number, commentId: number) =>
  and(eq(documentComments.documentId, documentId), sql`${documentComments.commentId} = ${commentId}::bigint`);

/** Everything that is said beside a document in the order in which it was said, and the version at which it hangs there. */
export async function readComments(db: Db, documentId: number) {
  // One statement: places and version are of one moment.
  const found = await db
    .select({ row: documentComments, version: documents.version })
    .from(documentComments)
    .innerJoin(documents, eq(documents.documentId, documentComments.documentId))
    .where(eq(documentComments.documentId, documentId))
    .orderBy(asc(documentComments.commentId));
  return { version: found[0]?.version, rows: found.map(({ row }) => row) };
}

/** One thing that is said beside a document. */
export async function findComment(db: Db, documentId: number, commentId: number): Promise<CommentRow | undefined> {
  const [row] = await db.select().from(documentComments).where(isNamed(documentId, commentId));
  return row;
}

/** How many threads a document has, or how many answers a thread. */
export const countThreads = (db: Db, documentId: number): Promise<number> =>
  db.$count(documentComments, and(eq(documentComments.documentId, documentId), isNull(documentComments.parentId)));
export const countReplies = (db: Db, parentId: number): Promise<number> =>
  db.$count(documentComments, eq(documentComments.parentId, parentId));

/** How many things were said by a link. */
export const countByLink = (db: Db, linkId: number): Promise<number> =>
  db.$count(documentComments, eq(documentComments.linkId, linkId));

export async function insertComment(db: Db, values: NewComment): Promise<CommentRow> {
  const [row] = await db.insert(documentComments).values(values).returning();
  if (!row) throw new Error("a comment was not written");
  return row;
}

export async function updateComment(db: Db, commentId: number, changes: Partial<NewComment>): Promise<void> {
  await db.update(documentComments).set(changes).where(eq(documentComments.commentId, commentId));
}

export async function deleteComment(db: Db, commentId: number): Promise<void> {
  await db.delete(documentComments).where(eq(documentComments.commentId, commentId));
}

/** Notes that somebody is to hear of what is said from now on; false where that is noted already. */
export async function insertNotice(db: Db, notice: typeof documentNotices.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(documentNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ userId: documentNotices.userId });
  return made.length > 0;
}

/** Takes a note that somebody is to hear of a document: from now on another may be made. */
export async function takeNotice(db: Db, documentId: number, userId: number): Promise<Date | null> {
  const [taken] = await db
    .delete(documentNotices)
    .where(and(eq(documentNotices.documentId, documentId), eq(documentNotices.userId, userId)))
    .returning({ since: documentNotices.since });
  return taken?.since ?? null;
}

/** How many things others said beside a document since a moment, and who said the first of them. */
export async function readSaidSince(db: Db, documentId: number, { userId, since }: { userId: number; since: Date }) {
  const others = and(
    eq(documentComments.documentId, documentId),
    or(isNull(documentComments.userId), ne(documentComments.userId, userId)),
    isNull(documentComments.removedAt),
    // One who is mentioned later hears of what was changed.
    or(gte(documentComments.createdAt, since), gte(documentComments.editedAt, since)),
  );
  const [first] = await db
    .select()
    .from(documentComments)
    .where(others)
    .orderBy(asc(documentComments.commentId))
    .limit(1);
  const [all] = await db.select({ count: count() }).from(documentComments).where(others);
  return first ? { first, count: all?.count ?? 1 } : null;
}

/** What a person said beside documents, oldest first. */
export const listSaidBy = (db: Db, userId: number): Promise<CommentRow[]> =>
  db
    .select()
    .from(documentComments)
    .where(eq(documentComments.userId, userId))
    .orderBy(asc(documentComments.commentId));

/** Erases what a person said; of what has answers the words. */
export async function eraseSaid(db: Db, userId: number, now: Date): Promise<void> {
  const hasAnswers = sql`exists (select 1 from document_comments answer where answer.parent_id = document_comments.comment_id)`;
  const theirs = eq(documentComments.userId, userId);
  await db.delete(documentComments).where(and(theirs, sql`not ${hasAnswers}`));
  await db.update(documentComments).set({ userId: null, text: "", mentions: [], removedAt: now }).where(theirs);
  await db.update(documentComments).set({ resolvedBy: null }).where(eq(documentComments.resolvedBy, userId));
  await db.delete(documentNotices).where(eq(documentNotices.userId, userId));
}

/** The steps of a document from a version on. */
export async function readLog(db: Db, documentId: number, since: number): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select({ step: documentSteps.step })
    .from(documentSteps)
    .where(and(eq(documentSteps.documentId, documentId), gte(documentSteps.version, since)))
    .orderBy(asc(documentSteps.version));
  return rows.map(({ step }) => step);
}
