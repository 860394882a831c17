import { type Taker, takerProblem } from "@pluma/contract/billing/payable";
import type { Language } from "@pluma/contract/kit/kit";
import { formatMoney, fromMinor, toMinor } from "@pluma/contract/kit/money";
import { type Period, periods } from "@pluma/contract/kit/time";
import { type ProductForm, productProblems } from "@pluma/contract/products/productForm";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { ProviderDown, ProviderRefused } from "../../providers/payments/index.ts";
import { leadsOutside } from "../../providers/webhooks/index.ts";
import { mayDirectWebhook } from "./rules.ts";
import { sellersOf } from "./sellers.ts";
import type { ProductColumns, ProductRow } from "./store.ts";

/** A product as its form has it, so that changes can be laid over it. */
export function formOf(row: ProductRow): ProductForm {
  const amount = (minor: number) => fromMinor(minor, row.currency);
  return {
    name: row.name,
    description: row.description,
    short_description: row.shortDescription,
    price: amount(row.price),
    sale_price: row.salePrice === null ? null : amount(row.salePrice),
    word_amount: row.wordAmount,
    free_trial_words: row.freeTrialWords,
    storage_mb: row.storageMb,
    seats: row.seats,
    is_subscription: row.isSubscription,
    expiration_days: row.expirationDays,
    subscription_period: row.subscriptionPeriod,
    subscription_interval: row.subscriptionInterval,
    limit_per_user: row.limitPerUser,
    user_limit: row.userLimit,
    free_trial_period: row.freeTrialPeriod,
    free_trial_length: row.freeTrialLength,
    free_trial_end: row.freeTrialEnd?.toISOString() ?? null,
    stripe_product_id: row.stripeProductId,
    stripe_price_id: row.stripePriceId,
    webhook_url: row.webhookUrl,
    product_sku: row.productSku,
    available: row.available,
    rank: row.rank,
  };
}

/** Refuses product_invalid with everything that is wrong with a form, each by its field, in the caller's language. */
export function checkForm({ clock, lang }: Ctx, form: ProductForm, { currency, takers, kept }: Checked): void {
  const now = clock.now();
  // A trial whose end has passed stays behind in its product, which can be changed all the same.
  const isKept = kept !== undefined && kept.free_trial_end === form.free_trial_end;
  const looked = isKept ? { ...form, free_trial_end: null } : form;
  const fields: Record<string, string> = {};
  for (const { field, problem } of productProblems(looked, now, currency)) {
    fields[field] ??= wordsOf(problem, lang);
  }
  for (const field of ["price", "sale_price"] as const) {
    const problem = untakenWords(form[field], { currency, takers }, lang);
    if (problem !== null) fields[field] ??= problem;
  }
  if (Object.keys(fields).length > 0) refuse("product_invalid", {}, fields);
}

/** What a form is held against: its currency, who is to charge it, and what it was before. */
type Checked = { currency: string; takers: readonly Taker[]; kept?: ProductForm };

/** Why nobody could charge an amount, in words; null for one that can be charged, and for none. */
function untakenWords(amount: number | null | undefined, { currency, takers }: Checked, lang: Language): string | null {
  if (!amount || amount < 0) return null;
  const found = takerProblem(takers, toMinor(amount, currency), currency);
  if (!found) return null;
  const shown = (minor: number) => formatMoney(fromMinor(minor, currency), currency);
  const values = { currency, least: shown(found.least), step: shown(found.step) };
  return wordsOf(found.problem, lang, values);
}

/**
 * Refuses another address to be told of purchases where the caller may not say where, or where it does not lead to the
 * public internet. An empty one is none.
 */
export async function checkWebhook(
  { lang, actor }: ActorCtx,
  organizationId: number | null,
  url: string,
): Promise<void> {
  allow(mayDirectWebhook(actor, organizationId), "product_webhook_admin_only");
  if (url === "" || (await leadsOutside(url))) return;
  refuse("invalid_body", {}, { webhook_url: wordsOf("webhook_address_refused", lang) });
}

/**
 * A form with what the provider's price says of its interval. Refuses price_not_found when the provider has no such
 * price of this amount and currency; while it cannot be asked, the form counts as it is.
 */
export async function fitPrice(
  ctx: Ctx,
  organizationId: number | null,
  form: ProductForm,
  currency: string,
): Promise<ProductForm> {
  const { stripe_product_id: productRef, stripe_price_id: priceRef } = form;
  if (!productRef || !priceRef) return form;
  const prices = await pricesOf(ctx, organizationId, productRef);
  if (prices === null) return form;
  const amounts = [form.price, form.sale_price ?? form.price].map((amount) => toMinor(amount, currency));
  const found = prices.find(
    ({ id, unitAmount, currency: theirs, recurring }) =>
      id === priceRef &&
      theirs.toUpperCase() === currency &&
      amounts.includes(unitAmount) &&
      (recurring !== null || !form.is_subscription),
  );
  if (!found) {
    return refuse(
      "price_not_found",
      { currency },
      { stripe_price_id: wordsOf("price_not_found", ctx.lang, { currency }) },
    );
  }
  return found.recurring ? { ...form, is_subscription: true, ...intervalOf(found.recurring) } : form;
}

type Recurring = { interval: string; count: number };

function intervalOf({ interval, count }: Recurring) {
  const period: Period = periods.find((known) => known === interval) ?? "day";
  return { subscription_period: period, subscription_interval: interval === "week" ? count * 7 : count };
}

/** The prices that the provider has of a product; null while it cannot be asked. */
async function pricesOf(ctx: Ctx, organizationId: number | null, productRef: string) {
  const { catalogue } = await sellersOf(ctx, organizationId);
  if (!catalogue) return null;
  try {
    return await catalogue.listPrices(productRef);
  } catch (error) {
    if (error instanceof ProviderRefused) return [];
    if (!(error instanceof ProviderDown)) throw error;
    ctx.log.warn({ err: error }, "the price of a product could not be looked at");
    return null;
  }
}

/** What is written of a form. */
export function columnsOf(form: ProductForm, currency: string): ProductColumns {
  const minor = (amount: number) => toMinor(amount, currency);
  return {
    name: form.name.trim(),
    description: form.description,
    shortDescription: form.short_description,
    currency,
    price: minor(form.price),
    salePrice: form.sale_price == null ? null : minor(form.sale_price),
    wordAmount: form.word_amount,
    freeTrialWords: form.free_trial_words,
    storageMb: form.storage_mb ?? null,
    seats: form.seats,
    isSubscription: form.is_subscription,
    expirationDays: form.expiration_days ?? null,
    subscriptionPeriod: form.subscription_period ?? null,
    subscriptionInterval: form.subscription_interval ?? null,
    limitPerUser: form.limit_per_user ?? null,
    userLimit: form.user_limit ?? null,
    freeTrialPeriod: form.free_trial_period ?? null,
    freeTrialLength: form.free_trial_length || null,
    freeTrialEnd: form.free_trial_end ? new Date(form.free_trial_end) : null,
    stripeProductId: form.stripe_product_id || null,
    stripePriceId: form.stripe_price_id || null,
    webhookUrl: form.webhook_url ?? "",
    productSku: form.product_sku ?? "",
    available: form.available,
    rank: form.rank ?? null,
  };
}
