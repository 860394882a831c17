import type { UsedTemplate } from "@pluma/contract/chats/messages";
import type { Source } from "@pluma/contract/generation/sources";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { wordsIn } from "../../platform/database/searched.ts";
import { users } from "../accounts/tables.ts";
import { avatars } from "../avatars/tables.ts";

/** What a question keeps of the template that it was sent with. */
export type StoredTemplate = UsedTemplate & { template_version_id: number };

/** The space of a conversation as a number: its organization, 0 for the personal one. */
export const spaceOf = (table: { organizationId: AnyPgColumn }) => sql`(coalesce(${table.organizationId}, 0))`;

/** The words of a conversation's name and tags. */
export const wordsOfName = (table: Record<"name" | "tags", AnyPgColumn>) =>
  wordsIn(sql`fold(${table.name} || ' ' || ${table.tags})`);

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
    /** Who answers here; null for nobody, and once the avatar cannot be brought back any more. */
    avatarId: integer("avatar_id").references(() => avatars.avatarId, { onDelete: "set null" }),
    archived: boolean("archived").notNull().default(false),
    /** One of many that were made together: in no list and in no count, found by a search and by what made it. */
    isUnlisted: boolean("is_unlisted").notNull().default(false),
    /** The step of a run that it belongs to. No foreign key: chats does not know what runs. */
    userWorkflowTemplateId: integer("user_workflow_template_id"),
    pinnedAt: moment("pinned_at"),
    /** The beginning of the last answer, for the list. */
    preview: text("preview").notNull().default(""),
    /** Where an imported conversation came from, and what it was called there: brought again it is there once. */
    importRef: text("import_ref"),
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
    index("conversations_pinned").on(table.userId, table.pinnedAt).where(sql`pinned_at is not null`),
    uniqueIndex("conversations_imported").on(table.userId, table.importRef).where(sql`import_ref is not null`),
    // At once, and not from time to time: a search need not read what waits, and no message writes it for all before.
    index("conversations_called").using("gin", table.userId, wordsOfName(table)).with({ fastupdate: false }),
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

/**
 * Where a message belongs. `thread`: in its conversation. `output`: a text of its own, without a conversation (topics,
 * hashtags). `unsaved`: an answer that was not to be kept, and `enhance`: a prompt made better; both are gone after a day.
 */
export const messagePurposes = ["thread", "output", "unsaved", "enhance"] as const;

/**
 * Messages. A conversation is a tree: each message follows its `parentId`; messages of one role and one parent are
 * versions of each other. `isCurrent` marks the path that is shown, on which ids only grow; a thread is read by it.
 */
export const messages = pgTable(
  "messages",
  {
    messageId: bigint("message_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: bigint("conversation_id", { mode: "number" }).references(() => conversations.conversationId, {
      onDelete: "cascade",
    }),
    userId: integer("user_id").notNull(),
    /** The space of a text without a conversation; null for the personal one. */
    organizationId: integer("organization_id"),
    purpose: text("purpose", { enum: messagePurposes }).notNull().default("thread"),
    // No foreign key: deleting a long thread would cascade as deep as it is long.
    parentId: bigint("parent_id", { mode: "number" }),
    isCurrent: boolean("is_current").notNull().default(true),
    role: text("role", { enum: ["user", "assistant"] }).notNull(),
    /** Null: an answer of which nothing has arrived yet. */
    content: text("content"),
    prompt: text("prompt"),
    favorite: boolean("favorite").notNull().default(false),
    /** Whether the person found an answer good; null while they said nothing. */
    liked: boolean("liked"),
    messageTypeId: integer("message_type_id").notNull().default(1),
    userMessageId: bigint("user_message_id", { mode: "number" }),
    sources: jsonb("sources").$type<Source[]>(),
    /** The template that a question was sent with: which state of it, and what was filled in. Never its prompt. */
    template: jsonb("template").$type<StoredTemplate>(),
    /** The avatar that answered; no foreign key, so that deleting one does not look through all messages. */
    avatarId: integer("avatar_id"),
    isGenerating: boolean("is_generating").notNull().default(false),
    finishReason: text("finish_reason"),
    error: jsonb("error").$type<{ code: string; values: Record<string, string | number> }>(),
    model: text("model"),
    words: integer("words"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("messages_thread").on(table.conversationId, table.messageId).where(sql`is_current`),
    index("messages_versions").on(table.conversationId, table.parentId),
    index("messages_outputs").on(table.userId, table.messageTypeId, table.messageId).where(sql`message_type_id <> 1`),
    index("messages_favorites").on(table.userId, table.messageId).where(sql`favorite`),
    index("messages_liked").on(table.avatarId, table.liked).where(sql`liked is not null and avatar_id is not null`),
    index("messages_templates")
      .on(sql`((template->>'template_id')::int)`, table.createdAt)
      .where(sql`template is not null`),
    index("messages_passing").on(table.createdAt).where(sql`purpose in ('unsaved', 'enhance')`),
    // One answer at a time in a conversation, however many tabs send.
    uniqueIndex("messages_one_generating").on(table.conversationId).where(sql`is_generating and purpose = 'thread'`),
  ],
);

