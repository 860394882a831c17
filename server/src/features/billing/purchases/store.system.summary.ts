import { and, asc, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { inSite } from "../../../platform/database/owned.ts";
import { invoices, payments, purchasePeriods, purchases } from "../tables.ts";
import { wasNeverPaid } from "./store.lists.ts";

type SiteCtx = Pick<Ctx, "db" | "site">;

/** How many MB the purchases of a person bring that give access now. */
export async function readStorageOf(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  userId: number,
): Promise<(number | null)[]> {
  const rows = await db
    .select({ storageMb: purchases.storageMb })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), gt(purchases.accessUntil, clock.now())));
  return rows.map(({ storageMb }) => storageMb);
}

/** When the first subscription of a person that brings words renews; null where none does, and while a renewal is unpaid. */
export async function readWordsRenewal({ db, clock }: Pick<Ctx, "db" | "clock">, userId: number): Promise<Date | null> {
  const { periodEnd, wordAmount, willRenew, status, pastDueSince } = purchases;
  const [row] = await db
    .select({ periodEnd })
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(willRenew, true),
        eq(status, "active"),
        isNull(pastDueSince),
        gt(wordAmount, 0),
        gt(periodEnd, clock.now()),
      ),
    )
    .orderBy(asc(periodEnd))
    .limit(1);
  return row?.periodEnd ?? null;
}

/** Of each purchase of a person the period that runs now, the one that began last where several do. */
export const readRunningPeriods = ({ db, clock }: Pick<Ctx, "db" | "clock">, userId: number) =>
  db
    .selectDistinctOn([purchasePeriods.purchaseId], {
      words: purchasePeriods.words,
      wordsTaken: purchasePeriods.wordsTaken,
      wordsCarried: purchasePeriods.wordsCarried,
    })
    .from(purchasePeriods)
    .where(
      and(
        eq(purchasePeriods.userId, userId),
        isNull(purchasePeriods.takenAt),
        lte(purchasePeriods.startsAt, clock.now()),
        gt(purchasePeriods.endsAt, clock.now()),
      ),
    )
    .orderBy(purchasePeriods.purchaseId, desc(purchasePeriods.startsAt), desc(purchasePeriods.periodId));

/** A person's newest purchases, in short; checkouts that ended unpaid are left out, and what was bought for another. */
export const readNewestOf = ({ db, site }: SiteCtx, userId: number, limit: number) =>
  db
    .select({
      purchaseId: purchases.purchaseId,
      status: purchases.status,
      amount: purchases.amount,
      currency: purchases.currency,
      productId: purchases.productId,
      productName: purchases.productName,
      createdAt: purchases.createdAt,
    })
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        inSite({ site }, purchases.organizationId),
        sql`not ${wasNeverPaid}`,
        isNull(purchases.giftPeriods),
      ),
    )
    .orderBy(desc(purchases.purchaseId))
    .limit(limit);

/** A person's newest invoices, in short. */
export const readNewestInvoicesOf = ({ db, site }: SiteCtx, userId: number, limit: number) =>
  db
    .select({
      invoiceId: invoices.invoiceId,
      purchaseId: invoices.purchaseId,
      status: invoices.status,
      amount: invoices.amount,
      currency: invoices.currency,
      createdAt: invoices.createdAt,
    })
    .from(invoices)
    .where(and(eq(invoices.userId, userId), inSite({ site }, invoices.organizationId)))
    .orderBy(desc(invoices.invoiceId))
    .limit(limit);

/** What a person paid in a currency, less what went back; with `isLiveOnly` without test payments. */
export async function sumPaidBy(
  { db, site }: SiteCtx,
  userId: number,
  { currency, isLiveOnly }: { currency: string; isLiveOnly: boolean },
): Promise<number> {
  const [sum] = await db
    .select({ amount: sql<number>`coalesce(sum(${payments.amount}), 0)::bigint`.mapWith(Number) })
    .from(payments)
    .innerJoin(purchases, eq(purchases.purchaseId, payments.purchaseId))
    .where(
      and(
        eq(purchases.userId, userId),
        inSite({ site }, payments.organizationId),
        eq(payments.currency, currency),
        eq(payments.isTest, false),
        isLiveOnly ? eq(payments.isLive, true) : undefined,
      ),
    );
  return sum?.amount ?? 0;
}
