import type { Invoice } from "@pluma/contract/billing/invoices";
import type { Purchase } from "@pluma/contract/billing/purchases";
import type { RefundPreview } from "@pluma/contract/billing/refunds";
import type { shopSales as contract } from "@pluma/contract/billing/shopSales";
import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { exportInvoices, exportPurchases, listAllInvoices, listAllPurchases } from "../purchases/purchaseLists.ts";
import { previewRefund } from "../refunding/preview.ts";
import { refundPurchase } from "../refunding/refunds.ts";
import { isSellerOf, maySeeAll } from "../rules.ts";
import { readPurchaseRow } from "../store.system.ts";

type Sums = { count: number; pages: number; totals: { currency: string; amount: number }[] };

/** What an organization sold, to its Admins and the platform's staff. */
export const listShopPurchases = (
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.listShopPurchases>,
): Promise<Sums & { purchases: Purchase[] }> => listAllPurchases(ctx, { query }, params.id);

/** The same as a file. */
export const exportShopPurchases = (
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.exportShopPurchases>,
): Promise<ServedFile> => exportPurchases(ctx, { query }, params.id);

/** What an organization billed. */
export const listShopInvoices = (
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.listShopInvoices>,
): Promise<Sums & { invoices: Invoice[] }> => listAllInvoices(ctx, { query }, params.id);

/** The same as a file. */
export const exportShopInvoices = (
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.exportShopInvoices>,
): Promise<ServedFile> => exportInvoices(ctx, { query }, params.id);

type Named = { id: number; purchase_id: number };

/** The purchase that an address names, for who may give money of it back: the platform's admins, and the Admins who sold it. */
async function soldHere(ctx: ActorCtx, { id, purchase_id: purchaseId }: Named): Promise<{ id: number }> {
  const purchase = await readPurchaseRow(ctx, purchaseId);
  if (purchase?.organizationId !== id) return refuse("not_found");
  const isAdmin = maySeeAll(ctx.actor) && ctx.actor.staffRole === "admin";
  return isAdmin || isSellerOf(purchase, ctx.actor) ? { id: purchaseId } : refuse("not_allowed");
}

/** What a refund of something that an organization sold would take with it. */
export const previewShopRefund = async (
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.previewShopRefund>,
): Promise<RefundPreview> => previewRefund(ctx, { params: await soldHere(ctx, params), query });

/** Gives money of something that an organization sold back. */
export const refundShopPurchase = async (
  ctx: ActorCtx,
  { params, body }: Input<typeof contract.refundShopPurchase>,
): ReturnType<typeof refundPurchase> => refundPurchase(ctx, { params: await soldHere(ctx, params), body });
