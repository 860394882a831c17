import type { Product } from "@pluma/contract/products/products";
import { describe, expect, test } from "vitest";
import {
  changedFields,
  draftOf,
  emptyDraft,
  formOf,
  numberIn,
  type ProductDraft,
  withProviderPrice,
  withSubscription,
  wrongFrom,
  wrongIn,
} from "./productDraft.ts";

const now = new Date("2026-11-21T12:00:00Z");
const right: ProductDraft = {
  ...emptyDraft,
  name: "Launch Pack",
  description: "Sixty thousand words.",
  price: "149",
  word_amount: "60,000",
};
const problems = (draft: ProductDraft) => wrongIn(draft, now).map(({ field, problem }) => `${field} ${problem}`);

const product: Product = {
  product_id: 7,
  name: "Studio",
  description: "For teams.",
  short_description: "",
  price: 89,
  sale_price: null,
  due_price: 89,
  currency: "USD",
  word_amount: null,
  free_trial_words: 2000,
  storage_mb: 2000,
  seats: 1,
  is_subscription: true,
  expiration_days: null,
  subscription_period: "month",
  subscription_interval: 1,
  free_trial_period: "day",
  free_trial_length: 7,
  free_trial_end: null,
  trial_days: 7,
  available: true,
  is_sold_out: false,
  organization_id: null,
  grants: [],
  rank: null,
};

describe("a new product", () => {
  test("has some words and no price, which cannot be saved as it stands", () => {
    expect(emptyDraft).toMatchObject({ price: "", word_amount: "10000" });
    expect(problems(emptyDraft)).toEqual([
      "name name_required",
      "description description_required",
      "price price_invalid",
    ]);
  });

  test("that is whole has nothing wrong", () => expect(problems(right)).toEqual([]));
});

test.each([
  [{ price: "abc" }, "price price_invalid"],
  [{ price: "-1" }, "price price_invalid"],
  [{ price: "" }, "price price_invalid"],
  [{ word_amount: "-1" }, "word_amount words_invalid"],
  [{ word_amount: "2.5" }, "word_amount number_wrong"],
  [{ sale_price: "149" }, "sale_price sale_price_too_high"],
  [{ hasProvider: true, stripe_product_id: "prod_1" }, "stripe_price_id price_id_required"],
  [{ webhook_url: "hooks.example.com" }, "webhook_url link_wrong"],
  [{ user_limit: "many" }, "user_limit number_wrong"],
  [{ name: "x".repeat(121) }, "name too_long"],
] as const)("%o is refused at its field", (change, expected) => {
  expect(problems({ ...right, ...change })).toEqual([expected]);
});

test("a price of the provider needs an interval and a period", () => {
  const draft = { ...right, hasProvider: true, stripe_product_id: "prod_1", stripe_price_id: "price_1" };
  expect(problems(draft)).toEqual(["subscription_interval interval_required", "subscription_period period_required"]);
});

test("without limit the word amount is null, whatever was typed before", () => {
  expect(formOf({ ...right, isUnlimited: true }).word_amount).toBeNull();
  expect(problems({ ...right, isUnlimited: true, word_amount: "" })).toEqual([]);
});

test("a loaded product without a word amount has the unlimited switch on", () => {
  expect(draftOf(product).isUnlimited).toBe(true);
  expect(draftOf({ ...product, word_amount: 100 }).isUnlimited).toBe(false);
});

test("what was loaded and not changed is sent as it was, and changes nothing", () => {
  const draft = draftOf(product);
  expect(changedFields(draft, draftOf(product))).toEqual([]);
  expect(formOf(draft)).toMatchObject({ word_amount: null, subscription_interval: 1, free_trial_length: 7 });
});

test("a subscription begins as monthly, and one that is none keeps no interval and no trial", () => {
  const on = withSubscription(right, true);
  expect(on).toMatchObject({ subscription_period: "month", subscription_interval: "1" });
  const off = formOf(withSubscription({ ...on, trial: "length", free_trial_length: "7" }, false));
  expect(off).toMatchObject({ subscription_period: null, subscription_interval: null, free_trial_length: null });
});

test.each([
  [
    { unit_amount: 1999, currency: "usd", recurring: null },
    { price: "19.99", is_subscription: false },
  ],
  [{ unit_amount: 500, currency: "jpy", recurring: null }, { price: "500" }],
  [
    { unit_amount: 8900, currency: "usd", recurring: { interval: "year", interval_count: 1 } },
    { price: "89.00", is_subscription: true, subscription_period: "year", subscription_interval: "1" },
  ],
  [
    { unit_amount: 900, currency: "usd", recurring: { interval: "week", interval_count: 2 } },
    { subscription_period: "day", subscription_interval: "14" },
  ],
])("the price of the provider %o fills the form", (price, expected) => {
  expect(withProviderPrice(right, { id: "price_1", ...price })).toMatchObject({
    ...expected,
    stripe_price_id: "price_1",
  });
});

test("a price stands in its field as it is written, with all the decimals of its currency", () => {
  expect(draftOf({ ...product, price: 19.9, sale_price: 9.5 })).toMatchObject({ price: "19.90", sale_price: "9.50" });
  expect(draftOf({ ...product, price: 2000, currency: "JPY" })).toMatchObject({ price: "2000", sale_price: "" });
});

test.each([
  ["1,234.50", 1234.5],
  ["19,99", 19.99],
  ["60,000", 60_000],
  [" 7 ", 7],
  ["", null],
  ["abc", Number.NaN],
])("%s is the number %d", (text, expected) => expect(numberIn(text)).toBe(expected));

test("what the server found wrong stands at its field, in our words where it is a rule", () => {
  expect(wrongFrom({ price: "price_invalid", webhook_url: "This address is private.", other: "x" })).toEqual([
    { field: "price", problem: "price_invalid" },
    { field: "webhook_url", problem: "refused", text: "This address is private." },
  ]);
});
