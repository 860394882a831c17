import type { WidgetConversation } from "@pluma/contract/widgets/shapes";
import type { Transcript } from "@pluma/contract/widgets/widgets";
import type { ActorCtx } from "../../../platform/context.ts";
import { showLead } from "../leads.ts";
import { isLive, isTaken, periodsOf } from "../rules.ts";
import { showMessage } from "../visiting/show.ts";
import { type ConversationRow, readMessages } from "../visiting/store.system.ts";
import { writtenNow } from "../writing.ts";
import { findLead } from "./store.system.ts";
import type { OwnTalk } from "./store.ts";

/** A transcript shows so many messages at most, the last ones. */
const TRANSCRIPT_MAX = 500;

/** A conversation as its owner's lists have it. */
export function showTalk(ctx: ActorCtx, row: ConversationRow, isLead: boolean): WidgetConversation {
  const now = ctx.clock.now();
  const isByHand = isTaken(row, now);
  return {
    conversation_id: row.conversationId,
    widget_id: row.widgetId,
    name: row.name,
    email: row.email,
    is_recognised: row.subject !== null,
    language: row.language,
    page: { title: row.pageTitle, url: row.pageUrl },
    source: row.source,
    visits: row.visits,
    messages: row.last,
    words: row.words,
    last_message: row.lastMessage,
    is_live: isLive(row.seenAt, now),
    is_lead: isLead,
    has_unanswered: row.hasUnanswered,
    taken_over_by: isByHand ? { name: row.takenName ?? "", is_me: row.takenBy === ctx.actor.userId } : null,
    createdAt: row.createdAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  };
}

/** A conversation with its messages, as its owner reads it. */
export async function showTranscript(ctx: ActorCtx, { conversation, widget }: OwnTalk): Promise<Transcript> {
  const { conversationId, last, today, answersToday, seenAt } = conversation;
  const [rows, lead] = await Promise.all([
    readMessages(ctx, conversationId, Math.max(0, last - TRANSCRIPT_MAX), TRANSCRIPT_MAX),
    findLead(ctx, conversationId),
  ]);
  const now = ctx.clock.now();
  return {
    conversation: showTalk(ctx, conversation, lead !== undefined),
    messages: rows.map((row) => ({
      ...showMessage(row, ctx.lang, writtenNow(ctx, row.messageId)),
      words: row.words,
    })),
    lead: lead ? showLead(lead) : null,
    is_open: isLive(seenAt, now),
    today: { answers: today === periodsOf(now).day ? answersToday : 0, limit: widget.visitorDaily },
  };
}
