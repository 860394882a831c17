import { describe, expect, test } from "vitest";
import {
  currencyCode,
  formatCost,
  formatMoney,
  fromMinor,
  isExact,
  MINOR_MAX,
  minorDigits,
  percentOf,
  toMinor,
} from "./money.ts";

describe("minor units", () => {
  test.each([
    [19.99, "USD", 1999],
    [0.1 + 0.2, "USD", 30],
    [1.005, "USD", 101],
    [1.004, "USD", 100],
    [8.165, "EUR", 817],
    [-1.005, "USD", -101],
    [0, "USD", 0],
    [-0, "USD", 0],
    [999_999.99, "USD", MINOR_MAX],
    [500, "JPY", 500],
    [500.4, "JPY", 500],
    [500.5, "JPY", 501],
    [1.005, "KWD", 1005],
    [1.0005, "KWD", 1001],
  ])("%d %s is %d of them", (amount, currency, minor) => {
    expect(toMinor(amount, currency)).toBe(minor);
  });

  test("a currency has its own decimals", () => {
    expect(["USD", "JPY", "KWD", "EUR", "KRW"].map(minorDigits)).toEqual([2, 0, 3, 2, 0]);
  });

  test("no amount is lost on the way out and back, in any currency", () => {
    for (const currency of ["USD", "JPY", "KWD"]) {
      for (const minor of [1, 7, 29, 57, 99, 101, 1999, 115_007, 8_888_888, MINOR_MAX]) {
        expect(toMinor(fromMinor(minor, currency), currency)).toBe(minor);
      }
    }
  });

  test("an amount with more decimals than its currency is not exact", () => {
    expect([isExact(19.99, "USD"), isExact(19.999, "USD"), isExact(1.005, "USD")]).toEqual([true, false, false]);
    expect([isExact(500, "JPY"), isExact(500.5, "JPY")]).toEqual([true, false]);
    expect([isExact(1.005, "KWD"), isExact(1.0005, "KWD")]).toEqual([true, false]);
  });
});

test.each([
  [1999, 50, 1000],
  [1999, 10, 200],
  [1, 50, 1],
  [1, 49, 0],
  [1999, 100, 1999],
  [0, 25, 0],
  [1999, 12.5, 250],
  [1000, 33.33, 333],
  [100, 12.35, 12],
  [10_000, 12.35, 1235],
  [99_999_999, 0.01, 10_000],
])("%d less %s percent loses %d, half up", (minor, percent, part) => {
  expect(percentOf(minor, percent)).toBe(part);
});

test("amounts read with commas between thousands and the decimals of their currency", () => {
  expect(formatMoney(1234.5)).toBe("$1,234.50");
  expect(formatMoney(-1234.5)).toBe("−$1,234.50");
  expect(formatMoney(1_234_567, "JPY")).toBe("¥1,234,567");
  expect(formatMoney(1.5, "KWD")).toContain("1.500");
});

test("a currency is one that exists, in any case", () => {
  expect(currencyCode.parse(" usd ")).toBe("USD");
  expect([currencyCode.safeParse("ZZZ").success, currencyCode.safeParse("").success]).toEqual([false, false]);
});

test("a cost that is less than a cent is said to be, and never nothing", () => {
  expect([0, 0.000_4, 0.004_9, 0.009, 0.01, 1234.567].map(formatCost)).toEqual([
    "$0.00",
    "< $0.01",
    "< $0.01",
    "< $0.01",
    "$0.01",
    "$1,234.57",
  ]);
});
