import type { Me } from "@pluma/contract/accounts/accounts";
import { fromMinor } from "@pluma/contract/kit/money";
import type { App } from "../../../platform/context.ts";
import { currencyOf, sellersOf } from "../../products/index.ts";
import { wordsLeft } from "../access/rules.ts";
import {
  readNewestInvoicesOf,
  readNewestOf,
  readRunningPeriods,
  readStorageOf,
  readWordsRenewal,
  sumPaidBy,
} from "./store.system.summary.ts";

/** Whoever wants more reads the lists. */
const NEWEST = 50;

/**
 * What a person bought, in short, and what they paid in all in the currency of the site that is asked: on an organization's own host
 * what they bought of it.
 */
export async function purchaseSummaryOf(
  ctx: App,
  userId: number,
): Promise<Pick<Me, "purchases" | "invoices" | "value">> {
  const [currency, { hasLive: isLiveOnly }] = await Promise.all([currencyOf(ctx, ctx.site), sellersOf(ctx, ctx.site)]);
  const [purchases, invoices, paid] = await Promise.all([
    readNewestOf(ctx, userId, NEWEST),
    readNewestInvoicesOf(ctx, userId, NEWEST),
    sumPaidBy(ctx, userId, { currency, isLiveOnly }),
  ]);
  return {
    purchases: purchases.map((row) => ({
      purchase_id: row.purchaseId,
      status: row.status,
      amount: fromMinor(row.amount, row.currency),
      product: { product_id: row.productId, name: row.productName },
      createdAt: row.createdAt.toISOString(),
    })),
    invoices: invoices.map((row) => ({
      invoice_id: row.invoiceId,
      purchase_id: row.purchaseId,
      status: row.status,
      amount: fromMinor(row.amount, row.currency),
      createdAt: row.createdAt.toISOString(),
    })),
    value: fromMinor(paid, currency),
  };
}

/** How many MB each running purchase of a person brings; 0 without a bound, null as many as any plan. */
export const storageBoughtBy = (ctx: Pick<App, "db" | "clock">, userId: number): Promise<(number | null)[]> =>
  readStorageOf(ctx, userId);

/** When the first subscription of a person that brings words renews; null where none does. */
export const wordsRenewAt = (ctx: Pick<App, "db" | "clock">, userId: number): Promise<Date | null> =>
  readWordsRenewal(ctx, userId);

/**
 * The words that the running purchases of a person gave for their present periods, less what was taken back, null where
 * they gave none; and when there are as many again, null where none are to come.
 */
export async function wordsGivenTo(
  ctx: Pick<App, "db" | "clock">,
  userId: number,
): Promise<{ full: number | null; renewsAt: Date | null }> {
  const [periods, renewsAt] = await Promise.all([readRunningPeriods(ctx, userId), readWordsRenewal(ctx, userId)]);
  const full = periods.reduce((sum, period) => sum + wordsLeft(period) + period.wordsCarried, 0);
  return { full: full > 0 ? full : null, renewsAt };
}
