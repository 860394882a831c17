import { fromMinor } from "@pluma/contract/kit/money";
import type { Discount, DiscountTerms } from "@pluma/contract/products/discounts";
import type { Grant } from "@pluma/contract/products/grants";
import type { Product, SoldProduct } from "@pluma/contract/products/products";
import type { ActorCtx } from "../../platform/context.ts";
import type { DiscountRow } from "./discounts/store.discounts.ts";
import { duePrice, rightsOverDiscount, rightsOverProduct, trialDaysOf } from "./rules.ts";
import type { ProductRow } from "./store.ts";

/** What is beside a product: those who count against its places, and what it grants. */
type Beside = { now: Date; sold?: number | undefined; grants: Grant[] | undefined };

/** A product as everybody may know it. */
export function showSold(row: ProductRow, { now, sold = 0, grants = [] }: Beside): SoldProduct {
  const amount = (minor: number) => fromMinor(minor, row.currency);
  return {
    product_id: row.productId,
    name: row.name,
    description: row.description,
    short_description: row.shortDescription,
    price: amount(row.price),
    sale_price: row.salePrice === null ? null : amount(row.salePrice),
    due_price: amount(duePrice(row)),
    currency: row.currency,
    word_amount: row.wordAmount,
    free_trial_words: row.freeTrialWords,
    storage_mb: row.storageMb,
    seats: row.seats,
    is_subscription: row.isSubscription,
    expiration_days: row.expirationDays,
    subscription_period: row.subscriptionPeriod,
    subscription_interval: row.subscriptionInterval,
    free_trial_period: row.freeTrialPeriod,
    free_trial_length: row.freeTrialLength,
    free_trial_end: row.freeTrialEnd?.toISOString() ?? null,
    trial_days: trialDaysOf(row, now),
    available: row.available,
    is_sold_out: row.userLimit !== null && sold >= row.userLimit,
    organization_id: row.organizationId,
    grants,
    rank: row.rank,
  };
}

/** A product as its seller has it. */
export function showProduct(
  { actor, clock }: ActorCtx,
  row: ProductRow,
  { sold, grants }: { sold: number; grants: Grant[] | undefined },
): Product {
  return {
    ...showSold(row, { now: clock.now(), sold, grants }),
    limit_per_user: row.limitPerUser,
    user_limit: row.userLimit,
    stripe_product_id: row.stripeProductId,
    stripe_price_id: row.stripePriceId,
    webhook_url: row.webhookUrl,
    product_sku: row.productSku,
    sold,
    can: rightsOverProduct(actor, row.organizationId),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type TermsRow = Pick<DiscountRow, "code" | "kind" | "value" | "currency" | "duration" | "durationMonths">;

/** What a code takes off, as a checkout shows it. */
export function showTerms({ code, kind, value, currency, duration, durationMonths }: TermsRow): DiscountTerms {
  return {
    code,
    kind,
    value: kind === "percent" ? value : fromMinor(value, currency),
    currency,
    duration,
    duration_months: durationMonths,
  };
}

/** A code as its seller has it. */
export function showDiscount(
  { actor }: ActorCtx,
  row: DiscountRow,
  products: Discount["products"],
  uses: number,
): Discount {
  return {
    ...showTerms(row),
    discount_id: row.discountId,
    products,
    starts_at: row.startsAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    uses_max: row.usesMax,
    uses_per_user_max: row.usesPerUserMax,
    uses,
    available: row.available,
    can: rightsOverDiscount(actor),
    createdAt: row.createdAt.toISOString(),
  };
}
