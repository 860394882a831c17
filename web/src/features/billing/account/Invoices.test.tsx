import { type Invoice, invoices } from "@pluma/contract/billing/invoices";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import { Invoices } from "./Invoices.tsx";

const invoice: Invoice = {
  invoice_id: 7,
  number: "INV-000007",
  purchase_id: 3,
  user_id: 7,
  user: null,
  product: { product_id: 2, name: "Studio" },
  amount: 32.5,
  discount_amount: 6.25,
  credit_amount: 11.25,
  seller: "Pluma",
  tax_name: "",
  tax_percent: null,
  tax_amount: 0,
  refunded: 0,
  credit_notes: [],
  currency: "USD",
  status: "completed",
  is_test: false,
  payment_method_id: 1,
  expiration_date: null,
  subscription_id: null,
  subscription_interval: 1,
  subscription_period: "month",
  paid_at: "2026-11-02T10:00:00.000Z",
  createdAt: "2026-11-02T10:00:00.000Z",
  updatedAt: "2026-11-02T10:00:00.000Z",
};

test("what went back is said beside what was charged, and its credit note is a file by its number", async () => {
  const note = { payment_id: 4, number: "INV-000007-C1", amount: 10, createdAt: "2026-11-05T10:00:00.000Z" };
  answers(invoices.listInvoices, [{ ...invoice, refunded: 10, credit_notes: [note] }]);
  await draw(<Invoices />, { width: 560 });
  await expect.element(page.getByText("−$10.00 refunded")).toBeVisible();
  const file = page.getByRole("button", { name: "Credit note INV-000007-C1" });
  await expect.element(file).toBeVisible();
  // Beside it lie the ways to pay.
  const right = page.getByRole("table").element().getBoundingClientRect().right;
  expect(file.element().getBoundingClientRect().right).toBeLessThanOrEqual(right);
  expect(right).toBeLessThanOrEqual(560);
});

test("an invoice says beside what was charged what a code took off, and what an earlier period paid", async () => {
  answers(invoices.listInvoices, [invoice]);
  await draw(<Invoices />, { language: "es", width: 390 });
  await expect.element(page.getByText("−$6.25 de descuento")).toBeVisible();
  await expect.element(page.getByText("−$11.25 de crédito")).toBeVisible();
  await expect.element(page.getByRole("table")).toMatchTextContent(/\$32\.50/);
});
