import type { App } from "../../../platform/context.ts";
import type { payments } from "../tables.ts";
import { feeBackOf, feeOf } from "./rules.ts";
import { insertFee, readFeesOf, readRateAt } from "./store.system.ts";

type Entry = typeof payments.$inferSelect;

/**
 * Counts the installation's fee of an entry of the ledger, in the transaction that writes it: of a charge by the rate of
 * when it was paid, of a refund what goes back of that. What the platform sells, and what staff enter by hand, has none.
 */
export async function countFee(tx: Pick<App, "db">, entry: Entry): Promise<void> {
  const { organizationId, paymentId, invoiceId, currency, paidAt, provider } = entry;
  if (organizationId === null || provider === "none") return;
  const amount = entry.kind === "charge" ? await ofCharge(tx, organizationId, entry) : -(await ofRefund(tx, entry));
  if (amount === 0) return;
  const isLive = entry.isLive && !entry.isTest;
  await insertFee(tx, { paymentId, organizationId, invoiceId, amount, currency, isLive, paidAt });
}

async function ofCharge(tx: Pick<App, "db">, organizationId: number, entry: Entry): Promise<number> {
  const rate = await readRateAt(tx, organizationId, entry.paidAt);
  return rate ? feeOf(entry.amount, entry.currency, rate) : 0;
}

async function ofRefund(tx: Pick<App, "db">, { invoiceId }: Entry): Promise<number> {
  const { back, ...sums } = await readFeesOf(tx, invoiceId);
  return feeBackOf(sums) - back;
}
