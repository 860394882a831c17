import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { payments, purchases } from "../tables.ts";

type DbCtx = Pick<Ctx, "db">;

/** What some people paid to an organization in a currency, less what went back; with `isLiveOnly` without test payments. */
export function sumPaidTo(
  { db }: DbCtx,
  organizationId: number,
  userIds: number[],
  { currency, isLiveOnly }: { currency: string; isLiveOnly: boolean },
): Promise<{ userId: number; amount: number }[]> {
  return db
    .select({ userId: payments.userId, amount: sql<number>`sum(${payments.amount})::bigint`.mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.organizationId, organizationId),
        // One array, for an organization may have more people than a statement takes parameters.
        sql`${payments.userId} = any(${sql.param(`{${userIds.join()}}`)}::int[])`,
        eq(payments.currency, currency),
        eq(payments.isTest, false),
        isLiveOnly ? eq(payments.isLive, true) : undefined,
      ),
    )
    .groupBy(payments.userId);
}

/** Whether a subscription runs that an organization sold. */
export async function hasRunning({ db }: DbCtx, organizationId: number): Promise<boolean> {
  const [found] = await db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, organizationId),
        eq(purchases.status, "active"),
        eq(purchases.isSubscription, true),
        eq(purchases.isTest, false),
      ),
    )
    .limit(1);
  return found !== undefined;
}
