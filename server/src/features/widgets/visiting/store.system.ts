/** Sessions and conversations of visitors, who are nobody's account: each is reached by a secret alone. */
import { and, asc, count, eq, gt, gte, inArray, lt, or, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import {
  type Arrival,
  widgetConversations,
  widgetLeads,
  widgetMessages,
  widgetProofs,
  widgetSessions,
} from "../tables.talks.ts";
import { widgetAddresses } from "../tables.ts";

type Reader = Pick<App, "db">;
export type SessionRow = typeof widgetSessions.$inferSelect;
export type ConversationRow = typeof widgetConversations.$inferSelect;
export type MessageRow = typeof widgetMessages.$inferSelect;
export type LeadRow = typeof widgetLeads.$inferSelect;

export async function insertSession(db: Db, values: typeof widgetSessions.$inferInsert): Promise<void> {
  await db.insert(widgetSessions).values(values);
}

/**
 * The session of a secret in a widget that has not run out, with its conversation where one has begun, and the number of the
 * message in it that a page sent by a key.
 */
export async function findSession(
  { db }: Reader,
  secretHash: string,
  { widgetId, key }: { widgetId: number; key: string | null },
  now: Date,
) {
  const [row] = await db
    .select({ session: widgetSessions, conversation: widgetConversations, keyed: widgetMessages.number })
    .from(widgetSessions)
    .leftJoin(widgetConversations, eq(widgetConversations.conversationId, widgetSessions.conversationId))
    .leftJoin(
      widgetMessages,
      and(eq(widgetMessages.conversationId, widgetSessions.conversationId), eq(widgetMessages.key, sql`${key}::uuid`)),
    )
    .where(
      and(
        eq(widgetSessions.secretHash, secretHash),
        eq(widgetSessions.widgetId, widgetId),
        gt(widgetSessions.expiresAt, now),
      ),
    );
  return row;
}

/** Lets a session live on, from now. */
export async function touchSession(db: Db, secretHash: string, values: { usedAt: Date; expiresAt: Date }) {
  await db.update(widgetSessions).set(values).where(eq(widgetSessions.secretHash, secretHash));
}

/** Notes that the visitor of a conversation is there; `isNewVisit`: once more. */
export async function touchConversation(db: Db, conversationId: number, now: Date, isNewVisit: boolean): Promise<void> {
  await db
    .update(widgetConversations)
    .set({ seenAt: now, ...(isNewVisit && { visits: sql`${widgetConversations.visits} + 1` }) })
    .where(eq(widgetConversations.conversationId, conversationId));
}

export async function deleteSession(db: Db, secretHash: string): Promise<void> {
  await db.delete(widgetSessions).where(eq(widgetSessions.secretHash, secretHash));
}

/** Keeps that a proof was used; false when it was before. */
export async function useProof(db: Db, values: typeof widgetProofs.$inferInsert): Promise<boolean> {
  const rows = await db.insert(widgetProofs).values(values).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** The conversation of somebody whom the customer's site names. */
export async function findOfSubject(db: Db, widgetId: number, subject: string): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(widgetConversations)
    .where(and(eq(widgetConversations.widgetId, widgetId), eq(widgetConversations.subject, subject)));
  return row;
}

/** Begins the conversation of a session; one that another tab began meanwhile, or that its person has, is that one. */
export async function beginConversation(
  db: Db,
  session: SessionRow,
  now: Date,
): Promise<{ row: ConversationRow; isNew: boolean }> {
  const [locked] = await db
    .select()
    .from(widgetSessions)
    .where(eq(widgetSessions.secretHash, session.secretHash))
    .for("update");
  const begun = locked?.conversationId ?? null;
  if (begun !== null) return { row: await lockConversation(db, begun), isNew: false };
  const arrival: Arrival = session.arrival;
  const [row] = await db
    .insert(widgetConversations)
    .values({ ...arrival, widgetId: session.widgetId, seenAt: now, createdAt: now, lastAt: now })
    .onConflictDoNothing()
    .returning();
  const made =
    row ?? (arrival.subject === null ? undefined : await findOfSubject(db, session.widgetId, arrival.subject));
  if (!made) throw new Error("a conversation was not begun");
  await db
    .update(widgetSessions)
    .set({ conversationId: made.conversationId })
    .where(eq(widgetSessions.secretHash, session.secretHash));
  return { row: row ?? (await lockConversation(db, made.conversationId)), isNew: row !== undefined };
}

/** A conversation, locked until the transaction ends. */
export async function lockConversation(db: Db, conversationId: number): Promise<ConversationRow> {
  const [row] = await db
    .select()
    .from(widgetConversations)
    .where(eq(widgetConversations.conversationId, conversationId))
    .for("update");
  if (!row) throw new Error("a conversation is gone");
  return row;
}

export async function readConversation({ db }: Reader, conversationId: number): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select()
    .from(widgetConversations)
    .where(eq(widgetConversations.conversationId, conversationId));
  return row;
}

