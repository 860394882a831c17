import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/**
 * One row from the first start until the owner is made. Every node derives the same one-time code from its nonce and
 * the installation's key, so the row alone gives nothing away.
 */
export const setup = pgTable(
  "setup",
  {
    isOpen: boolean("is_open").primaryKey().default(true),
    nonce: text("nonce").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [check("setup_one_row", sql`${table.isOpen}`)],
);

/** An admin signed in as a customer. The token is opaque, known by its hash, and good until it ends or is ended. */
export const impersonations = pgTable(
  "impersonations",
  {
    impersonationId: integer("impersonation_id").primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text("token_hash").notNull().unique(),
    adminUserId: integer("admin_user_id").notNull(),
    userId: integer("user_id").notNull(),
    /** The admin's own session: when it ends, so does this. */
    adminUid: text("admin_uid").notNull(),
    adminSessionId: text("admin_session_id").notNull(),
    reason: text("reason").notNull(),
    ip: text("ip").notNull().default(""),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [index("impersonations_user").on(table.userId)],
);

export const linkKinds = ["reset", "verify", "take_back", "take_back_unproved", "proof", "not_me", "sign_in"] as const;

/**
 * What was mailed, and works once: links that sign in, set a password, prove an address, or take a change of address back (of one
 * that was proved, or not), and codes that prove who somebody is. Only the hash of the token is kept.
 */
export const links = pgTable(
  "links",
  {
    tokenHash: text("token_hash").primaryKey(),
    kind: text("kind", { enum: linkKinds }).notNull(),
    userId: integer("user_id").notNull(),
    /** The address that the link was made for. */
    email: text("email").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [
    index("links_user").on(table.userId, table.kind),
    // Few, and asked at every sign-up: addresses that their former owner may take back.
    index("links_held").on(table.email).where(sql`${table.kind} = 'take_back'`),
  ],
);

/** Whom an issuer that signs people in (OpenID Connect) means by which of its subjects. */
export const issued = pgTable(
  "issued_identities",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: integer("user_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index("issued_identities_user").on(table.userId)],
);

/** On what somebody signed in: another is news to them. A mark is the hash of a user agent without its versions. */
export const devices = pgTable(
  "signed_in_devices",
  {
    userId: integer("user_id").notNull(),
    mark: text("mark").notNull(),
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.mark] }), index("signed_in_devices_seen").on(table.seenAt)],
);
