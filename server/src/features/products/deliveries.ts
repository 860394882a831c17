import { type deliveries as contract, DELIVERIES_SHOWN_MAX, type Delivery } from "@pluma/contract/kit/deliveries";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { type DeliveryRow, readDeliveries, sendAgain, webhookSecretOf } from "../../platform/webhooks/webhooks.ts";
import { recordAudit } from "../accounts/index.ts";
import { reachableProduct, sells } from "./finding.ts";
import type { ProductRow } from "./store.ts";

/** What a delivery of a product's webhook is about, in the log of deliveries. */
export const deliverySubject = (productId: number): string => `product:${productId}`;

/** What a product's webhook was sent, the newest first, and what signs it. Refuses product_missing to whoever does not sell it. */
export async function listDeliveries(
  ctx: ActorCtx,
  { params }: Input<typeof contract.listDeliveries>,
): Promise<{ deliveries: Delivery[]; secret: string }> {
  const { productId } = await soldByCaller(ctx, params.id);
  const subject = deliverySubject(productId);
  const rows = await readDeliveries(ctx, subject, DELIVERIES_SHOWN_MAX);
  return { deliveries: rows.map(showDelivery), secret: webhookSecretOf(ctx, subject) };
}

/**
 * Sends a delivery of a product once more, as a new one, to the address that the product has now. Refuses
 * product_missing to whoever does not sell it, delivery_address_missing, and not_found for a delivery of anything else.
 */
export async function sendDeliveryAgain(
  ctx: ActorCtx,
  { params }: Input<typeof contract.sendDeliveryAgain>,
): Promise<{ delivery: Delivery }> {
  const { productId, name, webhookUrl } = await soldByCaller(ctx, params.id);
  allow(webhookUrl !== "", "delivery_address_missing");
  const subject = deliverySubject(productId);
  const row = await inTransaction(ctx, async (tx) => {
    const sent = (await sendAgain(tx, params.delivery_id, { subject, url: webhookUrl })) ?? refuse("not_found");
    await recordAudit(tx, "product.send_again", subject, { name, event: sent.event, delivery: params.delivery_id });
    return sent;
  });
  return { delivery: showDelivery(row) };
}

async function soldByCaller(ctx: ActorCtx, productId: number): Promise<ProductRow> {
  const row = await reachableProduct(ctx, productId);
  allow(await sells(ctx, row), "product_missing");
  return row;
}

const showDelivery = (row: DeliveryRow): Delivery => ({
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
