import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { documents } from "./tables.ts";

/** States of documents that were kept; `created_at` is when the last words of one were written, `name` null as time goes by. */
export const documentVersions = pgTable(
  "document_versions",
  {
    documentId: integer("document_id")
      .notNull()
      .references(() => documents.documentId, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    doc: jsonb("doc").$type<Record<string, unknown>>().notNull(),
    words: integer("words").notNull(),
    name: text("name"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version] }),
    index("document_versions_unnamed").on(table.createdAt).where(sql`name is null`),
  ],
);

/** Who wrote between a kept version and the one kept before it. */
export const documentVersionWriters = pgTable(
  "document_version_writers",
  {
    documentId: integer("document_id").notNull(),
    version: integer("version").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version, table.userId] }),
    foreignKey({
      columns: [table.documentId, table.version],
      foreignColumns: [documentVersions.documentId, documentVersions.version],
      name: "document_version_writers_version_fk",
    }).onDelete("cascade"),
    index("document_version_writers_user").on(table.userId),
  ],
);

/** What each person saw of a document last. */
export const documentSeen = pgTable(
  "document_seen",
  {
    documentId: integer("document_id")
      .notNull()
      .references(() => documents.documentId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    doc: jsonb("doc").$type<Record<string, unknown>>().notNull(),
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.userId] }), index("document_seen_user").on(table.userId)],
);
