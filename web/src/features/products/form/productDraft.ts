import { fromMinor } from "@pluma/contract/kit/money";
import { type Period, periods } from "@pluma/contract/kit/time";
import type { Grant } from "@pluma/contract/products/grants";
import {
  type ProductForm,
  type ProductProblem,
  productForm,
  productProblems,
} from "@pluma/contract/products/productForm";
import type { Product, ProviderPrice } from "@pluma/contract/products/products";
import { typedAmount } from "../../../platform/look/typedAmount.ts";

/** A product as it stands in the form: numbers are what was typed. */
export type ProductDraft = {
  name: string;
  short_description: string;
  description: string;
  product_sku: string;
  price: string;
  sale_price: string;
  isUnlimited: boolean;
  word_amount: string;
  free_trial_words: string;
  storage_mb: string;
  /** For how many people one purchase is. */
  seats: string;
  is_subscription: boolean;
  subscription_interval: string;
  subscription_period: Period | "";
  trial: "none" | "length" | "end";
  free_trial_length: string;
  free_trial_period: Period;
  free_trial_end: string;
  expiration_days: string;
  limit_per_user: string;
  user_limit: string;
  hasProvider: boolean;
  stripe_product_id: string;
  stripe_price_id: string;
  webhook_url: string;
  available: boolean;
  /** Its place in the order of worth. */
  rank: string;
  grants: readonly Grant[];
};

/** What is wrong beyond the rules of a product: what no number, link or text of this length can be. */
type Problem = ProductProblem | "number_wrong" | "link_wrong" | "too_long" | "refused";
export type Wrong = { field: keyof ProductForm; problem: Problem; text?: string };

/** A new product: its price is its maker's to say, and the words are what a month of letters takes. */
export const emptyDraft: ProductDraft = {
  name: "",
  short_description: "",
  description: "",
  product_sku: "",
  price: "",
  sale_price: "",
  isUnlimited: false,
  word_amount: "10000",
  free_trial_words: "0",
  storage_mb: "",
  seats: "1",
  is_subscription: false,
  subscription_interval: "",
  subscription_period: "",
  trial: "none",
  free_trial_length: "",
  free_trial_period: "day",
  free_trial_end: "",
  expiration_days: "",
  limit_per_user: "",
  user_limit: "",
  hasProvider: false,
  stripe_product_id: "",
  stripe_price_id: "",
  webhook_url: "",
  available: true,
  rank: "",
  grants: [],
};

/** A product as the form shows it; one without a word amount has the unlimited switch on. */
export function draftOf(product: Product): ProductDraft {
  const { free_trial_end: end, free_trial_length: length } = product;
  return {
    name: product.name,
    short_description: product.short_description,
    description: product.description,
    product_sku: product.product_sku ?? "",
    price: typedAmount(product.price, product.currency),
    sale_price: product.sale_price === null ? "" : typedAmount(product.sale_price, product.currency),
    isUnlimited: product.word_amount === null,
    word_amount: typed(product.word_amount),
    free_trial_words: String(product.free_trial_words),
    storage_mb: typed(product.storage_mb),
    seats: String(product.seats),
    is_subscription: product.is_subscription,
    subscription_interval: typed(product.subscription_interval),
    subscription_period: product.subscription_period ?? "",
    trial: end ? "end" : length ? "length" : "none",
    free_trial_length: typed(length),
    free_trial_period: product.free_trial_period ?? "day",
    free_trial_end: end?.slice(0, 10) ?? "",
    expiration_days: typed(product.expiration_days),
    limit_per_user: typed(product.limit_per_user),
    user_limit: typed(product.user_limit),
    hasProvider: Boolean(product.stripe_product_id || product.stripe_price_id),
    stripe_product_id: product.stripe_product_id ?? "",
    stripe_price_id: product.stripe_price_id ?? "",
    webhook_url: product.webhook_url ?? "",
    available: product.available,
    rank: typed(product.rank),
    grants: product.grants,
  };
}

/** The draft after it is sold as a subscription, or no longer: monthly to begin with. */
export const withSubscription = (draft: ProductDraft, isOn: boolean): ProductDraft => ({
  ...draft,
  is_subscription: isOn,
  ...(isOn && { subscription_period: "month" as const, subscription_interval: "1" }),
  ...(!isOn && { trial: "none" as const }),
});

/** The draft with a price of the provider: what it costs and how often follow from it. */
export function withProviderPrice(draft: ProductDraft, price: ProviderPrice): ProductDraft {
  const currency = price.currency.toUpperCase();
  const picked = {
    ...draft,
    stripe_price_id: price.id,
    price: typedAmount(fromMinor(price.unit_amount, currency), currency),
  };
  const period = periods.find((each) => each === price.recurring?.interval);
  if (price.recurring) {
    return {
      ...picked,
      is_subscription: true,
      subscription_period: period ?? "day",
      // The provider also counts in weeks; here those are seven days.
      subscription_interval: String(price.recurring.interval_count * (period ? 1 : 7)),
    };
  }
  return {
    ...picked,
    is_subscription: false,
    trial: "none",
    subscription_period: draft.subscription_period || "month",
    subscription_interval: draft.subscription_interval || "1",
  };
}

