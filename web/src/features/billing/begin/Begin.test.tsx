import type { Me } from "@pluma/contract/accounts/accounts";
import { checkout } from "@pluma/contract/billing/checkout";
import { products, type SoldProduct } from "@pluma/contract/products/products";
import { readMe } from "@pluma/contract/session/session";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers, refuses } from "../../../../test/server.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { meQuery } from "../../../platform/me/me.ts";
import Begin from "./Begin.tsx";

const aPlan = (parts: Partial<SoldProduct>): SoldProduct => ({
  product_id: 1,
  name: "Starter",
  description: "",
  short_description: "For a letter now and then",
  price: 19,
  sale_price: null,
  due_price: 19,
  currency: "USD",
  word_amount: 10_000,
  free_trial_words: 0,
  storage_mb: 0,
  seats: 1,
  is_subscription: true,
  expiration_days: null,
  subscription_period: "month",
  subscription_interval: 1,
  free_trial_period: null,
  free_trial_length: null,
  free_trial_end: null,
  trial_days: 0,
  available: true,
  is_sold_out: false,
  organization_id: null,
  grants: [],
  rank: null,
  ...parts,
});

const writer = aPlan({
  product_id: 2,
  name: "Writer",
  price: 39,
  due_price: 39,
  trial_days: 7,
  free_trial_words: 2000,
  description: "- Every avatar\n- Documents that you keep",
});

const card = { payment_method_id: 1, name: "Card", provider: "stripe" as const, is_test: false, public_key: null };
beforeEach(() => {
  answers(checkout.listMethods, [{ ...card, available: true }]);
});

async function show(plans: SoldProduct[], parts: Partial<Me> = {}, options: DrawOptions = {}) {
  const me = aPerson({ has_access: false, available_words: 0, words_full: null, ...parts });
  queryClient.setQueryData<Me>(meQuery.queryKey, me);
  answers(readMe, { user: me });
  answers(products.listAvailable, plans);
  await draw(<Begin isTitle />, options);
}

test("who never had a plan is asked how to begin, with a trial, what one gets, and the other plans", async () => {
  await show([aPlan({}), writer]);
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("How would you like to begin, Lucía?");
  const trial = page.getByRole("region", { name: "Try Writer free for 7 days" });
  await expect.element(trial.getByText("2,000 words to try it with")).toBeVisible();
  await expect.element(trial.getByText("Documents that you keep")).toBeVisible();
  await expect.element(trial.getByText(/Nothing is charged before/)).toBeVisible();
  await expect
    .element(trial.getByRole("link", { name: "Start the free trial" }))
    .toHaveAttribute("href", "/checkout/2");
  await expect.element(page.getByRole("link", { name: "Choose Starter" })).toHaveAttribute("href", "/checkout/1");
  await expect.element(page.getByRole("link", { name: "Compare all plans" })).toHaveAttribute("href", "/pricing");
  expect(page.getByText(/used up|used all/).elements()).toEqual([]);
});

test("a plan that is sold out says so, and leads to no checkout", async () => {
  await show([aPlan({ is_sold_out: true }), writer]);
  await expect.element(page.getByText("Sold out")).toBeVisible();
  const to = page
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("href"));
  expect(to).toContain("/checkout/2");
  expect(to).not.toContain("/checkout/1");
});

test("where nothing can be paid yet, no plan and no trial can be chosen either", async () => {
  answers(checkout.listMethods, [{ ...card, available: false }]);
  await show([aPlan({}), writer]);
  await expect.element(page.getByText(/Nothing can be bought here yet/)).toBeVisible();
  await expect.element(page.getByText("2,000 words to try it with")).toBeVisible();
  const to = page
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("href"));
  expect(to.filter((href) => href?.startsWith("/checkout"))).toEqual([]);
});

test("whose plan ended is told so, and that words wait", async () => {
  const product = { product_id: 2, name: "Writer" };
  const had = { purchase_id: 1, status: "cancelled", amount: 39, product, createdAt: "2026-01-01T00:00:00.000Z" };
  await show([aPlan({})], { purchases: [had], available_words: 2000 });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Your plan has ended.");
  await expect.element(page.getByText(/^2,000 words are waiting for you/)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Choose a plan" })).toBeVisible();
});

test("where nothing is sold, it says so", async () => {
  await show([]);
  await expect.element(page.getByRole("status")).toHaveTextContent("No plans are on sale here yet.");
});

test("a list that does not come can be asked for again", async () => {
  const me = aPerson({ has_access: false });
  queryClient.setQueryData<Me>(meQuery.queryKey, me);
  answers(readMe, { user: me });
  refuses(products.listAvailable, 500, "failed", "It failed.");
  await draw(<Begin />);
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("on a phone in Spanish nothing is too wide", async () => {
  await show([aPlan({}), writer], {}, { width: 390, language: "es" });
  await expect.element(page.getByRole("link", { name: "Empezar la prueba gratis" })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
