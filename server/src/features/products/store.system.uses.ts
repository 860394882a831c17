import { and, count, eq, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Uses } from "./rules.ts";
import { discountUses } from "./tables.ts";

type DbCtx = Pick<Ctx, "db">;

/** How often a code counts as used for somebody who only looks: what they hold themselves is theirs to use. */
export const countUsesFor = (ctx: DbCtx, discountId: number, userId: number): Promise<Uses> =>
  countUses(ctx, discountId, userId, or(ne(discountUses.userId, userId), eq(discountUses.isUsed, true)));

/** How often a code counts as used beside one purchase, what the buyer holds for others too. */
export const countOtherUses = (ctx: DbCtx, discountId: number, userId: number, purchaseId: number): Promise<Uses> =>
  countUses(ctx, discountId, userId, ne(discountUses.purchaseId, purchaseId));

async function countUses({ db }: DbCtx, discountId: number, userId: number, counted: ReturnType<typeof or>) {
  const [uses] = await db
    .select({ all: count(), own: sql<number>`count(*) filter (where ${discountUses.userId} = ${userId})` })
    .from(discountUses)
    .where(and(eq(discountUses.discountId, discountId), counted));
  return uses ?? { all: 0, own: 0 };
}

/** Holds a use of a code for a purchase, in place of one that it held before; a use that is paid for stays as it is. */
export async function writeHold(
  { db }: DbCtx,
  hold: { discountId: number; userId: number; purchaseId: number },
): Promise<void> {
  await db
    .insert(discountUses)
    .values(hold)
    .onConflictDoUpdate({
      target: discountUses.purchaseId,
      set: { discountId: hold.discountId },
      setWhere: eq(discountUses.isUsed, false),
    });
}

/** Makes what a purchase holds used for good. */
export async function writeUsed({ db }: DbCtx, purchaseId: number): Promise<void> {
  await db.update(discountUses).set({ isUsed: true }).where(eq(discountUses.purchaseId, purchaseId));
}

/** Gives back what a purchase holds and did not use. */
export async function deleteHold({ db }: DbCtx, purchaseId: number): Promise<void> {
  await db.delete(discountUses).where(and(eq(discountUses.purchaseId, purchaseId), eq(discountUses.isUsed, false)));
}
