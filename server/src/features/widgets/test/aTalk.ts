import { randomUUID } from "node:crypto";
import type { TestApp } from "../../../../test/app.ts";
import { webhookDeliveries } from "../../../platform/webhooks/webhooks.tables.ts";
import type { WidgetRow } from "../store.ts";
import { widgetConversations, widgetLeads, widgetMessages } from "../tables.talks.ts";
import { subjectOf } from "../visiting/contact.ts";

type Node = Pick<TestApp, "app">;
type Values = Partial<typeof widgetConversations.$inferInsert>;

/** A conversation of a widget with a question, its answer and an address that was left; written without asking anybody. */
export async function aTalk({ app }: Node, { widgetId }: WidgetRow, values: Values = {}) {
  const { db } = app;
  const told = { name: "Ane", email: "ane@mail.example", last: 2, lastMessage: "Yes.", ...values };
  const [row] = await db
    .insert(widgetConversations)
    .values({ widgetId, contact: "given", ...told })
    .returning();
  if (!row) throw new Error("a conversation was not made");
  const { conversationId } = row;
  await db.insert(widgetMessages).values([
    { conversationId, number: 1, from: "visitor", content: "Do you ship to Porto?" },
    { conversationId, number: 2, from: "avatar", content: "Yes.", words: 1 },
  ]);
  const left = { email: "ane@mail.example", name: "Ane", note: "Twelve bowls", consent: "To answer this." };
  await db.insert(widgetLeads).values({ widgetId, conversationId, ...left });
  return row;
}

/** A delivery of a widget's webhook that could not be made. */
export async function aDeliveryOf({ app }: Node, widget: WidgetRow): Promise<string> {
  const deliveryId = randomUUID();
  const about = { userId: widget.userId, subject: subjectOf(widget), state: "failed" as const };
  const sent = { event: "widget.lead", url: widget.webhookUrl, body: { lead: { email: "ane@mail.example" } } };
  await app.db.insert(webhookDeliveries).values({ deliveryId, ...about, ...sent });
  return deliveryId;
}
