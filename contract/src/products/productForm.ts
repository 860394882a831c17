/** What a seller enters of a product, and what can be wrong with it: the same rules and words on both sides. */
import { z } from "zod";
import { id, type Language, text } from "../kit/kit.ts";
import { isExact, MINOR_MAX, toMinor } from "../kit/money.ts";
import { givenDayOrMoment, periods } from "../kit/time.ts";

/** A unit of time in any case; kept and answered in lower case. */
export const period = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.enum(periods));

const link = z.union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2000)]);

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
});
export type ProductForm = z.infer<typeof productForm>;

/** Changes of a product: what is absent stays, and so has no default here. */
export const productChanges = productForm.partial().extend({
  product_id: id,
  short_description: text(300).optional(),
  free_trial_words: z.number().int().min(0).max(999_999_999).optional(),
  is_subscription: z.boolean().optional(),
  available: z.boolean().optional(),
});

/** What can be wrong with a product, in the words that the form and a refusal say it with. */
export const productProblemWords = {
  name_required: { en: "Enter a name.", es: "Escribe un nombre." },
  description_required: { en: "Enter a description.", es: "Escribe una descripción." },
  price_invalid: {
    en: "The price has to be a number greater than 0.",
    es: "El precio tiene que ser un número mayor que 0.",
  },
  price_too_high: {
    en: "The price is higher than a provider takes in one payment.",
    es: "El precio es mayor de lo que un proveedor cobra en un solo pago.",
  },
  price_inexact: {
    en: "The price has more decimals than its currency.",
    es: "El precio tiene más decimales que su moneda.",
  },
  currency_not_taken: {
    en: "None of your payment providers takes {{currency}}.",
    es: "Ninguno de tus proveedores de pago cobra en {{currency}}.",
  },
  price_below_least: {
    en: "Your payment provider charges at least {{least}}.",
    es: "Tu proveedor de pago cobra como mínimo {{least}}.",
  },
  price_not_in_steps: {
    en: "Your payment provider takes {{currency}} in steps of {{step}}.",
    es: "Tu proveedor de pago cobra {{currency}} en pasos de {{step}}.",
  },
  sale_price_too_high: {
    en: "The sale price has to be below the price.",
    es: "El precio de oferta tiene que ser menor que el precio.",
  },
  sale_price_inexact: {
    en: "The sale price has more decimals than its currency.",
    es: "El precio de oferta tiene más decimales que su moneda.",
  },
  words_invalid: {
    en: "The words have to be a number greater than 0, or unlimited.",
    es: "Las palabras tienen que ser un número mayor que 0, o ilimitadas.",
  },
  price_id_required: {
    en: "Choose a price of the provider's product.",
    es: "Elige un precio del producto del proveedor.",
  },
  interval_required: { en: "Enter the interval of the subscription.", es: "Escribe el intervalo de la suscripción." },
  period_required: { en: "Choose the period of the subscription.", es: "Elige el periodo de la suscripción." },
  trial_needs_subscription: {
    en: "Only a subscription can begin with a trial.",
    es: "Solo una suscripción puede empezar con una prueba.",
  },
  trial_end_past: { en: "The end of the trial has passed.", es: "El final de la prueba ya ha pasado." },
} as const satisfies Record<string, Record<Language, string>>;
export type ProductProblem = keyof typeof productProblemWords;

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
