import { and, asc, eq, isNull, lt, ne } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { purchases } from "../tables.ts";

type DbCtx = Pick<Ctx, "db">;

/** Checkouts of a product, whoever's, that were begun before a moment and neither paid nor closed; the oldest first. */
export function readStaleAttempts(
  { db }: DbCtx,
  productId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<{ purchaseId: number }[]> {
  return db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(
      and(
        eq(purchases.productId, productId),
        eq(purchases.status, "pending"),
        isNull(purchases.startedAt),
        ne(purchases.provider, "none"),
        lt(purchases.createdAt, before),
      ),
    )
    .orderBy(asc(purchases.createdAt))
    .limit(limit);
}
