import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What the sandbox remembers of what was begun with it; `state` is the provider's own. */
export const sandboxOrders = pgTable("sandbox_orders", {
  ref: text("ref").primaryKey(),
  state: jsonb("state").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
