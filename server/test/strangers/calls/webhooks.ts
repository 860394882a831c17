import { at, by, type NamingCall } from "../naming.ts";

/** The calls of webhooks. */
export const webhookCalls: Record<string, NamingCall> = {
  "PUT /webhooks/{id}": by("webhook.webhookId"),
  "DELETE /webhooks/{id}": by("webhook.webhookId"),
  "POST /webhooks/{id}/secret": by("webhook.webhookId"),
  "GET /webhooks/{id}/deliveries": by("webhook.webhookId"),
  "POST /webhooks/{id}/test": by("webhook.webhookId"),
  "POST /webhooks/{id}/deliveries/{delivery_id}/again": {
    namings: [
      at({ "params.id": "webhook.webhookId", "params.delivery_id": "webhook.deliveryId" }),
      at({ "params.delivery_id": "webhook.deliveryId" }, { "params.id": "webhook.webhookId" }),
    ],
  },
};
