/** What analytics read of money and purchases. Slots are moments: each ends where the next begins, the last is the end. */
import { and, count, countDistinct, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { invoices, payments, purchasePeriods, purchases } from "../tables.ts";

type DbCtx = Pick<Ctx, "db">;

/** With `isLiveOnly` test payments are left out: a live provider is connected, and they were tries. */
export type World = { isLiveOnly: boolean };

const begin = (slots: Date[]): Date => slots[0] ?? new Date(0);
const end = (slots: Date[]): Date => slots.at(-1) ?? new Date(0);

/** The slot that a column's moment lies in, counted from 1. The array's order makes it a search of a few steps a row. */
const slotOf = (column: SQL | typeof payments.paidAt | typeof purchases.startedAt, slots: Date[]) =>
  sql<number>`width_bucket(${column}, ${sql.param(`{${slots.map((slot) => slot.toISOString()).join()}}`)}::timestamptz[])`;

export const isIn = (column: SQL | typeof payments.paidAt | typeof purchases.startedAt, slots: Date[]): SQL =>
  sql`${column} >= ${begin(slots)} and ${column} < ${end(slots)}`;

/** Money that counts: none of the Test action's, and none of a test account beside a live one. */
export const counts = (table: typeof payments | typeof purchases, { isLiveOnly }: World): SQL | undefined =>
  and(eq(table.isTest, false), isLiveOnly ? eq(table.isLive, true) : undefined);

/** A sum of the ledger: whole minor units of the currency, negative for refunds, and of how many entries. */
export type PaymentSum = {
  slot: number;
  currency: string;
  kind: "charge" | "refund";
  provider: PaymentProviderName;
  amount: number;
  entries: number;
};
type PaymentProviderName = typeof payments.$inferSelect.provider;

/** The ledger of payments, summed by slot, currency, kind, and who took the money. */
export function sumPayments({ db }: DbCtx, slots: Date[], world: World): Promise<PaymentSum[]> {
  const slot = slotOf(payments.paidAt, slots).as("slot");
  return db
    .select({
      slot,
      currency: payments.currency,
      kind: payments.kind,
      provider: payments.provider,
      amount: sql<number>`sum(${payments.amount})::bigint`,
      entries: count(),
    })
    .from(payments)
    .where(and(isIn(payments.paidAt, slots), counts(payments, world)))
    .groupBy(sql`slot`, payments.currency, payments.kind, payments.provider);
}

/** The same by product. */
export function sumPaymentsByProduct({ db }: DbCtx, slots: Date[], world: World) {
  const slot = slotOf(payments.paidAt, slots).as("slot");
  return db
    .select({
      slot,
      currency: payments.currency,
      productId: payments.productId,
      amount: sql<number>`sum(${payments.amount})::bigint`,
    })
    .from(payments)
    .where(and(isIn(payments.paidAt, slots), counts(payments, world)))
    .groupBy(sql`slot`, payments.currency, payments.productId);
}

/** What people bought: paid or begun as a trial; gifts and what only was a test are left out. */
const isBought = (world: World): SQL | undefined => and(counts(purchases, world), eq(purchases.isGift, false));

/** How many purchases began, by slot, currency and product. */
export function countPurchases({ db }: DbCtx, slots: Date[], world: World) {
  const slot = slotOf(purchases.startedAt, slots).as("slot");
  return db
    .select({ slot, currency: purchases.currency, productId: purchases.productId, count: count() })
    .from(purchases)
    .where(and(isIn(purchases.startedAt, slots), isBought(world)))
    .groupBy(sql`slot`, purchases.currency, purchases.productId);
}

/** The names of products as they were last sold. */
export async function readSoldNames({ db }: DbCtx, productIds: number[]): Promise<Map<number, string>> {
  const last = db
    .select({ name: purchases.productName })
    .from(purchases)
    .where(eq(purchases.productId, sql`wanted.product_id`))
    .orderBy(desc(purchases.createdAt))
    .limit(1);
  const { rows } = await db.execute<{ id: number; name: string | null }>(
    sql`select wanted.product_id as id, (${last}) as name from unnest(${sql.param(`{${productIds.join()}}`)}::int[]) as wanted(product_id)`,
  );
  return new Map(rows.map(({ id, name }) => [id, name ?? ""]));
}

/** Trials that began, by slot, and how many of their purchases a payment followed. */
export function countTrials({ db }: DbCtx, slots: Date[], world: World) {
  const slot = slotOf(purchases.startedAt, slots).as("slot");
  const isPaid = sql`exists (select 1 from ${payments} where ${payments.purchaseId} = ${purchases.purchaseId} and ${payments.kind} = 'charge')`;
  return db
    .select({ slot, begun: count(), paid: sql<number>`count(*) filter (where ${isPaid})` })
    .from(purchases)
    .where(and(isIn(purchases.startedAt, slots), isNotNull(purchases.trialEnd), isBought(world)))
    .groupBy(sql`slot`);
}

/** How many trials run now. */
export async function countRunningTrials({ db, clock }: Pick<Ctx, "db" | "clock">, world: World): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(purchases)
    .where(and(eq(purchases.status, "active"), gt(purchases.trialEnd, clock.now()), isBought(world)));
  return found?.count ?? 0;
}

