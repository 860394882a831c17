import { and, asc, desc, eq, gt, gte, isNull, lt, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { feeInvoices, feeRates, fees } from "../tables.fees.ts";
import { payments } from "../tables.ts";

type DbCtx = Pick<Ctx, "db">;

export type FeeRow = typeof fees.$inferSelect;
export type FeeRateRow = typeof feeRates.$inferSelect;
export type FeeInvoiceRow = typeof feeInvoices.$inferSelect;

/** The fee of what an organization sells at a moment; null where none was set by then. */
export async function readRateAt({ db }: DbCtx, organizationId: number, at: Date): Promise<FeeRateRow | null> {
  const [row] = await db
    .select()
    .from(feeRates)
    .where(and(eq(feeRates.organizationId, organizationId), lte(feeRates.startsAt, at)))
    .orderBy(desc(feeRates.startsAt))
    .limit(1);
  return row ?? null;
}

/** The fees that are to come after a moment, the next first. */
export function readRatesAfter({ db }: DbCtx, organizationId: number, at: Date): Promise<FeeRateRow[]> {
  return db
    .select()
    .from(feeRates)
    .where(and(eq(feeRates.organizationId, organizationId), gt(feeRates.startsAt, at)))
    .orderBy(asc(feeRates.startsAt));
}

/** Sets a fee from a moment on; one that was set from the same moment is another now. */
export async function writeRate({ db }: DbCtx, rate: typeof feeRates.$inferInsert): Promise<void> {
  const { percent, fixed, currency } = rate;
  await db
    .insert(feeRates)
    .values(rate)
    .onConflictDoUpdate({ target: [feeRates.organizationId, feeRates.startsAt], set: { percent, fixed, currency } });
}

export async function insertFee({ db }: DbCtx, fee: typeof fees.$inferInsert): Promise<void> {
  await db.insert(fees).values(fee);
}

/** What an invoice's charges and refunds came to by the ledger, and its fees, what went back of them apart. */
export async function readFeesOf({ db }: DbCtx, invoiceId: number) {
  const [row] = await db
    .select({
      charged: sumOf(sql`${payments.amount} > 0`, sql`${payments.amount}`),
      refunded: sumOf(sql`${payments.amount} < 0`, sql`-${payments.amount}`),
      fee: sumOf(sql`${fees.amount} > 0`, sql`${fees.amount}`),
      back: sumOf(sql`${fees.amount} < 0`, sql`-${fees.amount}`),
    })
    .from(payments)
    .leftJoin(fees, eq(fees.paymentId, payments.paymentId))
    .where(eq(payments.invoiceId, invoiceId));
  return row ?? { charged: 0, refunded: 0, fee: 0, back: 0 };
}

const sumOf = (which: ReturnType<typeof sql>, amount: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(${amount}) filter (where ${which}), 0)::bigint`.mapWith(Number);

/** What an organization sold by month and currency, the newest first, with its fees; `zone` is where months begin. */
export function readMonths({ db }: DbCtx, organizationId: number, zone: string, limit: number) {
  const month = sql<string>`to_char(${payments.paidAt} at time zone ${zone}, 'YYYY-MM')`.as("month");
  return db
    .select({ month, currency: payments.currency, ...sales })
    .from(payments)
    .leftJoin(fees, eq(fees.paymentId, payments.paymentId))
    .where(and(eq(payments.organizationId, organizationId), isReal))
    .groupBy(sql`month`, payments.currency)
    .orderBy(sql`month desc`, asc(payments.currency))
    .limit(limit);
}

// What staff enter by hand is no sale of the shop's accounts.
const isReal = and(eq(payments.isLive, true), eq(payments.isTest, false), sql`${payments.provider} <> 'none'`);

const sales = {
  sales: sql<number>`count(*) filter (where ${payments.kind} = 'charge')`.mapWith(Number),
  charged: sumOf(sql`${payments.amount} > 0`, sql`${payments.amount}`),
  refunded: sumOf(sql`${payments.amount} < 0`, sql`-${payments.amount}`),
  fee: sql<number>`coalesce(sum(${fees.amount}), 0)::bigint`.mapWith(Number),
  unbilled: sumOf(sql`${fees.feeInvoiceId} is null`, sql`${fees.amount}`),
};

/** What every organization sold since a moment, by organization and currency. */
export function readSales({ db }: DbCtx, since: Date) {
  return db
    .select({ organizationId: sql<number>`${payments.organizationId}`, currency: payments.currency, ...sales })
    .from(payments)
    .leftJoin(fees, eq(fees.paymentId, payments.paymentId))
    .where(and(sql`${payments.organizationId} is not null`, gte(payments.paidAt, since), isReal))
    .groupBy(payments.organizationId, payments.currency)
    .orderBy(asc(payments.organizationId), asc(payments.currency));
}

/** What invoices of fees that are not paid come to, by organization and currency. */
export function readUnpaid({ db }: DbCtx) {
  return db
    .select({
      organizationId: feeInvoices.organizationId,
      currency: feeInvoices.currency,
      amount: sql<number>`sum(${feeInvoices.amount})::bigint`.mapWith(Number),
    })
    .from(feeInvoices)
    .where(isNull(feeInvoices.paidAt))
    .groupBy(feeInvoices.organizationId, feeInvoices.currency);
}

/** The fees of an organization before a moment that no invoice bills yet, locked: whoever bills them meanwhile waits. */
export function lockUnbilled({ db }: DbCtx, organizationId: number, before: Date) {
  return db
    .select({ paymentId: fees.paymentId, currency: fees.currency, amount: fees.amount, moved: payments.amount })
    .from(fees)
    .innerJoin(payments, eq(payments.paymentId, fees.paymentId))
    .where(
      and(
        eq(fees.organizationId, organizationId),
        eq(fees.isLive, true),
        isNull(fees.feeInvoiceId),
        lt(fees.paidAt, before),
      ),
    )
    .orderBy(asc(fees.paymentId))
    .for("update", { of: fees });
}

/** Writes an invoice of fees, which bills these from then on. */
export async function insertFeeInvoice(
  { db }: DbCtx,
  invoice: typeof feeInvoices.$inferInsert,
  paymentIds: number[],
): Promise<FeeInvoiceRow> {
  const [made] = await db.insert(feeInvoices).values(invoice).returning();
  if (!made) throw new Error("an invoice that was just made is gone");
  await db
    .update(fees)
    .set({ feeInvoiceId: made.feeInvoiceId })
    .where(sql`${fees.paymentId} = any(${sql.param(`{${paymentIds.join()}}`)}::bigint[])`);
  return made;
}

/** The invoices of fees of an organization, the newest first. */
export function readFeeInvoices({ db }: DbCtx, organizationId: number): Promise<FeeInvoiceRow[]> {
  return db
    .select()
    .from(feeInvoices)
    .where(eq(feeInvoices.organizationId, organizationId))
    .orderBy(desc(feeInvoices.feeInvoiceId));
}

/** One of them; null for any other. */
export async function readFeeInvoice({ db }: DbCtx, organizationId: number, id: number): Promise<FeeInvoiceRow | null> {
  const [row] = await db.select().from(feeInvoices).where(isOne(organizationId, id));
  return row ?? null;
}

/** Notes when one of them was paid; null that it was not. False where there is none. */
export async function writeFeePaid(
  { db }: DbCtx,
  organizationId: number,
  id: number,
  paidAt: Date | null,
): Promise<boolean> {
  const rows = await db.update(feeInvoices).set({ paidAt }).where(isOne(organizationId, id)).returning();
  return rows.length > 0;
}

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const isOne = (organizationId: number, id: number) =>
  and(eq(feeInvoices.organizationId, organizationId), sql`${feeInvoices.feeInvoiceId} = ${id}::bigint`);
