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

test("an invoice says beside what was charged what a code took off, and what an earlier period paid", async () => {
  answers(invoices.listInvoices, [invoice]);
  await draw(<Invoices />, { language: "es", width: 390 });
  await expect.element(page.getByText("−$6.25 de descuento")).toBeVisible();
  await expect.element(page.getByText("−$11.25 de crédito")).toBeVisible();
  await expect.element(page.getByRole("table")).toMatchTextContent(/\$32\.50/);
});
