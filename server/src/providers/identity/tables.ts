import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/*
 * The columns of the first four are those that better-auth expects, so that what it offers besides can be
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
  (table) => [index("identity_sessions_user").on(table.userId), index("identity_sessions_expiry").on(table.expiresAt)],
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

/** The second factor of a person. Both secrets are sealed with the installation's key. */
export const identityTwoFactors = pgTable("identity_two_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => identityUsers.id, { onDelete: "cascade" }),
  /** The secret that counts; null until a first code has confirmed one. */
  secret: text("secret"),
  /** A secret that was handed out and not confirmed yet. */
  pendingSecret: text("pending_secret"),
  /** The last 30-second step whose code was used: neither it nor an earlier one counts again. */
  lastStep: integer("last_step"),
  /** Keyed fingerprints of the recovery codes that are left. */
  recoveryCodes: text("recovery_codes").array().notNull().default([]),
  /** Since when the secret counts; of one that waits, when it was handed out first. */
  createdAt: moment("created_at").notNull().defaultNow(),
  /** When secrets or recovery codes were made last. */
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** Keys of a device, by which its owner signs in. */
export const identityPasskeys = pgTable(
  "identity_passkeys",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => identityUsers.id, { onDelete: "cascade" }),
    credentialId: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    /** How often the key signed, as it says itself; always 0 where it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull().default([]),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [index("identity_passkeys_user").on(table.userId)],
);

export const challengeKinds = ["second_factor", "new_passkey", "passkey"] as const;

/** What was asked of somebody and waits for its answer, for five minutes. Only the challenge's hash is kept. */
export const identityChallenges = pgTable(
  "identity_challenges",
  {
    challengeHash: text("challenge_hash").primaryKey(),
    kind: text("kind", { enum: challengeKinds }).notNull(),
    /** Null where the answer says who it is. */
    userId: text("user_id").references(() => identityUsers.id, { onDelete: "cascade" }),
    tries: integer("tries").notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("identity_challenges_user").on(table.userId),
    index("identity_challenges_expiry").on(table.expiresAt),
  ],
);

/** Sessions of people whom Firebase keeps: what it does not say is whether one was ended, from where it was, and when. */
export const firebaseSessions = pgTable(
  "firebase_sessions",
  {
    id: text("id").primaryKey(),
    uid: text("uid").notNull(),
    ip: text("ip"),
    userAgent: text("user_agent"),
    createdAt: moment("created_at").notNull().defaultNow(),
    lastUsedAt: moment("last_used_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("firebase_sessions_uid").on(table.uid, table.lastUsedAt),
    index("firebase_sessions_used").on(table.lastUsedAt),
  ],
);

/** Until when a person's sessions were all ended: a token from before it opens none. */
export const firebaseEndings = pgTable("firebase_endings", {
  uid: text("uid").primaryKey(),
  endedBefore: moment("ended_before").notNull(),
});
