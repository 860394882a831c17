import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";

/**
 * Answers that are being written for programs. A row is there while its text grows, and goes with the transaction that
 * closes it: nothing of what is asked or answered from outside is kept.
 */
export const completions = pgTable(
  "completions",
  {
    completionId: integer("completion_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    /** The key that asked; null for a session. */
    apiKeyId: integer("api_key_id"),
    avatarId: integer("avatar_id"),
    templateId: integer("template_id"),
    content: text("content").notNull().default(""),
  },
  (table) => [index("completions_user").on(table.userId), index("completions_organization").on(table.organizationId)],
);
