import type { fees as contract, FeeInvoice, FeeRate, FeesOfShop } from "@pluma/contract/billing/fees";
import type { Input } from "@pluma/contract/kit/kit";
import { fromMinor, isExact, toMinor } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { recordAudit } from "../../accounts/index.ts";
import { rightsOverOrganization } from "../../organizations/index.ts";
import { currencyOf } from "../../products/index.ts";
import { zoneOf } from "../days.ts";
import {
  type FeeInvoiceRow,
  type FeeRateRow,
  readFeeInvoice,
  readFeeInvoices,
  readMonths,
  readRateAt,
  readRatesAfter,
  writeFeePaid,
  writeRate,
} from "../fees/store.system.ts";

/** So many months and currencies are shown, the newest. */
const MONTHS_MAX = 36;

/** What the installation takes of what an organization sells, to its Admins and the platform's. */
export async function readFees(ctx: ActorCtx, organizationId: number): Promise<{ fees: FeesOfShop }> {
  allow(rightsOverOrganization(ctx.actor).edit_keys);
  const [now, zone] = [ctx.clock.now(), await zoneOf(ctx)];
  const rate = await readRateAt(ctx, organizationId, now);
  const months = await readMonths(ctx, organizationId, zone, MONTHS_MAX);
  return {
    fees: {
      rate: rate && showRate(rate),
      coming: (await readRatesAfter(ctx, organizationId, now)).map(showRate),
      currency: await currencyOf(ctx, organizationId),
      months: months.map(({ month, currency, sales, ...sums }) => ({
        month,
        currency,
        sales,
        charged: fromMinor(sums.charged, currency),
        refunded: fromMinor(sums.refunded, currency),
        fee: fromMinor(sums.fee, currency),
        unbilled: fromMinor(sums.unbilled, currency),
      })),
      invoices: (await readFeeInvoices(ctx, organizationId)).map(showInvoice),
      can: { edit: ctx.actor.staffRole === "admin" && ctx.actor.impersonatorId === null },
    },
  };
}

const showRate = ({ percent, fixed, currency, startsAt }: FeeRateRow): FeeRate => ({
  percent,
  fixed: fromMinor(fixed, currency),
  currency,
  starts_at: startsAt.toISOString(),
});

const showInvoice = ({ feeInvoiceId, number, month, currency, ...row }: FeeInvoiceRow): FeeInvoice => ({
  fee_invoice_id: feeInvoiceId,
  number,
  month,
  currency,
  amount: fromMinor(row.amount, currency),
  tax_amount: fromMinor(row.taxAmount, currency),
  paid_at: row.paidAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** Sets the fee of what is sold from a moment on, in the currency that the organization sells in. Refuses fee_date_past. */
export async function saveFee(
  ctx: ActorCtx,
  { params: { id }, body }: Input<typeof contract.saveFee>,
): Promise<{ fees: FeesOfShop }> {
  const now = ctx.clock.now();
  // Providers tell moments by the second: what is charged within this one has the fee already.
  const startsAt = body.starts_at ? new Date(body.starts_at) : new Date(Math.floor(now.getTime() / 1000) * 1000);
  // What is sold has its fee already.
  allow(!body.starts_at || startsAt >= now, "fee_date_past");
  const currency = await currencyOf(ctx, id);
  if (!isExact(body.fixed, currency)) refuse("invalid_body", {}, { fixed: wordsOf("decimals_invalid", ctx.lang) });
  const { percent, fixed } = body;
  await inTransaction(ctx, async (tx) => {
    await writeRate(tx, { organizationId: id, percent, fixed: toMinor(fixed, currency), currency, startsAt });
    const detail = { percent, fixed, currency, starts_at: startsAt.toISOString() };
    await recordAudit(tx, "organization.fee", `organization:${id}`, detail);
  });
  return readFees(ctx, id);
}

/** Notes that an invoice of fees was paid, or that it was not. */
export async function saveFeeInvoice(
  ctx: ActorCtx,
  { params: { id, fee_invoice_id: feeInvoiceId }, body: { is_paid: isPaid } }: Input<typeof contract.saveFeeInvoice>,
): Promise<{ fees: FeesOfShop }> {
  await inTransaction(ctx, async (tx) => {
    const { number, paidAt } = (await readFeeInvoice(tx, id, feeInvoiceId)) ?? refuse("not_found");
    if ((paidAt !== null) === isPaid) return;
    await writeFeePaid(tx, id, feeInvoiceId, isPaid ? tx.clock.now() : null);
    await recordAudit(tx, "organization.fee_paid", `organization:${id}`, { number, is_paid: isPaid });
  });
  return readFees(ctx, id);
}
