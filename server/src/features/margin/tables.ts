import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/** How often whoever keeps the figures is told of customers who cost more than they pay; null is the installation. */
export const marginAlarms = pgTable(
  "margin_alarms",
  {
    alarmId: integer("alarm_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id"),
    often: text("often", { enum: ["never", "daily", "weekly"] }).notNull(),
    /** Over how many days, up to yesterday, it is looked at. */
    days: integer("days").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [unique("margin_alarm_once").on(table.organizationId).nullsNotDistinct()],
);

/** Customers who cost more than they pay, for as long as they do; each is told of once. */
export const marginLosses = pgTable(
  "margin_losses",
  {
    lossId: integer("loss_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id"),
    userId: integer("user_id").notNull(),
    isTold: boolean("is_told").notNull().default(false),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [unique("margin_loss_once").on(table.organizationId, table.userId).nullsNotDistinct()],
);

/** What somebody who keeps the figures was told of by mail, until they put it aside; null is the installation's. */
export const marginNotices = pgTable(
  "margin_notices",
  {
    noticeId: integer("notice_id").primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer("organization_id"),
    userId: integer("user_id").notNull(),
    kind: text("kind", { enum: ["losses", "reached"] }).notNull(),
    count: integer("count").notNull(),
    /** Whom it is about; null for several. */
    customerId: integer("customer_id"),
    search: text("search").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("margin_notices_keeper").on(table.userId, table.createdAt),
    index("margin_notices_customer").on(table.customerId),
  ],
);
