import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Settings that somebody chose; one that is not here has its default. Secrets are sealed. */
export const appConfig = pgTable("app_config", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  /** Who chose it; null for the installation's own set-up. */
  updatedBy: integer("updated_by"),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
