/** What is sold, codes that make it cheaper, and what the card provider has of it. */
import { z } from "zod";
import { defineErrors, id, idParams, moment, organizationId, page, paged, route, text } from "../kit/kit.ts";
import { periods } from "../kit/time.ts";
import { discount, discountForm, discountTerms } from "./discounts.ts";
import { grant, grants } from "./grants.ts";
import { productChanges, productForm } from "./productForm.ts";

export const PRODUCTS_PER_PAGE = 50;

/** Columns that the list of products can be sorted by. */
export const productSorts = ["product_id", "name", "word_amount", "price", "createdAt"] as const;

/** What everybody may know of a product. Amounts are in `currency`; `word_amount` null is unlimited. */
export const soldProduct = z.object({
  product_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  short_description: z.string(),
  price: z.number(),
  sale_price: z.number().nullable(),
  /** What a purchase costs: `sale_price` where it is above 0 and below `price`. */
  due_price: z.number(),
  currency: z.string(),
  word_amount: z.number().int().nullable(),
  free_trial_words: z.number().int(),
  /** MB of files that its buyer may keep; 0 without a bound, null as many as with any plan. */
  storage_mb: z.number().int().nullable(),
  /** For how many people one purchase of it is: the price is for all of them, the words are for each. */
  seats: z.number().int(),
  is_subscription: z.boolean(),
  expiration_days: z.number().int().nullable(),
  subscription_period: z.enum(periods).nullable(),
  subscription_interval: z.number().int().nullable(),
  free_trial_period: z.enum(periods).nullable(),
  free_trial_length: z.number().int().nullable(),
  free_trial_end: moment.nullable(),
  /** Days of trial that a purchase begins with now; 0 without a trial. */
  trial_days: z.number().int(),
  available: z.boolean(),
  /** All its places are taken: nobody else can buy it. */
  is_sold_out: z.boolean(),
  organization_id: z.number().int().nullable(),
  /** What its buyers get by name, beside words. */
  grants: z.array(grant),
  /** Its place in the order of worth: a larger one is worth more; null is in none. */
  rank: z.number().int().nullable(),
});
export type SoldProduct = z.infer<typeof soldProduct>;

/** A product as its seller has it; the fields after the sold ones reach nobody else. */
export const product = soldProduct.extend({
  limit_per_user: z.number().int().nullish(),
  user_limit: z.number().int().nullish(),
  stripe_product_id: z.string().nullish(),
  stripe_price_id: z.string().nullish(),
  webhook_url: z.string().nullish(),
  product_sku: z.string().nullish(),
  /** How many bought it, and still count against its limits. */
  sold: z.number().int().nullish(),
  /** What the caller may do with it. */
  can: z.object({ edit: z.boolean(), edit_webhook: z.boolean(), test: z.boolean() }).nullish(),
  createdAt: moment.nullish(),
  updatedAt: moment.nullish(),
});
export type Product = z.infer<typeof product>;

export const errors = defineErrors({
  product_invalid: "invalid",
  product_webhook_admin_only: "forbidden",
  product_missing: "missing",
  price_not_found: "invalid",
  provider_not_connected: "premium",
  payment_provider_failed: "badGateway",
  code_taken: "conflict",
  discount_spent: "premium",
  discount_invalid: "missing",
});

/** A product of the card provider. */
const providerProduct = z.object({ id: z.string(), name: z.string(), active: z.boolean() });
/** A price of it; `unit_amount` in the currency's minor units, as the provider has it. */
const providerPrice = z.object({
  id: z.string(),
  unit_amount: z.number().int(),
  currency: z.string(),
  recurring: z.object({ interval: z.string(), interval_count: z.number().int() }).nullable(),
});
export type ProviderProduct = z.infer<typeof providerProduct>;
export type ProviderPrice = z.infer<typeof providerPrice>;

