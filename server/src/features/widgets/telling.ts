import type { App } from "../../platform/context.ts";
import { concernedIn } from "../organizations/index.ts";
import type { WidgetRow } from "./store.ts";

/** So many Managers and Admins of an organization hear of a conversation at once; the others when they look. */
const TOLD_MAX = 50;

/**
 * Tells that a conversation changed: the visitor's pages, on whichever node they listen, and the open screens of whoever may
 * read it. Once what changed is committed.
 */
export async function tellConversation(
  app: Pick<App, "db" | "bus" | "push">,
  widget: Pick<WidgetRow, "widgetId" | "userId" | "organizationId">,
  conversationId: number,
): Promise<void> {
  await app.bus.tell(app.db, "widget_conversation", { conversation_id: conversationId });
  const { widgetId, userId, organizationId } = widget;
  const leading =
    organizationId === null ? [] : await concernedIn(app, { leading: [organizationId], groupIds: [] }, TOLD_MAX);
  const event = { widget_id: widgetId, conversation_id: conversationId };
  for (const each of new Set([userId, ...leading])) app.push(each, "widget_conversation", event);
}
