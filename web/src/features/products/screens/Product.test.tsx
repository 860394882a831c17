import { gifts } from "@pluma/contract/billing/gifts";
import { type Product as ProductShape, products } from "@pluma/contract/products/products";
import { readMe } from "@pluma/contract/session/session";
import { Route, Routes } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aPerson } from "../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../test/draw.tsx";
import { answers } from "../../../../test/server.ts";
import Product from "./Product.tsx";

const aProduct = (parts: Partial<ProductShape> = {}): ProductShape => ({
  product_id: 7,
  name: "Studio",
  description: "For teams.",
  short_description: "",
  price: 89,
  sale_price: null,
  due_price: 89,
  currency: "USD",
  word_amount: 60_000,
  free_trial_words: 0,
  storage_mb: null,
  seats: 1,
  is_subscription: false,
  expiration_days: null,
  subscription_period: null,
  subscription_interval: null,
  free_trial_period: null,
  free_trial_length: null,
  free_trial_end: null,
  trial_days: 0,
  available: true,
  is_sold_out: false,
  organization_id: null,
  grants: [],
  rank: null,
  can: { edit: true, edit_webhook: true, test: false },
  ...parts,
});

async function show(parts: Partial<ProductShape>, options: DrawOptions = {}) {
  answers(readMe, { user: aPerson() });
  answers(products.readProduct, { product: aProduct(parts) });
  answers(products.readCurrency, { currency: "USD" });
  answers(gifts.listGiftBatches, { batches: [], can: { make: true } });
  const screen = (
    <Routes>
      <Route path="/admin/products/:id/edit" element={<Product id={7} />} />
    </Routes>
  );
  await draw(screen, { at: "/admin/products/7/edit", ...options });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeInTheDocument();
}

test.each([
  ["en", 1440, "See the plans"],
  ["es", 390, "Ver los planes"],
] as const)("a product that is on sale leads to the plans, in %s", async (language, width, name) => {
  await show({}, { language, width });
  await expect.element(page.getByRole("link", { name }).first()).toHaveAttribute("href", "/pricing");
});

test.each([
  ["is not on sale", { available: false }],
  ["an organization sells", { organization_id: 5 }],
] as const)("one that %s stands on no plans of the platform, and leads to none", async (_, parts) => {
  await show(parts);
  await expect.element(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Studio");
  await expect.element(page.getByRole("link", { name: "See the plans" })).not.toBeInTheDocument();
});
