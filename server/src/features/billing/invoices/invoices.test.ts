import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { anInvoice, aPurchase, aSandboxPurchase } from "../../../../test/purchases.ts";
import { readPdf } from "../../../../test/readPdf.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { invoices, payments } from "../tables.ts";
import { taxWithin } from "./invoiceTerms.ts";

let node: TestApp;
let admin: TestUser;
let buyer: TestUser;
let ana: TestUser;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  await liftLimits(node, "calls", "payments");
  admin = await aUser(node, { staff: "admin" });
  buyer = await aUser(node);
  ana = await aUser(node, { lang: "es" });
  const body = {
    seller_name: "Pluma GmbH",
    seller_address: "Calle Mayor 1\n28001 Madrid",
    seller_tax_id: "ESB123",
    tax_name: "IVA",
    tax_percent: "21",
    app_name: "Pluma",
  };
  const saved = await node.ask("PUT /appconfig", { token: admin.token, body });
  if (saved.status !== 200) throw new Error(saved.text);
});
afterAll(() => node.close());

const ask = (line: string, body?: unknown) => node.ask(line, { token: admin.token, body });
const ledgerOf = async (invoiceId: number) =>
  (await node.app.db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).orderBy(payments.paymentId)).map(
    ({ amount }) => amount,
  );

test("an invoice is entered with the id nuevo, pending unless said otherwise, of a purchase that there is", async () => {
  const { purchaseId } = await aPurchase(node, buyer.userId);
  const made = await ask("POST /invoices/admin", { invoice_id: "nuevo", purchase_id: purchaseId, amount: 12.1 });
  expect(made.body.invoice).toMatchObject({ status: "pending", amount: 12.1, tax_amount: 2.1, user_id: buyer.userId });
  expect(made.body.invoice.number).toMatch(/^INV-\d{6}$/);
  const put = await ask("PUT /invoices/admin", { invoice_id: "nuevo", purchase_id: purchaseId, amount: 1 });
  expect(put.body.invoice.invoice_id).not.toBe(made.body.invoice.invoice_id);
  expect((await ask("POST /invoices/admin", { purchase_id: 2_000_000_000, amount: 1 })).status).toBe(404);
  expect(
    (await ask("PUT /invoices/admin", { invoice_id: 2_000_000_000, purchase_id: purchaseId, amount: 1 })).status,
  ).toBe(404);
  expect((await ask("POST /invoices/admin", { purchase_id: purchaseId, amount: 1, status: "succeeded" })).status).toBe(
    422,
  );
});

test("the ledger follows an invoice by hand: paid when completed, back when not, and a new amount is the difference", async () => {
  const { purchaseId } = await aPurchase(node, buyer.userId);
  const made = await ask("POST /invoices/admin", { purchase_id: purchaseId, amount: 10, status: "completed" });
  const { invoice_id: id } = made.body.invoice;
  const save = (changes: object) =>
    ask("PUT /invoices/admin", {
      invoice_id: id,
      purchase_id: purchaseId,
      amount: 10,
      status: "completed",
      ...changes,
    });
  expect(await ledgerOf(id)).toEqual([1000]);
  expect((await save({ amount: 12 })).body.invoice.amount).toBe(12);
  expect(await ledgerOf(id)).toEqual([1000, 200]);
  expect((await save({ amount: 12, status: "failed" })).body.invoice).toMatchObject({
    status: "failed",
    paid_at: null,
  });
  expect(await ledgerOf(id)).toEqual([1000, 200, -1200]);
  await save({ amount: 7, status: "completed" });
  expect(await ledgerOf(id)).toEqual([1000, 200, -1200, 700]);
  await save({ amount: 7, status: "completed" });
  expect(await ledgerOf(id)).toHaveLength(4);
});

test("what a provider charged cannot be changed by hand, but its date can", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  const [row] = await node.app.db.select().from(invoices).where(eq(invoices.purchaseId, purchaseId));
  const form = { invoice_id: row?.invoiceId, purchase_id: purchaseId, amount: 20, status: "completed" };
  expect((await ask("PUT /invoices/admin", { ...form, amount: 1 })).body.code).toBe("invoice_paid");
  expect((await ask("PUT /invoices/admin", { ...form, status: "failed" })).body.code).toBe("invoice_paid");
  const dated = await ask("PUT /invoices/admin", { ...form, expiration_date: "2027-01-31" });
  expect(dated.body.invoice.expiration_date).toBe("2027-01-31T00:00:00.000Z");
});

