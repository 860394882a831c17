import { randomUUID } from "node:crypto";
import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import { happeningBody } from "@pluma/contract/webhooks/happenings";
import { type webhooks as contract, WEBHOOK_DELIVERIES_PER_PAGE } from "@pluma/contract/webhooks/webhooks";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { newMessageId, queue } from "./hearing.ts";
import { tryMessage } from "./sending.ts";
import { showMessage, showWebhook } from "./show.ts";
import { insertMessage, noteDelivered } from "./store.system.ts";
import { findMessage, findWebhook, listMessages } from "./store.ts";

/** What a webhook was told, the newest first. */
export async function listWebhookDeliveries(
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.listWebhookDeliveries>,
) {
  const webhook = (await findWebhook(ctx, params.id)) ?? refuse("not_found");
  const slice = { offset: (query.page - 1) * WEBHOOK_DELIVERIES_PER_PAGE, limit: WEBHOOK_DELIVERIES_PER_PAGE };
  const { rows, count } = await listMessages(ctx, params.id, slice);
  const pages = pagesOf(count, WEBHOOK_DELIVERIES_PER_PAGE);
  return { webhook: showWebhook(webhook), deliveries: rows.map(showMessage), count, pages };
}

/** Sends something that a webhook was told, or was not, once more: the same message, to the address that there is now. */
export async function sendWebhookAgain(ctx: ActorCtx, { params }: Input<typeof contract.sendWebhookAgain>) {
  const row = await inTransaction(ctx, async (tx) => {
    const webhook = (await findWebhook(tx, params.id)) ?? refuse("not_found");
    const message = (await findMessage(tx, params.id, params.delivery_id)) ?? refuse("not_found");
    allow(webhook.isOn, "webhook_off");
    const { type, body, aboutUserId, messageId } = message;
    return queue(tx, webhook, { type, body, aboutUserId, messageId });
  });
  return { delivery: showMessage(row) };
}

/** Sends webhook.test to a webhook, now and once; answers how that went. */
export async function testWebhook(ctx: ActorCtx, { params }: Input<typeof contract.testWebhook>) {
  const webhook = (await findWebhook(ctx, params.id)) ?? refuse("not_found");
  const { webhookId, organizationId } = webhook;
  const [type, now] = ["webhook.test" as const, ctx.clock.now()];
  const data = { webhook_id: webhookId };
  const said = happeningBody(type).parse({
    type,
    timestamp: now.toISOString(),
    organization_id: organizationId,
    data,
  });
  const message = { messageId: newMessageId(), body: JSON.stringify(said) };
  const { error, status, answer } = await tryMessage(ctx, webhook, message);
  const state = error === null ? ("delivered" as const) : ("failed" as const);
  const tried = { state, error, status, answer, attempts: 1, endedAt: ctx.clock.now() };
  const values = { ...message, ...tried, type, webhookId, deliveryId: randomUUID(), createdAt: now };
  const row = await inTransaction(ctx, async (tx) => {
    if (error === null) await noteDelivered(tx.db, webhookId, now);
    return insertMessage(tx.db, values);
  });
  return { delivery: showMessage(row) };
}
