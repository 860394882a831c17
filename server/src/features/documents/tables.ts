import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * Documents. `doc` is what counts, at `version`; `content`, `text` and `excerpt` are made of it. While somebody types, the steps
 * are written first: `doc`, `content` and `text` are then `text_behind` steps behind, and are read by `texts/standing.ts`. What is
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
    /** By how many steps `doc`, `content` and `text` are behind `version`. */
    textBehind: integer("text_behind").notNull().default(0),
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
    // One for each order of a list, with all that says which rows it has: where a page begins, and how many there are, is
    // read off it without looking at a row.
    index("documents_updated")
      .on(table.userId, table.updatedAt, table.documentId, table.organizationId)
      .where(sql`deleted_at is null`),
    index("documents_created")
      .on(table.userId, table.createdAt, table.documentId, table.organizationId)
      .where(sql`deleted_at is null`),
    index("documents_name")
      .on(table.userId, table.nameKey, table.documentId, table.organizationId)
      .where(sql`deleted_at is null`),
    // At once, and not from time to time: no keystroke writes what others left waiting. Of a person, or of an organization.
    index("documents_called")
      .using("gin", table.userId, table.organizationId, wordsIn(table.search))
      .where(sql`deleted_at is null`)
      .with({ fastupdate: false }),
    index("documents_words_behind").on(table.updatedAt).where(sql`words_version < version`),
    index("documents_text_behind").on(table.documentId).where(sql`text_behind > 0`),
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

/**
 * What is said beside documents. The first of a thread has a place in the text, mapped with every step, and what it was
 * about; answers name it as `parentId`. `placeWords` is what stood there last once all of it was removed. Said by a
 * person, or under a name by a review link.
 */
export const documentComments = pgTable(
  "document_comments",
  {
    commentId: integer("comment_id").primaryKey().generatedAlwaysAsIdentity(),
    documentId: integer("document_id")
      .notNull()
      .references(() => documents.documentId, { onDelete: "cascade" }),
    parentId: integer("parent_id").references((): AnyPgColumn => documentComments.commentId, { onDelete: "cascade" }),
    userId: integer("user_id").references(() => users.userId, { onDelete: "set null" }),
    linkId: integer("review_link_id").references((): AnyPgColumn => documentReviewLinks.linkId, {
      onDelete: "set null",
    }),
    /** The name that was given there; of people the name that they have. */
    reviewerName: text("reviewer_name"),
    text: text("text").notNull(),
    mentions: jsonb("mentions").$type<number[]>().notNull().default([]),
    quote: text("quote").notNull().default(""),
    placeFrom: integer("place_from"),
    placeTo: integer("place_to"),
    placeWords: text("place_words"),
    resolvedAt: moment("resolved_at"),
    resolvedBy: integer("resolved_by").references(() => users.userId, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    editedAt: moment("edited_at"),
    /** Taken back, while there are answers to it. */
    removedAt: moment("removed_at"),
  },
  (table) => [
    index("document_comments_document").on(table.documentId, table.commentId),
    index("document_comments_parent").on(table.parentId),
    index("document_comments_user").on(table.userId),
    index("document_comments_resolved_by").on(table.resolvedBy),
    index("document_comments_link").on(table.linkId, table.createdAt),
  ],
);

/** Who is to be told by mail of what was said beside a document since a moment; a job looks whether they came by themselves. */
export const documentNotices = pgTable(
  "document_notices",
  {
    documentId: integer("document_id")
      .notNull()
      .references(() => documents.documentId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    since: moment("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.userId] }),
    index("document_notices_user").on(table.userId),
  ],
);

/** Links that show a document to whoever has them. The token opens by its hash; sealed, its maker can copy it again. */
export const documentReviewLinks = pgTable(
  "document_review_links",
  {
    linkId: integer("review_link_id").primaryKey().generatedAlwaysAsIdentity(),
    documentId: integer("document_id")
      .notNull()
      .references(() => documents.documentId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    sealedToken: text("sealed_token").notNull(),
    expiresAt: moment("expires_at").notNull(),
    withdrawnAt: moment("withdrawn_at"),
    opens: integer("opens").notNull().default(0),
    lastOpenedAt: moment("last_opened_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("document_review_links_token").on(table.tokenHash),
    index("document_review_links_document").on(table.documentId, table.linkId),
    index("document_review_links_user").on(table.userId),
  ],
);

/** Browsers in which a link was opened, by a hash of what they keep, so that each counts once. */
export const documentReviewReaders = pgTable(
  "document_review_readers",
  {
    linkId: integer("review_link_id")
      .notNull()
      .references(() => documentReviewLinks.linkId, { onDelete: "cascade" }),
    readerHash: text("reader_hash").notNull(),
    openedAt: moment("opened_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.readerHash] })],
);

/** Who approved a document by a link, at which version; each name once for each. */
export const documentApprovals = pgTable(
  "document_approvals",
  {
    approvalId: integer("approval_id").primaryKey().generatedAlwaysAsIdentity(),
    linkId: integer("review_link_id")
      .notNull()
      .references(() => documentReviewLinks.linkId, { onDelete: "cascade" }),
    name: text("name").notNull(),
    version: integer("version").notNull(),
    /** The text that was approved; the log of steps does not go back so far. */
    content: text("content").notNull(),
    approvedAt: moment("approved_at").notNull(),
    nameKey: text("name_key").notNull().generatedAlwaysAs(sql`fold(name)`),
  },
  (table) => [uniqueIndex("document_approvals_once").on(table.linkId, table.version, table.nameKey)],
);