/**
 * What was said in a conversation before what a model is told word for word, summed up for models alone: nobody reads it.
 * `upTo` is the last message that it is of.
 */
export const conversationSummaries = pgTable("conversation_summaries", {
  conversationId: bigint("conversation_id", { mode: "number" })
    .primaryKey()
    .references(() => conversations.conversationId, { onDelete: "cascade" }),
  upTo: bigint("up_to", { mode: "number" }).notNull(),
  summary: text("summary").notNull(),
  madeAt: moment("made_at").notNull().defaultNow(),
});

/** What PostgreSQL's full-text search keeps of a text. */
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * The words of finished texts of threads, lower-cased and without accents, for the search. A trigger keeps it (migration
 * `chat_complete`), whoever writes. A table of its own: rows of messages are read often, and would carry it along.
 */
export const messageWords = pgTable(
  "message_words",
  {
    messageId: bigint("message_id", { mode: "number" })
      .primaryKey()
      .references(() => messages.messageId, { onDelete: "cascade" }),
    userId: integer("user_id").notNull(),
    conversationId: bigint("conversation_id", { mode: "number" }).notNull(),
    words: tsvector("words").notNull(),
  },
  (table) => [
    index("message_words_newest").on(table.userId, table.messageId),
    index("message_words_words").using("gin", table.words),
  ],
);

/** Files of conversations: the file, what was read of it (knowledge), and the message it was sent with. */
export const conversationFiles = pgTable(
  "conversation_files",
  {
    conversationFileId: bigint("conversation_file_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: bigint("conversation_id", { mode: "number" })
      .notNull()
      .references(() => conversations.conversationId, { onDelete: "cascade" }),
    userId: integer("user_id").notNull(),
    fileId: integer("file_id").notNull(),
    sourceId: bigint("source_id", { mode: "number" }),
    messageId: bigint("message_id", { mode: "number" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("conversation_files_conversation").on(table.conversationId, table.conversationFileId),
    index("conversation_files_source").on(table.sourceId),
    index("conversation_files_message").on(table.messageId),
    index("conversation_files_file").on(table.fileId),
  ],
);

/** Links that show one message, or its chat up to it, to whoever has them. The token opens by its hash; sealed, its owner can copy it again. */
export const sharedLinks = pgTable(
  "shared_links",
  {
    linkId: bigint("link_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id").notNull(),
    messageId: bigint("message_id", { mode: "number" })
      .notNull()
      .references(() => messages.messageId, { onDelete: "cascade" }),
    isWhole: boolean("is_whole").notNull().default(false),
    tokenHash: text("token_hash").notNull().unique(),
    sealedToken: text("sealed_token").notNull(),
    views: integer("views").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("shared_links_user").on(table.userId, table.linkId),
    uniqueIndex("shared_links_of").on(table.messageId, table.isWhole),
  ],
);

export const importStates = ["waiting", "running", "done", "failed", "cancelled"] as const;

/** Imports of chats from elsewhere. `storageKey` is where the upload lies until the job has read it. */
export const chatImports = pgTable(
  "chat_imports",
  {
    importId: bigint("import_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    name: text("name").notNull(),
    origin: text("origin"),
    storageKey: text("storage_key"),
    state: text("state", { enum: importStates }).notNull().default("waiting"),
    total: integer("total"),
    done: integer("done").notNull().default(0),
    added: integer("added").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    messages: integer("messages").notNull().default(0),
    errorCode: text("error_code"),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (table) => [
    index("chat_imports_user").on(table.userId, table.importId),
    uniqueIndex("chat_imports_one_running").on(table.userId).where(sql`state in ('waiting', 'running')`),
  ],
);
