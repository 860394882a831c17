import { bigint, boolean, index, integer, jsonb, numeric, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { organizations } from "../organizations/tables.ts";
import { payments } from "./tables.ts";

/** Money: whole minor units of the row's currency. */
const money = (name: string) => bigint(name, { mode: "number" });
const shop = () =>
  integer("organization_id")
    .notNull()
    .references(() => organizations.organizationId);

/** What the installation takes of each sale of an organization, from a moment on until the next of these. */
export const feeRates = pgTable(
  "fee_rates",
  {
    feeRateId: integer("fee_rate_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: shop(),
    percent: numeric("percent", { precision: 5, scale: 2, mode: "number" }).notNull(),
    /** Of each charge in this currency; of others nothing but the percent. */
    fixed: money("fixed").notNull(),
    currency: text("currency").notNull(),
    startsAt: moment("starts_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [unique("fee_rate_once").on(table.organizationId, table.startsAt)],
);

/** A month's fees of an organization as the installation bills them; what it says it always says. */
export const feeInvoices = pgTable(
  "fee_invoices",
  {
    feeInvoiceId: integer("fee_invoice_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: shop(),
    number: text("number").notNull().unique(),
    /** The month up to whose end fees are billed by it: "2026-11". */
    month: text("month").notNull(),
    currency: text("currency").notNull(),
    amount: money("amount").notNull(),
    /** What was sold and went back by what is billed here. */
    charged: money("charged").notNull(),
    refunded: money("refunded").notNull(),
    sales: integer("sales").notNull(),
    taxName: text("tax_name").notNull(),
    taxPercent: text("tax_percent").notNull(),
    taxAmount: money("tax_amount").notNull(),
    sellerDetails: jsonb("seller_details").notNull(),
    buyerDetails: jsonb("buyer_details").notNull(),
    paidAt: moment("paid_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("fee_invoices_shop").on(table.organizationId, table.feeInvoiceId)],
);

/** The fee of each entry of the ledger that has one, below zero where it went back with a refund. */
export const fees = pgTable(
  "fees",
  {
    paymentId: bigint("payment_id", { mode: "number" })
      .primaryKey()
      .references(() => payments.paymentId),
    organizationId: shop(),
    invoiceId: integer("invoice_id").notNull(),
    amount: money("amount").notNull(),
    currency: text("currency").notNull(),
    isLive: boolean("is_live").notNull(),
    paidAt: moment("paid_at").notNull(),
    feeInvoiceId: integer("fee_invoice_id").references(() => feeInvoices.feeInvoiceId),
  },
  (table) => [
    index("fees_shop").on(table.organizationId, table.paidAt),
    index("fees_invoice").on(table.invoiceId),
    index("fees_billed").on(table.feeInvoiceId),
  ],
);
