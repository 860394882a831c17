import type { plans } from "@pluma/contract/billing/plans";
import type { Purchase } from "@pluma/contract/billing/purchases";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import type { Moved, PlanMove } from "../../../providers/payments/index.ts";
import type { ProductRow } from "../../products/index.ts";
import { lockPurchase } from "../access/access.ts";
import { refuseSecond } from "../attempts/places.ts";
import { APPROVAL_HOURS } from "../plans/rules.ts";
import { writeRequest } from "../plans/store.system.ts";
import { withdrawWaiting } from "../plans/store.ts";
import { answer } from "../purchases/cancelling.ts";
import { isChangeable } from "../purchases/rules.ts";
import type { PurchaseRow } from "../store.system.ts";
import { readOwnPurchase } from "../store.ts";
import { syncPurchase } from "../sync/sync.ts";
import { asOnlyWay } from "./oneWay.ts";

/** What a buyer was asked to agree to: where to, and less which discount. */
type Asked = { row: PurchaseRow; product: ProductRow; move: PlanMove; discount: number; moved: Moved };

/**
 * Keeps what the buyer was asked to agree to at the provider. The plan stays as it is; a request that waited is over,
 * and so are checkouts of the same product. Refused here, nobody has been told where to agree.
 */
export async function keepRequest(ctx: ActorCtx, { row, product, move, discount, moved }: Asked): Promise<void> {
  const { purchaseId } = row;
  const { planRef, approveUrl } = moved;
  if (planRef === null) return;
  const expiresAt = new Date(ctx.clock.now().getTime() + APPROVAL_HOURS * 3_600_000);
  const { productId, price } = move;
  await asOnlyWay(ctx, productId, async (tx) => {
    await refuseSecond(tx, product, row);
    allow(isChangeable(await lockPurchase(tx, purchaseId)), "plan_change_unavailable");
    const request = { purchaseId, productId, planRef, price: price.amount, discount, expiresAt };
    await writeRequest(tx, { ...request, approveUrl: approveUrl ?? "" });
  });
}

/** Takes back a change that waits for the buyer's agreement: it is shown and asked for no more. The plan stays. */
export async function withdrawChange(
  ctx: ActorCtx,
  { params }: Pick<Input<typeof plans.withdrawChange>, "params">,
): Promise<{ purchase: Purchase }> {
  const purchase = await ownPurchase(ctx, params.id);
  await inTransaction(ctx, async (tx) => {
    await lockPurchase(tx, purchase.purchaseId);
    await withdrawWaiting(tx, purchase.purchaseId);
  });
  return answer(ctx, purchase);
}

/** Asks the provider how a change stands that the buyer comes back from, and answers the purchase as it then is. */
export async function checkChange(
  ctx: ActorCtx,
  { params }: Pick<Input<typeof plans.checkChange>, "params">,
): Promise<{ purchase: Purchase }> {
  const purchase = await ownPurchase(ctx, params.id);
  await syncPurchase(ctx, purchase.purchaseId).catch((error: unknown) => {
    ctx.log.warn({ err: error, purchaseId: purchase.purchaseId }, "how a change of plan stands is asked later");
    return refuse("payment_failed");
  });
  return answer(ctx, purchase);
}

async function ownPurchase(ctx: ActorCtx, purchaseId: number): Promise<PurchaseRow> {
  return (await readOwnPurchase(ctx, purchaseId)) ?? refuse("not_found");
}
