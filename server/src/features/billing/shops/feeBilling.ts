import type { fees as contract, FeesOfShop } from "@pluma/contract/billing/fees";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow } from "../../../platform/errors.ts";
import { startOfDay } from "../../../platform/time/rules.days.ts";
import { recordAudit } from "../../accounts/index.ts";
import { sellerTermsOf, takeOwnNumber } from "../../products/index.ts";
import { zoneOf } from "../days.ts";
import { type FeeInvoiceRow, insertFeeInvoice, lockUnbilled } from "../fees/store.system.ts";
import { taxWithin } from "../invoices/invoiceTerms.ts";
import { readFees } from "./fees.ts";

/** What the numbers of invoices of fees begin with. */
const FEE_PREFIX = "FEE-";

/**
 * Bills an organization every fee up to the end of a month that no invoice bills yet, an invoice for each currency; where
 * more went back than came, it waits for the next. Refuses month_not_over and nothing_to_bill.
 */
export async function billFees(
  ctx: ActorCtx,
  { params: { id }, body: { month } }: Input<typeof contract.billFees>,
): Promise<{ fees: FeesOfShop }> {
  const end = startOfDay(dayAfter(month), await zoneOf(ctx));
  allow(end <= ctx.clock.now(), "month_not_over");
  await inTransaction(ctx, async (tx) => {
    const unbilled = Map.groupBy(await lockUnbilled(tx, id, end), ({ currency }) => currency);
    const due = [...unbilled].filter(([, rows]) => sumOf(rows.map(({ amount }) => amount)) > 0);
    allow(due.length > 0, "nothing_to_bill");
    for (const [currency, rows] of due.toSorted(([one], [other]) => one.localeCompare(other))) {
      const { number, amount } = await billOne(tx, { id, month, currency, rows });
      await recordAudit(tx, "organization.fee_invoice", `organization:${id}`, { number, month, amount, currency });
    }
  });
  return readFees(ctx, id);
}

type Unbilled = Awaited<ReturnType<typeof lockUnbilled>>;
type Billed = { id: number; month: string; currency: string; rows: Unbilled };

async function billOne(tx: ActorCtx, { id, month, currency, rows }: Billed): Promise<FeeInvoiceRow> {
  const { taxName, taxPercent, ...seller } = await sellerTermsOf(tx, null);
  const { name, address, taxId } = await sellerTermsOf(tx, id);
  const amount = sumOf(rows.map((row) => row.amount));
  const charges = rows.filter(({ moved }) => moved > 0);
  return insertFeeInvoice(
    tx,
    {
      ...{ organizationId: id, month, currency, amount, taxName, taxPercent },
      number: await takeOwnNumber(tx, FEE_PREFIX),
      sales: charges.length,
      charged: sumOf(charges.map(({ moved }) => moved)),
      refunded: -sumOf(rows.filter(({ moved }) => moved < 0).map(({ moved }) => moved)),
      taxAmount: taxWithin(amount, taxPercent),
      sellerDetails: seller,
      buyerDetails: { name, address, taxId },
      createdAt: tx.clock.now(),
    },
    rows.map(({ paymentId }) => paymentId),
  );
}

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The first day after a month. */
function dayAfter(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return `${number === 12 ? year + 1 : year}-${String((number % 12) + 1).padStart(2, "0")}-01`;
}