test("everybody reads their own invoices only, with filters in the path or without, and `admin` is never a filter", async () => {
  const own = await aUser(node);
  const { purchaseId } = await aPurchase(node, own.userId);
  await ask("POST /invoices/admin", { purchase_id: purchaseId, amount: 5, status: "completed" });
  await ask("POST /invoices/admin", { purchase_id: purchaseId, amount: 6 });
  const read = async (path: string, { token } = own) => (await node.ask(`GET ${path}`, { token })).body;
  expect((await read("/invoices")).map(({ amount }: { amount: number }) => amount)).toEqual([6, 5]);
  expect(await read("/invoices/status=completed&page=1")).toMatchObject([{ amount: 5 }]);
  expect(await read(`/invoices/user_id=${buyer.userId}`)).toHaveLength(2);
  expect(await read("/invoices/whatever")).toHaveLength(2);
  expect(await read("/invoices?status=pending")).toMatchObject([{ amount: 6 }]);
  expect((await node.ask("GET /invoices/admin", { token: ana.token })).status).toBe(403);
  expect((await node.ask("GET /invoices/admin", { token: admin.token })).body.invoices).toBeInstanceOf(Array);
});

test("an invoice is a PDF in its customer's language, with seller, tax and what went back, for nobody else", async () => {
  const { purchaseId, productName } = await aPurchase(node, ana.userId);
  const made = await ask("POST /invoices/admin", { purchase_id: purchaseId, amount: 121, status: "completed" });
  const { invoice_id: id, number } = made.body.invoice;
  await ask(`POST /purchases/${purchaseId}/refund`, { amount: 21, take_words: false });
  const answer = await fetch(`${node.address}/api/invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toContain(`attachment; filename*=UTF-8''invoice-${number}.pdf`);
  const text = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  for (const part of [
    `Factura ${number}`,
    "Reembolsada en parte",
    "Pluma GmbH",
    "28001 Madrid",
    "ESB123",
    ana.email,
    productName,
    "$121.00 USD",
    "Incluye IVA 21 %",
    "$21.00 USD",
    "$100.00 USD",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("Prueba");
  expect((await node.ask(`GET /invoices/${id}/pdf`, { token: buyer.token })).status).toBe(404);
});

test("an invoice says what a code took off and what an earlier period paid, above what was charged", async () => {
  const purchase = await aPurchase(node, ana.userId);
  const sums = { amount: 3250, discountAmount: 625, creditAmount: 1125, status: "completed" };
  const { invoiceId } = await anInvoice(node, purchase, sums);
  const answer = await fetch(`${node.address}/api/invoices/${invoiceId}/pdf`, {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  const text = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  for (const part of [
    "$50.00 USD",
    "Descuento",
    "−$6.25 USD",
    "Crédito de un periodo anterior",
    "−$11.25 USD",
    "$32.50",
  ]) {
    expect(text).toContain(part);
  }
});

test("an invoice says what it said when it was written, and a test says that no money moved", async () => {
  const { purchaseId } = await aSandboxPurchase(node, buyer.userId);
  const [row] = await node.app.db.select().from(invoices).where(eq(invoices.purchaseId, purchaseId));
  await ask("PUT /appconfig", { seller_name: "Another name" });
  const answer = await fetch(`${node.address}/api/invoices/${row?.invoiceId}/pdf`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const text = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  await ask("PUT /appconfig", { seller_name: "Pluma GmbH" });
  expect(text).toContain("Test, no real charge");
  expect(text).toContain("Pluma GmbH");
  expect(text).not.toContain("Another name");
});

test("tax is within the price, to the nearest minor unit", () => {
  expect([
    taxWithin(12100, "21"),
    taxWithin(1999, "7.25"),
    taxWithin(1, "21"),
    taxWithin(500, ""),
    taxWithin(0, "16"),
  ]).toEqual([2100, 135, 0, 0, 0]);
});
