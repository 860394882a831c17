import { contactMoments, widgetLanguages, widgetPositions, widgetSchemes } from "@pluma/contract/widgets/shapes";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { avatars } from "../avatars/tables.ts";

/** Widgets. What pages know of one is its public id, which says nothing of whose it is. */
export const widgets = pgTable(
  "widgets",
  {
    widgetId: integer("widget_id").primaryKey().generatedAlwaysAsIdentity(),
    publicId: text("public_id").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    avatarId: integer("avatar_id").references(() => avatars.avatarId, { onDelete: "set null" }),
    name: text("name").notNull(),
    accentColor: text("accent_color").notNull(),
    image: text("image").notNull().default(""),
    greeting: text("greeting").notNull().default(""),
    starters: text("starters").array().notNull().default([]),
    position: text("position", { enum: widgetPositions }).notNull().default("right"),
    scheme: text("scheme", { enum: widgetSchemes }).notNull().default("auto"),
    language: text("language", { enum: widgetLanguages }),
    origins: text("origins").array().notNull().default([]),
    contactWhen: text("contact_when", { enum: contactMoments }).notNull().default("never"),
    contactAfter: integer("contact_after").notNull().default(3),
    asksName: boolean("asks_name").notNull().default(true),
    consent: text("consent").notNull().default(""),
    privacyUrl: text("privacy_url").notNull().default(""),
    visitorDaily: integer("visitor_daily").notNull(),
    addressDaily: integer("address_daily").notNull(),
    wordsDaily: integer("words_daily").notNull(),
    wordsMonthly: integer("words_monthly").notNull(),
    retentionDays: integer("retention_days").notNull(),
    webhookUrl: text("webhook_url").notNull().default(""),
    /** How often the secret that signs who visitors are was made anew: it follows from this and the installation's key. */
    secretVersion: integer("secret_version").notNull().default(1),
    isOn: boolean("is_on").notNull().default(true),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("widgets_public").on(table.publicId),
    index("widgets_user").on(table.userId),
    index("widgets_organization").on(table.organizationId),
    index("widgets_avatar").on(table.avatarId),
  ],
);

/**
 * The words of a widget in a day ("2026-11-24") or a month ("2026-11"), by UTC: what was written, and what is set aside for
 * answers that are being written. `warned`: the level, 80 or 100 %, that its owner was told of last.
 */
export const widgetWords = pgTable(
  "widget_words",
  {
    widgetId: integer("widget_id")
      .notNull()
      .references(() => widgets.widgetId, { onDelete: "cascade" }),
    period: text("period").notNull(),
    used: integer("used").notNull().default(0),
    held: integer("held").notNull().default(0),
    warned: integer("warned").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.period] })],
);

/** What an answer that is being written has set aside of the caps of its widget; gone when it has ended and is counted. */
export const widgetHolds = pgTable("widget_holds", {
  messageId: integer("message_id").primaryKey(),
  widgetId: integer("widget_id")
    .notNull()
    .references(() => widgets.widgetId, { onDelete: "cascade" }),
  day: text("day").notNull(),
  month: text("month").notNull(),
  words: integer("words").notNull(),
});

/** What happened in a widget day by day, by UTC. */
export const widgetDays = pgTable(
  "widget_days",
  {
    widgetId: integer("widget_id")
      .notNull()
      .references(() => widgets.widgetId, { onDelete: "cascade" }),
    day: text("day").notNull(),
    opened: integer("opened").notNull().default(0),
    conversations: integer("conversations").notNull().default(0),
    answers: integer("answers").notNull().default(0),
    words: integer("words").notNull().default(0),
    leads: integer("leads").notNull().default(0),
    unanswered: integer("unanswered").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.day] })],
);

/** How many answers an address was given in a day; the address lies as a fingerprint, and is forgotten with the day. */
export const widgetAddresses = pgTable(
  "widget_addresses",
  {
    widgetId: integer("widget_id")
      .notNull()
      .references(() => widgets.widgetId, { onDelete: "cascade" }),
    day: text("day").notNull(),
    address: text("address").notNull(),
    answers: integer("answers").notNull().default(0),
    sessions: integer("sessions").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.day, table.address] })],
);
