import { languageCodes } from "@pluma/contract/kit/languages";
import { mailSecurities } from "@pluma/contract/site/mailServer";
import { visitSteps } from "@pluma/contract/site/visits";
import { date, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
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

/** What a site says in words of its own: mails of selling (`mail.receipt`), terms and privacy; what is not here is as usual. */
export const siteTexts = pgTable(
  "site_texts",
  {
    organizationId: integer("organization_id").notNull().default(INSTALLATION),
    name: text("name").notNull(),
    lang: text("lang", { enum: languageCodes }).notNull(),
    subject: text("subject").notNull().default(""),
    body: text("body").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.name, table.lang] })],
);

/** Mails that a site switched off. */
export const siteMailsOff = pgTable(
  "site_mails_off",
  {
    organizationId: integer("organization_id").notNull().default(INSTALLATION),
    name: text("name").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.name] })],
);

/** How often strangers came to a page of a site on a day, and how many signed up: numbers alone, of nobody. */
export const siteVisits = pgTable(
  "site_visits",
  {
    organizationId: integer("organization_id").notNull().default(INSTALLATION),
    day: date("day").notNull(),
    step: text("step", { enum: visitSteps }).notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.day, table.step] })],
);

/** Who came already today, as a hash that nobody can follow back once the day's salt is gone; both go with the day. */
export const siteVisitors = pgTable(
  "site_visitors",
  {
    organizationId: integer("organization_id").notNull().default(INSTALLATION),
    day: date("day").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.day, table.hash] })],
);

/** What the hashes of a day are made with. */
export const siteVisitSalts = pgTable("site_visit_salts", {
  day: date("day").primaryKey(),
  salt: text("salt").notNull(),
});
