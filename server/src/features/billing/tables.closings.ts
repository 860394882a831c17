import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** That the sandbox is closed here for good, and by what of a request it was seen that others reach this app. */
export const sandboxClosings = pgTable("sandbox_closings", {
  reason: text("reason").primaryKey(),
  closedAt: timestamp("closed_at", { withTimezone: true, precision: 3 }).notNull(),
});
