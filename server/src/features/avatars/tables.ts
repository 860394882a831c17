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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { wordsIn } from "../../platform/database/searched.ts";
import { users } from "../accounts/tables.ts";

/**
 * What an avatar is for: made by somebody, the one that somebody has from the start, or the installation's own for
 * Super Fetch, which belongs to nobody and whose context is a setting.
 */
export const avatarKinds = ["own", "default", "super_fetch"] as const;

/** How much of a context is found by its words. */
const CONTEXT_READ = 200_000;

/** The words of what everybody who may use an avatar reads of it, and of what only those read who may edit it. */
export const wordsOfAvatar = (table: Record<"name" | "description", AnyPgColumn>) =>
  wordsIn(sql`fold(${table.name} || ' ' || ${table.description})`);
export const wordsOfContext = (table: Record<"context", AnyPgColumn>) =>
  wordsIn(sql`fold("left"(${table.context}, ${sql.raw(String(CONTEXT_READ))}))`);

/** Avatars. `context` and files are what stands now; every state of them is a version. */
export const avatars = pgTable(
  "avatars",
  {
    avatarId: integer("avatar_id").primaryKey().generatedAlwaysAsIdentity(),
    assistantId: text("assistant_id").notNull().unique(),
    kind: text("kind", { enum: avatarKinds }).notNull().default("own"),
    userId: integer("user_id").references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    context: text("context").notNull().default(""),
    isPublic: boolean("public").notNull().default(false),
    /** Of an organization: used only by its Admins and by those to whom a campaign gives it, and not by everybody there. */
    campaignsOnly: boolean("campaigns_only").notNull().default(false),
    mode: text("mode", { enum: ["free", "material_first", "material_only"] })
      .notNull()
      .default("free"),
    starters: jsonb("starters").$type<string[]>().notNull().default([]),
    /** Its picture. */
    fileId: integer("file_id"),
    /** How many of a hundred words of its context, and of its files, one person may be given; null for all. */
    drawPercent: integer("draw_percent").default(25),
    /** Whether that holds for its files too; false where quoting them is what it is for. */
    countsMaterial: boolean("counts_material").notNull().default(true),
    /** Whether who may not edit it sees what the files are called that an answer cites. */
    showsFiles: boolean("shows_files").notNull().default(false),
    /** The number of the version that stands. */
    version: integer("version").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** Since when it is deleted: nobody finds it, and whoever may delete it can bring it back. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    index("avatars_deleted").on(table.deletedAt).where(sql`deleted_at is not null`),
    index("avatars_user").on(table.userId, table.updatedAt),
    index("avatars_organization").on(table.organizationId).where(sql`organization_id is not null`),
    index("avatars_public").on(table.updatedAt).where(sql`public`),
    index("avatars_words").using("gin", wordsOfAvatar(table)),
    index("avatars_context").using("gin", wordsOfContext(table)),
    uniqueIndex("avatars_one_default").on(table.userId).where(sql`kind = 'default'`),
    uniqueIndex("avatars_one_super_fetch").on(table.kind).where(sql`kind = 'super_fetch'`),
  ],
);

/** The stars that people gave avatars. */
export const avatarFavorites = pgTable(
  "avatar_favorites",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    avatarId: integer("avatar_id")
      .notNull()
      .references(() => avatars.avatarId, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.avatarId] }),
    index("avatar_favorites_avatar").on(table.avatarId),
  ],
);

/**
 * Files of avatars. A row never changes what it holds: an edited text is another row, so that versions can name rows.
 * `removedAt` null: it stands now. The bytes are kept until the avatar goes.
 */
export const avatarFiles = pgTable(
  "avatar_files",
  {
    avatarFileId: integer("avatar_file_id").primaryKey().generatedAlwaysAsIdentity(),
    avatarId: integer("avatar_id")
      .notNull()
      .references(() => avatars.avatarId, { onDelete: "cascade" }),
    fileId: integer("file_id").notNull(),
    openaiFileId: text("openai_file_id").notNull().unique(),
    editable: boolean("editable").notNull().default(false),
    /** Where "teach this answer" writes. */
    isTaught: boolean("is_taught").notNull().default(false),
    /** What was read of it, in knowledge. */
    sourceId: bigint("source_id", { mode: "number" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    removedAt: moment("removed_at"),
  },
  (table) => [
    index("avatar_files_avatar").on(table.avatarId),
    index("avatar_files_file").on(table.fileId),
    index("avatar_files_source").on(table.sourceId),
    uniqueIndex("avatar_files_one_taught").on(table.avatarId).where(sql`is_taught and removed_at is null`),
  ],
);

/** Every state of an avatar's context and files. */
export const avatarVersions = pgTable(
  "avatar_versions",
  {
    avatarVersionId: integer("avatar_version_id").primaryKey().generatedAlwaysAsIdentity(),
    avatarId: integer("avatar_id")
      .notNull()
      .references(() => avatars.avatarId, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    reason: text("reason", {
      enum: [
        "created",
        "context",
        "file_added",
        "file_edited",
        "file_removed",
        "taught",
        "executed",
        "refined",
        "combined",
        "restored",
      ],
    }).notNull(),
    subject: text("subject").notNull().default(""),
    /** The number of the version that was brought back. */
    restored: integer("restored"),
    /** Who did it; null once they left. */
    userId: integer("user_id").references(() => users.userId, { onDelete: "set null" }),
    context: text("context").notNull(),
    /** Ids of the avatar's files that stood then. */
    files: jsonb("files").$type<number[]>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("avatar_versions_number").on(table.avatarId, table.number)],
);

/** What waits for those who may edit an avatar. `digest` is of the question without case, accents and marks: the same is there once. */
export const avatarInbox = pgTable(
  "avatar_inbox",
  {
    itemId: integer("item_id").primaryKey().generatedAlwaysAsIdentity(),
    avatarId: integer("avatar_id")
      .notNull()
      .references(() => avatars.avatarId, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["unanswered", "leak", "drawn", "slowed"] }).notNull(),
    digest: text("digest").notNull(),
    question: text("question").notNull(),
    asked: integer("asked").notNull().default(1),
    state: text("state", { enum: ["open", "taught", "dismissed", "mistaken"] })
      .notNull()
      .default("open"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("avatar_inbox_once").on(table.avatarId, table.kind, table.digest),
    index("avatar_inbox_open").on(table.avatarId, table.updatedAt).where(sql`state = 'open'`),
  ],
);
