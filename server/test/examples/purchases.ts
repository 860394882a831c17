import { aProduct, aSubscription } from "../products.ts";
import { anInvoice, aPurchase, aRefund, aSandboxPurchase } from "../purchases.ts";
import type { Examples, Given } from "./example.ts";

const NEVER = 2_147_483_647;

/** A purchase of the caller's, active and without a provider; of nobody's, the id of one that never was. */
const ownPurchase = async ({ node, person }: Given): Promise<number> =>
  person ? (await aPurchase(node, person.userId, { status: "active", isSubscription: true })).purchaseId : NEVER;

const ownInvoice = async ({ node, person }: Given): Promise<number> =>
  person ? (await anInvoice(node, await aPurchase(node, person.userId))).invoiceId : NEVER;

/** A subscription of the caller's that runs in the sandbox. */
const ownRunning = async ({ node, person }: Given): Promise<number> =>
  person ? (await aSandboxPurchase(node, person.userId)).purchaseId : NEVER;

const aCustomersPurchase = async ({ node, customer }: Given) => aPurchase(node, (await customer()).userId);

const dearer = (given: Given) => aSubscription(given.node, { price: 4000 });

const entered = async ({ node, customer }: Given) => ({
  user_id: (await customer()).userId,
  product_id: (await aProduct(node)).productId,
});

export const purchasesExamples: Examples = {
  "GET /purchases/{id}": async (given) => ({ path: `/purchases/${await ownPurchase(given)}` }),
  "POST /purchases/cancel/{id}": async (given) => ({
    path: `/purchases/cancel/${await ownPurchase(given)}`,
    body: { cancel_reason: "I have written it all.", status: "cancelled" },
  }),
  "GET /purchases/{id}/change": async (given) => ({
    path: `/purchases/${await ownRunning(given)}/change?product_id=${(await dearer(given)).productId}`,
  }),
  "POST /purchases/{id}/change": async (given) => ({
    path: `/purchases/${await ownRunning(given)}/change`,
    // Half the price, so that it comes when it renews, and nothing is due.
    body: { product_id: (await aSubscription(given.node, { price: 1000 })).productId, expected_due: 0 },
  }),
  "DELETE /purchases/{id}/change": async (given) => ({
    path: `/purchases/${await ownRunning(given)}/change`,
    own: true,
  }),
  "POST /purchases/{id}/change/check": async (given) => ({
    path: `/purchases/${await ownRunning(given)}/change/check`,
    own: true,
  }),
  "GET /purchases/{id}/refund": async (given) => {
    const purchase = await aCustomersPurchase(given);
    await anInvoice(given.node, purchase, { status: "completed" });
    return { path: `/purchases/${purchase.purchaseId}/refund` };
  },
  "POST /purchases/{id}/refund": async (given) => {
    const purchase = await aCustomersPurchase(given);
    await anInvoice(given.node, purchase, { status: "completed" });
    return { path: `/purchases/${purchase.purchaseId}/refund`, body: {} };
  },
  "POST /purchases/admin": async (given) => ({
    body: { ...(await entered(given)), status: "active", amount: 20, payment_method_id: 4 },
  }),
  "PUT /purchases/admin": async (given) => ({
    body: { purchase_id: (await aCustomersPurchase(given)).purchaseId, status: "active" },
  }),
  "POST /purchases/test": async (given) => ({ body: await entered(given) }),
  "POST /users/giveAccess": async (given) => ({ body: { ...(await entered(given)), gift: true } }),
  "PUT /users/revokeAccess": async (given) => ({
    body: { purchase_id: (await aCustomersPurchase(given)).purchaseId },
  }),
  "POST /invoices/admin": async (given) => ({
    body: { invoice_id: "nuevo", purchase_id: (await aCustomersPurchase(given)).purchaseId, amount: 20 },
  }),
  "PUT /invoices/admin": async (given) => ({
    body: { invoice_id: "nuevo", purchase_id: (await aCustomersPurchase(given)).purchaseId, amount: 20 },
  }),
  "GET /invoices/{filters}": () => ({ path: "/invoices/status=completed" }),
  "GET /invoices/{id}/credit-notes/{payment_id}": async (given) => {
    if (!given.person) return { path: `/invoices/${NEVER}/credit-notes/${NEVER}` };
    const invoice = await anInvoice(given.node, await aPurchase(given.node, given.person.userId));
    const { paymentId } = await aRefund(given.node, invoice);
    return { path: `/invoices/${invoice.invoiceId}/credit-notes/${paymentId}` };
  },
  "GET /billing-details": () => ({}),
  "PUT /billing-details": () => ({ body: { name: "Acme", address: "1 Main Street", tax_id: "B-1" } }),
  "GET /invoices/{id}/pdf": async (given) => ({ path: `/invoices/${await ownInvoice(given)}/pdf` }),
};
