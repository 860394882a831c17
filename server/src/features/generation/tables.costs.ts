import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, numeric, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/** Money at providers: whole millionths of a millionth of a US dollar, so that a token's price is exact. */
const picos = (name: string) => numeric(name, { precision: 30, scale: 0, mode: "bigint" });
/** Millionths of a US dollar. */
const micros = (name: string) => bigint(name, { mode: "number" });

/**
 * What a million tokens of a model cost from a day on, until the next of these. `model` is a name, the beginning of one with a
 * star, or a star for all others.
 */
export const modelPrices = pgTable(
  "model_prices",
  {
    priceId: integer("price_id").primaryKey().generatedAlwaysAsIdentity(),
    model: text("model").notNull(),
    inMicros: micros("in_micros").notNull(),
    cachedMicros: micros("cached_micros").notNull(),
    outMicros: micros("out_micros").notNull(),
    fromDay: date("from_day").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [unique("model_price_once").on(table.model, table.fromDay)],
);

/** How much of a currency a US dollar is from a day on, as staff entered it. */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    rateId: integer("rate_id").primaryKey().generatedAlwaysAsIdentity(),
    currency: text("currency").notNull(),
    perDollar: numeric("per_dollar", { precision: 18, scale: 6 }).notNull(),
    fromDay: date("from_day").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [unique("exchange_rate_once").on(table.currency, table.fromDay)],
);

/**
 * What models were asked for on a day, added up by everything that it may be put together by. Written in the transaction
 * that closes a text; what it cost is what it cost then. `day` is of the installation's time zone; days of long ago are
 * put together into the first of their month.
 */
export const modelUsage = pgTable(
  "model_usage",
  {
    day: date("day").notNull(),
    userId: integer("user_id").notNull(),
    organizationId: integer("organization_id"),
    avatarId: integer("avatar_id"),
    /** By which product the person had access then; null where nothing that they bought gave it. */
    productId: integer("product_id"),
    model: text("model").notNull(),
    /** Whose key paid the provider. */
    keyOwner: text("key_owner", { enum: ["user", "organization", "platform"] }).notNull(),
    /** The provider did not say what it took; it was counted by the length of the texts. */
    isEstimated: boolean("is_estimated").notNull(),
    isPriced: boolean("is_priced").notNull(),
    calls: integer("calls").notNull(),
    tokensIn: bigint("tokens_in", { mode: "number" }).notNull(),
    /** Those of them that the provider still had, and charges less for. */
    tokensCached: bigint("tokens_cached", { mode: "number" }).notNull(),
    tokensOut: bigint("tokens_out", { mode: "number" }).notNull(),
    cost: picos("cost").notNull(),
  },
  (table) => [
    unique("model_usage_once")
      .on(
        table.day,
        table.userId,
        table.organizationId,
        table.avatarId,
        table.productId,
        table.model,
        table.keyOwner,
        table.isEstimated,
        table.isPriced,
      )
      .nullsNotDistinct(),
    index("model_usage_user").on(table.userId, table.day),
    index("model_usage_organization").on(table.organizationId, table.day).where(sql`organization_id is not null`),
    index("model_usage_unpriced").on(table.day).where(sql`not is_priced`),
  ],
);

/**
 * What a customer, or each buyer of a product, may cost in a month. `organizationId`: whose key pays and who says so; null
 * is the installation.
 */
export const spendCaps = pgTable(
  "spend_caps",
  {
    capId: integer("cap_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id"),
    userId: integer("user_id"),
    productId: integer("product_id"),
    capMicros: micros("cap_micros").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("spend_cap_once").on(table.organizationId, table.userId, table.productId).nullsNotDistinct(),
    check("spend_cap_of_one", sql`num_nonnulls(user_id, product_id) = 1`),
  ],
);

/** A month of somebody who has a cap, locked by whoever holds some of it; and when the cap was reached. */
export const spendMonths = pgTable(
  "spend_months",
  {
    spendMonthId: integer("spend_month_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id"),
    userId: integer("user_id").notNull(),
    /** "2026-11", of the installation's time zone. */
    month: text("month").notNull(),
    reachedAt: moment("reached_at"),
  },
  (table) => [unique("spend_month_once").on(table.organizationId, table.userId, table.month).nullsNotDistinct()],
);

/** What is set aside of a month for a model that is being asked; gone once it is counted. */
export const spendHolds = pgTable(
  "spend_holds",
  {
    holdId: bigint("hold_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    spendMonthId: integer("spend_month_id")
      .notNull()
      .references(() => spendMonths.spendMonthId, { onDelete: "cascade" }),
    userId: integer("user_id").notNull(),
    /** The text that it is for; null for a question beside, which takes a minute at most. */
    generationId: bigint("generation_id", { mode: "number" }),
    amount: picos("amount").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("spend_holds_month").on(table.spendMonthId),
    index("spend_holds_generation").on(table.generationId),
  ],
);
