import { PRODUCTS_PER_PAGE, type productSorts } from "@pluma/contract/products/products";
import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../platform/context.ts";
import { inSite, inSpace } from "../../platform/database/owned.ts";
import { mineByLeading, mineByMembership } from "../organizations/index.ts";
import { products } from "./tables.ts";

export type ProductRow = typeof products.$inferSelect;

export type ProductColumns = Omit<typeof products.$inferInsert, "productId" | "organizationId" | "createdAt">;

export type ProductsQuery = {
  page: number;
  query: string;
  sort: (typeof productSorts)[number];
  direction: "asc" | "desc";
};

/**
 * What is of the platform, or of an organization that the caller is in; the platform's staff see all. On an organization's own host
 * nobody else sells anything.
 */
const visibleToCaller = (ctx: ActorCtx): SQL | undefined =>
  ctx.site !== null
    ? inSite(ctx, products.organizationId)
    : ctx.actor.staffRole === null
      ? or(isNull(products.organizationId), mineByMembership(ctx, products.organizationId))
      : undefined;

/** What the caller sells: its staff everything, the Admins of an organization what is its own. */
const editableBySeller = (ctx: ActorCtx): SQL | undefined =>
  ctx.actor.staffRole === null ? mineByLeading(ctx, products.organizationId) : undefined;

/** What is of the selected organization; without one, of the platform. */
const inSpaceHere = (ctx: ActorCtx): SQL => inSpace(ctx, sql`coalesce(${products.organizationId}, 0)`);

/** A product of the platform or of an organization that the caller is in, on sale or not; null for any other. */
export async function readVisible(ctx: ActorCtx, productId: number): Promise<ProductRow | null> {
  // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(and(sql`${products.productId} = ${productId}::bigint`, visibleToCaller(ctx)));
  return row ?? null;
}

/** What is on sale in the selected space, in its order of worth; what is in none comes after, the cheapest first. */
export function readAvailable(ctx: ActorCtx): Promise<ProductRow[]> {
  return ctx.db
    .select()
    .from(products)
    .where(and(inSpaceHere(ctx), eq(products.available, true)))
    .orderBy(sql`${products.rank} nulls last`, asc(products.price), asc(products.productId));
}

/** A page of the products of the selected space, and how many there are in all. */
export async function readProductPage(
  ctx: ActorCtx,
  { page, query, sort, direction }: ProductsQuery,
): Promise<{ rows: ProductRow[]; count: number }> {
  const wanted = and(inSpaceHere(ctx), query.trim() === "" ? undefined : found(query.trim()));
  const inDirection = direction === "asc" ? asc : desc;
  const rows = await ctx.db
    .select()
    .from(products)
    .where(wanted)
    .orderBy(inDirection(columnOf[sort]), inDirection(products.productId))
    .limit(PRODUCTS_PER_PAGE)
    .offset((page - 1) * PRODUCTS_PER_PAGE);
  const [total] = await ctx.db.select({ count: count() }).from(products).where(wanted);
  return { rows, count: total?.count ?? 0 };
}

/** How many of these products the selected space has. */
export async function countProductsHere(ctx: ActorCtx, productIds: number[]): Promise<number> {
  if (productIds.length === 0) return 0;
  return ctx.db.$count(products, and(inArray(sql`${products.productId}::bigint`, productIds), inSpaceHere(ctx)));
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

/** Writes a new product of the selected space. */
export async function insertProduct({ db, actor }: ActorCtx, columns: ProductColumns): Promise<ProductRow> {
  const [row] = await db
    .insert(products)
    .values({ ...columns, organizationId: actor.organizationId })
    .returning();
  if (!row) throw new Error("a product was not written");
  return row;
}

/** A product that the caller sells, by its id: a statement, and a part of others. */
export const editableProduct = (ctx: ActorCtx, productId: number) =>
  ctx.db
    .select({ productId: products.productId })
    .from(products)
    .where(and(sql`${products.productId} = ${productId}::bigint`, editableBySeller(ctx)));

/** Changes a product that the caller sells. */
export async function updateProduct(
  ctx: ActorCtx,
  productId: number,
  columns: Partial<ProductColumns>,
): Promise<ProductRow> {
  const [row] = await ctx.db
    .update(products)
    .set(columns)
    .where(and(eq(products.productId, productId), editableBySeller(ctx)))
    .returning();
  if (!row) throw new Error("a product was not written");
  return row;
}
