import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/*
 * The columns are those that better-auth expects, so that what it offers (two-factor, passkeys, reset links) can be
 * switched on without moving anything. Profiles are not here: features/accounts has them, by `uid` = `id`.
 */

/** Who can prove to be somebody. */
export const identityUsers = pgTable("identity_users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** Signed-in devices. A session whose row is gone is over, whatever tokens are still about. */
export const identitySessions = pgTable(
  "identity_sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => identityUsers.id, { onDelete: "cascade" }),
    /** better-auth's own cookie value; it opens nothing here, because none of its doors is mounted. */
    token: text("token").notNull().unique(),
    expiresAt: moment("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** How often the refresh token was exchanged: only the token of this number, made from it, is good. */
    rotation: integer("rotation").notNull().default(0),
    rotatedAt: moment("rotated_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("identity_sessions_user").on(table.userId)],
);

/** How somebody proves it: a password (hashed), later other providers. */
export const identityAccounts = pgTable(
  "identity_accounts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => identityUsers.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: moment("access_token_expires_at"),
    refreshTokenExpiresAt: moment("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("identity_accounts_user").on(table.userId)],
);

/** What somebody was sent, to prove an address. */
export const identityVerifications = pgTable(
  "identity_verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: moment("expires_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("identity_verifications_identifier").on(table.identifier)],
);

/** Keys that sign bearers. The private half is sealed with the installation's key. */
export const identityKeys = pgTable("identity_keys", {
  id: text("id").primaryKey(),
  publicKey: text("public_key").notNull(),
  privateKey: text("private_key").notNull(),
  alg: text("alg").notNull(),
  crv: text("crv"),
  createdAt: moment("created_at").notNull().defaultNow(),
  expiresAt: moment("expires_at"),
});
