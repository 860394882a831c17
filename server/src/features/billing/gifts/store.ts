import { and, count, desc, eq, sql } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { type AskerCtx, type AtSite, inSite, inSpace, mine } from "../../../platform/database/owned.ts";
import { giftBatches, giftCodes, giftPlans } from "../tables.gifts.ts";
import { purchases } from "../tables.ts";
import { type BatchRow, giftColumns } from "./store.system.ts";

/** The gifts that the caller bought, the newest first. */
export const readOwnGifts = (ctx: AskerCtx & AtSite) =>
  ctx.db
    .select(giftColumns)
    .from(giftCodes)
    .innerJoin(purchases, eq(purchases.purchaseId, giftCodes.purchaseId))
    .leftJoin(giftPlans, eq(giftPlans.purchaseId, giftCodes.purchaseId))
    .where(and(mine(ctx, purchases.userId), inSite(ctx, purchases.organizationId)))
    .orderBy(desc(giftCodes.giftCodeId));

/** One of them; null where it is somebody else's. */
export async function readOwnGift(ctx: AskerCtx & AtSite, giftCodeId: number) {
  const [row] = await ctx.db
    .select(giftColumns)
    .from(giftCodes)
    .innerJoin(purchases, eq(purchases.purchaseId, giftCodes.purchaseId))
    .leftJoin(giftPlans, eq(giftPlans.purchaseId, giftCodes.purchaseId))
    // A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
    .where(
      and(
        sql`${giftCodes.giftCodeId} = ${giftCodeId}::bigint`,
        mine(ctx, purchases.userId),
        inSite(ctx, purchases.organizationId),
      ),
    );
  return row ?? null;
}

/** What is of the selected organization; without one, of the platform. */
const inSpaceHere = (ctx: ActorCtx) => inSpace(ctx, sql`coalesce(${giftBatches.organizationId}, 0)`);

/** Batches of a product of the selected space, or one of them, with what became of their codes; the newest first. */
export const readBatches = (
  ctx: ActorCtx,
  { productId, batchId = null }: { productId: number; batchId?: number | null },
) =>
  ctx.db
    .select({
      batch: giftBatches,
      count: count(giftCodes.giftCodeId),
      redeemed: count(giftCodes.redeemedAt),
      withdrawn: count(giftCodes.withdrawnAt),
    })
    .from(giftBatches)
    .innerJoin(giftCodes, eq(giftCodes.giftBatchId, giftBatches.giftBatchId))
    .where(
      and(
        // Bigints, because an id that somebody typed may be larger than the column; it then names nothing.
        sql`${giftBatches.productId} = ${productId}::bigint`,
        batchId === null ? undefined : sql`${giftBatches.giftBatchId} = ${batchId}::bigint`,
        inSpaceHere(ctx),
      ),
    )
    .groupBy(giftBatches.giftBatchId)
    .orderBy(desc(giftBatches.giftBatchId));

/** Writes a batch of the selected space. */
export async function insertBatch(
  ctx: ActorCtx,
  batch: Omit<typeof giftBatches.$inferInsert, "organizationId" | "madeBy">,
): Promise<BatchRow> {
  const { organizationId, userId: madeBy } = ctx.actor;
  const [row] = await ctx.db
    .insert(giftBatches)
    .values({ ...batch, organizationId, madeBy })
    .returning();
  if (!row) throw new Error("a batch of codes was not written");
  return row;
}
