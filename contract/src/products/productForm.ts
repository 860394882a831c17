/** What a seller enters of a product, and what can be wrong with it: the same rules on both sides. */
import { z } from "zod";
import { id, text } from "../kit/kit.ts";
import { isExact, MINOR_MAX, toMinor } from "../kit/money.ts";
import { givenDayOrMoment, periods } from "../kit/time.ts";
import { GRANTS_MAX, grantRef } from "./grants.ts";

/** A unit of time in any case; kept and answered in lower case. */
export const period = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.enum(periods));

const link = z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)]);

/** For so many people one purchase can be. */
export const SEATS_MAX = 100;
const seats = z.number().int().min(1).max(SEATS_MAX);

const counted = (max: number) => z.number().int().min(1).max(max).nullish();

/** What a seller enters. What belongs together is checked by `productProblems`, on both sides alike. */
export const productForm = z.object({
  name: text(120),
  description: text(5000),
  short_description: text(300).default(""),
  price: z.number().max(999_999),
  sale_price: z.number().min(0).max(999_999).nullish(),
  word_amount: z.number().int().max(999_999_999).nullable(),
  free_trial_words: z.number().int().min(0).max(999_999_999).default(0),
  /** In MB: 10 TB at most, 0 for no bound; without it what the settings say of plans. */
  storage_mb: z.number().int().min(0).max(10_000_000).nullish(),
  /** For how many people one purchase of it is: its price is for all of them, its words for each. */
  seats: seats.default(1),
  is_subscription: z.boolean().default(false),
  expiration_days: counted(36_500),
  subscription_period: period.nullish(),
  subscription_interval: counted(365),
  limit_per_user: counted(1_000_000),
  user_limit: counted(100_000_000),
  free_trial_period: period.nullish(),
  free_trial_length: z.number().int().min(0).max(730).nullish(),
  free_trial_end: givenDayOrMoment.nullish(),
  stripe_product_id: text(200).nullish(),
  stripe_price_id: text(200).nullish(),
  webhook_url: link.nullish(),
  product_sku: text(100).nullish(),
  available: z.boolean().default(true),
  /** Its place in the order of worth. */
  rank: counted(1000),
  /** What it grants by name, from now on; without it what it grants stays. */
  grants: z.array(grantRef).max(GRANTS_MAX).optional(),
});
export type ProductForm = z.infer<typeof productForm>;

/** Changes of a product: what is absent stays, and so has no default here. */
export const productChanges = productForm.partial().extend({
  product_id: id,
  short_description: text(300).optional(),
  free_trial_words: z.number().int().min(0).max(999_999_999).optional(),
  seats: seats.optional(),
  is_subscription: z.boolean().optional(),
  available: z.boolean().optional(),
});

/** What can be wrong with a product. */
export const productProblemCodes = [
  "name_required",
  "description_required",
  "price_invalid",
  "price_too_high",
  "price_inexact",
  "currency_not_taken",
  "price_below_least",
  "price_not_in_steps",
  "sale_price_too_high",
  "sale_price_inexact",
  "words_invalid",
  "price_id_required",
  "interval_required",
  "period_required",
  "trial_needs_subscription",
  "trial_end_past",
  "grant_not_yours",
] as const;
export type ProductProblem = (typeof productProblemCodes)[number];

/** Everything that is wrong with a product, by its field, in the order of the form; amounts are held against `currency`. */
export function productProblems(
  form: Partial<Record<keyof ProductForm, unknown>>,
  now: Date,
  currency?: string,
): { field: keyof ProductForm; problem: ProductProblem }[] {
  const found: { field: keyof ProductForm; problem: ProductProblem }[] = [];
  const expect = (isRight: boolean, field: keyof ProductForm, problem: ProductProblem) => {
    if (!isRight) found.push({ field, problem });
  };
  const { price, word_amount: words, sale_price: salePrice } = form;
  const isFilled = (value: unknown) => typeof value === "string" && value.trim() !== "";
  const isPositive = (value: unknown) => typeof value === "number" && Number.isFinite(value) && value > 0;
  expect(isFilled(form.name), "name", "name_required");
  expect(isFilled(form.description), "description", "description_required");
  expect(isPositive(price), "price", "price_invalid");
  const isWhole = (value: unknown) => !currency || !isPositive(value) || isExact(Number(value), currency);
  const isPayable = !currency || !isPositive(price) || toMinor(Number(price), currency) <= MINOR_MAX;
  expect(isPayable, "price", "price_too_high");
  expect(!isPayable || isWhole(price), "price", "price_inexact");
  expect(
    !isPositive(salePrice) || !isPositive(price) || Number(salePrice) < Number(price),
    "sale_price",
    "sale_price_too_high",
  );
  expect(isWhole(salePrice), "sale_price", "sale_price_inexact");
  expect(words === null || isPositive(words), "word_amount", "words_invalid");
  const hasPrice = isFilled(form.stripe_price_id);
  expect(!isFilled(form.stripe_product_id) || hasPrice, "stripe_price_id", "price_id_required");
  const needsInterval = hasPrice || form.is_subscription === true;
  expect(!needsInterval || isPositive(form.subscription_interval), "subscription_interval", "interval_required");
  expect(!needsInterval || isFilled(form.subscription_period), "subscription_period", "period_required");
  const trialEnd = form.free_trial_end;
  const hasTrial = isPositive(form.free_trial_length) || isFilled(trialEnd);
  expect(!hasTrial || form.is_subscription === true, "free_trial_length", "trial_needs_subscription");
  expect(!isFilled(trialEnd) || new Date(String(trialEnd)) > now, "free_trial_end", "trial_end_past");
  return found;
}
