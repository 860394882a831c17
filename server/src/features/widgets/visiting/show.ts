import type { Language } from "@pluma/contract/kit/kit";
import type { WidgetMessage, WidgetState, WidgetThread } from "@pluma/contract/widgets/shapes";
import type { App, Ctx } from "../../../platform/context.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { isTaken, leftOf, periodsOf, wantsContact } from "../rules.ts";
import { readWords } from "../store.system.ts";
import type { WidgetRow } from "../store.ts";
import { writtenNow } from "../writing.ts";
import { type ConversationRow, type MessageRow, readMessages } from "./store.system.ts";

/** More than this is read on from its last number. */
const MESSAGES_MAX = 200;

/** A message as a visitor's page has it. What went wrong is said without a word of why, which is the owner's alone. */
export function showMessage(row: MessageRow, lang: Language, textNow: string | null = null): WidgetMessage {
  const { number, from, content, name, notice, error } = row;
  return {
    number,
    from,
    content: row.isGenerating ? (textNow ?? content) : content,
    name,
    notice,
    is_writing: row.isGenerating,
    is_unanswered: row.isUnanswered,
    error: error && { code: error, message: wordsOf(error, lang) },
    createdAt: row.createdAt.toISOString(),
  };
}

/** Whom the customer's site named. */
export type Recognised = { name: string | null; email: string | null };

type Standing = { widget: WidgetRow; conversation: ConversationRow | null; recognised: Recognised | null };

/** How a conversation stands for its visitor. */
export async function showState(
  app: Pick<App, "db" | "clock">,
  { widget, conversation, recognised }: Standing,
): Promise<WidgetState> {
  const now = app.clock.now();
  const { contact, answers, hasUnanswered } = conversation ?? { contact: "none", answers: 0, hasUnanswered: false };
  const isWanted = wantsContact(widget, { contact, answers, hasUnanswered }, Boolean(recognised?.email));
  return {
    taken_over_by: conversation && isTaken(conversation, now) ? conversation.takenName : null,
    contact: contact === "none" && isWanted ? "wanted" : contact,
    is_resting: await isResting(app, widget, now),
    recognised: recognised && { name: recognised.name },
  };
}

/** Whether a cap of a widget is used up. */
async function isResting(app: Pick<App, "db">, widget: WidgetRow, now: Date): Promise<boolean> {
  const { widgetId, wordsDaily, wordsMonthly } = widget;
  const { day, month } = periodsOf(now);
  const rows = await readWords(app, [widgetId], [day, month]);
  const isUsed = (period: string, cap: number) => {
    const used = rows.find((row) => row.period === period)?.used ?? 0;
    return leftOf(cap, { used, held: 0 }) === 0;
  };
  return isUsed(day, wordsDaily) || isUsed(month, wordsMonthly);
}

/** A conversation after a message, and how it stands. */
export async function readThread(ctx: Ctx, standing: Standing, after: number): Promise<WidgetThread> {
  const { conversation } = standing;
  const rows = conversation ? await readMessages(ctx, conversation.conversationId, after, MESSAGES_MAX) : [];
  return {
    messages: rows.map((row) => showMessage(row, ctx.lang, writtenNow(ctx, row.messageId))),
    last: rows.at(-1)?.number ?? Math.min(after, conversation?.last ?? 0),
    state: await showState(ctx, standing),
  };
}
