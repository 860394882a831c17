import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { wordsIn } from "../../platform/database/searched.ts";
import type { KeptType } from "./rules.ts";

export const fileKinds = ["document", "image", "video", "archive"] as const;

/** The name of a file folded, in words: what joins them in names of files would make one of all. */
export const plainName = (name: AnyPgColumn): SQL => sql`fold(translate(${name}, '._-', '   '))`;

/** Files that people uploaded, and archives that were made for them. The bytes lie in storage under a random key. */
export const files = pgTable(
  "files",
  {
    fileId: integer("file_id").primaryKey().generatedAlwaysAsIdentity(),
    /** Whose file it is. */
    userId: integer("user_id").notNull(),
    /** The organization that it was stored in, whose room it takes; null takes the person's own. */
    organizationId: integer("organization_id"),
    kind: text("kind", { enum: fileKinds }).notNull(),
    name: text("name").notNull(),
    /** What the bytes say, never what was claimed. */
    type: text("type").$type<KeptType>().notNull(),
    size: integer("size").notNull(),
    storageKey: text("storage_key").notNull(),
    /** Part of the brand (logo, favicon …): anyone may read it. */
    isPublic: boolean("is_public").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** Forgotten after this moment. */
    expiresAt: moment("expires_at"),
  },
  (table) => [
    index("files_user").on(table.userId),
    index("files_organization").on(table.organizationId).where(sql`organization_id is not null`),
    index("files_expiry").on(table.expiresAt),
    index("files_called").using("gin", table.userId, wordsIn(plainName(table.name))),
  ],
);
