import type { Attempt } from "@pluma/contract/billing/checkout";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { findProduct } from "../../products/index.ts";
import { providerOf } from "../providers.ts";
import { isClosedUnpaid } from "../rules.ts";
import type { PurchaseRow } from "../store.system.ts";
import { findOwnPurchase, readOwnPurchase } from "../store.ts";
import { settlePayment } from "./paying.ts";
import { type Step, showAttempt } from "./showAttempt.ts";

type Approval = {
  purchase_id?: number | null | undefined;
  orderID?: string | null | undefined;
  subscriptionID?: string | null | undefined;
};

/**
 * Takes the money that the buyer agreed to at the provider, or begins the subscription; asked any number of times at
 * once it is taken once, and the answer is the same. What is taken is what our own attempt names: what the browser
 * sends only says which one. Refuses order_not_approved before the buyer agreed.
 */
export async function capture(ctx: ActorCtx, { body }: { body: Approval }): Promise<Attempt> {
  const purchase = (await findOwnPurchase(ctx, body)) ?? refuse("not_found");
  if (isClosedUnpaid(purchase)) refuse("checkout_closed");
  if (purchase.status !== "pending" || purchase.startedAt) return answer(ctx, purchase, { step: stepFor(purchase) });
  const account = await providerOf(ctx, purchase);
  const ref = purchase.providerRef ?? refuse("order_not_approved");
  if (!account) return refuse("payment_method_invalid");
  const step = await settlePayment(ctx, purchase, account.capture(ref, `capture:${ref}`));
  const after = (await readOwnPurchase(ctx, purchase.purchaseId)) ?? purchase;
  // Closed while the money was on its way: what came is given back.
  if (isClosedUnpaid(after)) refuse("checkout_closed");
  return answer(ctx, after, step);
}

const stepFor = ({ status }: PurchaseRow): Step["step"] =>
  status === "active" || status === "completed" ? "paid" : "pending";

async function answer(ctx: ActorCtx, purchase: PurchaseRow, step: Step): Promise<Attempt> {
  const product = await findProduct(ctx, purchase.productId);
  return showAttempt(ctx, purchase, step, { product, terms: null });
}
