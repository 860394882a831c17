import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/** Whom a person's invoices are made out to; without a row, to their name. */
export const billingDetails = pgTable("billing_details", {
  userId: integer("user_id").primaryKey(),
  name: text("name").notNull(),
  address: text("address").notNull(),
  taxId: text("tax_id").notNull(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});
