import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { purchases } from "./tables.ts";

/** What a buyer was told of a purchase when its time came, once for its key (`renewalAhead:2027-01-31…`, `words:7`). */
export const purchaseTold = pgTable(
  "purchase_told",
  {
    key: text("key").primaryKey(),
    purchaseId: integer("purchase_id")
      .notNull()
      .references(() => purchases.purchaseId),
    toldAt: moment("told_at").notNull(),
  },
  (table) => [index("purchase_told_purchase").on(table.purchaseId)],
);
