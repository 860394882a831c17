import { randomUUID } from "node:crypto";
import { widgetConversations, widgetLeads, widgetMessages } from "../../../src/features/widgets/tables.talks.ts";
import { widgetDays } from "../../../src/features/widgets/tables.ts";
import { aWidget } from "../../../src/features/widgets/test/aWidget.ts";
import { subjectOf } from "../../../src/features/widgets/visiting/contact.ts";
import { webhookDeliveries } from "../../../src/platform/webhooks/webhooks.tables.ts";
import { type Owner, one } from "../owner.ts";

/** Widgets with what visitors said and left, and what their webhook was sent. */
export const widgetMakers = {
  widget: async ({ node, person, organizationId }: Owner) => {
    const { db } = node.app;
    const { userId } = person;
    const webhookUrl = "http://127.0.0.1:9/";
    const row = await aWidget(node, userId, { organizationId, webhookUrl });
    const { widgetId } = row;
    await db.insert(widgetDays).values({ widgetId, day: "2026-11-01", opened: 1 });
    const taken = { takenBy: userId, takenName: "Me", takenAt: new Date() };
    const talk = { widgetId, last: 1, lastMessage: "Who are you?", ...taken };
    const { conversationId } = one(await db.insert(widgetConversations).values(talk).returning());
    const said = { conversationId, number: 1, from: "visitor", content: "Who are you?" } as const;
    await db.insert(widgetMessages).values(said);
    const left = { widgetId, conversationId, email: "visitor@example.com", consent: "So be it." };
    await db.insert(widgetLeads).values(left);
    const widgetDeliveryId = randomUUID();
    const sent = { deliveryId: widgetDeliveryId, event: "lead", url: webhookUrl, body: {}, state: "failed" } as const;
    await db.insert(webhookDeliveries).values({ ...sent, userId, subject: subjectOf(row) });
    return { widgetId, conversationId, widgetDeliveryId };
  },
};
