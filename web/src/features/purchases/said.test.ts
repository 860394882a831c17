import { expect, test } from "vitest";
import { aPurchase } from "../../../test/aPurchase.ts";
import { accessOf, sumOf } from "./said.ts";

const now = new Date("2026-11-21T12:00:00Z");
const purchase = aPurchase();
const later = "2026-11-28T00:00:00.000Z";
const before = "2026-11-19T00:00:00.000Z";

test.each([
  [{ status: "completed", gift_periods: 1, expires_at: null }, "given", null],
  [{}, "renews", purchase.next_charge?.at],
  [{ status: "pending", next_charge: null }, "waiting.card", null],
  [{ status: "pending", next_charge: null, payment_method_id: 2 }, "waiting.paypal", null],
  [{ status: "pending", next_charge: null, payment_method_id: 4 }, "unpaid", null],
  [{ status: "cancelled", next_charge: null, expires_at: null }, "none", null],
  [{ status: "revoked" }, "revoked", null],
  [{ grace_until: later }, "grace", later],
  [{ trial_ends_at: later }, "trial", later],
  [{ trial_ends_at: before }, "renews", purchase.next_charge?.at],
  [{ status: "cancelled", next_charge: null, expires_at: later }, "until", later],
  [{ status: "cancelled", next_charge: null, expires_at: before }, "ended", before],
  [{ status: "completed", next_charge: null, expires_at: null }, "forGood", null],
] as const)("a purchase with %o says %s", (change, key, at) => {
  expect(accessOf({ ...purchase, ...change }, now)).toEqual({ key, at });
});

test("sums of two currencies stand beside each other, and are never added", () => {
  expect(
    sumOf([
      { currency: "USD", amount: 13_299.8 },
      { currency: "EUR", amount: 5 },
    ]),
  ).toBe("$13,299.80 + €5.00");
});
