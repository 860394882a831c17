import { and, desc, eq, gt, gte, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { linkKinds as LINK_KINDS, links } from "../tables.ts";

export { LINK_KINDS };

export type LinkKind = (typeof LINK_KINDS)[number];
export type LinkRow = typeof links.$inferSelect;

/** Links that take a change of address back. */
export const TAKE_BACK_KINDS = ["take_back", "take_back_unproved"] as const satisfies readonly LinkKind[];

/** Keeps a link beside whatever others there are. */
export async function insertLink(db: Db, link: typeof links.$inferInsert): Promise<void> {
  await db.insert(links).values(link);
}

/** Keeps a link, and forgets the unused ones of its kind that the same address had before. */
export async function replaceLink(db: Db, link: typeof links.$inferInsert): Promise<void> {
  await db.delete(links).where(and(sameKind(link), isNull(links.usedAt)));
  await db.insert(links).values(link);
}

/** Marks a link as used and answers it; null when it is used, too old, or none. Of two at once one gets it. */
export async function takeLink(
  db: Db,
  kinds: readonly LinkKind[],
  tokenHash: string,
  now: Date,
): Promise<LinkRow | null> {
  const [taken] = await db
    .update(links)
    .set({ usedAt: now })
    .where(and(eq(links.tokenHash, tokenHash), inArray(links.kind, [...kinds]), isUsable(now)))
    .returning();
  return taken ?? null;
}

/** A link, whatever has become of it. */
export async function readLink(db: Db, tokenHash: string): Promise<LinkRow | null> {
  const [found] = await db.select().from(links).where(eq(links.tokenHash, tokenHash));
  return found ?? null;
}

/** When the link of a kind that a person has not used ends, or ended; null where there is none. */
export async function readLinkEnd(db: Db, userId: number, kind: LinkKind): Promise<Date | null> {
  const [found] = await db
    .select({ expiresAt: links.expiresAt })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.kind, kind), isNull(links.usedAt)))
    .orderBy(desc(links.expiresAt))
    .limit(1);
  return found?.expiresAt ?? null;
}

/** Forgets the unused links of a kind that a person has; used ones stay known, so that a second use is told apart. */
export async function deleteUnusedLinks(db: Db, userId: number, kind: LinkKind): Promise<void> {
  await db.delete(links).where(and(eq(links.userId, userId), eq(links.kind, kind), isNull(links.usedAt)));
}

/** Who may still take an address back that they had proved; null when nobody may. */
export async function findHolder(db: Db, email: string, now: Date): Promise<number | null> {
  const [held] = await db
    .select({ userId: links.userId })
    .from(links)
    .where(and(eq(links.kind, "take_back"), eq(links.email, email), isUsable(now)))
    .limit(1);
  return held?.userId ?? null;
}

/** Forgets the unused links that take later changes of a person's address back. */
export async function deleteLaterLinks(db: Db, { userId, createdAt }: LinkRow): Promise<void> {
  const isOfPerson = and(eq(links.userId, userId), inArray(links.kind, [...TAKE_BACK_KINDS]));
  await db.delete(links).where(and(isOfPerson, isNull(links.usedAt), gte(links.createdAt, createdAt)));
}

/** Forgets every link of a person. */
export async function deleteLinks(db: Db, userId: number): Promise<void> {
  await db.delete(links).where(eq(links.userId, userId));
}

/** Forgets every link that can no longer be used, a while after its end, so that a late click is still known. */
export async function deleteOldLinks(db: Db): Promise<void> {
  await db.delete(links).where(sql`${links.expiresAt} < now() - interval '30 days'`);
}

/** When the change of address was asked for that a link takes back: whoever did may have prepared to stay from then on. */
export async function readAskedAt(db: Db, { userId, createdAt }: LinkRow): Promise<Date> {
  const [proof] = await db
    .select({ askedAt: links.createdAt })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.kind, "verify"), lte(links.usedAt, createdAt)))
    .orderBy(desc(links.usedAt))
    .limit(1);
  return proof?.askedAt ?? createdAt;
}

const isUsable = (now: Date) => and(isNull(links.usedAt), gt(links.expiresAt, now));

const sameKind = ({ kind, userId, email }: typeof links.$inferInsert) =>
  // Without a profile there is only the address to know somebody by.
  and(eq(links.kind, kind), eq(links.userId, userId), userId === 0 ? eq(links.email, email) : ne(links.userId, 0));
