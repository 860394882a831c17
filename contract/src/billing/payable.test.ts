import { describe, expect, test } from "vitest";
import { canTake, chargeable, leastOf, takerProblem } from "./payable.ts";

describe("what a provider takes", () => {
  test.each([
    ["stripe", 20, "USD", false],
    ["stripe", 49, "USD", false],
    ["stripe", 50, "USD", true],
    ["stripe", 29, "GBP", false],
    ["stripe", 49, "JPY", false],
    ["stripe", 50, "JPY", true],
    ["stripe", 1234, "KWD", false],
    ["stripe", 1230, "KWD", true],
    ["stripe", 17_400, "HUF", false],
    ["stripe", 150, "MGA", false],
    ["stripe", 1, "ISK", true],
    ["paypal", 1, "USD", true],
    ["paypal", 199_950, "HUF", false],
    ["paypal", 199_900, "HUF", true],
    ["paypal", 1050, "TWD", false],
    ["paypal", 500, "JPY", true],
    ["paypal", 5000, "INR", false],
    ["paypal", 5000, "KWD", false],
  ] as const)("%s: %i minor units of %s: %s", (taker, amount, currency, isTaken) => {
    expect(canTake(taker, amount, currency)).toBe(isTaken);
  });

  test("is asked of everybody who is to charge, and of nobody who cannot charge its currency", () => {
    expect(takerProblem(["paypal"], 20, "USD")).toBeNull();
    expect(takerProblem(["stripe", "paypal"], 20, "USD")).toMatchObject({ problem: "price_below_least", least: 50 });
    expect(takerProblem(["stripe", "paypal"], 199_950, "HUF")).toMatchObject({ problem: "price_not_in_steps" });
    expect(takerProblem(["stripe", "paypal"], 199_950, "INR")).toBeNull();
    expect(takerProblem(["paypal"], 5000, "INR")).toMatchObject({ problem: "currency_not_taken" });
    expect(takerProblem([], 1, "USD")).toBeNull();
  });

  test("is at least charged of what a code made cheaper, unless it is free; never more than without the code", () => {
    expect(chargeable(["stripe"], 25, 500, "USD")).toBe(50);
    expect(chargeable(["stripe"], 0, 500, "USD")).toBe(0);
    expect(chargeable(["paypal"], 25, 500, "USD")).toBe(25);
    expect(chargeable(["stripe"], 1107, 1230, "KWD")).toBe(1110);
    expect(chargeable(["stripe"], 10, 40, "USD")).toBe(40);
  });

  test("has a least amount that can itself be charged", () => {
    for (const currency of ["USD", "KWD", "HUF", "JPY", "MGA", "TWD"]) {
      expect(canTake("stripe", leastOf("stripe", currency), currency)).toBe(true);
    }
    expect(canTake("paypal", leastOf("paypal", "HUF"), "HUF")).toBe(true);
  });
});
