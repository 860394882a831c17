import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import { CONVERSATIONS_PER_PAGE, type widgetTranscripts } from "@pluma/contract/widgets/widgets";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { stopGeneration } from "../../generation/index.ts";
import { WIDGET_ANSWER } from "../answering/asking.ts";
import { findOwnWidget } from "../store.ts";
import { tellConversation } from "../telling.ts";
import { findWriting } from "../visiting/store.system.ts";
import { showTalk, showTranscript } from "./show.ts";
import { deleteOwnTalk, findOwnTalk, listOwnTalks } from "./store.ts";

/** A page of the conversations of an own widget. */
export async function listWidgetConversations(
  ctx: ActorCtx,
  { params, query }: Input<typeof widgetTranscripts.listWidgetConversations>,
) {
  const { widgetId } = (await findOwnWidget(ctx, params.id)) ?? refuse("not_found");
  const { page, show, search = "" } = query;
  const { rows, count, counts } = await listOwnTalks(ctx, widgetId, { page, show, search: search.trim() });
  const conversations = rows.map(({ conversation, isLead }) => showTalk(ctx, conversation, isLead));
  return { conversations, count, pages: pagesOf(count, CONVERSATIONS_PER_PAGE), counts };
}

/** A conversation of an own widget, with its messages. */
export async function readWidgetTranscript(
  ctx: ActorCtx,
  { params }: Input<typeof widgetTranscripts.readWidgetTranscript>,
) {
  const found = (await findOwnTalk(ctx, params.id)) ?? refuse("not_found");
  return { transcript: await showTranscript(ctx, found) };
}

/** Deletes what a visitor said and left; an answer that is being written is stopped, and what of it was paid stays so. */
export async function deleteWidgetConversation(
  ctx: ActorCtx,
  { params }: Input<typeof widgetTranscripts.deleteWidgetConversation>,
): Promise<undefined> {
  const { widget, conversation } = (await findOwnTalk(ctx, params.id)) ?? refuse("not_found");
  const writing = await findWriting(ctx, conversation.conversationId);
  if (writing) await stopGeneration(ctx, WIDGET_ANSWER, writing.messageId);
  if (!(await deleteOwnTalk(ctx, conversation.conversationId))) refuse("not_found");
  await tellConversation(ctx, widget, conversation.conversationId);
}
