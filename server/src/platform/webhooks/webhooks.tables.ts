import { index, integer, jsonb, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const deliveryState = pgEnum("delivery_state", ["waiting", "delivered", "failed"]);

/** What was sent to addresses that people gave us, and how it went. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    deliveryId: uuid("delivery_id").primaryKey(),
    event: text("event").notNull(),
    url: text("url").notNull(),
    body: jsonb("body").notNull(),
    /** Whose address it is; null for the installation's own. Without a foreign key, because a log outlives people. */
    userId: integer("user_id"),
    /** The person whom it tells of, where that is not whose address it is. */
    aboutUserId: integer("about_user_id"),
    /** What it is about, as "product:12"; null for what has no log of its own. */
    subject: text("subject"),
    state: deliveryState("state").notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** What the other side answered last; null when it never did. */
    status: integer("status"),
    error: text("error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [
    index("webhook_deliveries_created_at").on(table.createdAt),
    index("webhook_deliveries_user").on(table.userId),
    index("webhook_deliveries_about_user").on(table.aboutUserId),
    index("webhook_deliveries_subject").on(table.subject, table.createdAt),
  ],
);
