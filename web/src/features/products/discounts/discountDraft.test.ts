import type { Discount } from "@pluma/contract/products/discounts";
import { expect, test } from "vitest";
import {
  type DiscountDraft,
  discountDraftOf,
  discountFormOf,
  emptyDiscount,
  wrongInDiscount,
} from "./discountDraft.ts";

const right: DiscountDraft = { ...emptyDiscount, code: "OTONO20", value: "20" };

test("a code of so many percent, once, is whole", () => expect(wrongInDiscount(right)).toEqual({}));

test.each([
  [{ code: "" }, { code: "code" }],
  [{ code: "20 %" }, { code: "code" }],
  [{ value: "" }, { value: "percent" }],
  [{ value: "101" }, { value: "percent" }],
  [{ value: "12.5" }, {}],
  [{ value: "12,5" }, {}],
  [{ value: "12.345" }, { value: "percent" }],
  [{ kind: "fixed", value: "0" }, { value: "value" }],
  [{ kind: "fixed", value: "12.50" }, {}],
  [{ duration: "months" }, { duration_months: "number" }],
  [{ duration: "months", duration_months: "3" }, {}],
  [{ uses_max: "some" }, { uses_max: "number" }],
  [{ starts: "2026-12-01T00:00", ends: "2026-11-01T00:00" }, { ends: "ends" }],
  [
    { code: "", value: "0" },
    { code: "code", value: "percent" },
  ],
] as const)("%o is told as %o", (change, wrong) => {
  expect(wrongInDiscount({ ...right, ...change })).toEqual(wrong);
});

test("a code that was loaded and not changed is sent as it was", () => {
  const discount: Discount = {
    discount_id: 4,
    code: "OTONO20",
    kind: "percent",
    value: 20,
    currency: "USD",
    duration: "months",
    duration_months: 3,
    products: [{ product_id: 7, name: "Studio" }],
    starts_at: "2026-11-01T09:30:00.000Z",
    ends_at: null,
    uses_max: 100,
    uses_per_user_max: 1,
    uses: 12,
    available: true,
    can: { edit: true, remove: true },
    createdAt: "2026-10-01T00:00:00.000Z",
  };
  expect(discountFormOf(discountDraftOf(discount))).toEqual({
    code: "OTONO20",
    kind: "percent",
    value: 20,
    duration: "months",
    duration_months: 3,
    product_ids: [7],
    starts_at: "2026-11-01T09:30:00.000Z",
    ends_at: null,
    uses_max: 100,
    uses_per_user_max: 1,
    available: true,
  });
});
