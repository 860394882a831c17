import { PRODUCTS_PER_PAGE, type productSorts } from "@pluma/contract/products";
import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { products } from "./tables.ts";

type DbCtx = Pick<Ctx, "db">;

export type ProductRow = typeof products.$inferSelect;
export type ProductColumns = Omit<typeof products.$inferInsert, "productId" | "organizationId" | "createdAt">;

export type ProductsQuery = {
  /** Whose products; null is the platform. */
  organizationId: number | null;
  page: number;
  query: string;
  sort: (typeof productSorts)[number];
  direction: "asc" | "desc";
};

const ofSeller = (organizationId: number | null): SQL =>
  organizationId === null ? isNull(products.organizationId) : eq(products.organizationId, organizationId);

/** A product by its id; an id larger than the column names nothing. */
export async function readProductRow({ db }: DbCtx, productId: number): Promise<ProductRow | null> {
  const [row] = await db.select().from(products).where(sql`${products.productId} = ${productId}::bigint`);
  return row ?? null;
}

/** What a seller has on sale, the cheapest first. */
export function readAvailable({ db }: DbCtx, organizationId: number | null): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(ofSeller(organizationId), eq(products.available, true)))
    .orderBy(asc(products.price), asc(products.productId));
}

/** A page of a seller's products, and how many there are in all. */
export async function readProductPage(
  { db }: DbCtx,
  { organizationId, page, query, sort, direction }: ProductsQuery,
): Promise<{ rows: ProductRow[]; count: number }> {
  const wanted = and(ofSeller(organizationId), query.trim() === "" ? undefined : found(query.trim()));
  const inDirection = direction === "asc" ? asc : desc;
  const rows = await db
    .select()
    .from(products)
    .where(wanted)
    .orderBy(inDirection(columnOf[sort]), inDirection(products.productId))
    .limit(PRODUCTS_PER_PAGE)
    .offset((page - 1) * PRODUCTS_PER_PAGE);
  const [total] = await db.select({ count: count() }).from(products).where(wanted);
  return { rows, count: total?.count ?? 0 };
}

const columnOf: Record<ProductsQuery["sort"], SQL> = {
  product_id: sql`${products.productId}`,
  name: sql`fold(${products.name})`,
  // Unlimited is more than any number.
  word_amount: sql`coalesce(${products.wordAmount}::bigint, 9223372036854775807)`,
  price: sql`${products.price}`,
  createdAt: sql`${products.createdAt}`,
};

/** Whether a product holds what was typed, whatever case and accents either has; "%" and "_" are plain characters. */
function found(typed: string): SQL | undefined {
  const pattern = sql`'%' || replace(replace(replace(fold(${typed}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  return or(
    ...[products.name, products.productSku, products.description].map((text) => sql`fold(${text}) like ${pattern}`),
  );
}

/** How many of these products there are. */
export async function countProducts({ db }: DbCtx, productIds: number[]): Promise<number> {
  if (productIds.length === 0) return 0;
  const [total] = await db
    .select({ count: count() })
    .from(products)
    .where(inArray(sql`${products.productId}::bigint`, productIds));
  return total?.count ?? 0;
}

/** Writes a new product. */
export async function insertProduct(
  { db }: DbCtx,
  columns: ProductColumns,
  organizationId: number | null,
): Promise<ProductRow> {
  const [row] = await db
    .insert(products)
    .values({ ...columns, organizationId })
    .returning();
  if (!row) throw new Error("a product was not written");
  return row;
}

/** Changes a product. */
export async function updateProduct(
  { db }: DbCtx,
  productId: number,
  columns: Partial<ProductColumns>,
): Promise<ProductRow> {
  const [row] = await db.update(products).set(columns).where(eq(products.productId, productId)).returning();
  if (!row) throw new Error("a product was not written");
  return row;
}
