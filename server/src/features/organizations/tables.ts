import { boolean, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

export const organizations = pgTable("organizations", {
  organizationId: integer("organization_id").primaryKey().generatedAlwaysAsIdentity(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  tagline: text("tagline").notNull().default(""),
  domain: text("domain").unique(),
  /** The organization's own AI key, sealed. */
  openaiApiKey: text("openai_api_key"),
  /** The installation's AI key does not answer for it: without a key of its own nothing does. */
  usesOwnKeyOnly: boolean("uses_own_key_only").notNull().default(false),
  /** The organization's own Stripe account; the keys that are secret are sealed. */
  stripePublicKey: text("stripe_public_key"),
  stripePrivateKey: text("stripe_private_key"),
  stripeWebhookKey: text("stripe_webhook_key"),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
  deletedAt: moment("deleted_at"),
});

/** Memberships. `user_type_id`: 1 Admin, 2 Manager, 3 Member. */
export const userOrganizations = pgTable(
  "user_organizations",
  {
    userOrganizationId: integer("user_organization_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organizations.organizationId, { onDelete: "cascade" }),
    userTypeId: integer("user_type_id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [unique("one_membership").on(table.userId, table.organizationId)],
);
