import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { planRequests } from "../tables.plans.ts";
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

type Wanted = { userId: number; productId: number; isLive: boolean; exceptId: number | null };

/**
 * Whether a person has a subscription of a product that a provider charges for, or one that becomes this product; in
 * the same world, test or live, and another than `exceptId`.
 */
export async function readSubscribed({ db }: DbCtx, { userId, productId, isLive, exceptId }: Wanted): Promise<boolean> {
  const [found] = await db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.isLive, isLive),
        eq(purchases.isSubscription, true),
        ne(purchases.provider, "none"),
        isNotNull(purchases.startedAt),
        inArray(purchases.status, ["active", "pending", "completed"]),
        or(eq(purchases.productId, productId), eq(purchases.nextProductId, productId)),
        exceptId === null ? undefined : ne(purchases.purchaseId, exceptId),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Whether a person was asked to agree that another purchase than `exceptId` becomes this product, and still may. */
export async function readAsked(
  { db }: DbCtx,
  { userId, productId, isLive, exceptId }: Wanted,
  now: Date,
): Promise<boolean> {
  const [found] = await db
    .select({ purchaseId: purchases.purchaseId })
    .from(planRequests)
    .innerJoin(purchases, eq(purchases.purchaseId, planRequests.purchaseId))
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.isLive, isLive),
        eq(purchases.status, "active"),
        eq(planRequests.productId, productId),
        eq(planRequests.state, "waiting"),
        gt(planRequests.expiresAt, now),
        exceptId === null ? undefined : ne(purchases.purchaseId, exceptId),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Who holds a place of a product: whoever bought it, and whoever can still pay for it. */
export const holdsPlace = (since: Date) =>
  and(
    eq(purchases.isTest, false),
    sql`${purchases.status} <> 'revoked'`,
    or(
      isNotNull(purchases.startedAt),
      // As long as it can be paid, not as long as it is young: a place that somebody else takes meanwhile is sold twice.
      and(eq(purchases.status, "pending"), or(ne(purchases.provider, "none"), sql`${purchases.createdAt} > ${since}`)),
    ),
  );
