import type { Campaign } from "@pluma/contract/accounts/accounts";
import { languageCodes } from "@pluma/contract/kit/languages";
import { auditKinds } from "@pluma/contract/organizations/audit";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { endMoment, moment } from "../../platform/database/columns.ts";

/** People. `access_until` is written by whoever sells access; has_access is read from it, never stored. */
export const users = pgTable(
  "users",
  {
    userId: integer("user_id").primaryKey().generatedAlwaysAsIdentity(),
    /** The identity provider's id of this person. */
    uid: text("uid").notNull().unique(),
    name: text("name").notNull(),
    lastName: text("last_name").notNull().default(""),
    /** Lower case, trimmed. */
    email: text("email").notNull().unique(),
    phone: text("phone").notNull().default(""),
    /** The whole number, "+34612345678", where its country is known. */
    phoneE164: text("phone_e164").notNull().default(""),
    company: text("company").notNull().default(""),
    lang: text("lang", { enum: languageCodes }),
    darkMode: boolean("dark_mode"),
    manualMode: boolean("manual_mode").notNull().default(false),
    showVideo: boolean("show_video").notNull().default(true),
    /** What they want kept to in every text that is written for them. */
    writingInstructions: text("writing_instructions").notNull().default(""),
    birthday: date("birthday"),
    instagram: text("instagram").notNull().default(""),
    signupReason: text("signup_reason").notNull().default(""),
    /** The campaign that led them to their sign-up. */
    campaign: jsonb("campaign").$type<Campaign>(),
    /** The person's own AI key, sealed. */
    apiKey: text("api_key"),
    zappierWebhookUrl: text("zappier_webhook_url").notNull().default(""),
    defaultOrganization: integer("default_organization"),
    fileId: integer("file_id"),
    /** When the person proved that the address is theirs. */
    emailVerifiedAt: moment("email_verified_at"),
    /** An address that was asked for, until it is proved. */
    pendingEmail: text("pending_email"),
    lastSeenAt: moment("last_seen_at"),
    accessUntil: endMoment("access_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    deletedAt: moment("deleted_at"),
    /** Names as lists sort them: without case and accents. Kept, because folding is slow for a hundred thousand. */
    nameKey: text("name_key").notNull().generatedAlwaysAs(sql`fold(name)`),
    lastNameKey: text("last_name_key").notNull().generatedAlwaysAs(sql`fold(last_name)`),
    /** What a search looks into, without case and accents. */
    search: text("search")
      .notNull()
      .generatedAlwaysAs(
        sql`fold(name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || instagram || ' ' || signup_reason)`,
      ),
  },
  (table) => [
    index("users_phone").on(table.phone),
    index("users_phone_e164").on(table.phoneE164).where(sql`phone_e164 <> ''`),
    index("users_search").using("gin", sql`${table.search} gin_trgm_ops`),
    // One index a sort of the list of customers; e-mail addresses and ids have theirs.
    index("users_newest").on(table.createdAt, table.userId).where(sql`deleted_at is null`),
    index("users_by_name").on(table.nameKey, table.userId).where(sql`deleted_at is null`),
    index("users_by_last_name").on(table.lastNameKey, table.userId).where(sql`deleted_at is null`),
  ],
);

/** What staff write down about somebody, and sort them under. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.userId, { onDelete: "cascade" }),
    note: text("note").notNull().default(""),
    tags: text("tags").array().notNull().default([]),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("customer_notes_tags").using("gin", table.tags)],
);

/**
 * A row for each change of what lists of people show, search or sort; a trigger writes them (migration `customers`),
 * whoever writes users, and now and then puts them together into one. Their sum is how many people there are, exact and
 * without counting a hundred thousand; that none came or went means that the list is still the same. Rows are only ever
 * added, so that no two sign-ups wait for each other as they would for a counter.
 */
export const userChanges = pgTable("user_changes", {
  changeId: bigint("change_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** How many more people there are since. */
  delta: integer("delta").notNull(),
});

export const staff = pgTable("staff", {
  staffId: integer("staff_id").primaryKey().generatedAlwaysAsIdentity(),
  userId: integer("user_id")
    .notNull()
    .unique()
    .references(() => users.userId, { onDelete: "cascade" }),
  role: text("role", { enum: ["admin", "manager"] }).notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/**
 * The sum of a ledger, kept beside it so that one locked row decides every race: a person's, or that of an organization,
 * whose people draw on it. Never below zero.
 */
export const wordBalances = pgTable(
  "word_balances",
  {
    balanceId: integer("balance_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .unique()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id").unique(),
    balance: integer("balance").notNull().default(0),
    /** Words out of the balance for generations that are still running: not spent yet, and not free. */
    held: integer("held").notNull().default(0),
    isUnlimited: boolean("is_unlimited").notNull().default(false),
  },
  (table) => [
    check("word_balance_not_negative", sql`${table.balance} >= 0 and ${table.held} >= 0`),
    check("word_balance_of_one", sql`num_nonnulls(user_id, organization_id) = 1`),
  ],
);

export const wordKinds = ["grant", "reserve", "settle", "release", "revoke", "expire"] as const;

/**
 * Every change of a balance, append-only. `words` is what the balance changed by; `used` is what was delivered, which
 * differs for the unlimited and when a reservation is settled.
 */
export const wordLedger = pgTable(
  "word_ledger",
  {
    entryId: bigint("entry_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Whose balance it changed: a person's, or an organization's. Who wrote is in the row of the text. */
    userId: integer("user_id"),
    organizationId: integer("organization_id"),
    kind: text("kind", { enum: wordKinds }).notNull(),
    words: integer("words").notNull(),
    used: integer("used").notNull().default(0),
    /** What caused it: "generation:12", "purchase:7". */
    cause: text("cause").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("word_ledger_of_one", sql`num_nonnulls(user_id, organization_id) = 1`),
    index("word_ledger_user").on(table.userId, table.entryId),
    index("word_ledger_organization").on(table.organizationId, table.entryId).where(sql`organization_id is not null`),
    // Small, for rows are only ever added: what was delivered in a span of days.
    index("word_ledger_when").using("brin", table.createdAt),
    // A generation is settled or released once, whatever happens.
    uniqueIndex("word_ledger_closed_once").on(table.cause).where(sql`kind in ('settle', 'release')`),
  ],
);

/** Who did what to whom, when and from where. */
export const audit = pgTable(
  "audit",
  {
    auditId: bigint("audit_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    actorUserId: integer("actor_user_id"),
    impersonatorId: integer("impersonator_id"),
    action: text("action").notNull(),
    target: text("target").notNull().default(""),
    detail: jsonb("detail"),
    ip: text("ip").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("audit_target").on(table.target, table.auditId),
    index("audit_actor").on(table.actorUserId, table.auditId),
    index("audit_action").on(table.action, table.auditId),
    index("audit_when").on(table.createdAt),
  ],
);

/**
 * Which entries are told to which organizations, for as long as those are told (see decisions/work-of-an-organization.md);
 * the entry itself stays. One may be told to several: somebody who signs in is in several.
 */
export const auditTold = pgTable(
  "audit_told",
  {
    organizationId: integer("organization_id").notNull(),
    auditId: bigint("audit_id", { mode: "number" })
      .notNull()
      .references(() => audit.auditId, { onDelete: "cascade" }),
    kind: text("kind", { enum: auditKinds }).notNull(),
    /** Who did it, and to whom it was done, as the entry says: each with an index, for a search by their names. */
    actorUserId: integer("actor_user_id"),
    targetUserId: integer("target_user_id"),
    /** Whoever did it did so as staff of the platform, whose names are not an organization's to know. */
    isStaff: boolean("is_staff").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.auditId] }),
    index("audit_told_kind").on(table.organizationId, table.kind, table.auditId),
    index("audit_told_actor").on(table.organizationId, table.actorUserId, table.auditId, table.isStaff),
    index("audit_told_target").on(table.organizationId, table.targetUserId, table.auditId),
    index("audit_told_when").on(table.organizationId, table.createdAt),
    index("audit_told_entry").on(table.auditId),
    index("audit_told_old").on(table.createdAt),
  ],
);
