import type { Attempt, checkoutStep } from "@pluma/contract/billing/checkout";
import { fromMinor } from "@pluma/contract/kit/money";
import type { DiscountTerms } from "@pluma/contract/products/discounts";
import type { z } from "zod";
import type { ActorCtx } from "../../../platform/context.ts";
import { grantsOf, type ProductRow, showSold } from "../../products/index.ts";
import type { PurchaseRow } from "../store.system.ts";

/** What the buyer does next, and what their provider's form needs for it. */
export type Step = {
  step: z.infer<typeof checkoutStep>;
  clientSecret?: string | null;
  clientKind?: "payment" | "setup" | null;
  planRef?: string | null;
};

type Shown = { product: ProductRow | null; terms: DiscountTerms | null };

/** A checkout as its buyer sees it. */
export async function showAttempt(
  ctx: ActorCtx,
  purchase: PurchaseRow,
  step: Step,
  { product, terms }: Shown,
): Promise<Attempt> {
  const grants = product && (await grantsOf(ctx, [product])).get(product.productId);
  const isOpen = step.step === "card" || step.step === "approve";
  return {
    purchase_id: purchase.purchaseId,
    orderID: purchase.providerRef,
    plan_id: step.planRef ?? null,
    subscriptionID: purchase.isSubscription ? (purchase.subscriptionId ?? purchase.providerRef) : null,
    step: step.step,
    provider: purchase.provider,
    client_secret: isOpen ? (step.clientSecret ?? null) : null,
    client_kind: isOpen ? (step.clientKind ?? null) : null,
    discount: terms,
    product: product && showSold(product, { now: ctx.clock.now(), grants: grants ?? [] }),
    total: purchase.trialEnd ? 0 : fromMinor(purchase.amount, purchase.currency),
    currency: purchase.currency,
  };
}
