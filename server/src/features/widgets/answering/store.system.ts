/** Answers to visitors, and what of the caps of widgets they take. */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { GrownText } from "../../generation/index.ts";
import type { WordsRow } from "../store.ts";
import { widgetConversations, widgetMessages } from "../tables.talks.ts";
import { widgetHolds, widgets, widgetWords } from "../tables.ts";
import type { MessageRow } from "../visiting/store.system.ts";

type Reader = Pick<App, "db">;
export type HoldRow = typeof widgetHolds.$inferSelect;

/** Keeps what the texts that are being written have grown by, all in one statement. */
export async function saveTexts(db: Db, rows: GrownText[]): Promise<void> {
  const ids = sql.param(rows.map((row) => row.ref));
  const afters = sql.param(rows.map((row) => row.after));
  const pieces = sql.param(rows.map((row) => row.piece));
  await db.execute(sql`
    update widget_messages set content = left(coalesce(content, ''), grown.after) || grown.piece
    from unnest(${ids}::bigint[], ${afters}::int[], ${pieces}::text[]) as grown(id, after, piece)
    where widget_messages.message_id = grown.id and widget_messages.is_generating`);
}

/** The text of an answer as its row has it. */
export async function readText(db: Db, messageId: number): Promise<string> {
  return (await readMessage({ db }, messageId))?.content ?? "";
}

export async function readMessage({ db }: Reader, messageId: number): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(widgetMessages).where(eq(widgetMessages.messageId, messageId));
  return row;
}

/** Closes an answer; one whose conversation was deleted meanwhile is gone. */
export async function closeMessage(
  db: Db,
  messageId: number,
  values: Partial<typeof widgetMessages.$inferInsert>,
): Promise<void> {
  await db
    .update(widgetMessages)
    .set({ ...values, isGenerating: false })
    .where(eq(widgetMessages.messageId, messageId));
}

/** Notes in its conversation that an answer has ended. */
export async function closeAnswerIn(
  db: Db,
  conversationId: number,
  {
    words,
    isUnanswered,
    isWithheld,
    said,
    now,
  }: {
    words: number;
    isUnanswered: boolean;
    isWithheld: boolean;
    said: string;
    now: Date;
  },
): Promise<void> {
  const { words: written, answers, withheld } = widgetConversations;
  await db
    .update(widgetConversations)
    .set({
      words: sql`${written} + ${words}`,
      answers: sql`${answers} + 1`,
      lastAt: now,
      ...(said !== "" && { lastMessage: said.slice(0, 200) }),
      ...(isUnanswered && { hasUnanswered: true }),
      ...(isWithheld && { withheld: sql`${withheld} + 1` }),
    })
    .where(eq(widgetConversations.conversationId, conversationId));
}

type Periods = { day: string; month: string };

/**
 * What of two periods of a widget is used and set aside, locked until the transaction ends. One statement, which takes them as
 * they are listed: the day before the month.
 */
export async function lockWords(
  db: Db,
  widgetId: number,
  { day, month }: Periods,
): Promise<{ day: WordsRow; month: WordsRow }> {
  const rows = await db
    .insert(widgetWords)
    .values([day, month].map((period) => ({ widgetId, period })))
    .onConflictDoUpdate({
      target: [widgetWords.widgetId, widgetWords.period],
      set: { held: sql`${widgetWords.held}` },
    })
    .returning();
  const [ofDay, ofMonth] = [day, month].map((period) => rows.find((row) => row.period === period));
  if (!ofDay || !ofMonth) throw new Error("the words of a widget were not found");
  return { day: ofDay, month: ofMonth };
}

/** Sets words of two periods aside that are locked. */
export async function holdWords(db: Db, widgetId: number, { day, month }: Periods, words: number): Promise<void> {
  await db
    .update(widgetWords)
    .set({ held: sql`${widgetWords.held} + ${words}` })
    .where(and(eq(widgetWords.widgetId, widgetId), inArray(widgetWords.period, [day, month])));
}

/** Adds to what of a period is used and set aside, and answers what it is then. */
export async function addWords(
  db: Db,
  { widgetId, period }: { widgetId: number; period: string },
  { used, held }: { used: number; held: number },
): Promise<WordsRow | undefined> {
  const [row] = await db
    .update(widgetWords)
    .set({ used: sql`${widgetWords.used} + ${used}`, held: sql`${widgetWords.held} + ${held}` })
    .where(and(eq(widgetWords.widgetId, widgetId), eq(widgetWords.period, period)))
    .returning();
  return row;
}

/** Notes that an owner is told of a level of a cap. */
export async function writeWarned(db: Db, { widgetId, period, warned }: WordsRow): Promise<void> {
  await db
    .update(widgetWords)
    .set({ warned })
    .where(and(eq(widgetWords.widgetId, widgetId), eq(widgetWords.period, period)));
}

export async function insertHold(db: Db, values: HoldRow): Promise<void> {
  await db.insert(widgetHolds).values(values);
}

/** Takes what was set aside for an answer, once; undefined where it was taken, or went with its widget. */
export async function takeHold(db: Db, messageId: number): Promise<HoldRow | undefined> {
  const [row] = await db.delete(widgetHolds).where(eq(widgetHolds.messageId, messageId)).returning();
  return row;
}

/** The widgets that some answers are written in; none for those whose conversation is gone. */
export function widgetsWriting({ db }: Reader, messageIds: number[]) {
  return db
    .select({ messageId: widgetMessages.messageId, widget: widgets })
    .from(widgetMessages)
    .innerJoin(widgetConversations, eq(widgetConversations.conversationId, widgetMessages.conversationId))
    .innerJoin(widgets, eq(widgets.widgetId, widgetConversations.widgetId))
    .where(inArray(widgetMessages.messageId, messageIds));
}