export async function writeConversation(
  db: Db,
  conversationId: number,
  values: Partial<typeof widgetConversations.$inferInsert>,
): Promise<void> {
  await db.update(widgetConversations).set(values).where(eq(widgetConversations.conversationId, conversationId));
}

/** Messages of a conversation after a number, the first ones first. */
export function readMessages(
  { db }: Reader,
  conversationId: number,
  after: number,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .select()
    .from(widgetMessages)
    .where(and(eq(widgetMessages.conversationId, conversationId), gt(widgetMessages.number, after)))
    .orderBy(asc(widgetMessages.number))
    .limit(limit);
}

/** The messages of a conversation after a number, the first ones first, and before them all that is still being written. */
export function readEarlier({ db }: Reader, conversationId: number, after: number): Promise<MessageRow[]> {
  return db
    .select()
    .from(widgetMessages)
    .where(
      and(
        eq(widgetMessages.conversationId, conversationId),
        or(gt(widgetMessages.number, after), widgetMessages.isGenerating),
      ),
    )
    .orderBy(asc(widgetMessages.number));
}

/** The answer that is being written in a conversation; undefined for none. */
export async function findWriting({ db }: Reader, conversationId: number): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(widgetMessages)
    .where(and(eq(widgetMessages.conversationId, conversationId), widgetMessages.isGenerating));
  return row;
}

type NewMessage = Omit<typeof widgetMessages.$inferInsert, "conversationId" | "number">;

/**
 * Adds messages to a conversation that is locked, and answers them; what it says last is theirs from now on, and whatever else
 * changes with them.
 */
export async function addMessages(
  db: Db,
  row: ConversationRow,
  said: NewMessage[],
  now: Date,
  more: Partial<typeof widgetConversations.$inferInsert> = {},
): Promise<MessageRow[]> {
  const { conversationId, last } = row;
  const values = said.map((each, index) => ({ ...each, conversationId, number: last + 1 + index, createdAt: now }));
  const rows = await db.insert(widgetMessages).values(values).returning();
  const spoken = said.findLast(({ content }) => content)?.content;
  await writeConversation(db, conversationId, {
    last: last + said.length,
    lastAt: now,
    ...(spoken && { lastMessage: spoken.slice(0, 200) }),
    ...more,
  });
  return rows;
}

export async function insertLead(db: Db, values: typeof widgetLeads.$inferInsert): Promise<LeadRow> {
  const { conversationId: _, widgetId: _w, ...changes } = values;
  const [row] = await db
    .insert(widgetLeads)
    .values(values)
    .onConflictDoUpdate({ target: widgetLeads.conversationId, set: changes })
    .returning();
  if (!row) throw new Error("a lead was not written");
  return row;
}

/** Counts a session or an answer of an address in a day; false, and not counted, where it had as many as it may. */
export async function countAddress(
  db: Db,
  place: { widgetId: number; day: string; address: string },
  what: "answers" | "sessions",
  max: number,
): Promise<boolean> {
  const column = widgetAddresses[what];
  const rows = await db
    .insert(widgetAddresses)
    .values({ ...place, [what]: 1 })
    .onConflictDoUpdate({
      target: [widgetAddresses.widgetId, widgetAddresses.day, widgetAddresses.address],
      set: { [what]: sql`${column} + 1` },
      setWhere: lt(column, max),
    })
    .returning({ one: sql`1` });
  return rows.length > 0;
}

/** How many sessions of a widget live that nobody has said anything in. */
export async function countIdle({ db }: Reader, widgetId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(widgetSessions)
    .where(and(eq(widgetSessions.widgetId, widgetId), sql`conversation_id is null`, gte(widgetSessions.usedAt, since)));
  return row?.count ?? 0;
}

/** Conversations by their ids. */
export const readConversations = ({ db }: Reader, ids: number[]): Promise<ConversationRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.select().from(widgetConversations).where(inArray(widgetConversations.conversationId, ids));
