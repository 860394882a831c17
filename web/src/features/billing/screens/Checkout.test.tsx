import { checkout, type Totals } from "@pluma/contract/billing/checkout";
import { paymentSources } from "@pluma/contract/billing/paymentSources";
import { purchases } from "@pluma/contract/billing/purchases";
import type { SoldProduct } from "@pluma/contract/products/products";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { aPurchase } from "../../../../test/aPurchase.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { readOrganizationId, selectOrganization } from "../../../platform/session/organization.ts";
import { startSession } from "../../../platform/session/session.ts";
import Checkout from "./Checkout.tsx";

const studio: SoldProduct = {
  ...{ product_id: 7, organization_id: 5, name: "Studio", description: "", short_description: "", currency: "MXN" },
  ...{ price: 20, sale_price: null, due_price: 20, word_amount: 1000, free_trial_words: 0, storage_mb: null, seats: 1 },
  ...{ is_subscription: false, expiration_days: null, subscription_period: null, subscription_interval: null },
  ...{ free_trial_period: null, free_trial_length: null, free_trial_end: null, trial_days: 0 },
  ...{ available: true, is_sold_out: false, grants: [], rank: null },
};
const sum: Totals = {
  ...{
    product: studio,
    can_be_gift: false,
    can_mail_gift: true,
    discount: null,
    currency: "MXN",
    subtotal: 20,
    discount_amount: 0,
  },
  ...{ least_charge: null, tax: null, total: 20, payment_method_ids: [1], trial_ends_at: null, next_charge: null },
};
const member = {
  ...{ organization_id: 5, name: "Casa Abril", slug: "abril", domain: null },
  ...{ user_type_id: 3, user_type: { name: "Member" } },
};

beforeEach(() => {
  startSession({ token: "t1", refresh_token: "r1", uid: "lucia", expires_in: 3600 });
  selectOrganization(null);
  answers(purchases.listPurchases, []);
  answers(checkout.readTotals, sum);
});

const show = (at = "/checkout/7") =>
  draw(
    <Routes>
      <Route path="/checkout/:product_id" element={<Checkout />} />
      <Route path="/thankyou/:purchase_id" element={<p>Thank you</p>} />
    </Routes>,
    { at },
  );

test("what an organization sells is paid at its accounts and with the cards that it keeps, wherever its checkout is opened", async () => {
  answers(readMe, { user: aPerson({ user_organizations: [member] }) });
  const methods = answers(checkout.listMethods, ({ query }) => [
    {
      ...{ payment_method_id: 1, name: "Card", available: true, provider: "sandbox" as const, is_test: true },
      public_key: query.organization_id ?? "of the installation",
    },
  ]);
  const cards = answers(paymentSources.listSources, []);
  await show();
  await expect.element(page.getByRole("button", { name: "Pay $20.00 MXN" })).toBeVisible();
  expect(methods.at(-1)?.query).toMatchObject({ organization_id: "5" });
  expect(cards.at(-1)?.query).toMatchObject({ organization_id: "5" });
  expect(readOrganizationId()).toBe(5);
});

const method = {
  ...{ payment_method_id: 1, name: "Card", available: true, provider: "sandbox" as const, is_test: true },
  public_key: null,
};

test.each([
  ["forever", "$14.00 to this card, and again monthly, until you cancel", /With TEN, monthly/],
  ["months", "$14.00 to this card, then $20.00 monthly once TEN has ended", /Without TEN, monthly/],
  ["once", "$14.00 to this card, then $20.00 monthly, until you cancel", /Without TEN, monthly/],
] as const)(
  "a checkout promises what a code of the duration %s leaves of the payments to come",
  async (duration, promised, dates) => {
    const product = { ...studio, organization_id: null, currency: "USD", is_subscription: true };
    const plan = { ...product, subscription_period: "month" as const, subscription_interval: 1 };
    const discount = { code: "TEN", kind: "fixed" as const, value: 6, currency: "USD", duration, duration_months: 3 };
    const next_charge = { amount: 14, at: "2026-12-29T12:00:00.000Z" };
    answers(readMe, { user: aPerson() });
    answers(checkout.readTotals, { ...sum, product: plan, currency: "USD", discount, total: 14, next_charge });
    answers(checkout.listMethods, [method]);
    answers(paymentSources.listSources, []);
    await show("/checkout/7?code=TEN");
    await expect.element(page.elementLocator(document.body)).toMatchTextContent(promised);
    await expect.element(page.getByRole("region", { name: "Summary" })).toMatchTextContent(dates);
  },
);

const begun = aPurchase({ status: "pending", product: { ...aPurchase().product, product_id: studio.product_id } });

