import { eq } from "drizzle-orm";
import { paymentSources, purchases } from "../../../src/features/billing/tables.ts";
import { insertState, listStateRows } from "../../../src/features/landing/draft/store.system.ts";
import { userOrganizations } from "../../../src/features/organizations/tables.ts";
import { openSandbox } from "../../../src/providers/payments/sandbox/index.ts";
import { anOrganization } from "../../people.ts";
import { aDelivery, aProduct } from "../../products.ts";
import { aNamedSeat, anInvoice, aPurchase, aRefund, aSandboxPurchase } from "../../purchases.ts";
import { whatIsBilled } from "../billed.ts";
import { type Owner, one } from "../owner.ts";

/** What is bought and sold. */
export const saleMakers = {
  card: async ({ node, person: { userId, email } }: Owner) => {
    const buyer = { userId, email, name: "Somebody", customerRef: null };
    const { source } = await openSandbox(node.app).saveSource(buyer, "sandbox_ok");
    const card = { userId, provider: "sandbox", isLive: false, ...source } as const;
    return { cardId: one(await node.app.db.insert(paymentSources).values(card).returning()).paymentSourceId };
  },
  purchase: async ({ node, person }: Owner) => {
    const purchase = await aPurchase(node, person.userId, { status: "active", isSubscription: true });
    const invoice = await anInvoice(node, purchase);
    const { paymentId } = await aRefund(node, invoice);
    return { purchaseId: purchase.purchaseId, invoiceId: invoice.invoiceId, refundId: paymentId };
  },
  seat: async ({ node, person }: Owner) => {
    const { purchaseId, seatId } = await aNamedSeat(node, person.userId);
    return { seatsPurchaseId: purchaseId, seatId };
  },
  running: async ({ node, person }: Owner) => {
    const purchase = await aSandboxPurchase(node, person.userId);
    const bought = one(await node.app.db.select().from(purchases).where(eq(purchases.purchaseId, purchase.purchaseId)));
    return { runningId: purchase.purchaseId, runningRef: String(bought.providerRef) };
  },
  order: async ({ node, person: { userId, email } }: Owner) => {
    const held = { provider: "sandbox", isLive: false, paymentMethodId: 2 } as const;
    const { purchaseId, amount, currency } = await aPurchase(node, userId, held);
    const buyer = { userId, email, name: "Somebody", customerRef: null };
    const order = { key: `purchase:${purchaseId}`, purchaseId, description: "To write.", buyer, saveSource: false };
    const back = { returnUrl: "http://localhost/paid", cancelUrl: "http://localhost/left" };
    const { ref } = await openSandbox(node.app).startOrder({ ...order, ...back, total: { amount, currency } });
    await node.app.db.update(purchases).set({ providerRef: ref }).where(eq(purchases.purchaseId, purchaseId));
    return { orderId: purchaseId, orderRef: ref };
  },
  billed: async ({ node, person }: Owner) => whatIsBilled(node, person.userId),
  product: async ({ node, organizationId }: Owner) => {
    const { productId } = await aProduct(node, { organizationId, webhookUrl: "ftp://127.0.0.1/" });
    const { deliveryId } = await aDelivery(node, productId);
    return { productId, deliveryId };
  },
  landing: async ({ node, organizationId }: Owner) => {
    const publishedAt = new Date("2026-03-04T12:00:00Z");
    await insertState(node.app, organizationId, { page: '{"sections":[]}', publishedBy: null, publishedAt });
    return { stateId: (await listStateRows(node.app, organizationId))[0]?.landingStateId ?? 0 };
  },
  shop: async ({ node, person: { userId } }: Owner) => {
    const organizationId = await anOrganization(node);
    await node.app.db.insert(userOrganizations).values({ userId, organizationId, userTypeId: 1 });
    return { shopProductId: (await aProduct(node, { organizationId })).productId };
  },
};
