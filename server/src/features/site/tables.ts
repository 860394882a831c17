import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The site of the installation; every other number is that of an organization, which has a site of its own. */
export const INSTALLATION = 0;

/** Settings that somebody chose, of each site; one that is not here has its default. Secrets are sealed. */
export const appConfig = pgTable(
  "app_config",
  {
    organizationId: integer("organization_id").notNull().default(INSTALLATION),
    key: text("key").notNull(),
    value: text("value").notNull(),
    /** Who chose it; null for the installation's own set-up. */
    updatedBy: integer("updated_by"),
    updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.key] })],
);
