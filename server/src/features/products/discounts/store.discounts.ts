import { DISCOUNTS_PER_PAGE } from "@pluma/contract/products/discounts";
import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { inSpace } from "../../../platform/database/owned.ts";
import { discounts } from "../tables.ts";

export type DiscountRow = typeof discounts.$inferSelect;

export type DiscountColumns = Omit<
  typeof discounts.$inferInsert,
  "discountId" | "organizationId" | "createdAt" | "removedAt"
>;

/** What is of the selected organization; without one, of the platform. */
const inSpaceHere = (ctx: ActorCtx): SQL => inSpace(ctx, sql`coalesce(${discounts.organizationId}, 0)`);

/** A code of the selected space by its id, its row locked until the transaction ends; null for any other. */
export async function lockDiscountHere(ctx: ActorCtx, discountId: number): Promise<DiscountRow | null> {
  const [row] = await ctx.db
    .select()
    .from(discounts)
    .where(and(sql`${discounts.discountId} = ${discountId}::bigint`, isNull(discounts.removedAt), inSpaceHere(ctx)))
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
