import type { Webhook, WebhookDelivery } from "@pluma/contract/webhooks/webhooks";
import { placeOf } from "./rules.ts";
import type { MessageRow, WebhookRow } from "./store.ts";

/** A webhook as whoever looks after it is shown it: never its secret. */
export const showWebhook = (row: WebhookRow): Webhook => ({
  webhook_id: row.webhookId,
  place: placeOf(row),
  url: row.url,
  description: row.description,
  types: row.types,
  is_on: row.isOn,
  is_off_by_failing: row.isOffByFailing,
  failing_since: row.failingSince?.toISOString() ?? null,
  old_secret_until: row.oldSecretUntil?.toISOString() ?? null,
  delivered_at: row.deliveredAt?.toISOString() ?? null,
  dropped: row.dropped,
  createdAt: row.createdAt.toISOString(),
});

/** What a webhook was told, and how that went. */
export const showMessage = (row: MessageRow): WebhookDelivery => ({
  delivery_id: row.deliveryId,
  message_id: row.messageId,
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  answer: row.answer,
  error: row.error,
  body: row.body,
  createdAt: row.createdAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
});
