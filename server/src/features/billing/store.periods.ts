import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { purchasePeriods, purchases } from "./tables.ts";

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

/** What every purchase of a person bought. */
export function readPeriodsOfUser({ db }: DbCtx, userId: number): Promise<PeriodRow[]> {
  return db.select().from(purchasePeriods).where(eq(purchasePeriods.userId, userId));
}

export async function updatePeriod({ db }: DbCtx, periodId: number, changes: Partial<PeriodRow>): Promise<void> {
  await db.update(purchasePeriods).set(changes).where(eq(purchasePeriods.periodId, periodId));
}

/** Which of these invoices' periods were not taken back. */
export function readPeriodsOfInvoices({ db }: DbCtx, invoiceIds: number[]): Promise<PeriodRow[]> {
  return db
    .select()
    .from(purchasePeriods)
    .where(and(inArray(purchasePeriods.invoiceId, invoiceIds), isNull(purchasePeriods.takenAt)));
}

/** Writes until when a purchase gives access, and when that is to be looked at. */
export async function writeAccess(
  { db }: DbCtx,
  purchaseId: number,
  access: { accessUntil: Date | null; checkAt: Date | null },
): Promise<void> {
  await db.update(purchases).set(access).where(eq(purchases.purchaseId, purchaseId));
}
