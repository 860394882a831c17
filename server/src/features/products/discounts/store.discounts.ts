import { DISCOUNTS_PER_PAGE } from "@pluma/contract/products/discounts";
import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { inSpace } from "../../../platform/database/owned.ts";
import { discountProducts, discounts, discountUses, products } from "../tables.ts";

type DbCtx = Pick<Ctx, "db">;

export type DiscountRow = typeof discounts.$inferSelect;

export type DiscountColumns = Omit<
  typeof discounts.$inferInsert,
  "discountId" | "organizationId" | "createdAt" | "removedAt"
>;

/** What is of the selected organization; without one, of the platform. */
const inSpaceHere = (ctx: ActorCtx): SQL => inSpace(ctx, sql`coalesce(${discounts.organizationId}, 0)`);

/** A seller's code by its letters, in capitals; one that was taken away is not there. */
export async function readDiscountByCode(
  { db }: DbCtx,
  seller: number | null,
  code: string,
): Promise<DiscountRow | null> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(
      and(
        sql`coalesce(${discounts.organizationId}, 0) = ${seller ?? 0}`,
        eq(discounts.code, code),
        isNull(discounts.removedAt),
      ),
    );
  return row ?? null;
}

/** Whose a code is, also one that was taken away; null when it never was. */
export async function readCodeSeller({ db }: DbCtx, discountId: number) {
  const [row] = await db
    .select({ organizationId: discounts.organizationId })
    .from(discounts)
    .where(eq(discounts.discountId, discountId));
  return row ?? null;
}

/** A code of the selected space by its id, its row locked until the transaction ends; null for any other. */
export async function lockDiscountHere(ctx: ActorCtx, discountId: number): Promise<DiscountRow | null> {
  const [row] = await ctx.db
    .select()
    .from(discounts)
    .where(and(sql`${discounts.discountId} = ${discountId}::bigint`, isNull(discounts.removedAt), inSpaceHere(ctx)))
    .for("update");
  return row ?? null;
}

/** A code by its id, its row locked until the transaction ends; one that was taken away is not there. */
export async function lockDiscount({ db }: DbCtx, discountId: number): Promise<DiscountRow | null> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(sql`${discounts.discountId} = ${discountId}::bigint`, isNull(discounts.removedAt)))
    .for("update");
  return row ?? null;
}

/** A page of codes of the selected space, the newest first, and how many there are in all. */
export async function readDiscountPage(
  ctx: ActorCtx,
  { page, query }: { page: number; query: string },
): Promise<{ rows: DiscountRow[]; count: number }> {
  const part = query.trim().toUpperCase();
  const isFound = part === "" ? undefined : sql`position(${part} in ${discounts.code}) > 0`;
  const wanted = and(isNull(discounts.removedAt), inSpaceHere(ctx), isFound);
  const rows = await ctx.db
    .select()
    .from(discounts)
    .where(wanted)
    .orderBy(desc(discounts.discountId))
    .limit(DISCOUNTS_PER_PAGE)
    .offset((page - 1) * DISCOUNTS_PER_PAGE);
  const [total] = await ctx.db.select({ count: count() }).from(discounts).where(wanted);
  return { rows, count: total?.count ?? 0 };
}

/** The products that each of these codes is for. */
export function readDiscountProducts({ db }: DbCtx, discountIds: number[]) {
  return db
    .select({ discountId: discountProducts.discountId, productId: products.productId, name: products.name })
    .from(discountProducts)
    .innerJoin(products, eq(products.productId, discountProducts.productId))
    .where(inArray(discountProducts.discountId, discountIds))
    .orderBy(asc(products.productId));
}

/** How often each of these codes was used or is held. */
export async function countUsesOf({ db }: DbCtx, discountIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ discountId: discountUses.discountId, uses: count() })
    .from(discountUses)
    .where(inArray(discountUses.discountId, discountIds))
    .groupBy(discountUses.discountId);
  return new Map(rows.map(({ discountId, uses }) => [discountId, uses]));
}

/** Writes a new code of the selected space; throws when there is one already. */
export async function insertDiscount({ db, actor }: ActorCtx, columns: DiscountColumns): Promise<DiscountRow> {
  const [row] = await db
    .insert(discounts)
    .values({ ...columns, organizationId: actor.organizationId })
    .returning();
  if (!row) throw new Error("a discount was not written");
  return row;
}

/** Changes a code of the selected space, or takes it away; throws when another one has its letters. */
export async function updateDiscount(
  ctx: ActorCtx,
  discountId: number,
  columns: Partial<DiscountColumns> & { removedAt?: Date },
): Promise<DiscountRow> {
  const [row] = await ctx.db
    .update(discounts)
    .set(columns)
    .where(and(eq(discounts.discountId, discountId), inSpaceHere(ctx)))
    .returning();
  if (!row) throw new Error("a discount was not written");
  return row;
}

/** Makes these the products that a code is for; none is all of them. */
export async function writeDiscountProducts({ db }: DbCtx, discountId: number, productIds: number[]): Promise<void> {
  await db.delete(discountProducts).where(eq(discountProducts.discountId, discountId));
  if (productIds.length === 0) return;
  await db.insert(discountProducts).values(productIds.map((productId) => ({ discountId, productId })));
}
