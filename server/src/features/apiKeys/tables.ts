import { keyScopes } from "@pluma/contract/kit/scopes";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/**
 * Keys of the API. Of a key itself there is only a hash: it is long and random, so that nobody finds it by trying, and a
 * leaked database opens no account.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    apiKeyId: integer("api_key_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    name: text("name").notNull(),
    /** None of an app that was connected by signing in: it brings tokens. */
    keyHash: text("key_hash").unique(),
    lastCharacters: text("last_characters").notNull(),
    scopes: text("scopes", { enum: keyScopes }).array().notNull(),
    avatarIds: integer("avatar_ids").array().notNull().default([]),
    /** What was written for it, all together. */
    words: integer("words").notNull().default(0),
    lastUsedAt: moment("last_used_at"),
    endsAt: moment("ends_at").notNull(),
    createdAt: moment("created_at").notNull().default(sql`now()`),
  },
  (table) => [index("api_keys_user").on(table.userId), index("api_keys_organization").on(table.organizationId)],
);
