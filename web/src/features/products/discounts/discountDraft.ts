import { type Discount, discountForm, isPercent } from "@pluma/contract/products/discounts";
import { typedAmount } from "../../../platform/look/typedAmount.ts";
import type { DiscountForm } from "../data.discounts.ts";
import { numberIn } from "../form/productDraft.ts";

/** A discount code as it stands in the form: numbers and days are what was typed. */
export type DiscountDraft = {
  code: string;
  kind: Discount["kind"];
  value: string;
  duration: Discount["duration"];
  duration_months: string;
  products: Discount["products"];
  starts: string;
  ends: string;
  uses_max: string;
  uses_per_user_max: string;
  available: boolean;
};

export type DiscountField = "code" | "value" | "duration_months" | "starts" | "ends" | "uses_max" | "uses_per_user_max";

/** What is wrong at which field, as a key of the words. */
export type DiscountWrong = Partial<Record<DiscountField, "code" | "value" | "percent" | "number" | "ends" | "taken">>;

export const emptyDiscount: DiscountDraft = {
  code: "",
  kind: "percent",
  value: "",
  duration: "once",
  duration_months: "",
  products: [],
  starts: "",
  ends: "",
  uses_max: "",
  uses_per_user_max: "1",
  available: true,
};

/** A code as the form shows it. */
export function discountDraftOf(discount: Discount): DiscountDraft {
  return {
    code: discount.code,
    kind: discount.kind,
    value: discount.kind === "fixed" ? typedAmount(discount.value, discount.currency) : String(discount.value),
    duration: discount.duration,
    duration_months: typed(discount.duration_months),
    products: discount.products,
    starts: localOf(discount.starts_at),
    ends: localOf(discount.ends_at),
    uses_max: typed(discount.uses_max),
    uses_per_user_max: typed(discount.uses_per_user_max),
    available: discount.available,
  };
}

/** The draft as it is sent. A number that is none is NaN. */
export function discountFormOf(draft: DiscountDraft): DiscountForm {
  return {
    code: draft.code,
    kind: draft.kind,
    value: numberIn(draft.value) ?? Number.NaN,
    duration: draft.duration,
    duration_months: draft.duration === "months" ? numberIn(draft.duration_months) : null,
    product_ids: draft.products.map(({ product_id }) => product_id),
    starts_at: momentOf(draft.starts),
    ends_at: momentOf(draft.ends),
    uses_max: numberIn(draft.uses_max),
    uses_per_user_max: numberIn(draft.uses_per_user_max),
    available: draft.available,
  };
}

/** What is wrong with a draft, by the shape that the server too holds it against. */
export function wrongInDiscount(draft: DiscountDraft): DiscountWrong {
  const wrong: DiscountWrong = {};
  const form = discountFormOf(draft);
  for (const { path } of discountForm.safeParse(form).error?.issues ?? []) {
    const name = String(path[0]);
    if (name === "code") wrong.code ??= "code";
    if (name === "value") wrong.value ??= draft.kind === "percent" ? "percent" : "value";
    if (name === "ends_at") wrong.ends ??= "ends";
    if (name === "duration_months" || name === "uses_max" || name === "uses_per_user_max") wrong[name] ??= "number";
  }
  // Held against the whole only once every part fits, so these are asked apart.
  if (draft.kind === "percent" && !isPercent(form.value)) wrong.value ??= "percent";
  if (draft.duration === "months" && form.duration_months === null) wrong.duration_months ??= "number";
  if (form.starts_at && form.ends_at && String(form.starts_at) >= String(form.ends_at)) wrong.ends ??= "ends";
  return wrong;
}

const typed = (value: number | null): string => (value === null ? "" : String(value));

// A field of day and time speaks of the clock on the wall.
function localOf(moment: string | null): string {
  if (moment === null) return "";
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const momentOf = (local: string): string | null => {
  const date = new Date(local);
  return local === "" || Number.isNaN(date.getTime()) ? null : date.toISOString();
};
