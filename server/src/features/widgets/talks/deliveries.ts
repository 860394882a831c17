import { DELIVERIES_SHOWN_MAX } from "@pluma/contract/kit/deliveries";
import type { Input } from "@pluma/contract/kit/kit";
import type { widgetLeads } from "@pluma/contract/widgets/widgets";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { type DeliveryRow, readDeliveries, sendAgain, webhookSecretOf } from "../../../platform/webhooks/webhooks.ts";
import { findOwnWidget } from "../store.ts";
import { subjectOf } from "../visiting/contact.ts";

/** What the webhook of an own widget was sent, and what that is signed with. */
export async function listWidgetDeliveries(ctx: ActorCtx, { params }: Input<typeof widgetLeads.listWidgetDeliveries>) {
  const widget = (await findOwnWidget(ctx, params.id)) ?? refuse("not_found");
  const subject = subjectOf(widget);
  const rows = await readDeliveries(ctx, subject, DELIVERIES_SHOWN_MAX);
  return { deliveries: rows.map(showDelivery), secret: webhookSecretOf(ctx, subject) };
}

/** Sends a delivery of an own widget once more, to the address that it has now. */
export async function sendWidgetDeliveryAgain(
  ctx: ActorCtx,
  { params }: Input<typeof widgetLeads.sendWidgetDeliveryAgain>,
) {
  const widget = (await findOwnWidget(ctx, params.id)) ?? refuse("not_found");
  if (widget.webhookUrl === "") refuse("widget_webhook_missing");
  const again = { subject: subjectOf(widget), url: widget.webhookUrl };
  const row = await inTransaction(ctx, (tx) => sendAgain(tx, params.delivery_id, again));
  return { delivery: showDelivery(row ?? refuse("not_found")) };
}

const showDelivery = (row: DeliveryRow) => ({
  delivery_id: row.deliveryId,
  event: row.event,
  url: row.url,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});
