import { grantKinds } from "@pluma/contract/products/grants";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { organizations } from "../organizations/tables.ts";

/** Money: whole minor units of the row's currency. */
const money = (name: string) => bigint(name, { mode: "number" });

export const periodColumn = (name: string) => text(name, { enum: ["day", "month", "year"] });

/** What is sold. What somebody bought keeps its own copy of these terms. */
export const products = pgTable(
  "products",
  {
    productId: integer("product_id").primaryKey().generatedAlwaysAsIdentity(),
    /** Whose product it is; null is the platform's own. */
    organizationId: integer("organization_id").references(() => organizations.organizationId),
    name: text("name").notNull(),
    description: text("description").notNull(),
    shortDescription: text("short_description").notNull().default(""),
    currency: text("currency").notNull(),
    price: money("price").notNull(),
    salePrice: money("sale_price"),
    /** Null is unlimited. */
    wordAmount: integer("word_amount"),
    freeTrialWords: integer("free_trial_words").notNull().default(0),
    /** How many MB of files its buyer may keep; 0 without a bound, null as many as with any plan. */
    storageMb: integer("storage_mb"),
    /** For how many people one purchase of it is; its words are for each of them. */
    seats: integer("seats").notNull().default(1),
    isSubscription: boolean("is_subscription").notNull().default(false),
    expirationDays: integer("expiration_days"),
    subscriptionPeriod: periodColumn("subscription_period"),
    subscriptionInterval: integer("subscription_interval"),
    limitPerUser: integer("limit_per_user"),
    userLimit: integer("user_limit"),
    freeTrialPeriod: periodColumn("free_trial_period"),
    freeTrialLength: integer("free_trial_length"),
    freeTrialEnd: moment("free_trial_end"),
    stripeProductId: text("stripe_product_id"),
    stripePriceId: text("stripe_price_id"),
    webhookUrl: text("webhook_url").notNull().default(""),
    productSku: text("product_sku").notNull().default(""),
    available: boolean("available").notNull().default(true),
    /** Its place in the seller's order of worth: a larger one is worth more. Null is in none. */
    rank: integer("rank"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("products_organization").on(table.organizationId, table.productId),
    check("product_price_positive", sql`${table.price} > 0`),
    check("product_seats_some", sql`${table.seats} between 1 and 100`),
    check("product_words_positive", sql`${table.wordAmount} is null or ${table.wordAmount} > 0`),
  ],
);

/**
 * What a product gives by name. What was taken out of it keeps its row: whoever bought it before has it for as long as that
 * purchase gives access. What is named may be gone since; then it is nothing.
 */
export const productGrants = pgTable(
  "product_grants",
  {
    productGrantId: integer("product_grant_id").primaryKey().generatedAlwaysAsIdentity(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.productId, { onDelete: "cascade" }),
    kind: text("kind", { enum: grantKinds }).notNull(),
    thingId: integer("thing_id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    removedAt: moment("removed_at"),
  },
  (table) => [
    index("product_grants_product").on(table.productId, table.kind, table.thingId),
    uniqueIndex("product_grants_one").on(table.productId, table.kind, table.thingId).where(sql`removed_at is null`),
  ],
);

/** How an organization sells, beside its keys of Stripe: one without a row has chosen nothing yet. */
export const shops = pgTable("shops", {
  organizationId: integer("organization_id")
    .primaryKey()
    .references(() => organizations.organizationId),
  /** Its own PayPal account; the secret key is sealed. */
  paypalClientId: text("paypal_client_id"),
  paypalSecretKey: text("paypal_secret_key"),
  paypalWebhookId: text("paypal_webhook_id"),
  paypalMode: text("paypal_mode", { enum: ["live", "sandbox"] })
    .notNull()
    .default("live"),
  /** When its webhooks last had a report that was signed rightly, and one that was not, of each provider. */
  stripeHeardAt: moment("stripe_heard_at"),
  stripeRefusedAt: moment("stripe_refused_at"),
  paypalHeardAt: moment("paypal_heard_at"),
  paypalRefusedAt: moment("paypal_refused_at"),
  /** What it sells in from now on; null is what the installation does. */
  currency: text("currency"),
  taxName: text("tax_name").notNull().default(""),
  /** Percent as it was entered ("16", "7.25"); empty without tax. */
  taxPercent: text("tax_percent").notNull().default(""),
  /** What its invoices say of it, and below their lines. */
  sellerName: text("seller_name").notNull().default(""),
  sellerAddress: text("seller_address").notNull().default(""),
  sellerTaxId: text("seller_tax_id").notNull().default(""),
  invoiceFooter: text("invoice_footer").notNull().default(""),
  /** What the numbers of its invoices begin with; null is the usual. */
  invoicePrefix: text("invoice_prefix"),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** The last number of each series: of an organization by what its numbers begin with; 0 is the installation's own. */
export const numberSeries = pgTable(
  "number_series",
  {
    seller: integer("seller").notNull(),
    prefix: text("prefix").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.seller, table.prefix] })],
);

/** Codes that make a purchase cheaper. A code that was taken away keeps its row, for those who used it. */
export const discounts = pgTable(
  "discounts",
  {
    discountId: integer("discount_id").primaryKey().generatedAlwaysAsIdentity(),
    /** Whose code it is, and of whose products alone it takes off; null is the platform's. */
    organizationId: integer("organization_id").references(() => organizations.organizationId),
    /** In capitals. */
    code: text("code").notNull(),
    kind: text("kind", { enum: ["percent", "fixed"] }).notNull(),
    /** Percent with at most two decimals, or minor units of `currency`. */
    value: numeric("value", { precision: 14, scale: 2, mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    duration: text("duration", { enum: ["once", "months", "forever"] }).notNull(),
    durationMonths: integer("duration_months"),
    startsAt: moment("starts_at"),
    endsAt: moment("ends_at"),
    usesMax: integer("uses_max"),
    usesPerUserMax: integer("uses_per_user_max"),
    available: boolean("available").notNull().default(true),
    createdAt: moment("created_at").notNull().defaultNow(),
    removedAt: moment("removed_at"),
  },
  (table) => [
    uniqueIndex("discounts_code").on(sql`coalesce(organization_id, 0)`, table.code).where(sql`removed_at is null`),
    check("discount_value_positive", sql`${table.value} > 0`),
  ],
);

/** Which products a code is for; none named is all of its seller's. */
export const discountProducts = pgTable(
  "discount_products",
  {
    discountId: integer("discount_id")
      .notNull()
      .references(() => discounts.discountId, { onDelete: "cascade" }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.productId, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.discountId, table.productId] })],
);

/** A use of a code by one purchase: held while it is being paid, then used; a row that is given back is deleted. */
export const discountUses = pgTable(
  "discount_uses",
  {
    purchaseId: integer("purchase_id").primaryKey(),
    discountId: integer("discount_id")
      .notNull()
      .references(() => discounts.discountId),
    userId: integer("user_id").notNull(),
    isUsed: boolean("is_used").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("discount_uses_discount").on(table.discountId, table.userId)],
);
