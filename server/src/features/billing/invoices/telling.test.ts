import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { mailsTo } from "../../../../test/outside/mailbox.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct, aSubscription } from "../../../../test/products.ts";
import { aSandboxPurchase } from "../../../../test/purchases.ts";
import { readPdf } from "../../../../test/readPdf.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { webhookDeliveries } from "../../../platform/webhooks/webhooks.tables.ts";
import { invoices } from "../tables.ts";

let node: TestApp;
let admin: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  await liftLimits(node, "calls", "payments");
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());
beforeEach(async () => {
  buyer = await aUser(node, { hasAccess: false, words: 0 });
});

/** The subjects of what the buyer was written, once there are so many of them, in the order of letters. */
const subjects = (count: number): Promise<string[]> =>
  waitFor(async () => {
    const mails = await mailsTo(node, buyer.email);
    return mails.length >= count ? mails.map(({ subject }) => subject).toSorted() : null;
  }, `${count} mails`);
const refund = (purchaseId: number, body: object) =>
  node.ask(`POST /purchases/${purchaseId}/refund`, { token: admin.token, body });
const cancel = (purchaseId: number) =>
  node.ask(`POST /purchases/cancel/${purchaseId}`, {
    token: buyer.token,
    body: { cancel_reason: "It is too expensive", status: "cancelled" },
  });
const invoiceOf = async (purchaseId: number) => {
  const [row] = await node.app.db.select().from(invoices).where(eq(invoices.purchaseId, purchaseId));
  if (!row) throw new Error("no invoice");
  return row;
};
const pdfAt = async (path: string): Promise<string> => {
  const answer = await fetch(`${node.address}/api${path}`, { headers: { authorization: `Bearer ${buyer.token}` } });
  return readPdf(new Uint8Array(await answer.arrayBuffer()));
};

test("a refund, a cancellation and a change of plan to come are written to the buyer, once each", async () => {
  const product = await aSubscription(node, { price: 2000, name: "Studio" });
  const cheaper = await aSubscription(node, { price: 500, name: "Solo" });
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, product);
  expect(await subjects(1)).toEqual(["Your payment for Studio"]);
  const body = { product_id: cheaper.productId, expected_due: 0 };
  await node.ask(`POST /purchases/${purchaseId}/change`, { token: buyer.token, body });
  await refund(purchaseId, { amount: 5 });
  expect((await cancel(purchaseId)).status).toBe(200);
  expect((await cancel(purchaseId)).status).toBe(200);
  const told = await subjects(4);
  expect(told.slice(0, 3)).toEqual([
    "You have cancelled Studio",
    "Your payment for Studio",
    expect.stringMatching(/^Your plan changes to Solo on /),
  ]);
  expect(told[3]).toBe("Your refund for Studio");
});

test("undoing a change of plan to come is written to the buyer, once", async () => {
  const product = await aSubscription(node, { price: 2000, name: "Atelier" });
  const cheaper = await aSubscription(node, { price: 500, name: "Solo" });
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, product);
  const change = (productId: number) =>
    node.ask(`POST /purchases/${purchaseId}/change`, {
      token: buyer.token,
      body: { product_id: productId, expected_due: 0 },
    });
  await change(cheaper.productId);
  expect((await change(product.productId)).body.purchase).toMatchObject({ next_product: null });
  // A second time there is nothing to undo, and nothing to tell.
  expect((await change(product.productId)).body.code).toBe("plan_change_unavailable");
  await cancel(purchaseId);
  expect(await subjects(4)).toEqual([
    "You have cancelled Atelier",
    "Your payment for Atelier",
    expect.stringMatching(/^Your plan changes to Solo on /),
    "Your plan stays Atelier",
  ]);
});

test("what becomes of a purchase is told to the address that its product names: bought, refunded, cancelled", async () => {
  const product = await aSubscription(node, { price: 2000, webhookUrl: "ftp://127.0.0.1/" });
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, product);
  await refund(purchaseId, { amount: 5 });
  await cancel(purchaseId);
  const rows = await node.app.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.subject, `product:${product.productId}`))
    .orderBy(webhookDeliveries.createdAt);
  expect(rows.map(({ event, body }) => [event, (body as { amount: number }).amount])).toEqual([
    ["purchase", 20],
    ["refund", 5],
    ["cancellation", 20],
  ]);
});

test("an invoice keeps whom it was made out to, and each refund has a note of its own", async () => {
  const details = { name: "Acme SL", address: "Calle Mayor 1\n28013 Madrid", tax_id: "B12345678" };
  expect((await node.ask("PUT /billing-details", { token: buyer.token, body: details })).body).toEqual(details);
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId, await aProduct(node, { name: "Studio" }));
  await node.ask("PUT /billing-details", { token: buyer.token, body: { name: "Other", address: "", tax_id: "" } });
  await refund(purchaseId, { amount: 5 });
  await refund(purchaseId, { amount: 2 });
  const { invoiceId } = await invoiceOf(purchaseId);
  const text = await pdfAt(`/invoices/${invoiceId}/pdf`);
  for (const line of ["Acme SL", "Calle Mayor 1", "28013 Madrid", "B12345678", buyer.email])
    expect(text).toContain(line);
  expect(text).not.toContain("Other");
  const [invoice] = (await node.ask("GET /invoices", { token: buyer.token })).body;
  expect(
    invoice.credit_notes.map(({ number, amount }: { number: string; amount: number }) => [number, amount]),
  ).toEqual([
    [`${invoice.number}-C1`, 5],
    [`${invoice.number}-C2`, 2],
  ]);
  const note = await pdfAt(`/invoices/${invoiceId}/credit-notes/${invoice.credit_notes[1].payment_id}`);
  expect(note).toContain(`Credit note ${invoice.number}-C2`);
  expect(note).toContain("−$2.00 USD");
  expect(note).toContain("Acme SL");
  const unknown = await node.ask(`GET /invoices/${invoiceId}/credit-notes/1`, { token: buyer.token });
  expect(unknown.status).toBe(404);
});
