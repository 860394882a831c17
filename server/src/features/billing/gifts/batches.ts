import type { GiftBatch, GiftCode, gifts } from "@pluma/contract/billing/gifts";
import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { recordAudit } from "../../accounts/index.ts";
import { findProduct, mayEditDiscounts, type ProductRow } from "../../products/index.ts";
import { keptAs, newCode } from "../access/giftCodes.ts";
import { insertCodes } from "../access/store.system.gifts.ts";
import { csvOfCodes } from "./csv.ts";
import { showBatch, showCode } from "./show.ts";
import { readCodesOf, withdrawCodes } from "./store.system.ts";
import { insertBatch, readBatches } from "./store.ts";
import { termsOf } from "./terms.ts";

type Named = Pick<Input<typeof gifts.readGiftBatch>, "params">;

/** The batches of codes of a product of the selected space. */
export async function listGiftBatches(
  ctx: ActorCtx,
  { params }: Pick<Input<typeof gifts.listGiftBatches>, "params">,
): Promise<{ batches: GiftBatch[]; can: { make: boolean } }> {
  const { productId } = await productHere(ctx, params.id);
  const rows = await readBatches(ctx, { productId });
  return { batches: rows.map(showBatch), can: { make: mayEditDiscounts(ctx.actor) } };
}

/** Makes codes that give a product at no price, whoever has one. Refuses gift_not_possible for more periods than it has. */
export async function addGiftBatch(
  ctx: ActorCtx,
  { params, body }: Pick<Input<typeof gifts.addGiftBatch>, "params" | "body">,
): Promise<{ batch: GiftBatch }> {
  allow(mayEditDiscounts(ctx.actor));
  const product = await productHere(ctx, params.id);
  const { productId, organizationId } = product;
  const batchId = await inTransaction(ctx, async (tx) => {
    const { giftBatchId } = await insertBatch(tx, {
      productId,
      ...termsOf(product, body.periods),
      note: body.note.trim(),
      expiresAt: body.expires_at ? new Date(body.expires_at) : null,
      createdAt: tx.clock.now(),
    });
    const codes = Array.from({ length: body.count }, () => keptAs(tx, newCode()));
    await insertCodes(
      tx,
      codes.map((code) => ({ ...code, organizationId, giftBatchId, createdAt: tx.clock.now() })),
    );
    await recordAudit(tx, "gift.batch", `product:${productId}`, {
      organization_id: organizationId,
      batch_id: giftBatchId,
      count: body.count,
    });
    return giftBatchId;
  });
  return { batch: await batchHere(ctx, { id: productId, batch_id: batchId }) };
}

/** The codes of a batch, and who redeemed them: for whoever may make them. */
export async function readGiftBatch(
  ctx: ActorCtx,
  { params }: Named,
): Promise<{ batch: GiftBatch; codes: GiftCode[] }> {
  allow(mayEditDiscounts(ctx.actor));
  const batch = await batchHere(ctx, params);
  const expiresAt = batch.expires_at === null ? null : new Date(batch.expires_at);
  const codes = await readCodesOf(ctx, batch.batch_id);
  return { batch, codes: codes.map((code) => showCode(ctx, code, expiresAt)) };
}

/** The same as a file. */
export async function exportGiftBatch(ctx: ActorCtx, { params }: Named): Promise<ServedFile> {
  const { batch, codes } = await readGiftBatch(ctx, { params });
  const detail = { organization_id: ctx.actor.organizationId, batch_id: batch.batch_id, count: codes.length };
  await recordAudit(ctx, "gift.export", `product:${params.id}`, detail);
  const bytes = await csvOfCodes(ctx, codes);
  return { name: `gift-codes-${batch.batch_id}.csv`, type: "text/csv; charset=utf-8", bytes };
}

/** Withdraws what nobody redeemed of a batch; told again it stays so. */
export async function withdrawGiftBatch(ctx: ActorCtx, { params }: Named): Promise<{ batch: GiftBatch }> {
  allow(mayEditDiscounts(ctx.actor));
  const { batch_id: batchId } = await batchHere(ctx, params);
  await inTransaction(ctx, async (tx) => {
    const count = await withdrawCodes(tx, batchId, tx.clock.now());
    if (count === 0) return;
    await recordAudit(tx, "gift.withdraw", `product:${params.id}`, {
      organization_id: tx.actor.organizationId,
      batch_id: batchId,
      count,
    });
  });
  return { batch: await batchHere(ctx, params) };
}

/** A product that the selected space sells; any other is not there. */
async function productHere(ctx: ActorCtx, productId: number): Promise<ProductRow> {
  const product = await findProduct(ctx, productId);
  return product && product.organizationId === ctx.actor.organizationId ? product : refuse("not_found");
}

async function batchHere(ctx: ActorCtx, { id, batch_id: batchId }: Named["params"]): Promise<GiftBatch> {
  const [row] = await readBatches(ctx, { productId: id, batchId });
  return row ? showBatch(row) : refuse("not_found");
}