/**
 * What running subscriptions charge each interval, by the interval. Trials that were not paid yet are left out, and so
 * is a discount that ends.
 */
export function sumRecurring({ db, clock }: Pick<Ctx, "db" | "clock">, currency: string, world: World) {
  const charged = sql`${purchases.price} - case when ${purchases.discountCycles} is null then ${purchases.discountAmount} else 0 end`;
  return db
    .select({
      period: purchases.subscriptionPeriod,
      interval: purchases.subscriptionInterval,
      amount: sql<number>`sum(greatest(${charged}, 0))::bigint`,
    })
    .from(purchases)
    .where(
      and(
        eq(purchases.status, "active"),
        eq(purchases.isSubscription, true),
        eq(purchases.willRenew, true),
        eq(purchases.currency, currency),
        isNotNull(purchases.startedAt),
        or(isNull(purchases.trialEnd), sql`${purchases.trialEnd} <= ${clock.now()}`),
        isBought(world),
      ),
    )
    .groupBy(purchases.subscriptionPeriod, purchases.subscriptionInterval);
}

/** How many people had access at a moment of the past, by what they had bought or were given. */
export async function countAccessAt({ db }: DbCtx, moment: Date): Promise<number> {
  const [found] = await db
    .select({ count: countDistinct(purchases.userId) })
    .from(purchases)
    .where(hadAccess(moment));
  return found?.count ?? 0;
}

/** Those of them whose purchases are the newest. */
export async function listAccessAt({ db }: DbCtx, moment: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ userId: purchases.userId })
    .from(purchases)
    .where(hadAccess(moment))
    .groupBy(purchases.userId)
    .orderBy(sql`max(${purchases.purchaseId}) desc`)
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

// Bought time covered the moment, or a cancelled purchase goes on beyond what was bought.
function hadAccess(moment: Date): SQL | undefined {
  const period = sql`exists (select 1 from ${purchasePeriods} where ${purchasePeriods.purchaseId} = ${purchases.purchaseId}
    and ${purchasePeriods.startsAt} <= ${moment} and ${purchasePeriods.endsAt} > ${moment}
    and (${purchasePeriods.takenAt} is null or ${purchasePeriods.takenAt} > ${moment}))`;
  const goesOn = and(
    eq(purchases.status, "cancelled"),
    gt(purchases.accessUntil, moment),
    sql`${purchases.startedAt} <= ${moment}`,
  );
  // Who pays for seats is the customer, and not those who have them.
  return and(isNull(purchases.seatId), or(period, goesOn));
}

/** A customer's last cancellation within a span. */
export type Cancellation = Awaited<ReturnType<typeof listCancelled>>[number];

/** How many customers cancelled a subscription that had begun. */
export async function countCancelled({ db }: DbCtx, from: Date, until: Date, world: World): Promise<number> {
  const [found] = await db
    .select({ count: countDistinct(purchases.userId) })
    .from(purchases)
    .where(wasCancelled(from, until, world));
  return found?.count ?? 0;
}

