import { amountOff } from "@pluma/contract/products/discounts";
import { describe, expect, test } from "vitest";
import { covers, cyclesOf, duePrice, isSpent, standingOf, trialDaysOf, trialEndOf } from "./rules.ts";

const now = new Date("2026-01-31T12:00:00.000Z");

test.each([
  [2000, null, 2000],
  [2000, 0, 2000],
  [2000, 1500, 1500],
  [2000, 2000, 2000],
  [2000, 2500, 2000],
])("a price of %d with a sale price of %s costs %d", (price, salePrice, due) => {
  expect(duePrice({ price, salePrice })).toBe(due);
});

describe("a trial", () => {
  const product = { isSubscription: true, freeTrialPeriod: null, freeTrialLength: null, freeTrialEnd: null };

  test("is counted in days unless another unit is named", () => {
    expect(trialEndOf({ ...product, freeTrialLength: 7 }, now)?.toISOString()).toBe("2026-02-07T12:00:00.000Z");
    const twoMonths = { ...product, freeTrialLength: 1, freeTrialPeriod: "month" as const };
    expect(trialEndOf(twoMonths, now)?.toISOString()).toBe("2026-02-28T12:00:00.000Z");
    expect(trialDaysOf(twoMonths, now)).toBe(28);
  });

  test("ends at its date while that is to come, and by its length afterwards", () => {
    const both = { ...product, freeTrialLength: 7, freeTrialEnd: new Date("2026-02-02T00:00:00.000Z") };
    expect(trialEndOf(both, now)).toEqual(both.freeTrialEnd);
    expect(trialDaysOf(both, now)).toBe(2);
    expect(trialEndOf(both, new Date("2026-02-02T00:00:00.000Z"))?.toISOString()).toBe("2026-02-09T00:00:00.000Z");
  });

  test("is of subscriptions only", () => {
    expect(trialEndOf({ ...product, isSubscription: false, freeTrialLength: 7 }, now)).toBeNull();
    expect(trialDaysOf(product, now)).toBe(0);
  });
});

describe("a code", () => {
  test("takes no more off than is due, in percent or an amount", () => {
    expect(amountOff({ kind: "percent", value: 50 }, 1999)).toBe(1000);
    expect(amountOff({ kind: "percent", value: 100 }, 1999)).toBe(1999);
    expect(amountOff({ kind: "fixed", value: 500 }, 1999)).toBe(500);
    expect(amountOff({ kind: "fixed", value: 5000 }, 1999)).toBe(1999);
  });

  test.each([
    ["once", null, { period: "month", count: 1 }, 1],
    ["forever", null, { period: "month", count: 1 }, null],
    ["months", 3, { period: "month", count: 1 }, 3],
    ["months", 3, { period: "month", count: 2 }, 2],
    ["months", 3, { period: "year", count: 1 }, 1],
    ["months", 1, { period: "day", count: 7 }, 4],
    ["forever", null, null, 1],
  ] as const)(
    "that lasts %s %s is of the payments within that time (%o: %s)",
    (duration, durationMonths, interval, cycles) => {
      expect(cyclesOf({ duration, durationMonths }, interval, now)).toBe(cycles);
    },
  );

  test("begins and ends at its dates, and can be withdrawn", () => {
    const code = { available: true, startsAt: null, endsAt: null };
    const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
    expect(standingOf(code, now)).toBe("running");
    expect(standingOf({ ...code, startsAt: after }, now)).toBe("unknown");
    expect(standingOf({ ...code, startsAt: now, endsAt: after }, now)).toBe("running");
    expect(standingOf({ ...code, startsAt: before, endsAt: now }, now)).toBe("over");
    expect(standingOf({ ...code, available: false }, now)).toBe("over");
  });

  test("is spent by all together or by one alone", () => {
    expect(isSpent({ usesMax: null, usesPerUserMax: null }, { all: 99, own: 99 })).toBe(false);
    expect(isSpent({ usesMax: 2, usesPerUserMax: null }, { all: 1, own: 1 })).toBe(false);
    expect(isSpent({ usesMax: 2, usesPerUserMax: null }, { all: 2, own: 0 })).toBe(true);
    expect(isSpent({ usesMax: null, usesPerUserMax: 1 }, { all: 9, own: 0 })).toBe(false);
    expect(isSpent({ usesMax: null, usesPerUserMax: 1 }, { all: 9, own: 1 })).toBe(true);
  });

  test("without products is for all of its seller's, and never for another's", () => {
    const [ours, theirs] = [
      { productId: 1, organizationId: null },
      { productId: 1, organizationId: 5 },
    ];
    const code = (organizationId: number | null, productIds: number[] = []) => ({ organizationId, productIds });
    expect([covers(code(null), ours), covers(code(null), theirs)]).toEqual([true, false]);
    expect([covers(code(5), ours), covers(code(5), theirs)]).toEqual([false, true]);
    expect([covers(code(5, [1, 2]), theirs), covers(code(5, [2]), theirs)]).toEqual([true, false]);
    expect(covers(code(null, [1]), theirs)).toBe(false);
  });
});
