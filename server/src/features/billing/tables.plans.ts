import { sql } from "drizzle-orm";
import { bigint, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { products } from "../products/tables.ts";
import { purchases } from "./tables.ts";

/** Money: whole minor units of the purchase's currency. */
const money = (name: string) => bigint(name, { mode: "number" });

/**
 * A change of plan that its buyer was asked to agree to at the provider. Nothing of it holds while it waits; what the
 * provider then names as the plan (`planRef`) is followed, also where the request was withdrawn here or ran out.
 */
export const planRequests = pgTable(
  "plan_requests",
  {
    planRequestId: integer("plan_request_id").primaryKey().generatedAlwaysAsIdentity(),
    purchaseId: integer("purchase_id")
      .notNull()
      .references(() => purchases.purchaseId),
    productId: integer("product_id")
      .notNull()
      .references(() => products.productId),
    state: text("state", { enum: ["waiting", "agreed", "withdrawn"] })
      .notNull()
      .default("waiting"),
    /** The provider's id of the plan that it becomes. */
    planRef: text("plan_ref").notNull(),
    /** The provider's page where the buyer agrees, and until when. */
    approveUrl: text("approve_url").notNull(),
    expiresAt: moment("expires_at").notNull(),
    price: money("price").notNull(),
    discount: money("discount").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("plan_request_once").on(table.purchaseId, table.planRef),
    uniqueIndex("plan_request_waiting").on(table.purchaseId).where(sql`state = 'waiting'`),
  ],
);
