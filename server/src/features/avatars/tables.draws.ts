import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { avatarFiles, avatars } from "./tables.ts";

/**
 * What people have drawn out of avatars that are not theirs. `given` names words of the context by hashes, not the words:
 * they are the same after an edit, and give nothing away.
 */
export const avatarDraws = pgTable(
  "avatar_draws",
  {
    avatarId: integer("avatar_id")
      .notNull()
      .references(() => avatars.avatarId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    given: integer("given").array().notNull().default([]),
    withheld: integer("withheld").notNull().default(0),
    /** Withheld answers of the day that began with the first of them. */
    strikes: integer("strikes").notNull().default(0),
    struckAt: moment("struck_at"),
    waitsUntil: moment("waits_until"),
    isClosed: boolean("is_closed").notNull().default(false),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.avatarId, table.userId] }), index("avatar_draws_user").on(table.userId)],
);

/** What people have drawn out of the files of avatars, file by file: what is taken out of an avatar counts no more. */
export const avatarFileDraws = pgTable(
  "avatar_file_draws",
  {
    avatarFileId: integer("avatar_file_id")
      .notNull()
      .references(() => avatarFiles.avatarFileId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    given: integer("given").array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.avatarFileId, table.userId] }),
    index("avatar_file_draws_user").on(table.userId),
  ],
);

/** What answers that are being written may still give out; gone when the answer has ended and is counted. */
export const avatarDrawHolds = pgTable(
  "avatar_draw_holds",
  {
    kind: text("kind").notNull(),
    ref: bigint("ref", { mode: "number" }).notNull(),
    avatarId: integer("avatar_id")
      .notNull()
      .references(() => avatars.avatarId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    words: integer("words").notNull(),
    /** Words of material that are set aside, and which pieces the answer was shown. */
    materialWords: integer("material_words").notNull().default(0),
    pieces: jsonb("pieces").$type<{ avatarFileId: number; position: number }[]>().notNull().default([]),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.ref] }),
    index("avatar_draw_holds_person").on(table.avatarId, table.userId),
  ],
);
