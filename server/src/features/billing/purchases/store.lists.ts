import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { type AskerCtx, type AtSite, inSite, mine } from "../../../platform/database/owned.ts";
import { personNames } from "../../accounts/index.ts";
import { productsNamed } from "../../products/index.ts";
import { planRequests } from "../tables.plans.ts";
import { invoices, paymentSources, payments, purchases } from "../tables.ts";

const openInvoice = sql<number | null>`case when ${purchases.pastDueSince} is not null then (
  select max(${invoices.invoiceId}) from ${invoices}
  where ${invoices.purchaseId} = ${purchases.purchaseId} and ${invoices.status} in ('pending', 'failed')
) when ${purchases.nextProductId} is not null then (
  select max(${invoices.invoiceId}) from ${invoices}
  where ${invoices.purchaseId} = ${purchases.purchaseId} and ${invoices.status} = 'pending'
    and ${invoices.productId} = ${purchases.nextProductId}
) end`;

const refundable = sql<number>`(
  select coalesce(sum(${payments.amount}), 0) from ${payments} where ${payments.purchaseId} = ${purchases.purchaseId}
)`;

// Only one that gives nothing any more can be over by it.
const hasRefund = sql<boolean>`case when ${purchases.status} in ('cancelled', 'revoked')
  or (${purchases.status} = 'completed' and ${purchases.accessUntil} is null) then exists (
  select 1 from ${payments} where ${payments.purchaseId} = ${purchases.purchaseId} and ${payments.kind} = 'refund'
) else false end`;

const discountsUsed = sql<number>`case when ${purchases.discountAmount} > 0 then (
  select count(*) from ${invoices}
  where ${invoices.purchaseId} = ${purchases.purchaseId} and ${invoices.status} = 'completed'
    and ${invoices.discountAmount} > 0
) else 0 end`;

// Few purchases have one: what it asks for is read of those alone.
const isAsked = sql<boolean>`exists (
  select 1 from ${planRequests}
  where ${planRequests.purchaseId} = ${purchases.purchaseId} and ${planRequests.state} = 'waiting'
)`;

/** What lists show of a purchase and beside it, with `besides`; each statement less is worth a tenth of a page. */
export const purchaseColumns = {
  ...getTableColumns(purchases),
  openInvoiceId: openInvoice,
  /** What was paid and not given back. */
  refundable,
  /** It gives nothing any more, and something that was paid for it went back. */
  hasRefund,
  discountsUsed,
  brand: paymentSources.brand,
  last4: paymentSources.last4,
  buyerName: personNames.name,
  buyerLastName: personNames.lastName,
  buyerEmail: personNames.email,
  shortDescription: productsNamed.shortDescription,
  /** It may wait for its buyer's agreement to another plan. */
  isAsked,
};

/** Whether these stand beside a purchase. */
export const besides = {
  source: eq(paymentSources.paymentSourceId, purchases.paymentSourceId),
  buyer: eq(personNames.userId, purchases.userId),
  product: eq(productsNamed.productId, purchases.productId),
};

/** A checkout that ended without money. */
export const wasNeverPaid = sql`(${purchases.status} in ('cancelled', 'revoked') and ${purchases.startedAt} is null)`;

/** The caller's own purchases, the newest first, but those checkouts that ended unpaid. */
export function readOwnPurchases(ctx: AskerCtx & AtSite) {
  return ctx.db
    .select(purchaseColumns)
    .from(purchases)
    .leftJoin(paymentSources, besides.source)
    .leftJoin(personNames, besides.buyer)
    .leftJoin(productsNamed, besides.product)
    .where(and(mine(ctx, purchases.userId), inSite(ctx, purchases.organizationId), sql`not ${wasNeverPaid}`))
    .orderBy(desc(purchases.purchaseId));
}

/** A purchase of the caller's as lists have it; null when they have none of this id. */
export async function readOwnListed(ctx: AskerCtx & AtSite, purchaseId: number) {
  const [found] = await ctx.db
    .select(purchaseColumns)
    .from(purchases)
    .leftJoin(paymentSources, besides.source)
    .leftJoin(personNames, besides.buyer)
    .leftJoin(productsNamed, besides.product)
    .where(
      and(
        sql`${purchases.purchaseId} = ${purchaseId}::bigint`,
        mine(ctx, purchases.userId),
        inSite(ctx, purchases.organizationId),
      ),
    );
  return found ?? null;
}
