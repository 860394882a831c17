import { expect, test } from "vitest";
import { expiryOf, intervalOf, isYearly, planPrice } from "./rules.ts";

test.each([
  [19, "USD", "$19"],
  [19.5, "USD", "$19.50"],
  [1234.05, "USD", "$1,234.05"],
  [100, "USD", "$100"],
  [1200, "JPY", "¥1,200"],
])("a plan shows cents only where there are some: %d %s is %s", (amount, currency, text) => {
  expect(planPrice(amount, currency)).toBe(text);
});

test("what is paid once has no interval, and a subscription without a number is paid each one", () => {
  const once = { is_subscription: false, subscription_period: "month" as const, subscription_interval: 1 };
  expect(intervalOf(once)).toBeNull();
  expect(intervalOf({ ...once, is_subscription: true, subscription_interval: null })).toEqual({
    period: "month",
    count: 1,
  });
  expect(isYearly({ ...once, is_subscription: true, subscription_period: "year" })).toBe(true);
  expect(isYearly(once)).toBe(false);
});

test("a card shows month and year of its end, where it has one", () => {
  expect(expiryOf({ exp_month: 8, exp_year: 2028 })).toBe("08/28");
  expect(expiryOf({ exp_month: null, exp_year: null })).toBeNull();
});
