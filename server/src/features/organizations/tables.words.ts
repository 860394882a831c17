import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";
import { organizations, userOrganizations } from "./tables.ts";

/** How the words of an organization are spent: from its own, and up to which sums in a month. No row: as its people please. */
export const wordPlans = pgTable("organization_word_plans", {
  organizationId: integer("organization_id")
    .primaryKey()
    .references(() => organizations.organizationId, { onDelete: "cascade" }),
  /** What is written in it draws on the words of the organization, which are a balance of the ledger. */
  hasPool: boolean("has_pool").notNull().default(false),
  /** How many words each person may write in a month, and all together; null for no limit. */
  personCap: integer("person_cap"),
  allCap: integer("all_cap"),
  /** Its Admins are told by mail when 80 or 100 % are used. */
  isMailing: boolean("is_mailing").notNull().default(true),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** Caps of single people, instead of the one for each; null for none. They go with the membership. */
export const wordCaps = pgTable(
  "organization_word_caps",
  {
    organizationId: integer("organization_id").notNull(),
    userId: integer("user_id").notNull(),
    words: integer("words"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    foreignKey({
      name: "organization_word_caps_member",
      columns: [table.userId, table.organizationId],
      foreignColumns: [userOrganizations.userId, userOrganizations.organizationId],
    }).onDelete("cascade"),
  ],
);

/**
 * What was written in an organization in a month, kept so that one locked row decides every race: `used` was delivered,
 * `held` is set aside for what is being written. `month` is YYYY-MM, by UTC.
 */
export const wordMonths = pgTable(
  "organization_word_months",
  {
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    month: text("month").notNull(),
    used: bigint("used", { mode: "number" }).notNull().default(0),
    held: bigint("held", { mode: "number" }).notNull().default(0),
    /** The part of `used` that was drawn on the organization's own words. */
    pooled: bigint("pooled", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month] })],
);

/** The same of one person. */
export const personWordMonths = pgTable(
  "organization_person_word_months",
  {
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    month: text("month").notNull(),
    used: bigint("used", { mode: "number" }).notNull().default(0),
    held: bigint("held", { mode: "number" }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month, table.userId] })],
);

/** That somebody was told of what is used: once for a month, a cap and a level. `user_id`: whose cap it is. */
export const wordWarnings = pgTable(
  "organization_word_warnings",
  {
    warningId: integer("warning_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    month: text("month").notNull(),
    cap: text("cap", { enum: ["pool", "all", "person"] }).notNull(),
    userId: integer("user_id").references(() => users.userId, { onDelete: "cascade" }),
    /** 80 or 100, in per cent. */
    level: integer("level").notNull(),
    toldAt: moment("told_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("organization_word_warned_once")
      .on(table.organizationId, table.month, table.cap, table.userId, table.level)
      .nullsNotDistinct(),
  ],
);

/**
 * Whose words or last use of a membership may not be as they are kept: a row for each text that began, ended or went since, and for
 * who was taken in; triggers write them (migrations `people-by-words`, `marks-say-what-came`), in the transaction of what they tell of.
 * Whoever reads sums adds what these say, and a job keeps it (`people/keeping.ts`). Rows are only added, so that no two texts of
 * somebody wait for each other, and name nobody by a key: a text outlives whoever wrote it.
 */
export const writtenMarks = pgTable(
  "written_marks",
  {
    markId: bigint("mark_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id").notNull(),
    userId: integer("user_id").notNull(),
    /** How many words more are written since, and when the text was begun. */
    words: bigint("words", { mode: "number" }).notNull().default(0),
    usedAt: moment("used_at"),
    /** That says not what was written: a text went, or somebody came. All texts of the person are summed up then. */
    isAnew: boolean("is_anew").notNull().default(true),
  },
  (table) => [index("written_marks_person").on(table.organizationId, table.userId)],
);

/**
 * A row for each change of how many people are in an organization, and of the words that are kept of them; triggers write them (migration `members-counted`), whoever writes
 * memberships, and put those of one together where they have become many. Their sum is how many there are, exact and without counting
 * thousands for each page. Rows are only ever added, so that no two who come or go wait for each other as they would for a counter.
 * They name an organization without being held to it: it may be going, and its people with it.
 */
export const memberChanges = pgTable(
  "member_changes",
  {
    changeId: bigint("change_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id").notNull(),
    /** How many more people there are since. */
    delta: integer("delta").notNull(),
    /** How many more words are kept of them. */
    words: bigint("words", { mode: "number" }).notNull().default(0),
  },
  (table) => [index("member_changes_organization").on(table.organizationId, table.delta, table.words)],
);
