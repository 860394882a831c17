import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type AskerCtx, mine } from "../../../platform/database/owned.ts";
import { paymentCustomers, paymentSources, purchases } from "../tables.ts";
import type { Held, SourceRow } from "./store.system.ts";

/** One account at a provider. */
type Account = Omit<Held, "userId">;

const kept = isNull(paymentSources.removedAt);

/** The caller's id at an account; null before the first payment. */
export async function readCustomer(ctx: AskerCtx, held: Account): Promise<string | null> {
  const [row] = await ctx.db
    .select({ ref: paymentCustomers.ref })
    .from(paymentCustomers)
    .where(
      and(
        mine(ctx, paymentCustomers.userId),
        eq(paymentCustomers.provider, held.provider),
        eq(paymentCustomers.isLive, held.isLive),
        sql`${paymentCustomers.organizationId} is not distinct from ${held.organizationId}`,
      ),
    );
  return row?.ref ?? null;
}

/** The caller's cards, the preferred one first. */
export function readSources(ctx: AskerCtx): Promise<SourceRow[]> {
  return ctx.db
    .select()
    .from(paymentSources)
    .where(and(mine(ctx, paymentSources.userId), kept))
    .orderBy(desc(paymentSources.isDefault), desc(paymentSources.paymentSourceId));
}

/** A card of the caller; null when they have none of this id. */
export async function readSource(ctx: AskerCtx, sourceId: number): Promise<SourceRow | null> {
  const [row] = await ctx.db
    .select()
    .from(paymentSources)
    .where(and(sql`${paymentSources.paymentSourceId} = ${sourceId}::bigint`, mine(ctx, paymentSources.userId), kept));
  return row ?? null;
}

/** Makes one card of the caller at an account the preferred one. */
export async function writePreferred(
  ctx: AskerCtx,
  source: Pick<SourceRow, "paymentSourceId" | "provider" | "organizationId">,
): Promise<void> {
  const same = and(
    mine(ctx, paymentSources.userId),
    eq(paymentSources.provider, source.provider),
    sql`${paymentSources.organizationId} is not distinct from ${source.organizationId}`,
  );
  await ctx.db
    .update(paymentSources)
    .set({ isDefault: sql`${paymentSources.paymentSourceId} = ${source.paymentSourceId}` })
    .where(and(same, kept));
}

/** Forgets a card of the caller. */
export async function writeRemoved(ctx: AskerCtx, sourceId: number, removedAt: Date): Promise<void> {
  await ctx.db
    .update(paymentSources)
    .set({ removedAt, isDefault: false })
    .where(and(eq(paymentSources.paymentSourceId, sourceId), mine(ctx, paymentSources.userId), kept));
}

/** The subscriptions of the caller that go on. */
export function readRunning(ctx: AskerCtx) {
  return ctx.db
    .select()
    .from(purchases)
    .where(
      and(
        mine(ctx, purchases.userId),
        eq(purchases.status, "active"),
        eq(purchases.isSubscription, true),
        sql`(${purchases.willRenew} or ${purchases.pastDueSince} is not null)`,
        sql`${purchases.providerRef} is not null`,
      ),
    )
    .orderBy(purchases.purchaseId);
}

/** Writes which card a subscription of the caller is charged to. */
export async function writeChargedTo(ctx: AskerCtx, purchaseId: number, paymentSourceId: number): Promise<void> {
  await ctx.db
    .update(purchases)
    .set({ paymentSourceId })
    .where(and(eq(purchases.purchaseId, purchaseId), mine(ctx, purchases.userId)));
}
