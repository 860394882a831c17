import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { templates } from "./tables.ts";

/**
 * What people were given of prompts and files that are hidden from them, within a day that began at `since`. The words are
 * named by hashes, as those that are drawn out of avatars: they give nothing away.
 */
export const templateDraws = pgTable(
  "template_draws",
  {
    templateId: integer("template_id")
      .notNull()
      .references(() => templates.templateId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    given: integer("given").array().notNull().default([]),
    materialGiven: integer("material_given").array().notNull().default([]),
    since: moment("since").notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.userId] }), index("template_draws_user").on(table.userId)],
);

/** What answers that are being written may still give out; gone when the answer has ended and is counted. */
export const templateDrawHolds = pgTable(
  "template_draw_holds",
  {
    kind: text("kind").notNull(),
    ref: bigint("ref", { mode: "number" }).notNull(),
    templateId: integer("template_id")
      .notNull()
      .references(() => templates.templateId, { onDelete: "cascade" }),
    /** The state whose prompt the answer is given to. */
    templateVersionId: integer("template_version_id").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    words: integer("words").notNull(),
    /** Words of its files that are set aside, and which passages the answer was shown. */
    materialWords: integer("material_words").notNull(),
    pieces: jsonb("pieces").$type<{ sourceId: number; position: number }[]>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.ref] }),
    index("template_draw_holds_person").on(table.templateId, table.userId),
  ],
);
