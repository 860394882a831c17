import type { ErrorCode } from "@pluma/contract/all";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { widgets } from "./tables.ts";

/** Conversations of visitors. Whose it is follows from the widget. */
export const widgetConversations = pgTable(
  "widget_conversations",
  {
    conversationId: integer("conversation_id").primaryKey().generatedAlwaysAsIdentity(),
    widgetId: integer("widget_id")
      .notNull()
      .references(() => widgets.widgetId, { onDelete: "cascade" }),
    /** Who the customer's site says that this is, by its own name for them; null for nobody that it named. */
    subject: text("subject"),
    name: text("name"),
    email: text("email"),
    language: text("language"),
    pageTitle: text("page_title"),
    pageUrl: text("page_url"),
    source: text("source"),
    visits: integer("visits").notNull().default(1),
    /** The number of its last message. */
    last: integer("last").notNull().default(0),
    lastMessage: text("last_message"),
    words: integer("words").notNull().default(0),
    answers: integer("answers").notNull().default(0),
    /** Answers of the day that is named. */
    answersToday: integer("answers_today").notNull().default(0),
    today: text("today").notNull().default(""),
    /** Answers that were withheld from it. */
    withheld: integer("withheld").notNull().default(0),
    hasUnanswered: boolean("has_unanswered").notNull().default(false),
    contact: text("contact", { enum: ["none", "wanted", "given", "declined"] })
      .notNull()
      .default("none"),
    /** Who answers by hand, what the visitor reads of them, and when they last did anything. */
    takenBy: integer("taken_by").references(() => users.userId, { onDelete: "set null" }),
    takenName: text("taken_name"),
    takenAt: moment("taken_at"),
    seenAt: moment("seen_at").notNull().defaultNow(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastAt: moment("last_at").notNull().defaultNow(),
  },
  (table) => [
    index("widget_conversations_list").on(table.widgetId, table.lastAt),
    uniqueIndex("widget_conversations_subject").on(table.widgetId, table.subject),
    index("widget_conversations_unanswered").on(table.widgetId).where(sql`has_unanswered`),
    index("widget_conversations_taken").on(table.takenBy),
    index("widget_conversations_last").on(table.lastAt),
  ],
);

/** What was said in them, by its number. */
export const widgetMessages = pgTable(
  "widget_messages",
  {
    messageId: integer("message_id").primaryKey().generatedAlwaysAsIdentity(),
    conversationId: integer("conversation_id")
      .notNull()
      .references(() => widgetConversations.conversationId, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    from: text("from", { enum: ["visitor", "avatar", "person", "notice"] }).notNull(),
    content: text("content"),
    /** What whoever wrote by hand, or took over, is called. */
    name: text("name"),
    notice: text("notice", { enum: ["taken_over", "given_back", "contact_given", "contact_wanted"] }),
    /** By which a page names what it sends, so that it is written once. */
    key: uuid("key"),
    isGenerating: boolean("is_generating").notNull().default(false),
    isUnanswered: boolean("is_unanswered").notNull().default(false),
    error: text("error").$type<ErrorCode>(),
    finishReason: text("finish_reason"),
    words: integer("words"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("widget_messages_number").on(table.conversationId, table.number),
    uniqueIndex("widget_messages_key").on(table.conversationId, table.key),
    index("widget_messages_writing").on(table.messageId).where(sql`is_generating`),
  ],
);

/** What a page said of a visitor as it began, and whom the customer's site named, for the conversation to come. */
export type Arrival = {
  language: string | null;
  pageTitle: string | null;
  pageUrl: string | null;
  source: string | null;
  subject: string | null;
  name: string | null;
  email: string | null;
};

/** What opens a conversation, once one has begun: the hash of a secret that a page of one origin holds. */
export const widgetSessions = pgTable(
  "widget_sessions",
  {
    secretHash: text("secret_hash").primaryKey(),
    conversationId: integer("conversation_id").references(() => widgetConversations.conversationId, {
      onDelete: "cascade",
    }),
    widgetId: integer("widget_id")
      .notNull()
      .references(() => widgets.widgetId, { onDelete: "cascade" }),
    arrival: jsonb("arrival").$type<Arrival>().notNull(),
    origin: text("origin").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at").notNull().defaultNow(),
  },
  (table) => [
    index("widget_sessions_widget").on(table.widgetId),
    index("widget_sessions_conversation").on(table.conversationId),
    index("widget_sessions_expires").on(table.expiresAt),
  ],
);

/** Proofs of who a visitor is that were used, until they count no more by themselves. */
export const widgetProofs = pgTable(
  "widget_proofs",
  {
    widgetId: integer("widget_id")
      .notNull()
      .references(() => widgets.widgetId, { onDelete: "cascade" }),
    jti: text("jti").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.jti] }), index("widget_proofs_expires").on(table.expiresAt)],
);

/** Who left an address, with the consent text as it was shown. */
export const widgetLeads = pgTable(
  "widget_leads",
  {
    leadId: integer("lead_id").primaryKey().generatedAlwaysAsIdentity(),
    widgetId: integer("widget_id")
      .notNull()
      .references(() => widgets.widgetId, { onDelete: "cascade" }),
    conversationId: integer("conversation_id")
      .notNull()
      .references(() => widgetConversations.conversationId, { onDelete: "cascade" }),
    name: text("name"),
    email: text("email").notNull(),
    note: text("note"),
    consent: text("consent").notNull(),
    page: text("page"),
    source: text("source"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("widget_leads_conversation").on(table.conversationId),
    index("widget_leads_list").on(table.widgetId, table.leadId),
  ],
);