test.each([
  ["says so before it is paid", [], "Sold out", false],
  ["is paid by whoever has begun to", [begun], "Pay $20.00", true],
] as const)("what is sold out %s", async (_, own, shown, isPaid) => {
  answers(readMe, { user: aPerson() });
  answers(purchases.listPurchases, [...own]);
  const product = { ...studio, organization_id: null, currency: "USD", is_sold_out: true };
  answers(checkout.readTotals, { ...sum, product, currency: "USD" });
  answers(checkout.listMethods, [method]);
  answers(paymentSources.listSources, []);
  await show();
  await expect.element(page.getByText(shown)).toBeVisible();
  await expect.poll(() => pay().elements().length).toBe(isPaid ? 1 : 0);
});

const card = { payment_source_id: 4, payment_method_id: 1, brand: "visa", last4: "4242", exp_month: 1, exp_year: 2099 };
const kept = { ...card, is_default: true, in_use: false };

test("a test card that is declined is not kept, and is still the one that is chosen, whose refusal is read", async () => {
  answers(readMe, { user: aPerson() });
  answers(checkout.readTotals, {
    ...sum,
    product: { ...studio, organization_id: null, currency: "USD" },
    currency: "USD",
  });
  answers(checkout.listMethods, [method]);
  answers(paymentSources.listSources, []);
  const saved = answers(paymentSources.saveSource, { payment_source: { ...kept, last4: "0002" } });
  const removed = answers(paymentSources.removeSource, undefined);
  refuses(checkout.attempt, 402, "card_declined", "Your card was declined.");
  await show();
  await page.getByRole("radio", { name: /0002/ }).click();
  await pay().click();
  await expect.element(page.getByText("Your card was declined.")).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([{ token: "sandbox_declined" }]);
  expect(removed).toHaveLength(1);
  await expect.element(page.getByRole("radio", { name: /0002/ })).toBeChecked();
});

/** A checkout of the installation's own, at which a card is kept. */
async function showGift(some: Partial<Totals> = {}) {
  answers(readMe, { user: aPerson() });
  answers(checkout.readTotals, {
    ...{ ...sum, product: { ...studio, organization_id: null, currency: "USD" }, currency: "USD", can_be_gift: true },
    ...some,
  });
  answers(checkout.listMethods, [method]);
  answers(paymentSources.listSources, [kept]);
  await show("/checkout/7?gift=1");
}
const pay = () => page.getByRole("button", { name: "Pay $20.00" });
const email = () => page.getByRole("textbox", { name: /Recipient's email/ });

test("a gift says whom it goes to, with what, and on which day; who it is for is filled in as far as it is needed, and what is refused is told at its field", async () => {
  await showGift();
  await page.getByRole("textbox", { name: /Recipient's name/ }).fill("Ana");
  await pay().click();
  await expect.element(email()).toHaveAccessibleDescription(/Enter an email address/);
  await expect.element(email()).toHaveFocus();
  await email().fill("ana@example");
  refuses(checkout.attempt, 422, "invalid_body", "Check the fields.", {
    "gift_mail.email": "This is no email address.",
  });
  await pay().click();
  await expect.element(email()).toHaveAccessibleDescription(/no email address/);
  await expect.element(email()).toHaveFocus();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await email().fill("ana@example.com");
  await page.getByRole("textbox", { name: /Note/ }).fill("For you");
  await page.getByRole("textbox", { name: "Day it is sent" }).fill("03/09/2099");
  await page.getByRole("combobox", { name: "Language of the email" }).selectOptions("es");
  const asked = answers(checkout.attempt, aPaidAttempt);
  await pay().click();
  await expect.element(page.getByText("Thank you")).toBeVisible();
  const gift_mail = { email: "ana@example.com", name: "Ana", note: "For you", lang: "es", on: "2099-03-09" };
  expect(asked.map(({ body }) => body)).toMatchObject([{ gift_periods: 1, gift_mail }]);
});

test("a gift that its buyer passes on is paid without an address; where none are mailed no address is asked for", async () => {
  const asked = answers(checkout.attempt, aPaidAttempt);
  await showGift({ can_mail_gift: false });
  await expect.element(page.getByText(/not sent by email here/)).toBeVisible();
  await expect.element(email()).not.toBeInTheDocument();
  await pay().click();
  await expect.element(page.getByText("Thank you")).toBeVisible();
  expect(asked.map(({ body }) => body)).toMatchObject([{ gift_periods: 1, gift_mail: null }]);
});

const aPaidAttempt = {
  ...{ purchase_id: 9, orderID: "o", plan_id: null, subscriptionID: null, step: "paid" as const },
  ...{ provider: "sandbox" as const, client_secret: null, client_kind: null, discount: null, product: null },
  ...{ total: 20, currency: "USD" },
};
