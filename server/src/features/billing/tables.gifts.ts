import { languageCodes } from "@pluma/contract/kit/languages";
import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { organizations } from "../organizations/tables.ts";
import { periodColumn, products } from "../products/tables.ts";
import { purchases } from "./tables.ts";

const seller = () => integer("organization_id").references(() => organizations.organizationId);
const product = () =>
  integer("product_id")
    .notNull()
    .references(() => products.productId);

/** Codes that a seller made together, and what each gives: the product as it was then. */
export const giftBatches = pgTable(
  "gift_batches",
  {
    giftBatchId: integer("gift_batch_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: seller(),
    productId: product(),
    productName: text("product_name").notNull(),
    madeBy: integer("made_by").notNull(),
    note: text("note").notNull(),
    wordAmount: integer("word_amount"),
    storageMb: integer("storage_mb"),
    expirationDays: integer("expiration_days"),
    seats: integer("seats").notNull().default(1),
    /** How long a subscription is given, in all; null for what is bought once. */
    subscriptionPeriod: periodColumn("subscription_period"),
    subscriptionInterval: integer("subscription_interval"),
    expiresAt: moment("expires_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("gift_batches_product").on(table.productId)],
);

/**
 * A code that gives a product once: of a purchase that was made as a gift, or of a batch. It is found by a keyed
 * fingerprint, and sealed for whoever made it. Whether what was bought can still be redeemed is its purchase's to say.
 */
export const giftCodes = pgTable(
  "gift_codes",
  {
    giftCodeId: integer("gift_code_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: seller(),
    giftBatchId: integer("gift_batch_id").references(() => giftBatches.giftBatchId),
    purchaseId: integer("purchase_id").references(() => purchases.purchaseId),
    print: text("print").notNull(),
    sealed: text("sealed").notNull(),
    /** Words that refunds took back before anybody redeemed it. */
    wordsBack: integer("words_back").notNull().default(0),
    withdrawnAt: moment("withdrawn_at"),
    /** Whom its buyer had it mailed to last, and with which note; forgotten once it is redeemed. */
    sentTo: text("sent_to"),
    sentName: text("sent_name"),
    sentNote: text("sent_note"),
    sentLang: text("sent_lang", { enum: languageCodes }),
    sentAt: moment("sent_at"),
    sends: integer("sends").notNull().default(0),
    redeemedAt: moment("redeemed_at"),
    redeemedBy: integer("redeemed_by"),
    redeemedPurchaseId: integer("redeemed_purchase_id").references(() => purchases.purchaseId),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("gift_codes_print").on(table.print),
    uniqueIndex("gift_codes_purchase").on(table.purchaseId).where(sql`purchase_id is not null`),
    index("gift_codes_batch").on(table.giftBatchId),
    index("gift_codes_redeemed").on(table.redeemedBy).where(sql`redeemed_by is not null`),
  ],
);

/** A mail that a gift waits to go by, from before it is paid: once it went, or never will, the row is gone, and the address with it. */
export const giftPlans = pgTable(
  "gift_plans",
  {
    purchaseId: integer("purchase_id")
      .primaryKey()
      .references(() => purchases.purchaseId),
    email: text("email").notNull(),
    name: text("name").notNull(),
    note: text("note").notNull(),
    lang: text("lang", { enum: languageCodes }).notNull(),
    /** The day as its buyer chose it, and the moment from which on it may go. */
    day: date("day").notNull(),
    dueAt: moment("due_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("gift_plans_due").on(table.dueAt), index("gift_plans_email").on(table.email)],
);
