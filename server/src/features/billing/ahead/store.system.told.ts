import { addDays } from "@pluma/contract/kit/time";
import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { App } from "../../../platform/context.ts";
import { hasWordsUpTo } from "../../accounts/index.ts";
import { RENEWAL_NOTICE, TRIAL_NOTICE_DAYS, WORDS_LOW_SHARE } from "../rules.ts";
import type { PurchaseRow } from "../store.system.ts";
import { purchaseTold } from "../tables.told.ts";
import { purchasePeriods, purchases } from "../tables.ts";

type Clocked = Pick<App, "db" | "clock">;

/** Takes it upon the caller's transaction to tell something; false where it was told, or another node is telling it. */
export async function takeTelling({ db, clock }: Clocked, purchaseId: number, key: string): Promise<boolean> {
  const values = { key, purchaseId, toldAt: clock.now() };
  const rows = await db.insert(purchaseTold).values(values).onConflictDoNothing().returning();
  return rows.length > 0;
}

export const trialKey = ({ purchaseId, trialEnd }: Pick<PurchaseRow, "purchaseId" | "trialEnd">): string =>
  `trialEnds:${purchaseId}:${trialEnd?.getTime()}`;
export const renewalKey = (purchaseId: number, at: Date): string => `renewalAhead:${purchaseId}:${at.getTime()}`;

const running = and(
  eq(purchases.isSubscription, true),
  eq(purchases.status, "active"),
  eq(purchases.willRenew, true),
  isNull(purchases.pastDueSince),
  isNull(purchases.seatId),
);
const epoch = (column: typeof purchases.trialEnd | typeof purchases.periodEnd) =>
  sql`(extract(epoch from ${column}) * 1000)::bigint`;
const untold = (key: ReturnType<typeof sql>) =>
  sql`not exists (select from ${purchaseTold} where ${purchaseTold.key} = ${key})`;

/** Trials that end soon and of which nobody told their buyer; those too short for it are left out. */
export function readTrialsToTell({ db, clock }: Clocked, limit: number): Promise<PurchaseRow[]> {
  const { purchaseId, trialEnd, createdAt } = purchases;
  const now = clock.now();
  return db
    .select()
    .from(purchases)
    .where(
      and(
        running,
        gt(trialEnd, now),
        lte(trialEnd, addDays(now, TRIAL_NOTICE_DAYS)),
        sql`${trialEnd} - make_interval(days => ${TRIAL_NOTICE_DAYS}) > ${createdAt}`,
        untold(sql`'trialEnds:' || ${purchaseId} || ':' || ${epoch(trialEnd)}`),
      ),
    )
    .orderBy(asc(purchaseId))
    .limit(limit);
}

/** Subscriptions of a year or longer that renew in some weeks, and of which nobody told their buyer. */
export function readRenewalsToTell({ db, clock }: Clocked, limit: number): Promise<PurchaseRow[]> {
  const { purchaseId, periodEnd, subscriptionPeriod, subscriptionInterval } = purchases;
  const now = clock.now();
  return db
    .select()
    .from(purchases)
    .where(
      and(
        running,
        sql`(${purchases.trialEnd} is null or ${purchases.trialEnd} <= ${now.toISOString()}::timestamptz)`,
        sql`(${subscriptionPeriod} = 'year' or (${subscriptionPeriod} = 'month' and ${subscriptionInterval} >= 12)
          or (${subscriptionPeriod} = 'day' and ${subscriptionInterval} >= 365))`,
        gt(periodEnd, addDays(now, RENEWAL_NOTICE.last)),
        lte(periodEnd, addDays(now, RENEWAL_NOTICE.first)),
        untold(sql`'renewalAhead:' || ${purchaseId} || ':' || ${epoch(periodEnd)}`),
      ),
    )
    .orderBy(asc(purchaseId))
    .limit(limit);
}

/**
 * Whose bought words are nearly or all used, and of which nobody told them: of each person the period that began last, and how many
 * words all that run gave. Who has a period without a bound is left out.
 */
export async function readWordsToTell(
  { db, clock }: Clocked,
  step: "low" | "out",
  limit: number,
): Promise<{ userId: number; purchaseId: number; periodId: number }[]> {
  const now = clock.now();
  const given = db
    .select({
      userId: purchasePeriods.userId,
      periodId: sql<number>`max(${purchasePeriods.periodId})`.as("newest_id"),
      words:
        sql<number>`sum(greatest(${purchasePeriods.words} - coalesce(${purchasePeriods.wordsTaken}, 0), 0) + ${purchasePeriods.wordsCarried})`.as(
          "given_words",
        ),
    })
    .from(purchasePeriods)
    .where(and(isNull(purchasePeriods.takenAt), lte(purchasePeriods.startsAt, now), gt(purchasePeriods.endsAt, now)))
    .groupBy(purchasePeriods.userId)
    .having(sql`bool_and(${purchasePeriods.words} is not null)`)
    .as("given");
  const most = step === "out" ? sql`0` : sql`${given.words} * ${WORDS_LOW_SHARE}::float8`;
  return db
    .select({ userId: given.userId, purchaseId: purchasePeriods.purchaseId, periodId: given.periodId })
    .from(given)
    .innerJoin(purchasePeriods, eq(purchasePeriods.periodId, given.periodId))
    .where(
      and(
        gt(given.words, 0),
        hasWordsUpTo(sql`${given.userId}`, most),
        untold(sql`${`words:${step}:`} || ${given.periodId}`),
      ),
    )
    .orderBy(asc(given.periodId))
    .limit(limit);
}
