import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";

/** What providers reported: each event of an account once, applied by asking the provider how things stand. */
export const providerEvents = pgTable(
  "provider_events",
  {
    providerEventId: bigint("provider_event_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text("provider", { enum: ["stripe", "paypal", "sandbox", "none"] }).notNull(),
    organizationId: integer("organization_id"),
    /** The provider's id of the event. */
    ref: text("ref").notNull(),
    type: text("type").notNull(),
    /** The provider's ids that may name a purchase: subscription, payment, order. */
    objects: text("objects").array().notNull(),
    purchaseId: integer("purchase_id"),
    attempts: integer("attempts").notNull().default(0),
    nextTryAt: moment("next_try_at").notNull().defaultNow(),
    appliedAt: moment("applied_at"),
    error: text("error"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("provider_event_once").on(table.organizationId, table.provider, table.ref).nullsNotDistinct(),
    index("provider_events_waiting").on(table.nextTryAt).where(sql`applied_at is null`),
  ],
);
