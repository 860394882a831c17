import type { InputKey, InputValues } from "@pluma/contract/generators/inputs";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/** What was asked for at once: the inputs of a form, or whole prompts, which stand with their outputs. */
export const superFetches = pgTable(
  "super_fetches",
  {
    superFetchId: integer("super_fetch_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    /** Who writes. Whoever deletes that avatar leaves what it wrote, which is then found with nobody. */
    avatarId: integer("avatar_id").notNull(),
    inputs: jsonb("inputs").$type<InputValues>(),
    /** A document whose text goes along, and where that was read. */
    fileId: integer("file_id"),
    sourceId: bigint("source_id", { mode: "number" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("super_fetches_user").on(table.userId, table.avatarId, table.superFetchId),
    index("super_fetches_file").on(table.fileId).where(sql`file_id is not null`),
  ],
);

/** The texts that were written, each in its column (`place`), with every version of it. */
export const superFetchOutputs = pgTable(
  "super_fetch_outputs",
  {
    outputId: integer("output_id").primaryKey().generatedAlwaysAsIdentity(),
    superFetchId: integer("super_fetch_id")
      .notNull()
      .references(() => superFetches.superFetchId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    place: integer("place").notNull(),
    version: integer("version").notNull().default(1),
    /** What the person asked with, as a text. */
    prompt: text("prompt").notNull(),
    /** The output that is to be changed, and what in it; null for a first version. */
    basedOn: integer("based_on"),
    feedback: text("feedback"),
    /** Null: nothing has arrived yet. */
    content: text("content"),
    liked: boolean("liked"),
    isGenerating: boolean("is_generating").notNull().default(false),
    finishReason: text("finish_reason"),
    error: jsonb("error").$type<{ code: string; values: Record<string, string | number> }>(),
    model: text("model"),
    words: integer("words"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("super_fetch_outputs_version").on(table.superFetchId, table.place, table.version),
    index("super_fetch_outputs_user").on(table.userId),
  ],
);

/** Filled forms under a name. Those of the installation have no owner: what is left when who shared one leaves. */
export const superFetchPresets = pgTable(
  "super_fetch_presets",
  {
    presetId: integer("preset_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id").references(() => users.userId, { onDelete: "set null" }),
    name: text("name").notNull(),
    inputs: jsonb("inputs").$type<InputValues>().notNull(),
    open: jsonb("open").$type<InputKey[]>().notNull(),
    outputs: integer("outputs").notNull().default(1),
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("super_fetch_presets_user").on(table.userId),
    index("super_fetch_presets_shared").on(table.name).where(sql`is_shared`),
  ],
);
