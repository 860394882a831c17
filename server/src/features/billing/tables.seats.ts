import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { purchases } from "./tables.ts";

/**
 * A place that a purchase has for another, and who has it now: nobody, somebody who is invited by a mail, or somebody who took it.
 * Those who had it before are told by their purchases, which name the seat.
 */
export const purchaseSeats = pgTable(
  "purchase_seats",
  {
    seatId: integer("seat_id").primaryKey().generatedAlwaysAsIdentity(),
    purchaseId: integer("purchase_id")
      .notNull()
      .references(() => purchases.purchaseId),
    /** Since which period there is this seat, by its start; null is from the first one on. */
    since: moment("since"),
    /** Whom it is given to. */
    email: text("email"),
    /** A keyed fingerprint of the code that was mailed last. */
    print: text("print"),
    givenAt: moment("given_at"),
    userId: integer("user_id"),
    seatPurchaseId: integer("seat_purchase_id").references(() => purchases.purchaseId),
    takenAt: moment("taken_at"),
    /** When a change of plan took it away. */
    closedAt: moment("closed_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("purchase_seats_purchase").on(table.purchaseId),
    uniqueIndex("purchase_seats_print").on(table.print).where(sql`print is not null`),
    uniqueIndex("purchase_seats_address").on(table.purchaseId, table.email).where(sql`email is not null`),
    uniqueIndex("purchase_seats_holder").on(table.purchaseId, table.userId).where(sql`user_id is not null`),
    index("purchase_seats_user").on(table.userId).where(sql`user_id is not null`),
  ],
);
