import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The space of a conversation as a number: its organization, 0 for the personal one. */
export const spaceOf = (table: { organizationId: AnyPgColumn }) => sql`(coalesce(${table.organizationId}, 0))`;

/** Conversations belong to their author alone, in the personal space (no organization) or in one organization. */
export const conversations = pgTable(
  "conversations",
  {
    conversationId: bigint("conversation_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    name: text("name").notNull(),
    /** The name was made from the first message, and may be replaced by a better one. */
    isNameGiven: boolean("is_name_given").notNull().default(false),
    tags: text("tags").notNull().default(""),
    model: text("model"),
    archived: boolean("archived").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    // One index a sort, read backwards for the newest first: a list of 50 is read off its end, however many there are.
    // The space is an expression, because "is null" does not let PostgreSQL use the order of what follows.
    index("conversations_used").on(table.userId, spaceOf(table), table.archived, table.updatedAt, table.conversationId),
    index("conversations_made").on(table.userId, spaceOf(table), table.archived, table.createdAt, table.conversationId),
    index("conversations_name").on(
      table.userId,
      spaceOf(table),
      table.archived,
      sql`lower(name)`,
      table.conversationId,
    ),
  ],
);

/**
 * How many conversations a person has in a space, archived or not. A trigger keeps it (migration `conversation_counts`),
 * whoever writes: counting 10,000 rows for every list took longer than everything else together.
 */
export const conversationCounts = pgTable(
  "conversation_counts",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    space: integer("space").notNull(),
    archived: boolean("archived").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.space, table.archived] })],
);

export const messages = pgTable(
  "messages",
  {
    messageId: bigint("message_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: bigint("conversation_id", { mode: "number" })
      .notNull()
      .references(() => conversations.conversationId, { onDelete: "cascade" }),
    userId: integer("user_id").notNull(),
    role: text("role", { enum: ["user", "assistant"] }).notNull(),
    /** Null: an answer of which nothing has arrived yet. */
    content: text("content"),
    prompt: text("prompt"),
    favorite: boolean("favorite").notNull().default(false),
    messageTypeId: integer("message_type_id").notNull().default(1),
    userMessageId: bigint("user_message_id", { mode: "number" }),
    isGenerating: boolean("is_generating").notNull().default(false),
    finishReason: text("finish_reason"),
    error: jsonb("error").$type<{ code: string; values: Record<string, string | number> }>(),
    model: text("model"),
    words: integer("words"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("messages_thread").on(table.conversationId, table.messageId),
    // One answer at a time in a conversation, however many tabs send.
    uniqueIndex("messages_one_generating").on(table.conversationId).where(sql`is_generating`),
  ],
);
