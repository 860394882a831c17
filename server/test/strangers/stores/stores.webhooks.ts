import * as webhooks from "../../../src/features/webhooks/store.ts";
import { about } from "./storeCase.ts";

export const webhookStores = [
  ...about(
    "webhook",
    {
      findWebhook: (ctx, { webhookId }) => webhooks.findWebhook(ctx, webhookId),
      updateWebhook: (ctx, { webhookId }) => webhooks.updateWebhook(ctx, webhookId, { description: "Shop" }),
      deleteWebhook: (ctx, { webhookId }) => webhooks.deleteWebhook(ctx, webhookId),
      listMessages: (ctx, { webhookId }) => webhooks.listMessages(ctx, webhookId, { offset: 0, limit: 10 }),
      findMessage: (ctx, { webhookId, deliveryId }) => webhooks.findMessage(ctx, webhookId, deliveryId),
    },
    { isForEditors: true },
  ),
  ...about(
    "webhook",
    {
      listWebhooks: (ctx) => webhooks.listWebhooks(ctx, "own"),
      countWebhooks: (ctx) => webhooks.countWebhooks(ctx, "own"),
    },
    { isList: true },
  ),
];
