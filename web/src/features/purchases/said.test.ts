import type { Purchase } from "@pluma/contract/billing/purchases";
import { expect, test } from "vitest";
import { accessOf, sumOf } from "./said.ts";

const now = new Date("2026-11-21T12:00:00Z");
const purchase: Purchase = {
  purchase_id: 10533,
  status: "active",
  amount: 39,
  currency: "USD",
  expiration_days: null,
  is_gift: false,
  is_test: false,
  payment_method_id: 1,
  payment_method: { payment_method_id: 1, name: "Card" },
  cancel_reason: null,
  product: { product_id: 7, name: "Writer", short_description: "", word_amount: 30_000 },
  user: null,
  discount: null,
  is_subscription: true,
  subscription_id: "sub_1",
  subscription_interval: 1,
  subscription_period: "month",
  free_trial_length: null,
  trial_ends_at: null,
  payment_processor_id: null,
  provider: "stripe",
  provider_url: null,
  expires_at: "2026-12-20T00:00:00.000Z",
  next_charge: { amount: 39, at: "2026-12-20T00:00:00.000Z" },
  grace_until: null,
  open_invoice_id: null,
  grants: [],
  next_product: null,
  pending_change: null,
  payment_source: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  updatedAt: "2026-11-20T00:00:00.000Z",
  can: { cancel: true, change: true, pay: false, refund: true, become: [] },
};
const later = "2026-11-28T00:00:00.000Z";
const before = "2026-11-19T00:00:00.000Z";

test.each([
  [{}, "renews", purchase.next_charge?.at],
  [{ status: "pending", next_charge: null }, "waiting", null],
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
