import { mailSecurities } from "@pluma/contract/site/mailServer";
import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

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

/** Mail servers that organizations brought: what is sent from their own hosts goes through them. The password lies sealed. */
export const siteMailServers = pgTable("site_mail_servers", {
  organizationId: integer("organization_id").primaryKey(),
  host: text("host").notNull(),
  port: integer("port").notNull(),
  security: text("security", { enum: mailSecurities }).notNull(),
  username: text("username").notNull(),
  /** Null without one. */
  password: text("password"),
  address: text("address").notNull(),
  name: text("name").notNull(),
  /** When it took a mail last, when it did not, and why; the last two are gone once it took one again. */
  lastSentAt: moment("last_sent_at"),
  lastFailedAt: moment("last_failed_at"),
  problem: text("problem"),
  updatedBy: integer("updated_by"),
  updatedAt: moment("updated_at").notNull(),
});
