import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { type AskerCtx, mine } from "../../../platform/database/owned.ts";
import { planRequests } from "../tables.plans.ts";
import { purchases } from "../tables.ts";

type Wanted = { productId: number; isLive: boolean; exceptId: number | null };

/**
 * Whether the caller has a subscription of a product that a provider charges for, or one that becomes this product; in
 * the same world, test or live, and another than `exceptId`.
 */
export async function readSubscribed(ctx: AskerCtx, { productId, isLive, exceptId }: Wanted): Promise<boolean> {
  const [found] = await ctx.db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(
      and(
        mine(ctx, purchases.userId),
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

/** Whether the caller was asked to agree that another purchase than `exceptId` becomes this product, and still may. */
export async function readAsked(ctx: AskerCtx, { productId, isLive, exceptId }: Wanted, now: Date): Promise<boolean> {
  const [found] = await ctx.db
    .select({ purchaseId: purchases.purchaseId })
    .from(planRequests)
    .innerJoin(purchases, eq(purchases.purchaseId, planRequests.purchaseId))
    .where(
      and(
        mine(ctx, purchases.userId),
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
const holdsPlace = (since: Date) =>
  and(
    eq(purchases.isTest, false),
    isNull(purchases.giftPeriods),
    isNull(purchases.seatId),
    sql`${purchases.status} <> 'revoked'`,
    or(
      isNotNull(purchases.startedAt),
      // As long as it can be paid, not as long as it is young: a place that somebody else takes meanwhile is sold twice.
      and(eq(purchases.status, "pending"), or(ne(purchases.provider, "none"), sql`${purchases.createdAt} > ${since}`)),
    ),
  );

/** How many people other than the caller hold a place of a product; what costs nothing holds one since a moment. */
export async function countBuyers(
  ctx: AskerCtx,
  { productId, since }: { productId: number; since: Date },
): Promise<{ others: number; own: number }> {
  const isOwn = mine(ctx, purchases.userId);
  const [counted] = await ctx.db
    .select({
      others: sql<number>`count(distinct ${purchases.userId}) filter (where not ${isOwn})`,
      own: sql<number>`count(*) filter (where ${isOwn})`,
    })
    .from(purchases)
    .where(and(eq(purchases.productId, productId), holdsPlace(since)));
  return counted ?? { others: 0, own: 0 };
}

/** Lets one checkout of a product count its places at a time, until the transaction ends. */
export async function lockPlaces({ db }: AskerCtx, productId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('places'), ${productId})`);
}