/** The draft as it is sent; what is hidden in the form is not in it. A number that is none is NaN. */
export function formOf(draft: ProductDraft): ProductForm {
  const hasInterval = draft.is_subscription || (draft.hasProvider && draft.stripe_price_id !== "");
  const trial = draft.is_subscription ? draft.trial : "none";
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    short_description: draft.short_description.trim(),
    price: numberIn(draft.price) ?? Number.NaN,
    sale_price: numberIn(draft.sale_price),
    word_amount: draft.isUnlimited ? null : (numberIn(draft.word_amount) ?? Number.NaN),
    free_trial_words: numberIn(draft.free_trial_words) ?? 0,
    storage_mb: numberIn(draft.storage_mb),
    seats: numberIn(draft.seats) ?? 1,
    is_subscription: draft.is_subscription,
    expiration_days: numberIn(draft.expiration_days),
    subscription_period: hasInterval ? draft.subscription_period || null : null,
    subscription_interval: hasInterval ? numberIn(draft.subscription_interval) : null,
    limit_per_user: numberIn(draft.limit_per_user),
    user_limit: numberIn(draft.user_limit),
    free_trial_period: trial === "length" ? draft.free_trial_period : null,
    free_trial_length: trial === "length" ? numberIn(draft.free_trial_length) : null,
    free_trial_end: trial === "end" ? draft.free_trial_end || null : null,
    stripe_product_id: (draft.hasProvider && draft.stripe_product_id) || null,
    stripe_price_id: (draft.hasProvider && draft.stripe_price_id) || null,
    webhook_url: draft.webhook_url.trim(),
    product_sku: draft.product_sku.trim(),
    available: draft.available,
    rank: numberIn(draft.rank),
    grants: draft.grants.map(({ kind, id }) => ({ kind, id })),
  };
}

/** Everything that is wrong with a draft, each field once: the rules that the server too goes by, then its shape. */
export function wrongIn(draft: ProductDraft, now: Date): Wrong[] {
  const form = formOf(draft);
  const wrong: Wrong[] = productProblems(form, now);
  for (const { path, code } of productForm.safeParse(form).error?.issues ?? []) {
    const field = fieldNamed(String(path[0]));
    if (!field || wrong.some((each) => each.field === field)) continue;
    wrong.push({ field, problem: problemOf(field, code) });
  }
  return wrong;
}

/** What the server found wrong, by its fields. */
export function wrongFrom(fields: Record<string, string>): Wrong[] {
  return Object.entries(fields).flatMap(([name, text]) => {
    const field = fieldNamed(name);
    if (!field) return [];
    const problem = ruleProblems.find((each) => each === text);
    return [problem ? { field, problem } : { field, problem: "refused" as const, text }];
  });
}

/** The fields that differ between two drafts. */
export const changedFields = (before: ProductDraft, after: ProductDraft): (keyof ProductDraft)[] =>
  fieldNames.filter((field) => textOf(before[field]) !== textOf(after[field]));

const textOf = (value: ProductDraft[keyof ProductDraft]): string =>
  typeof value === "object" ? value.map(({ kind, id }) => `${kind} ${id}`).join() : String(value);

/** A number as people type it: with commas between thousands, or one before the cents. Null when nothing is typed. */
export function numberIn(text: string): number | null {
  const tidy = text.trim();
  if (tidy === "") return null;
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(tidy)) return Number(tidy.replaceAll(",", ""));
  return Number(/^-?\d+,\d{1,2}$/.test(tidy) ? tidy.replace(",", ".") : tidy);
}

const ruleProblems: readonly ProductProblem[] = [
  "name_required",
  "description_required",
  "price_invalid",
  "sale_price_too_high",
  "words_invalid",
  "interval_required",
  "period_required",
  "price_id_required",
  "trial_needs_subscription",
  "trial_end_past",
];

const texts = ["name", "description", "short_description", "product_sku"];

function problemOf(field: keyof ProductForm, code: string): Problem {
  if (field === "webhook_url") return "link_wrong";
  return code === "too_big" && texts.includes(field) ? "too_long" : "number_wrong";
}

const formFields = Object.keys(productForm.shape);
const isFormField = (name: string): name is keyof ProductForm => formFields.includes(name);
const fieldNamed = (name: string): keyof ProductForm | null => (isFormField(name) ? name : null);

const isDraftField = (name: string): name is keyof ProductDraft => name in emptyDraft;
const fieldNames = Object.keys(emptyDraft).filter(isDraftField);

const typed = (value: number | null | undefined): string => (value == null ? "" : String(value));
