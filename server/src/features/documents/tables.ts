import { sql } from "drizzle-orm";
import { customType, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * Documents. `doc` is what counts, at `version`; `content`, `text` and `excerpt` are made of it with every change. What is
 * found by its words stands in `document_words`, up to `words_version`.
 */
export const documents = pgTable(
  "documents",
  {
    documentId: integer("document_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    name: text("name").notNull(),
    /** Comma separated, as they are sent. */
    tags: text("tags").notNull().default(""),
    doc: jsonb("doc").$type<Record<string, unknown>>().notNull(),
    content: text("content").notNull(),
    text: text("text").notNull(),
    excerpt: text("excerpt").notNull(),
    /** Whatever JSON was sent. */
    blocks: jsonb("blocks").$type<JsonValue>(),
    version: integer("version").notNull().default(0),
    wordsVersion: integer("words_version").notNull().default(-1),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    deletedAt: moment("deleted_at"),
    /** When a version was last kept as time goes by; the first stretch of writing begins with the document. */
    keptAt: moment("kept_at").notNull().defaultNow(),
    nameKey: text("name_key").notNull().generatedAlwaysAs(sql`fold(name)`),
    tagKeys: text("tag_keys")
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`array_remove(string_to_array(fold(btrim(regexp_replace(tags, '\\s*,\\s*', ',', 'g'))), ','), '')`,
      ),
    search: text("search").notNull().generatedAlwaysAs(sql`fold(name || ' ' || tags)`),
  },
  (table) => [
    index("documents_updated").on(table.userId, table.updatedAt).where(sql`deleted_at is null`),
    index("documents_created").on(table.userId, table.createdAt).where(sql`deleted_at is null`),
    index("documents_name").on(table.userId, table.nameKey).where(sql`deleted_at is null`),
    index("documents_words_behind").on(table.updatedAt).where(sql`words_version < version`),
    index("documents_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** The words of documents, folded. Apart, since an index of them costs more than a keystroke may: see jobs.ts. */
export const documentWords = pgTable(
  "document_words",
  {
    documentId: integer("document_id")
      .primaryKey()
      .references(() => documents.documentId, { onDelete: "cascade" }),
    words: tsvector("words").notNull(),
  },
  (table) => [index("document_words_words").using("gin", table.words)],
);

/**
 * What was done to documents, step by step: the row of `version` is the step that was made on it. `client_id` names the
 * tab, and `sequence` counts its steps, so that none is in twice.
 */
export const documentSteps = pgTable(
  "document_steps",
  {
    documentId: integer("document_id")
      .notNull()
      .references(() => documents.documentId, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    clientId: text("client_id").notNull(),
    sequence: integer("sequence").notNull(),
    step: jsonb("step").$type<Record<string, unknown>>().notNull(),
    /** Who made it; null once they left. */
    userId: integer("user_id").references(() => users.userId, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version] }),
    uniqueIndex("document_steps_once").on(table.documentId, table.clientId, table.sequence),
    index("document_steps_created").on(table.createdAt),
    index("document_steps_user").on(table.userId),
  ],
);
