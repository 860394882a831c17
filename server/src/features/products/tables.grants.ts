import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../platform/database/columns.ts";
import { products } from "./tables.ts";

/**
 * What a product gives by name. What was taken out of it keeps its row: whoever bought it before has it for as long as that
 * purchase gives access. What is named may be gone since; then it is nothing.
 */
export const productGrants = pgTable(
  "product_grants",
  {
    productGrantId: integer("product_grant_id").primaryKey().generatedAlwaysAsIdentity(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.productId, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["avatar", "template", "workflow"] }).notNull(),
    thingId: integer("thing_id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    removedAt: moment("removed_at"),
  },
  (table) => [
    index("product_grants_product").on(table.productId, table.kind, table.thingId),
    uniqueIndex("product_grants_one").on(table.productId, table.kind, table.thingId).where(sql`removed_at is null`),
  ],
);
