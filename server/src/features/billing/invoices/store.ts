import { and, desc, inArray, sql } from "drizzle-orm";
import { type AskerCtx, type AtSite, inSite, mine } from "../../../platform/database/owned.ts";
import { invoices } from "../tables.ts";
import type { InvoiceRow } from "./store.system.ts";

/** An invoice of the caller's; null when they have none of this id. */
export async function readOwnInvoice(ctx: AskerCtx & AtSite, invoiceId: number): Promise<InvoiceRow | null> {
  const [row] = await ctx.db
    .select()
    .from(invoices)
    .where(
      and(
        sql`${invoices.invoiceId} = ${invoiceId}::bigint`,
        mine(ctx, invoices.userId),
        inSite(ctx, invoices.organizationId),
      ),
    );
  return row ?? null;
}

/** The caller's own invoices, of some statuses or of all, the newest first. */
export function readOwnInvoices(ctx: AskerCtx & AtSite, statuses: InvoiceRow["status"][]): Promise<InvoiceRow[]> {
  const ofStatus = statuses.length === 0 ? undefined : inArray(invoices.status, statuses);
  return ctx.db
    .select()
    .from(invoices)
    .where(and(mine(ctx, invoices.userId), inSite(ctx, invoices.organizationId), ofStatus))
    .orderBy(desc(invoices.invoiceId));
}
