import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { endMoment, moment } from "../../platform/database/columns.ts";
import { organizations } from "../organizations/tables.ts";
import { discounts, periodColumn, products } from "../products/tables.ts";

/** Money: whole minor units of the row's currency. */
const money = (name: string) => bigint(name, { mode: "number" });
const provider = () => text("provider", { enum: ["stripe", "paypal", "sandbox", "none"] }).notNull();
/** Whose account at the provider; null is the platform's own. */
const seller = () => integer("organization_id").references(() => organizations.organizationId);

// Money is in `payments`, access and words in `purchase_periods`; `access_until` is kept beside them, for lists.
/** What somebody bought, with the terms as they were then. */
export const purchases = pgTable(
  "purchases",
  {
    purchaseId: integer("purchase_id").primaryKey().generatedAlwaysAsIdentity(),
    /** Stays when the person leaves: accounting needs it. */
    userId: integer("user_id").notNull(),
    organizationId: seller(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.productId),
    /** The product's name as it was sold. */
    productName: text("product_name").notNull(),
    /** Since when it is of this product, where a change of plan made it so; null is from the beginning. */
    productSince: moment("product_since"),
    status: text("status", { enum: ["active", "completed", "pending", "cancelled", "revoked"] }).notNull(),
    provider: provider(),
    /** Money that moves: live keys, or entered by hand. */
    isLive: boolean("is_live").notNull(),
    /** Made by the Test action: never counted as income. */
    isTest: boolean("is_test").notNull().default(false),
    isGift: boolean("is_gift").notNull().default(false),
    /** Bought for another, by a code: so many periods of a subscription, 1 of what is bought once. Gives its buyer nothing. */
    giftPeriods: integer("gift_periods"),
    /** For how many people it is, its buyer one of them: each has its words. */
    seats: integer("seats").notNull().default(1),
    /** The seat of another's purchase that it is had by: it follows that one, and moves no money. */
    seatId: integer("seat_id"),
    paymentMethodId: integer("payment_method_id").notNull(),
    paymentSourceId: integer("payment_source_id"),
    currency: text("currency").notNull(),
    /** What was agreed to be paid first: today's total, or in a trial what the first period costs. */
    amount: money("amount").notNull(),
    /** What each period costs without a discount. */
    price: money("price").notNull(),
    discountId: integer("discount_id").references(() => discounts.discountId),
    discountCode: text("discount_code"),
    // What the code takes off a payment, of how many (null: all), what it says (one of the two), and its end once changed.
    discountAmount: money("discount_amount").notNull().default(0),
    discountCycles: integer("discount_cycles"),
    discountPercent: numeric("discount_percent", { precision: 5, scale: 2, mode: "number" }),
    discountFixed: money("discount_fixed"),
    discountUntil: moment("discount_until"),
    wordAmount: integer("word_amount"),
    freeTrialWords: integer("free_trial_words").notNull().default(0),
    storageMb: integer("storage_mb"),
    expirationDays: integer("expiration_days"),
    isSubscription: boolean("is_subscription").notNull(),
    subscriptionPeriod: periodColumn("subscription_period"),
    subscriptionInterval: integer("subscription_interval"),
    /** Days of trial that were given. */
    freeTrialLength: integer("free_trial_length"),
    trialEnd: moment("trial_end"),
    /** The provider's id of what is paid: payment intent, order or subscription. */
    providerRef: text("provider_ref"),
    /** The provider's id of the subscription. */
    subscriptionId: text("subscription_id"),
    /** The provider's id of the last payment. */
    paymentProcessorId: text("payment_processor_id"),
    /** Where the provider's present period ends: the next charge of a subscription that goes on. */
    periodEnd: moment("period_end"),
    willRenew: boolean("will_renew").notNull().default(false),
    accessUntil: endMoment("access_until"),
    /** Since when a renewal is unpaid, and how long access goes on meanwhile. */
    pastDueSince: moment("past_due_since"),
    graceUntil: moment("grace_until"),
    dunningMails: integer("dunning_mails").notNull().default(0),
    /** What the subscription becomes when it renews, at the price and less the discount that were agreed to. */
    nextProductId: integer("next_product_id").references(() => products.productId),
    nextPrice: money("next_price"),
    nextDiscount: money("next_discount"),
    cancelReason: text("cancel_reason"),
    cancelledAt: moment("cancelled_at"),
    /** When money or access first came of it; null for a checkout that was never paid. */
    startedAt: moment("started_at"),
    /** When what the provider says was last asked for and written; what was asked before it is older news. */
    syncedAt: moment("synced_at"),
    /** When the provider shall be asked again, whatever it reports by itself. */
    checkAt: moment("check_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("purchases_user").on(table.userId, table.purchaseId),
    index("purchases_product").on(table.productId, table.createdAt),
    // All but the two first only for the sums of what was sold in a time, which are read off it without the rows.
    index("purchases_newest").on(
      ...[table.createdAt, table.purchaseId, table.currency, table.amount, table.status],
      ...[table.isLive, table.isTest, table.isGift, table.startedAt, table.cancelledAt, table.trialEnd],
    ),
    index("purchases_status").on(table.status, table.createdAt),
    index("purchases_amount").on(table.amount, table.purchaseId),
    index("purchases_check").on(table.checkAt).where(sql`check_at is not null`),
    index("purchases_started").on(table.startedAt),
    index("purchases_seat").on(table.seatId).where(sql`seat_id is not null`),
    index("purchases_seller").on(table.organizationId).where(sql`organization_id is not null`),
    uniqueIndex("purchases_ref").on(table.provider, table.providerRef).where(sql`provider_ref is not null`),
    check("purchase_amount_not_negative", sql`${table.amount} >= 0 and ${table.price} >= 0`),
  ],
);

/** A bill, and what became of it. Its money is in `payments`. */
export const invoices = pgTable(
  "invoices",
  {
    invoiceId: integer("invoice_id").primaryKey().generatedAlwaysAsIdentity(),
    purchaseId: integer("purchase_id")
      .notNull()
      .references(() => purchases.purchaseId),
    userId: integer("user_id").notNull(),
    organizationId: seller(),
    /** Its number in the series of an organization that sold; what the platform sells is numbered by its id. */
    number: text("number"),
    productId: integer("product_id")
      .notNull()
      .references(() => products.productId),
    productName: text("product_name").notNull(),
    status: text("status", { enum: ["completed", "active", "pending", "failed"] })
      .notNull()
      .default("pending"),
    provider: provider(),
    isLive: boolean("is_live").notNull(),
    isTest: boolean("is_test").notNull().default(false),
    paymentMethodId: integer("payment_method_id").notNull(),
    currency: text("currency").notNull(),
    amount: money("amount").notNull(),
    discountAmount: money("discount_amount").notNull().default(0),
    /** What was left of an earlier period, and paid a part of this one. */
    creditAmount: money("credit_amount").notNull().default(0),
    taxName: text("tax_name").notNull().default(""),
    /** Percent as the settings had it ("16", "7.25"); empty without tax. */
    taxPercent: text("tax_percent").notNull().default(""),
    taxAmount: money("tax_amount").notNull().default(0),
    refunded: money("refunded").notNull().default(0),
    /** Who sold, as the settings had it when it was written: name, address, tax id, what stands at the foot. */
    sellerDetails: jsonb("seller_details").notNull().default({}),
    /** Whom it is made out to, as they had said it then: name, address, tax id; empty for their name alone. */
    buyerDetails: jsonb("buyer_details").notNull().default({}),
    /** The provider's id of the bill, or of the payment where it has no bills: what is the same once is never two rows. */
    providerRef: text("provider_ref"),
    expirationDate: moment("expiration_date"),
    subscriptionId: text("subscription_id"),
    subscriptionInterval: integer("subscription_interval"),
    subscriptionPeriod: periodColumn("subscription_period"),
    periodStart: moment("period_start"),
    periodEnd: moment("period_end"),
    paidAt: moment("paid_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("invoices_user").on(table.userId, table.invoiceId),
    index("invoices_purchase").on(table.purchaseId),
    index("invoices_newest").on(table.createdAt, table.invoiceId),
    index("invoices_status").on(table.status, table.createdAt),
    uniqueIndex("invoices_number").on(table.organizationId, table.number).where(sql`number is not null`),
    uniqueIndex("invoices_ref").on(table.provider, table.providerRef).where(sql`provider_ref is not null`),
    check("invoice_not_negative", sql`${table.amount} >= 0 and ${table.refunded} between 0 and ${table.amount}`),
  ],
);

/** The ledger of money, append-only: every charge once, and every refund, whose amount is below zero. Income is its sum. */
export const payments = pgTable(
  "payments",
  {
    paymentId: bigint("payment_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: integer("invoice_id")
      .notNull()
      .references(() => invoices.invoiceId),
    purchaseId: integer("purchase_id").notNull(),
    userId: integer("user_id").notNull(),
    organizationId: integer("organization_id"),
    productId: integer("product_id").notNull(),
    kind: text("kind", { enum: ["charge", "refund"] }).notNull(),
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    provider: provider(),
    /** The provider's id of the charge or refund; of one entered by hand "invoice:7". */
    ref: text("ref").notNull(),
    isLive: boolean("is_live").notNull(),
    isTest: boolean("is_test").notNull().default(false),
    /** When the money moved. */
    paidAt: moment("paid_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("payments_once").on(table.organizationId, table.provider, table.kind, table.ref).nullsNotDistinct(),
    index("payments_when").on(table.paidAt),
    index("payments_purchase").on(table.purchaseId),
    index("payments_seller").on(table.organizationId, table.userId).where(sql`organization_id is not null`),
    check(
      "payment_sign",
      sql`(${table.kind} = 'charge' and ${table.amount} > 0) or (${table.kind} = 'refund' and ${table.amount} < 0)`,
    ),
  ],
);

/**
 * What a payment, a trial or a gift bought: a time of access, and words, once for its `key` ("trial", "once", "in_123").
 * What was taken back has `takenAt`, and `wordsTaken` says how many words were left to take.
 */
export const purchasePeriods = pgTable(
  "purchase_periods",
  {
    periodId: integer("period_id").primaryKey().generatedAlwaysAsIdentity(),
    purchaseId: integer("purchase_id")
      .notNull()
      .references(() => purchases.purchaseId),
    userId: integer("user_id").notNull(),
    invoiceId: integer("invoice_id").references(() => invoices.invoiceId),
    key: text("key").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: endMoment("ends_at").notNull(),
    /** Null is unlimited for as long as the period runs. */
    words: integer("words"),
    /** Words of the period before that were credited to this one: they count as given, and were not given again. */
    wordsCarried: integer("words_carried").notNull().default(0),
    takenAt: moment("taken_at"),
    wordsTaken: integer("words_taken"),
    /** How many words each other seat of it may have, once refunds took their part of them; null is all of `words`. */
    seatWords: integer("seat_words"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("purchase_period_once").on(table.purchaseId, table.key),
    index("purchase_periods_user").on(table.userId, table.endsAt),
  ],
);

/** Cards that buyers keep, by the provider's ids. */
export const paymentSources = pgTable(
  "payment_sources",
  {
    paymentSourceId: integer("payment_source_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id").notNull(),
    organizationId: seller(),
    provider: provider(),
    isLive: boolean("is_live").notNull(),
    /** The provider's id of the card. */
    ref: text("ref").notNull(),
    brand: text("brand").notNull(),
    last4: text("last4").notNull(),
    expMonth: integer("exp_month"),
    expYear: integer("exp_year"),
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    removedAt: moment("removed_at"),
  },
  (table) => [
    index("payment_sources_user").on(table.userId),
    uniqueIndex("payment_sources_ref").on(table.provider, table.ref).where(sql`removed_at is null`),
  ],
);

/** A buyer's id at a provider's account. */
export const paymentCustomers = pgTable(
  "payment_customers",
  {
    paymentCustomerId: integer("payment_customer_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id").notNull(),
    organizationId: seller(),
    provider: provider(),
    isLive: boolean("is_live").notNull(),
    ref: text("ref").notNull(),
  },
  (table) => [
    unique("one_payment_customer")
      .on(table.userId, table.provider, table.isLive, table.organizationId)
      .nullsNotDistinct(),
  ],
);