const wasCancelled = (from: Date, until: Date, world: World): SQL | undefined =>
  and(
    sql`${purchases.cancelledAt} >= ${from} and ${purchases.cancelledAt} < ${until}`,
    eq(purchases.isSubscription, true),
    isNotNull(purchases.startedAt),
    isBought(world),
  );

type Part = { limit: number; after?: { userId: number; cancelledAt: Date | null } | undefined };

/** Those customers, each once with the last of it, the latest first; `after` goes on below one of them. */
export function listCancelled({ db }: DbCtx, from: Date, until: Date, world: World, { limit, after }: Part) {
  const last = db
    .selectDistinctOn([purchases.userId], {
      userId: purchases.userId,
      productName: purchases.productName,
      cancelReason: purchases.cancelReason,
      cancelledAt: purchases.cancelledAt,
      accessUntil: purchases.accessUntil,
    })
    .from(purchases)
    .where(wasCancelled(from, until, world))
    .orderBy(purchases.userId, desc(purchases.cancelledAt))
    .as("last");
  return db
    .select()
    .from(last)
    .where(after && sql`(${last.cancelledAt}, ${last.userId}) < (${after.cancelledAt}, ${after.userId})`)
    .orderBy(desc(last.cancelledAt), desc(last.userId))
    .limit(limit);
}

/** What waits to be done: purchases that are not paid yet, and invoices whose payment failed. */
export async function countWaiting({ db }: DbCtx): Promise<{ pending: number; failed: number }> {
  const [pending, failed] = await Promise.all([
    db
      .select({ count: count() })
      .from(purchases)
      .where(and(eq(purchases.status, "pending"), isNull(purchases.seatId))),
    db.select({ count: count() }).from(invoices).where(eq(invoices.status, "failed")),
  ]);
  return { pending: pending[0]?.count ?? 0, failed: failed[0]?.count ?? 0 };
}

/** The purchases that were made last. */
export function readNewestPurchases({ db }: DbCtx, limit: number) {
  return db
    .select({
      purchaseId: purchases.purchaseId,
      userId: purchases.userId,
      productName: purchases.productName,
      amount: purchases.amount,
      currency: purchases.currency,
      isGift: purchases.isGift,
      status: purchases.status,
      createdAt: purchases.createdAt,
    })
    .from(purchases)
    .where(and(eq(purchases.isTest, false), isNull(purchases.seatId)))
    .orderBy(desc(purchases.createdAt), desc(purchases.purchaseId))
    .limit(limit);
}

/** An entry of the ledger as a file has it. */
export type PaymentLine = Awaited<ReturnType<typeof readPaymentLines>>[number];

/** Entries of a span in a currency, the oldest first, after the one given. */
export function readPaymentLines(
  { db }: DbCtx,
  {
    from,
    until,
    currency,
    after,
    limit,
  }: PaymentSpan & { after: { paidAt: Date; paymentId: number } | null; limit: number },
  world: World,
) {
  return db
    .select({
      paymentId: payments.paymentId,
      paidAt: payments.paidAt,
      kind: payments.kind,
      amount: payments.amount,
      currency: payments.currency,
      provider: payments.provider,
      ref: payments.ref,
      invoiceId: payments.invoiceId,
      purchaseId: payments.purchaseId,
      productId: payments.productId,
      productName: invoices.productName,
      userId: payments.userId,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.invoiceId, payments.invoiceId))
    .where(
      and(
        sql`${payments.paidAt} >= ${from} and ${payments.paidAt} < ${until}`,
        eq(payments.currency, currency),
        counts(payments, world),
        after ? sql`(${payments.paidAt}, ${payments.paymentId}) > (${after.paidAt}, ${after.paymentId})` : undefined,
      ),
    )
    .orderBy(payments.paidAt, payments.paymentId)
    .limit(limit);
}

type PaymentSpan = { from: Date; until: Date; currency: string };
