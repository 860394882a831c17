import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { daysAround } from "../../../../test/time/days.ts";
import { users } from "../../accounts/tables.ts";
import { purchases } from "../../billing/tables.ts";
import { aProduct, aPurchase, moved } from "../test/money.ts";
import { aRow } from "../test/rows.ts";

let node: TestApp;
let manager: TestUser;
let buyer: number;
const days = "start_date=2025-06-01&end_date=2025-06-30";
beforeAll(async () => {
  node = await aTestApp();
  manager = await aUser(node, { staff: "manager" });
  const productId = await aProduct(node);
  const [createdAt, productName] = [new Date("2025-06-02T10:00:00Z"), '=SUM(A1), "monthly"'];
  buyer = await aRow(node, { name: "=cmd|' /C calc'!A0", lastName: "+1", createdAt });
  const purchase = await aPurchase(node, { productId, productName, userId: buyer, createdAt });
  await moved(node, purchase, { amount: 3900, at: createdAt });
  await moved(node, purchase, { amount: -1780, at: new Date("2025-06-03T10:00:00Z") });
  const cancelledAt = new Date("2025-06-20T10:00:00Z");
  await aPurchase(node, { productId, productName, userId: buyer, createdAt, cancelledAt, cancelReason: "@-too dear" });
});
afterAll(() => node.close());

async function csv(path: string) {
  const answer = await node.ask(`GET ${path}?${days}`, { token: manager.token });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  return answer;
}

test("the payments add up to the income, refunds below zero as numbers", async () => {
  const { text } = await csv("/analytics/income/csv");
  const rows = text.trim().split("\n").slice(1);
  const amounts = rows.map((row) => row.split(",")[3]);
  expect(amounts).toEqual(["39.00", "-17.80"]);
  const income = await node.ask(`GET /analytics/income?${days}`, { token: manager.token });
  expect(income.body.total).toBe(21.2);
});

test("what a spreadsheet would run as a formula is text in every file", async () => {
  for (const path of ["income/csv", "products/csv", "customers/csv", "instructors/report"]) {
    const { text } = await csv(`/analytics/${path}`);
    expect(text, path).toContain("'");
    // No cell begins with what begins a formula, except a number.
    expect(text, path).not.toMatch(/(^|,|\n)"?[=+@\t]/);
    expect(text, path).not.toMatch(/(^|,|\n)"?-(?!\d+\.\d\d(,|\n))/);
  }
});

test("the customers of each group are in their file, with the reason of who cancelled", async () => {
  const { text } = await csv("/analytics/customers/csv");
  expect(text).toMatch(new RegExp(`signed_up,${buyer},`));
  expect(text).toMatch(new RegExp(`cancelled,${buyer},.*'@-too dear`));
});

test("the report has the income of each day and product", async () => {
  const { text, headers } = await csv("/analytics/instructors/report");
  expect(text.match(/^2025-06-0[23],.*USD$/gm)?.map((row) => row.split(",").at(-2))).toEqual(["39.00", "-17.80"]);
  expect(headers.get("content-disposition")).toContain("report-2025-06-01-2025-06-30.csv");
});

test("a file of more customers than are read at a time has each of every group once, also where moments are the same", async () => {
  const createdAt = new Date("2024-03-05T10:00:00Z");
  const people = Array.from({ length: 2001 }, (_, at) => {
    const accessUntil = new Date(Date.now() + 86_400_000);
    return { uid: randomUUID(), name: `P${at}`, email: `many-${at}@example.com`, createdAt, accessUntil };
  });
  const made = await node.app.db.insert(users).values(people).returning({ userId: users.userId });
  const productId = await aProduct(node);
  const common = {
    productId,
    productName: "Writer",
    status: "cancelled",
    provider: "stripe",
    isLive: true,
    paymentMethodId: 1,
  } as const;
  const sold = { ...common, currency: "USD", amount: 3900, price: 3900, isSubscription: true, startedAt: createdAt };
  const [cancelledAt, accessUntil] = [new Date("2024-03-06T10:00:00Z"), new Date("2024-04-20T10:00:00Z")];
  const bought = made.slice(0, 1001).map((row) => ({ ...sold, ...row, createdAt, cancelledAt, accessUntil }));
  await node.app.db.insert(purchases).values(bought);
  const groupsOf = async (span: string) => {
    const { text } = await node.ask(`GET /analytics/customers/csv?${span}`, { token: manager.token });
    const keys = text.match(/^(?:signed_up|active|cancelled),\d+/gm) ?? [];
    expect(new Set(keys).size).toBe(keys.length);
    const mine = new Set(made.map(({ userId }) => String(userId)));
    const groups = keys.map((key) => key.split(",")).filter(([, userId]) => mine.has(userId ?? ""));
    return ["signed_up", "active", "cancelled"].map((name) => groups.filter(([group]) => group === name).length);
  };
  expect(await groupsOf("start_date=2024-03-01&end_date=2024-03-31")).toEqual([2001, 1001, 1001]);
  expect(await groupsOf(daysAround())).toEqual([0, 2001, 0]);
});

test("an export of customers is recorded, with who made it", async () => {
  await csv("/analytics/customers/csv");
  const admin = await aUser(node, { staff: "admin" });
  const audit = await node.ask("GET /audit?action=customers.export", { token: admin.token });
  expect(audit.body.entries[0]).toMatchObject({ actor: { user_id: manager.userId }, detail: { count: 2 } });
});
