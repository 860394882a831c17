import { and, eq, inArray } from "drizzle-orm";
import { type AskerCtx, mine } from "../../../platform/database/owned.ts";
import { planRequests } from "../tables.plans.ts";
import { purchases } from "../tables.ts";

/** Lets nothing wait any more for a purchase of the caller's. */
export async function withdrawWaiting(ctx: AskerCtx, purchaseId: number): Promise<void> {
  const own = ctx.db.select({ purchaseId: purchases.purchaseId }).from(purchases).where(mine(ctx, purchases.userId));
  await ctx.db
    .update(planRequests)
    .set({ state: "withdrawn" })
    .where(
      and(
        eq(planRequests.purchaseId, purchaseId),
        eq(planRequests.state, "waiting"),
        inArray(planRequests.purchaseId, own),
      ),
    );
}
