/** Conversations that were let in by their owner's store already, and those of anybody, for sweeps, exports and farewells. */
import { and, asc, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { widgetConversations, widgetLeads, widgetMessages, widgetProofs, widgetSessions } from "../tables.talks.ts";
import { widgetAddresses, widgetDays, widgets, widgetWords } from "../tables.ts";
import type { ConversationRow, LeadRow, MessageRow } from "../visiting/store.system.ts";

type Reader = Pick<App, "db">;

/** What the visitor of a conversation left; undefined for nothing. */
export async function findLead({ db }: Reader, conversationId: number): Promise<LeadRow | undefined> {
  const [row] = await db.select().from(widgetLeads).where(eq(widgetLeads.conversationId, conversationId));
  return row;
}

/** Some conversations of a widget after one, the oldest first. */
export const listTalksAfter = (
  { db }: Reader,
  widgetId: number,
  after: number,
  limit: number,
): Promise<ConversationRow[]> =>
  db
    .select()
    .from(widgetConversations)
    .where(and(eq(widgetConversations.widgetId, widgetId), gt(widgetConversations.conversationId, after)))
    .orderBy(asc(widgetConversations.conversationId))
    .limit(limit);

/** What was said in some conversations. */
export const readSaid = ({ db }: Reader, ids: number[]): Promise<MessageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(widgetMessages)
        .where(inArray(widgetMessages.conversationId, ids))
        .orderBy(asc(widgetMessages.conversationId), asc(widgetMessages.number));

/** What the visitors of some conversations left. */
export const readLeadsOf = ({ db }: Reader, ids: number[]): Promise<LeadRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.select().from(widgetLeads).where(inArray(widgetLeads.conversationId, ids));

/** Lets go of the conversations that somebody answers by hand. */
export async function freeTalksOf({ db }: Reader, userId: number): Promise<void> {
  await db
    .update(widgetConversations)
    .set({ takenBy: null, takenName: null, takenAt: null })
    .where(eq(widgetConversations.takenBy, userId));
}

/** Forgets some conversations that are older than their widgets keep them; answers how many. */
export async function forgetOldTalks({ db }: Reader, now: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: widgetConversations.conversationId })
    .from(widgetConversations)
    .innerJoin(widgets, eq(widgets.widgetId, widgetConversations.widgetId))
    .where(
      sql`${widgetConversations.lastAt} < ${now.toISOString()}::timestamptz - make_interval(days => ${widgets.retentionDays})`,
    )
    .limit(limit);
  const gone = await db
    .delete(widgetConversations)
    .where(inArray(widgetConversations.conversationId, old))
    .returning({ id: widgetConversations.conversationId });
  return gone.length;
}

/** Forgets sessions and proofs that ran out, addresses of earlier days, and figures of more than a year ago. */
export async function forgetOldVisits({ db }: Reader, now: Date): Promise<void> {
  const dayOf = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  await db.delete(widgetSessions).where(lt(widgetSessions.expiresAt, now));
  await db.delete(widgetProofs).where(lt(widgetProofs.expiresAt, now));
  await db.delete(widgetAddresses).where(lt(widgetAddresses.day, dayOf(1)));
  await db.delete(widgetDays).where(lt(widgetDays.day, dayOf(400)));
  await db.delete(widgetWords).where(lt(widgetWords.period, dayOf(400)));
}
