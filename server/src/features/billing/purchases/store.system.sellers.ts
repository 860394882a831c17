import { and, eq, type Placeholder, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Ctx } from "../../../platform/context.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import type { EachPaid, PaymentTerms, SumPaid } from "../../organizations/index.ts";
import { payments, purchases } from "../tables.ts";

type DbCtx = Pick<Ctx, "db">;

/** Payments to an organization in a currency; with `isLiveOnly` without test payments. */
const counted = (
  organizationId: number | Placeholder,
  currency: string | Placeholder,
  isLiveOnly: boolean | Placeholder,
) =>
  and(
    eq(payments.organizationId, organizationId),
    eq(payments.currency, currency),
    eq(payments.isTest, false),
    sql`(${payments.isLive} or not ${isLiveOnly}::boolean)`,
  );

const paidByPeople = prepared((db) =>
  db
    .select({ userId: payments.userId, amount: sql<number>`sum(${payments.amount})::bigint`.mapWith(Number) })
    .from(payments)
    .where(
      and(
        counted(sql.placeholder("organizationId"), sql.placeholder("currency"), sql.placeholder("isLiveOnly")),
        // One array, for an organization may have more people than a statement takes parameters.
        sql`${payments.userId} = any(${sql.placeholder("ids")}::int[])`,
      ),
    )
    .groupBy(payments.userId)
    .prepare("billing_paid_to"),
);

/** What some people paid to an organization in a currency, less what went back; with `isLiveOnly` without test payments. */
export function readPaidTo(
  { db }: DbCtx,
  organizationId: number,
  ids: number[],
  terms: PaymentTerms,
): Promise<{ userId: number; amount: number }[]> {
  return paidByPeople(db).execute({ organizationId, ids, ...terms });
}

/** What each of the people of a statement paid to an organization, in minor units: a part of it. */
export const eachPaidTo: EachPaid = ({ organizationId, people, currency, isLiveOnly }) => {
  const paid = new QueryBuilder()
    .select({ userId: payments.userId, amount: sql<number>`sum(${payments.amount})::bigint`.as("amount") })
    .from(payments)
    .where(
      and(
        counted(organizationId, currency, isLiveOnly),
        sql`${payments.userId} in (select person.user_id from ${people})`,
      ),
    )
    .groupBy(payments.userId)
    .as("paid");
  return sql`(select coalesce(json_agg(json_build_array(paid.user_id, paid.amount)), '[]') from ${paid})`;
};

/** What those whom a condition leaves paid to an organization, in minor units: a part of a statement. */
export const sumPaidTo: SumPaid = ({ organizationId, isAmong, currency, isLiveOnly }) =>
  sql`(select coalesce(sum(${payments.amount}), 0)::bigint from ${payments}
    where ${and(counted(organizationId, currency, isLiveOnly), isAmong(payments.userId))})`;

/** Whether a subscription runs that an organization sold. */
export async function hasRunning({ db }: DbCtx, organizationId: number): Promise<boolean> {
  const [found] = await db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, organizationId),
        eq(purchases.status, "active"),
        eq(purchases.isSubscription, true),
        eq(purchases.isTest, false),
      ),
    )
    .limit(1);
  return found !== undefined;
}
