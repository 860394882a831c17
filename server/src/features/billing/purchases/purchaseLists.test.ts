import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aProduct } from "../../../../test/products.ts";
import { anInvoice, aPurchase } from "../../../../test/purchases.ts";
import { liftLimits } from "../../../../test/settings.ts";
import type { ProductRow } from "../../products/index.ts";
import { readRange } from "../days.ts";
import { purchases } from "../tables.ts";

let node: TestApp;
let admin: TestUser;
let manager: TestUser;
let one: TestUser;
let other: TestUser;
let product: ProductRow;
const at = (moment: string) => ({ createdAt: new Date(moment) });

beforeAll(async () => {
  node = await aTestApp();
  await liftLimits(node, "calls", "payments");
  admin = await aUser(node, { staff: "admin" });
  manager = await aUser(node, { staff: "manager" });
  one = await aUser(node);
  other = await aUser(node);
  product = await aProduct(node, { name: "Árbol =1+1" });
  await aPurchase(node, one.userId, { status: "active", amount: 100, ...at("2026-01-31T23:30:00Z") }, product);
  await aPurchase(node, one.userId, { status: "completed", amount: 300, ...at("2026-02-01T00:00:00Z") }, product);
  const last = await aPurchase(node, other.userId, { status: "revoked", amount: 200, ...at("2026-02-15T12:00:00Z") });
  await aPurchase(node, other.userId, {
    status: "pending",
    amount: 500,
    currency: "JPY",
    ...at("2026-03-01T00:00:00Z"),
  });
  await anInvoice(node, last, { status: "completed", amount: 200, ...at("2026-02-15T12:00:00Z") });
  await anInvoice(node, last, { status: "pending", amount: 50, ...at("2026-02-16T12:00:00Z") });
});
afterAll(() => node.close());

const list = async (query: string, path = "/purchases/admin") =>
  (await node.ask(`GET ${path}?${query}`, { token: manager.token })).body;
const amounts = async (query: string) => (await list(query)).purchases.map(({ amount }: { amount: number }) => amount);

test("a list answers everything that a filter leaves, whatever page is asked for, with its sums by currency", async () => {
  const whole = await list("page=7");
  expect(whole.purchases).toHaveLength(4);
  expect(whole).toMatchObject({
    count: 4,
    pages: 1,
    totals: [
      { currency: "JPY", amount: 0 },
      { currency: "USD", amount: 4 },
    ],
  });
});

test("with a size it answers that page, and how many there are in all", async () => {
  const second = await list("size=3&page=2");
  expect(second).toMatchObject({ count: 4, pages: 2 });
  expect(second.purchases).toHaveLength(1);
});

test("statuses are read repeated, with brackets and with commas alike", async () => {
  for (const query of ["status=active&status=revoked", "status[]=active&status[]=revoked", "status=active,revoked"]) {
    expect(await amounts(query)).toEqual([2, 1]);
  }
  expect((await node.ask("GET /purchases/admin?status=paid", { token: manager.token })).status).toBe(400);
});

test("empty filters are none, and product and buyer narrow", async () => {
  expect(await amounts(`status=&query=&product_id=${product.productId}`)).toEqual([3, 1]);
  expect(await amounts(`user_id=${other.userId}`)).toEqual([500, 2]);
  expect(await amounts("user_id=9007199254740991")).toEqual([]);
});

test("days count in the installation's time zone: the first from its start, the last to its end", async () => {
  expect(await amounts("start_date=2026-02-01&end_date=2026-02-28")).toEqual([2, 3]);
  expect(await amounts("start_date=2026-02-01T00:00:00Z&end_date=2026-02-15T12:00:00Z")).toEqual([2, 3]);
  await node.ask("PUT /appconfig", { token: admin.token, body: { time_zone: "Europe/Madrid" } });
  expect(await amounts("start_date=2026-02-01&end_date=2026-02-28")).toEqual([2, 3, 1]);
  await node.ask("PUT /appconfig", { token: admin.token, body: { time_zone: "" } });
});

test("a search finds who bought, what, and the number, whatever case and accents", async () => {
  expect(await amounts(`query=${encodeURIComponent(one.email.toUpperCase())}`)).toEqual([3, 1]);
  expect(await amounts("query=arbol")).toEqual([3, 1]);
  const [row] = (await list("query=arbol")).purchases;
  expect((await list(`query=%23${row.purchase_id}`)).purchases).toMatchObject([{ purchase_id: row.purchase_id }]);
  expect(await amounts("query=%25")).toEqual([]);
});

test("a list is sorted by amount, date, status or number, either way", async () => {
  expect(await amounts("sort=amount&direction=asc")).toEqual([1, 2, 3, 500]);
  expect(await amounts("sort=createdAt&direction=asc")).toEqual([1, 3, 2, 500]);
  expect(await amounts("sort=purchase_id&direction=desc")).toEqual([500, 2, 3, 1]);
  expect((await node.ask("GET /purchases/admin?sort=user", { token: manager.token })).status).toBe(400);
});

test("invoices are listed and found by their number", async () => {
  const { invoices, totals } = await list("status=completed,pending", "/invoices/admin");
  expect(invoices.map(({ amount }: { amount: number }) => amount)).toEqual([0.5, 2]);
  expect(totals).toEqual([{ currency: "USD", amount: 2 }]);
  const found = await list(`query=${invoices[0].number}`, "/invoices/admin");
  expect(found.invoices).toMatchObject([{ invoice_id: invoices[0].invoice_id }]);
});

test("the filter as CSV: its rows in its order, and no cell is a formula", async () => {
  const answer = await fetch(`${node.address}/api/purchases/admin/csv?query=arbol&sort=amount&direction=asc`, {
    headers: { authorization: `Bearer ${manager.token}` },
  });
  expect(answer.headers.get("content-type")).toContain("text/csv");
  const [head, ...rows] = (await answer.text()).trim().split("\n");
  expect(head).toContain("purchase_id,createdAt,status");
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(",active,");
  expect(rows[1]).toContain("Árbol =1+1");
  const invoices = await list("", "/invoices/admin/csv");
  expect(invoices).toBe(null);
});

test("a product whose name is a formula is text in a spreadsheet", async () => {
  const { purchaseId } = await aPurchase(node, one.userId, {}, await aProduct(node, { name: "=HYPERLINK(1)" }));
  const answer = await node.ask("GET /purchases/admin/csv?query=hyperlink", { token: manager.token });
  // The other tests know what is in the lists.
  await node.app.db.delete(purchases).where(eq(purchases.purchaseId, purchaseId));
  expect(answer.text).toContain("'=HYPERLINK(1)");
});

test("a buyer sees no list of everybody's", async () => {
  for (const path of ["/purchases/admin", "/purchases/admin/csv", "/invoices/admin", "/invoices/admin/csv"]) {
    expect((await node.ask(`GET ${path}`, { token: one.token })).status).toBe(403);
  }
});

test("a range without an end has none", () => {
  expect(readRange({ start_date: "2026-02-01" }, "UTC")).toEqual({ from: new Date("2026-02-01"), until: null });
});
