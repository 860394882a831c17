import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Ctx } from "../../platform/context.ts";
import { prepared } from "../../platform/database/prepared.ts";
import type { ProductRow } from "./store.ts";
import { products } from "./tables.ts";

type DbCtx = Pick<Ctx, "db">;

/** A product by its id; an id larger than the column names nothing. */
export async function readProductRow({ db }: DbCtx, productId: number): Promise<ProductRow | null> {
  const [row] = await db.select().from(products).where(sql`${products.productId} = ${productId}::bigint`);
  return row ?? null;
}

/** What a seller, the platform (null) or an organization, has on sale to everybody, in its order of worth; what is in none comes after, the cheapest first. */
export function readOnSale({ db }: DbCtx, seller: number | null): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(
      and(
        seller === null ? isNull(products.organizationId) : eq(products.organizationId, seller),
        eq(products.available, true),
      ),
    )
    .orderBy(sql`${products.rank} nulls last`, asc(products.price), asc(products.productId))
    .limit(ON_SALE_MAX);
}

/** So many products are shown to whoever is no customer yet. */
const ON_SALE_MAX = 24;

/** What rows of other features say of the product they are of, joined by `productId` as a part of their statement. */
export const productsNamed = new QueryBuilder()
  .select({ productId: products.productId, name: products.name, shortDescription: products.shortDescription })
  .from(products)
  .as("product_named");

const productsByIds = prepared((db) =>
  db
    .select()
    .from(products)
    .where(sql`${products.productId} = any(${sql.placeholder("ids")}::int[])`)
    .prepare("products_by_ids"),
);

/** Some products by their ids, on sale or not; an id without one is left out. */
export async function readNamed(
  { db }: Pick<Ctx, "db">,
  productIds: number[],
): Promise<Map<number, typeof products.$inferSelect>> {
  if (productIds.length === 0) return new Map();
  const rows = await productsByIds(db).execute({ ids: [...new Set(productIds)] });
  return new Map(rows.map((row) => [row.productId, row]));
}

/** Whether a seller, the platform (null) or an organization, has any product. */
export async function hasProducts({ db }: DbCtx, seller: number | null): Promise<boolean> {
  const ofSeller = seller === null ? isNull(products.organizationId) : eq(products.organizationId, seller);
  return (await db.$count(products, ofSeller)) > 0;
}
