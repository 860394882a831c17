import { billingDetails } from "../../src/features/billing/tables.details.ts";
import { planRequests } from "../../src/features/billing/tables.plans.ts";
import { paymentCustomers } from "../../src/features/billing/tables.ts";
import type { TestApp } from "../app.ts";
import { aProduct, aSubscription } from "../products.ts";
import { aPurchase } from "../purchases.ts";

const atSandbox = { provider: "sandbox", isLive: false } as const;
const begun = { status: "active", isSubscription: true, startedAt: new Date() } as const;

/**
 * What somebody has at a provider: a plan that waits to become another, a checkout that is open, a trial that was had,
 * a name there, and whom their invoices are made out to.
 */
export async function whatIsBilled(node: TestApp, userId: number) {
  const [planned, wanted] = [await aSubscription(node), await aSubscription(node)];
  const [open, tried] = [await aProduct(node), await aSubscription(node)];
  const plan = await aPurchase(node, userId, { ...atSandbox, ...begun }, planned);
  const request = { purchaseId: plan.purchaseId, productId: wanted.productId, planRef: "P-1", approveUrl: "" };
  const expiresAt = new Date(Date.now() + 3_600_000);
  await node.app.db.insert(planRequests).values({ ...request, price: 100, discount: 0, expiresAt });
  await aPurchase(node, userId, atSandbox, open);
  await aPurchase(node, userId, { ...atSandbox, ...begun, trialEnd: new Date() }, tried);
  await node.app.db
    .insert(paymentCustomers)
    .values({ userId, ...atSandbox, ref: `cus_${userId}` })
    .onConflictDoNothing();
  const details = { userId, name: "Acme", address: "1 Main Street", taxId: "B-1" };
  await node.app.db.insert(billingDetails).values(details).onConflictDoNothing();
  return {
    plannedId: plan.purchaseId,
    plannedProductId: planned.productId,
    wantedProductId: wanted.productId,
    openProductId: open.productId,
    triedProductId: tried.productId,
  };
}
