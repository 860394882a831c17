import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { users } from "../accounts/tables.ts";

/**
 * Addresses that are told of what happens: in somebody's personal space, in an organization (whoever entered them), or, where
 * neither is named, in the installation. Their secrets lie sealed.
 */
export const webhooks = pgTable(
  "webhooks",
  {
    webhookId: integer("webhook_id").primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id").references(() => users.userId, { onDelete: "cascade" }),
    organizationId: integer("organization_id"),
    url: text("url").notNull(),
    description: text("description").notNull(),
    types: text("types").array().notNull(),
    secret: text("secret").notNull(),
    /** The secret before, and until when it signs too. */
    oldSecret: text("old_secret"),
    oldSecretUntil: moment("old_secret_until"),
    isOn: boolean("is_on").notNull().default(true),
    isOffByFailing: boolean("is_off_by_failing").notNull().default(false),
    /** Since when nothing could be delivered; null where the last delivery worked. */
    failingSince: moment("failing_since"),
    deliveredAt: moment("delivered_at"),
    /** How many were not sent, because too many waited. */
    dropped: integer("dropped").notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("webhooks_user").on(table.userId).where(sql`user_id is not null`),
    index("webhooks_organization").on(table.organizationId).where(sql`organization_id is not null`),
    index("webhooks_installation").on(table.webhookId).where(sql`user_id is null and organization_id is null`),
    check("webhook_of_one", sql`${table.userId} is null or ${table.organizationId} is null`),
  ],
);

/** What webhooks were told, and how it went. */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    deliveryId: uuid("delivery_id").primaryKey(),
    webhookId: integer("webhook_id")
      .notNull()
      .references(() => webhooks.webhookId, { onDelete: "cascade" }),
    /** The same when it is sent again. */
    messageId: text("message_name").notNull(),
    type: text("type").notNull(),
    /** The body as it is sent, byte for byte. */
    body: text("body").notNull(),
    /** The person whom it tells of: it goes when they leave. */
    aboutUserId: integer("about_user_id"),
    state: text("state", { enum: ["waiting", "delivered", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    status: integer("status"),
    answer: text("answer").notNull().default(""),
    error: text("error"),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("webhook_messages_newest").on(table.webhookId, table.createdAt),
    index("webhook_messages_waiting").on(table.webhookId).where(sql`state = 'waiting'`),
    index("webhook_messages_old").on(table.createdAt),
    index("webhook_messages_about").on(table.aboutUserId).where(sql`about_user_id is not null`),
  ],
);
