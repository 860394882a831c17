/** Review links, whoever asks by them; a link is the right to what it shows. */
import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { documentApprovals, documentReviewLinks, documentReviewReaders } from "../tables.ts";

export type LinkRow = typeof documentReviewLinks.$inferSelect;
export type ApprovalRow = typeof documentApprovals.$inferSelect;

const links = documentReviewLinks;

/** A link that opens now, by the hash of its token. */
export async function findLink(db: Db, tokenHash: string, now: Date): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(links).where(opensBy(tokenHash, now));
  return row;
}

/** The same, locked until the transaction ends: it is not withdrawn meanwhile. */
export async function lockLink(db: Db, tokenHash: string, now: Date): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(links).where(opensBy(tokenHash, now)).for("update");
  return row;
}

const opensBy = (tokenHash: string, now: Date) =>
  and(eq(links.tokenHash, tokenHash), isNull(links.withdrawnAt), gt(links.expiresAt, now));

/** The links of a document that were not withdrawn, newest first. */
export const listLinks = (db: Db, documentId: number, limit: number): Promise<LinkRow[]> =>
  db
    .select()
    .from(links)
    .where(and(eq(links.documentId, documentId), isNull(links.withdrawnAt)))
    .orderBy(desc(links.linkId))
    .limit(limit);

/** How many links of a document open now. */
export const countOpen = (db: Db, documentId: number, now: Date): Promise<number> =>
  db.$count(links, and(eq(links.documentId, documentId), isNull(links.withdrawnAt), gt(links.expiresAt, now)));

export async function insertLink(db: Db, values: typeof links.$inferInsert): Promise<LinkRow> {
  const [row] = await db.insert(links).values(values).returning();
  if (!row) throw new Error("a review link was not written");
  return row;
}

/** Withdraws a link of a document; false when there is none that could be. */
export async function withdrawLink(db: Db, documentId: number, linkId: number, now: Date): Promise<boolean> {
  const gone = await db
    .update(links)
    .set({ withdrawnAt: now })
    .where(and(sql`${links.linkId} = ${linkId}::bigint`, eq(links.documentId, documentId), isNull(links.withdrawnAt)))
    .returning({ linkId: links.linkId });
  return gone.length > 0;
}

/** Counts somebody who opened a link, once; false where they are counted already. */
export async function countReader(db: Db, linkId: number, readerHash: string, now: Date): Promise<boolean> {
  const made = await db
    .insert(documentReviewReaders)
    .values({ linkId, readerHash, openedAt: now })
    .onConflictDoNothing()
    .returning({ linkId: documentReviewReaders.linkId });
  const isNew = made.length > 0;
  await db
    .update(links)
    .set({ lastOpenedAt: now, ...(isNew && { opens: sql`${links.opens} + 1` }) })
    .where(eq(links.linkId, linkId));
  return isNew;
}

/** Who approved by some links, newest first. */
export async function listApprovals(db: Db, linkIds: number[]): Promise<ApprovalRow[]> {
  if (linkIds.length === 0) return [];
  return db
    .select()
    .from(documentApprovals)
    .where(inArray(documentApprovals.linkId, linkIds))
    .orderBy(desc(documentApprovals.approvalId));
}

export const countApprovals = (db: Db, linkId: number): Promise<number> =>
  db.$count(documentApprovals, eq(documentApprovals.linkId, linkId));

/** Writes that somebody approved; false where they had approved this version already. */
export async function insertApproval(db: Db, values: typeof documentApprovals.$inferInsert): Promise<boolean> {
  const made = await db
    .insert(documentApprovals)
    .values(values)
    .onConflictDoNothing()
    .returning({ approvalId: documentApprovals.approvalId });
  return made.length > 0;
}

/** The links that a person made, oldest first. */
export const listLinksOf = (db: Db, userId: number): Promise<LinkRow[]> =>
  db.select().from(links).where(eq(links.userId, userId)).orderBy(asc(links.linkId));
