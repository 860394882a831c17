import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { discountProducts, discounts, discountUses, products } from "../tables.ts";
import type { DiscountRow } from "./store.discounts.ts";

type DbCtx = Pick<Ctx, "db">;

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

/** A code by its id, its row locked until the transaction ends; one that was taken away is not there. */
export async function lockDiscount({ db }: DbCtx, discountId: number): Promise<DiscountRow | null> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(sql`${discounts.discountId} = ${discountId}::bigint`, isNull(discounts.removedAt)))
    .for("update");
  return row ?? null;
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

/** Makes these the products that a code is for; none is all of them. */
export async function writeDiscountProducts({ db }: DbCtx, discountId: number, productIds: number[]): Promise<void> {
  await db.delete(discountProducts).where(eq(discountProducts.discountId, discountId));
  if (productIds.length === 0) return;
  await db.insert(discountProducts).values(productIds.map((productId) => ({ discountId, productId })));
}
