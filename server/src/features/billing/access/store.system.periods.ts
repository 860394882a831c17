import type { End } from "@pluma/contract/kit/time";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { invoices, purchasePeriods, purchases } from "../tables.ts";

export type PeriodRow = typeof purchasePeriods.$inferSelect;

type DbCtx = Pick<Ctx, "db">;

/** Writes a period; null when there is one of its key already. */
export async function insertPeriod(
  { db }: DbCtx,
  period: typeof purchasePeriods.$inferInsert,
): Promise<PeriodRow | null> {
  const [made] = await db.insert(purchasePeriods).values(period).onConflictDoNothing().returning();
  return made ?? null;
}

/** The periods of a purchase, the oldest first. */
export function readPeriods({ db }: DbCtx, purchaseId: number): Promise<PeriodRow[]> {
  return db
    .select()
    .from(purchasePeriods)
    .where(eq(purchasePeriods.purchaseId, purchaseId))
    .orderBy(purchasePeriods.startsAt, purchasePeriods.periodId);
}

/** What every purchase of a person bought, and whether money did that has not all gone back. */
export function readPeriodsOfUser({ db }: DbCtx, userId: number): Promise<(PeriodRow & { isPaid: boolean })[]> {
  const isPaid = sql<boolean>`coalesce(${invoices.status} = 'completed' and ${invoices.amount} > ${invoices.refunded}, false)`;
  return db
    .select({ ...getTableColumns(purchasePeriods), isPaid })
    .from(purchasePeriods)
    .leftJoin(invoices, eq(invoices.invoiceId, purchasePeriods.invoiceId))
    .where(eq(purchasePeriods.userId, userId));
}

export async function updatePeriod({ db }: DbCtx, periodId: number, changes: Partial<PeriodRow>): Promise<void> {
  await db.update(purchasePeriods).set(changes).where(eq(purchasePeriods.periodId, periodId));
}

/** Writes until when a purchase gives access, and when that is to be looked at. */
export async function writeAccess(
  { db }: DbCtx,
  purchaseId: number,
  access: { accessUntil: End | null; checkAt: Date | null },
): Promise<void> {
  await db.update(purchases).set(access).where(eq(purchases.purchaseId, purchaseId));
}
