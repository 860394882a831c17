import { describe, expect, test } from "vitest";
import { discountCode, discountForm } from "./discounts.ts";
import { productProblems } from "./productForm.ts";
import { products } from "./products.ts";

const now = new Date("2026-06-01T12:00:00.000Z");
const fine = { name: "Monthly", description: "Words.", price: 20, word_amount: 1000 };
const problemsOf = (changes: Record<string, unknown>, currency = "USD") =>
  productProblems({ ...fine, ...changes }, now, currency).map(({ field, problem }) => `${field} ${problem}`);

describe("a product", () => {
  test("that is right has no problems", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ word_amount: null })).toEqual([]);
  });

  test("as new as the form begins with it lacks everything, each told once and in the order of the form", () => {
    expect(productProblems({ name: "", description: " ", price: 0, word_amount: 0 }, now)).toEqual([
      { field: "name", problem: "name_required" },
      { field: "description", problem: "description_required" },
      { field: "price", problem: "price_invalid" },
      { field: "word_amount", problem: "words_invalid" },
    ]);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ["no number as its price", { price: "abc" }, ["price price_invalid"]],
    ["a price below nothing", { price: -1 }, ["price price_invalid"]],
    ["a price with too many decimals", { price: 19.999 }, ["price price_inexact"]],
    ["a sale price above its price", { sale_price: 20 }, ["sale_price sale_price_too_high"]],
    ["a sale price with too many decimals", { sale_price: 9.999 }, ["sale_price sale_price_inexact"]],
    ["words below nothing", { word_amount: -1 }, ["word_amount words_invalid"]],
    ["no number as its words", { word_amount: "many" }, ["word_amount words_invalid"]],
    [
      "a product of the provider without a price of it",
      { stripe_product_id: "prod_1" },
      ["stripe_price_id price_id_required"],
    ],
    [
      "a price of the provider without an interval",
      { stripe_price_id: "price_1" },
      ["subscription_interval interval_required", "subscription_period period_required"],
    ],
    [
      "a subscription without an interval",
      { is_subscription: true },
      ["subscription_interval interval_required", "subscription_period period_required"],
    ],
    ["a trial of what is sold once", { free_trial_length: 7 }, ["free_trial_length trial_needs_subscription"]],
    [
      "a trial that ended",
      {
        is_subscription: true,
        subscription_interval: 1,
        subscription_period: "month",
        free_trial_end: "2026-05-31T00:00:00.000Z",
      },
      ["free_trial_end trial_end_past"],
    ],
  ])("with %s is refused", (_, changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems);
  });

  test("is held against the decimals of its currency, and against what a provider takes at most", () => {
    expect(problemsOf({ price: 500.5 }, "JPY")).toEqual(["price price_inexact"]);
    expect(problemsOf({ price: 1.005 }, "KWD")).toEqual([]);
    expect(problemsOf({ price: 100_000 }, "KWD")).toEqual(["price price_too_high"]);
  });

  test("that is changed keeps what is not named: nothing falls back to a default", () => {
    expect(products.saveProduct.body.parse({ product_id: 7, name: "Yearly" })).toEqual({
      product_id: 7,
      name: "Yearly",
    });
  });

  test("names its period in any case", () => {
    const body = { product_id: 7, subscription_period: "Month", free_trial_period: "DAY" };
    expect(products.saveProduct.body.parse(body)).toMatchObject({
      subscription_period: "month",
      free_trial_period: "day",
    });
  });
});

describe("a discount code", () => {
  test("is the same in any case and with spaces around it", () => {
    expect(discountCode.parse(" verano-26 ")).toBe("VERANO-26");
    expect(discountCode.safeParse("50% off").success).toBe(false);
  });

  test.each([100, 12.5, 0.01, 33.33])("takes %d percent off", (value) => {
    expect(discountForm.safeParse({ code: "ABC", kind: "percent", value }).success).toBe(true);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["more than all percent", { kind: "percent", value: 101 }, "value"],
    ["more than two decimals of a percent", { kind: "percent", value: 12.345 }, "value"],
    ["nothing to take off", { kind: "fixed", value: 0 }, "value"],
    ["months without how many", { duration: "months" }, "duration_months"],
    [
      "an end before its start",
      { starts_at: "2026-02-01T00:00:00.000Z", ends_at: "2026-01-01T00:00:00.000Z" },
      "ends_at",
    ],
  ])("with %s is refused", (_, changes, path) => {
    const parsed = discountForm.safeParse({ code: "ABC", kind: "percent", value: 10, ...changes });
    expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });
});
