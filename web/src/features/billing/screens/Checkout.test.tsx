import { checkout, type Totals } from "@pluma/contract/billing/checkout";
import { paymentSources } from "@pluma/contract/billing/paymentSources";
import { purchases } from "@pluma/contract/billing/purchases";
import type { SoldProduct } from "@pluma/contract/products/products";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
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
  ...{ product: studio, can_be_gift: false, discount: null, currency: "MXN", subtotal: 20, discount_amount: 0 },
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

const show = () =>
  draw(
    <Routes>
      <Route path="/checkout/:product_id" element={<Checkout />} />
    </Routes>,
    { at: "/checkout/7" },
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
