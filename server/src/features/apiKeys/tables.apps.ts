import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { apiKeys } from "./tables.ts";

/**
 * Apps as they describe themselves, each to one site: what they are called, and where they may be told. Nobody's: who connected
 * one has a key. `site`: the organization on whose own host, 0 for the installation.
 */
export const appClients = pgTable(
  "app_clients",
  {
    site: integer("site").notNull(),
    clientId: text("client_id").notNull(),
    name: text("name").notNull(),
    redirectUris: text("redirect_uris").array().notNull(),
    /** Whether its id is the address that its description was read from. */
    isRead: boolean("is_read").notNull(),
    /** When it described itself, or its description was last read. */
    readAt: moment("read_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.site, table.clientId] }), index("app_clients_read").on(table.readAt)],
);

/**
 * Keys that are apps which somebody connected by signing in. Such a key is brought by no one: a program has tokens, of which only
 * hashes are kept, and the one for renewal is made of the key and the number that is good (`turn`).
 */
export const appGrants = pgTable(
  "app_grants",
  {
    apiKeyId: integer("api_key_id")
      .primaryKey()
      .references(() => apiKeys.apiKeyId, { onDelete: "cascade" }),
    site: integer("site").notNull(),
    clientId: text("client_id").notNull(),
    /** Where its code was sent; null for the person's own device. */
    host: text("host"),
    turn: integer("turn").notNull().default(0),
    turnedAt: moment("turned_at"),
  },
  (table) => [index("app_grants_client").on(table.site, table.clientId)],
);

/** Codes that apps exchange for tokens, once. A used one stays for a day, so that one that comes again ends what came of it. */
export const appCodes = pgTable(
  "app_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    apiKeyId: integer("api_key_id")
      .notNull()
      .references(() => apiKeys.apiKeyId, { onDelete: "cascade" }),
    redirectUri: text("redirect_uri").notNull(),
    challenge: text("challenge").notNull(),
    usedAt: moment("used_at"),
    endsAt: moment("ends_at").notNull(),
  },
  (table) => [index("app_codes_key").on(table.apiKeyId), index("app_codes_end").on(table.endsAt)],
);

/** What an app brings with each call, for an hour. */
export const appTokens = pgTable(
  "app_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    apiKeyId: integer("api_key_id")
      .notNull()
      .references(() => apiKeys.apiKeyId, { onDelete: "cascade" }),
    endsAt: moment("ends_at").notNull(),
  },
  (table) => [index("app_tokens_key").on(table.apiKeyId), index("app_tokens_end").on(table.endsAt)],
);
