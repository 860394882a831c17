import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * One row from the first start until the owner is made. Every node derives the same one-time code from its nonce and
 * the installation's key, so the row alone gives nothing away.
 */
export const setup = pgTable(
  "setup",
  {
    isOpen: boolean("is_open").primaryKey().default(true),
    nonce: text("nonce").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [check("setup_one_row", sql`${table.isOpen}`)],
);
