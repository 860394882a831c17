import { and, eq, exists, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type AskerCtx, type AtSite, inSite, mine } from "../../platform/database/owned.ts";
import type { PurchaseRow } from "./store.system.ts";
import { invoices, purchases } from "./tables.ts";

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const idIs = (purchaseId: number) => sql`${purchases.purchaseId} = ${purchaseId}::bigint`;

/** A purchase of the caller's; null when they have none of this id, and for what others sold than the site that is asked. */
export async function readOwnPurchase(ctx: AskerCtx & AtSite, purchaseId: number): Promise<PurchaseRow | null> {
  const [row] = await ctx.db
    .select()
    .from(purchases)
    .where(and(idIs(purchaseId), mine(ctx, purchases.userId), inSite(ctx, purchases.organizationId)));
  return row ?? null;
}

/** The caller's checkouts of a product that were begun and not paid, the newest first. */
export function readOpenAttempts(ctx: AskerCtx, productId: number): Promise<PurchaseRow[]> {
  return ctx.db
    .select()
    .from(purchases)
    .where(
      and(
        mine(ctx, purchases.userId),
        eq(purchases.productId, productId),
        eq(purchases.status, "pending"),
        isNull(purchases.startedAt),
        sql`${purchases.provider} <> 'none'`,
      ),
    )
    .orderBy(sql`${purchases.purchaseId} desc`);
}

/** Whether the caller has had a trial of a product. */
export async function readHadTrial(ctx: AskerCtx, productId: number): Promise<boolean> {
  // What was tried may have become another plan since: its bills say what it was.
  const billed = ctx.db
    .select({ invoiceId: invoices.invoiceId })
    .from(invoices)
    .where(and(eq(invoices.purchaseId, purchases.purchaseId), eq(invoices.productId, productId)));
  const [had] = await ctx.db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(
      and(
        mine(ctx, purchases.userId),
        or(eq(purchases.productId, productId), exists(billed)),
        eq(purchases.isTest, false),
        isNotNull(purchases.trialEnd),
        isNotNull(purchases.startedAt),
      ),
    )
    .limit(1);
  return had !== undefined;
}

/**
 * A purchase of the caller by its id or the provider's id of it; null when any of what is given names another one, or
 * nothing is given.
 */
export async function findOwnPurchase(
  ctx: AskerCtx & AtSite,
  named: {
    purchase_id?: number | null | undefined;
    orderID?: string | null | undefined;
    subscriptionID?: string | null | undefined;
  },
): Promise<PurchaseRow | null> {
  const { purchase_id: purchaseId, orderID: order, subscriptionID: subscription } = named;
  if (!purchaseId && !order && !subscription) return null;
  const [row] = await ctx.db
    .select()
    .from(purchases)
    .where(
      and(
        mine(ctx, purchases.userId),
        inSite(ctx, purchases.organizationId),
        purchaseId ? idIs(purchaseId) : undefined,
        order ? or(eq(purchases.providerRef, order), eq(purchases.subscriptionId, order)) : undefined,
        subscription
          ? or(eq(purchases.providerRef, subscription), eq(purchases.subscriptionId, subscription))
          : undefined,
      ),
    );
  return row ?? null;
}
