import { sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { prepared } from "../../platform/prepared.ts";
import { products } from "./tables.ts";

const productsByIds = prepared((db) =>
  db
    .select()
    .from(products)
    .where(sql`${products.productId} = any(${sql.placeholder("ids")}::int[])`)
    .prepare("products_by_ids"),
);

/** Some products by their ids, on sale or not; an id without one is left out. */
export async function readProducts(
  { db }: Pick<Ctx, "db">,
  productIds: number[],
): Promise<Map<number, typeof products.$inferSelect>> {
  if (productIds.length === 0) return new Map();
  const rows = await productsByIds(db).execute({ ids: [...new Set(productIds)] });
  return new Map(rows.map((row) => [row.productId, row]));
}
