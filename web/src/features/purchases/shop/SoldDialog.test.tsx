import type { Invoice } from "@pluma/contract/billing/invoices";
import type { Purchase } from "@pluma/contract/billing/purchases";
import { shopSales } from "@pluma/contract/billing/shopSales";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { SoldDialog } from "./SoldDialog.tsx";

const user = { user_id: 9, name: "Ane", last_name: "Iriarte", email: "ane@example.com" };
const at = "2026-11-02T10:00:00.000Z";
const purchase = (parts: Partial<Purchase> = {}): Purchase => ({
  ...{
    purchase_id: 3,
    status: "active",
    amount: 32.5,
    currency: "EUR",
    expiration_days: null,
    is_gift: false,
    gift_periods: null,
    seats: 1,
    seat: null,
  },
  ...{ is_test: false, payment_method_id: 1, payment_method: { payment_method_id: 1, name: "Card" } },
  ...{
    cancel_reason: null,
    lost_dispute: false,
    is_refunded: false,
    user,
    discount: null,
    is_subscription: false,
    subscription_id: null,
  },
  product: { product_id: 2, name: "Studio", short_description: "", word_amount: 5000 },
  ...{ subscription_interval: null, subscription_period: null, free_trial_length: null, trial_ends_at: null },
  ...{ payment_processor_id: null, provider: "stripe", provider_url: null, expires_at: null, next_charge: null },
  ...{ grace_until: null, open_invoice_id: null, next_product: null, pending_change: null, payment_source: null },
  ...{ createdAt: at, updatedAt: at, grants: [] },
  can: { cancel: true, change: false, pay: false, remove: false, refund: true, become: [] },
  ...parts,
});
const invoice: Invoice = {
  ...{ invoice_id: 7, number: "S5-000007", purchase_id: 3, user_id: 9, user, seller: "Casa Abril" },
  product: { product_id: 2, name: "Studio" },
  ...{ amount: 32.5, discount_amount: 0, credit_amount: 0, tax_name: "", tax_percent: null, tax_amount: 0 },
  ...{ refunded: 12.5, credit_notes: [], currency: "EUR", status: "completed", is_test: false },
  ...{ payment_method_id: 1, expiration_date: null, subscription_id: null, subscription_interval: null },
  ...{ subscription_period: null, paid_at: at, createdAt: at, updatedAt: at },
};
const billed = { invoices: [invoice], totals: [], count: 1, pages: 1 };
const preview = {
  ...{ invoice_id: 7, amount: 20, currency: "EUR", words: 5000, takes: 3000, takes_max: 4000 },
  ...{ ends_access: true, revokes: false },
};
const idle = () => undefined;
const act = (name: string | RegExp) => page.getByRole("button", { name });

test("an Admin gives back what is left of a payment, and is told first what goes with it", async () => {
  const asked = answers(shopSales.listShopInvoices, billed);
  const previews = answers(shopSales.previewShopRefund, preview);
  const refunded = answers(shopSales.refundShopPurchase, { purchase: purchase(), refunded: 20, words_taken: 3000 });
  let closed = 0;
  await draw(<SoldDialog shopId={5} purchase={purchase()} onClose={() => (closed += 1)} />);
  await expect.element(page.getByText("S5-000007")).toBeVisible();
  expect(asked[0]?.query).toEqual({ user_id: "9" });
  expect(page.getByRole("link", { name: "Ane Iriarte" }).elements()).toEqual([]);
  await act("Refund").click();
  await expect.element(page.getByText(/the access it bought ends at once/)).toBeVisible();
  await expect.element(page.getByLabelText("Amount to refund")).toHaveValue("20.00");
  const previewed = previews.length;
  await userEvent.fill(page.getByLabelText(/^Reason/), "Twice by mistake");
  await act("Refund €20.00").click();
  await expect.poll(() => closed).toBe(1);
  expect(refunded.map(({ body }) => body)).toEqual([
    { invoice_id: 7, amount: 20, take_words: true, words: null, reason: "Twice by mistake" },
  ]);
  // What was refunded cannot be previewed once more.
  expect(previews).toHaveLength(previewed);
});

test("what the provider refused is said, and what was typed stays", async () => {
  answers(shopSales.listShopInvoices, billed);
  answers(shopSales.previewShopRefund, preview);
  refuses(shopSales.refundShopPurchase, 402, "payment_failed", "The provider refused.");
  await draw(<SoldDialog shopId={5} purchase={purchase()} onClose={idle} />);
  await act("Refund").click();
  await userEvent.fill(page.getByLabelText("Amount to refund"), "5");
  await act("Refund €5.00").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The provider refused.");
  await expect.element(page.getByLabelText("Amount to refund")).toHaveValue("5");
});

test("where nothing can go back, nothing offers it", async () => {
  answers(shopSales.listShopInvoices, billed);
  const can = { ...purchase().can, refund: false };
  await draw(<SoldDialog shopId={5} purchase={purchase({ can })} onClose={idle} />);
  await expect.element(page.getByText("S5-000007")).toBeVisible();
  expect(act("Refund").elements()).toEqual([]);
});