export const products = {
  ...grants,
  listAvailable: route({
    method: "GET",
    path: "/products/available",
    summary: "What is on sale in the selected space.",
    access: "signedIn",
    query: z.object({ organization_id: organizationId }),
    answer: z.array(soldProduct),
  }),
  listProducts: route({
    method: "GET",
    path: "/products",
    summary: "Products of the platform, or of an organization; 50 a page.",
    access: "orgAdmin",
    query: z.object({
      page,
      query: text(200).default(""),
      sort: z.enum(productSorts).default("product_id"),
      direction: z.enum(["asc", "desc"]).default("asc"),
      organization_id: organizationId,
    }),
    answer: z.object({ products: z.array(product), ...paged }),
  }),
  readProduct: route({
    method: "GET",
    path: "/products/{id}",
    summary: "One product; customers see those on sale to them, without what is the seller's.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ product }),
    refuses: ["product_missing"],
  }),
  addProduct: route({
    method: "POST",
    path: "/products",
    summary: "Makes a product of the platform, or of the selected organization.",
    access: "orgAdmin",
    body: productForm,
    answer: z.object({ product }),
    status: 201,
    refuses: ["product_invalid", "price_not_found", "product_webhook_admin_only"],
    budget: "payments",
  }),
  saveProduct: route({
    method: "PUT",
    path: "/products",
    summary: "Changes a product; what was sold stays as it was sold.",
    access: "orgAdmin",
    body: productChanges,
    answer: z.object({ product }),
    refuses: ["product_invalid", "price_not_found", "product_missing", "product_webhook_admin_only"],
    budget: "payments",
  }),
  readCurrency: route({
    method: "GET",
    path: "/products/currency",
    summary: "The currency that the platform, or the selected organization, sells in from now on.",
    access: "orgAdmin",
    answer: z.object({ currency: z.string() }),
  }),
  listDiscounts: route({
    method: "GET",
    path: "/discounts",
    summary: "Discount codes of the platform, or of an organization, the newest first; 50 a page.",
    access: "orgAdmin",
    query: z.object({ page, query: text(200).default(""), organization_id: organizationId }),
    answer: z.object({ discounts: z.array(discount), can: z.object({ add: z.boolean() }), ...paged }),
  }),
  addDiscount: route({
    method: "POST",
    path: "/discounts",
    summary: "Makes a discount code of the platform, or of the selected organization: for its own products alone.",
    access: "orgAdmin",
    body: discountForm,
    answer: z.object({ discount }),
    status: 201,
    refuses: ["code_taken", "product_missing"],
  }),
  saveDiscount: route({
    method: "PUT",
    path: "/discounts/{id}",
    summary: "Changes a discount code; purchases that used it stay as they are.",
    access: "orgAdmin",
    params: idParams,
    body: discountForm,
    answer: z.object({ discount }),
    refuses: ["code_taken", "product_missing"],
  }),
  removeDiscount: route({
    method: "DELETE",
    path: "/discounts/{id}",
    summary: "Takes a discount code away; purchases that used it keep it.",
    access: "orgAdmin",
    params: idParams,
  }),
  tryDiscount: route({
    method: "GET",
    path: "/discounts/code/{code}",
    summary: "What a code takes off a product; using it up is the checkout's.",
    access: "signedIn",
    params: z.object({ code: z.string().max(100) }),
    query: z.object({ product_id: id.optional() }),
    answer: discountTerms,
    refuses: ["discount_spent", "discount_invalid"],
  }),
  listProviderProducts: route({
    method: "GET",
    path: "/stripe/products",
    summary: "The products that the card provider has, of the platform's or the selected organization's own account.",
    access: "orgAdmin",
    answer: z.array(providerProduct),
    refuses: ["provider_not_connected", "payment_provider_failed"],
    budget: "tries",
  }),
  listProviderPrices: route({
    method: "GET",
    path: "/stripe/prices/{id}",
    summary: "The prices of a product of the card provider.",
    access: "orgAdmin",
    params: z.object({ id: z.string().min(1).max(200) }),
    answer: z.array(providerPrice),
    refuses: ["provider_not_connected", "payment_provider_failed"],
    budget: "tries",
  }),
};
