import { billing } from "@pluma/contract/billing/billingDetails";
import { checkout } from "@pluma/contract/billing/checkout";
import { gifts } from "@pluma/contract/billing/gifts";
import { invoices } from "@pluma/contract/billing/invoices";
import { paymentSources } from "@pluma/contract/billing/paymentSources";
import { plans } from "@pluma/contract/billing/plans";
import { type Purchase, purchases } from "@pluma/contract/billing/purchases";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aPurchase } from "../../../../test/aPurchase.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import Billing from "./Billing.tsx";
import ThankYou from "./ThankYou.tsx";

let bought: Purchase[];
beforeEach(() => {
  answers(readMe, { user: aPerson() });
  answers(purchases.listPurchases, () => bought);
  answers(checkout.listMethods, []);
  answers(gifts.listGifts, { gifts: [] });
  answers(invoices.listInvoices, []);
  answers(paymentSources.listSources, []);
  answers(billing.readDetails, { name: "", address: "", tax_id: "" });
});

test("a change of plan that is to come is undone by one press, and the focus stays on the screen", async () => {
  const coming = aPurchase({ next_product: { product_id: 8, name: "Starter" } });
  bought = [coming];
  answers(plans.previewChange, {
    ...{ when: "now", at: "2026-12-20T00:00:00.000Z", product: { product_id: 7, name: "Writer" }, credit: 0 },
    ...{ due_now: 0, currency: "USD", next_charge: { amount: 39, at: "2026-12-20T00:00:00.000Z" } },
    ...{ words: null, gains: [], loses: [], seats: 1, loses_seats: [], worth: null },
  });
  const asked = answers(plans.changePlan, () => {
    bought = [aPurchase()];
    return { purchase: aPurchase(), approve_url: null };
  });
  await draw(<Billing />, { at: "/billing" });
  await expect.element(page.getByText(/Writer becomes Starter on December 20, 2026/)).toBeVisible();
  page.getByRole("button", { name: "Keep Writer" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/Writer becomes Starter/)).not.toBeInTheDocument();
  expect(asked.map(({ body }) => body)).toEqual([{ product_id: 7, expected_due: 0 }]);
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test("a checkout that was left says that it is not paid, and leads on to paying; on a phone, in Spanish", async () => {
  bought = [
    aPurchase({
      ...{ status: "pending", expires_at: null, next_charge: null },
      can: { cancel: false, change: false, pay: true, remove: false, refund: false, become: [] },
    }),
  ];
  await draw(<Billing />, { at: "/billing", language: "es", width: 390 });
  const table = page.getByRole("table", { name: "Compras" });
  await expect.element(table).toMatchTextContent("sin pagar");
  await expect.element(table.getByRole("link", { name: "Pagar" })).toHaveAttribute("href", "/checkout/7");
});

test("a checkout that was left is removed after a question, and the focus stays with the purchases", async () => {
  const can = { cancel: false, change: false, pay: true, remove: true, refund: false, become: [] };
  const open = aPurchase({ purchase_id: 12, status: "pending", expires_at: null, next_charge: null, can });
  bought = [open];
  const asked = answers(checkout.removeCheckout, () => {
    bought = [{ ...open, status: "cancelled", can: { ...can, pay: false, remove: false } }];
    return undefined;
  });
  await draw(<Billing />, { at: "/billing" });
  await page.getByRole("button", { name: "Remove the order of Writer" }).click();
  const question = page.getByRole("dialog", { name: "Remove this order?" });
  await expect.element(question).toMatchTextContent("nothing has been charged");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect.element(page.getByRole("button", { name: "Remove the order of Writer" })).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test("what was refunded in full reads so, and not that it was revoked or was never bought", async () => {
  const can = { cancel: false, change: false, pay: false, remove: false, refund: false, become: [] };
  const pack = { is_subscription: false, next_charge: null, expires_at: null, is_refunded: true, can };
  // Given back at the provider itself, an order of once stays completed, and gives nothing.
  bought = [
    aPurchase({ ...pack, purchase_id: 12, status: "revoked" }),
    aPurchase({ ...pack, purchase_id: 13, status: "completed" }),
  ];
  await draw(<Billing />, { at: "/billing" });
  await expect.element(page.getByText("Nothing more will be charged. What you bought has ended.")).toBeVisible();
  const table = page.getByRole("table", { name: "Purchases" });
  expect(table.getByText("refunded", { exact: true }).elements()).toHaveLength(2);
  expect(table.getByText(/revoked|completed|does not expire/).elements()).toEqual([]);
});

test("who cancels chooses a reason, and may say more beside it", async () => {
  bought = [aPurchase()];
  const asked = answers(purchases.cancelPurchase, () => ({ purchase: aPurchase({ status: "cancelled" }) }));
  await draw(<Billing />, { at: "/billing" });
  await page.getByRole("button", { name: "Cancel Writer" }).click();
  await page.getByRole("radio", { name: "I do not use it enough" }).click();
  await userEvent.type(page.getByRole("textbox", { name: "Would you like to tell us more?" }), "Maybe later");
  await page.getByRole("button", { name: "Cancel the subscription" }).click();
  await expect.poll(() => asked.at(0)?.body).toMatchObject({ cancel_reason: "I do not use it enough: Maybe later" });
});

test("a plan for several leads from its receipt to its seats; who lost a seat reads that it has ended", async () => {
  answers(purchases.readPurchase, { purchase: aPurchase({ purchase_id: 12, seats: 3 }) });
  await draw(
    <Routes>
      <Route path="/thankyou/:purchase_id" element={<ThankYou />} />
    </Routes>,
    { at: "/thankyou/12" },
  );
  const seats = page.getByRole("link", { name: "Give the other 2 seats" });
  await expect.element(seats).toHaveAttribute("href", "/billing?seats=12");
  bought = [aPurchase({ status: "revoked", next_charge: null, seat: { purchase_id: 12, paid_by: "Ane" } })];
  await draw(<Billing />, { at: "/billing", language: "es" });
  await expect.element(page.getByText("Tu plaza de Writer ha terminado.")).toBeVisible();
});
