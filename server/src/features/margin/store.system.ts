/** What brought and cost what, added up for staff, and for an organization of its own. */
import { minorDigits } from "@pluma/contract/kit/money";
import type { MarginSide } from "@pluma/contract/margin/margin";
import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/db.ts";
import { marginAlarms, marginLosses, marginNotices } from "./tables.ts";

/** What is added up: payments and what models took, as parts of a statement, and by which rates money is compared. */
export type Sources = {
  payments: SQL;
  usage: SQL;
  currency: string;
  /** How much of a currency a dollar is; of the dollar itself 1. */
  rates: ReadonlyMap<string, string>;
};

/** What models took, without the products that others sell to the people of an organization. */
export const ofSeller = (usage: SQL, sold: SQL): SQL =>
  sql`select day, user_id, case when product_id in (${sold}) then product_id end as product_id, avatar_id, calls, tokens_in,
    tokens_cached, tokens_out, cost, own_cost, unpriced, estimated from (${usage}) taken`;

/** What models took, what was had by a seat as of whoever pays for it. */
export const ofPayers = (usage: SQL, payers: SQL): SQL =>
  sql`select day, coalesce(payer_id, user_id) as user_id, product_id, avatar_id, calls, tokens_in, tokens_cached, tokens_out, cost,
    own_cost, unpriced, estimated from (${usage}) had left join (${payers}) seats using (user_id, product_id)`;

export type Money = { currency: string; amount: number };

/** Money in minor units, costs in millionths of a millionth of a dollar, the margin in minor units of the currency. */
export type Sum = {
  id: number;
  brought: Money[];
  cost: bigint;
  ownCost: bigint;
  margin: number | null;
  calls: number;
  tokensIn: number;
  tokensCached: number;
  tokensOut: number;
  unpriced: number;
  estimated: number;
};

type Raw = Record<"cost" | "own_cost", string> &
  Record<"id" | "calls" | "tokens_in" | "tokens_cached" | "tokens_out" | "unpriced" | "estimated", string | number> & {
    brought: Money[] | null;
    margin: string | null;
    all_rows: string | number;
  };

/** What a row is of, in payments and in what models took; a row without any of it is 0. */
const keys = {
  all: { paid: sql`0`, used: sql`0` },
  customer: { paid: sql`user_id`, used: sql`user_id` },
  product: { paid: sql`product_id`, used: sql`coalesce(product_id, 0)` },
} as const;

export type By = MarginSide | "all" | { moments: Date[]; days: string[] };

function keysOf(by: Exclude<By, "avatar">): { paid: SQL; used: SQL } {
  if (typeof by === "string") return keys[by];
  const moments = sql.param(`{${by.moments.map((moment) => moment.toISOString()).join()}}`);
  const days = sql.param(`{${by.days.join()}}`);
  return { paid: sql`width_bucket(paid_at, ${moments}::timestamptz[])`, used: sql`width_bucket(day, ${days}::date[])` };
}

/** Money by what it is of and by currency: `id`, `currency`, `amount`. */
function moneyBy(by: By): SQL {
  if (by !== "avatar") {
    return sql`select ${keysOf(by).paid} as id, currency, sum(amount) as amount from paid group by 1, 2`;
  }
  // What somebody paid is shared among the avatars that they used, by what models took for each. Every part is the difference
  // of two rounded sums, so that the parts are the whole; who used none is in the row without an avatar.
  return sql`select avatar_id as id, currency, sum(part) as amount from (
      select s.avatar_id, m.currency,
        round(m.amount * s.upto / s.whole) - round(m.amount * (s.upto - s.weight) / s.whole) as part
      from (select user_id, currency, sum(amount) as amount from paid group by 1, 2) m
      join (
        select user_id, coalesce(avatar_id, 0) as avatar_id, sum(tokens_in + tokens_out) as weight,
          sum(sum(tokens_in + tokens_out)) over (partition by user_id order by coalesce(avatar_id, 0)) as upto,
          sum(sum(tokens_in + tokens_out)) over (partition by user_id) as whole
        from used group by user_id, coalesce(avatar_id, 0)
      ) s on s.user_id = m.user_id and s.whole > 0
      union all
      select 0, currency, amount from paid
      where user_id not in (select user_id from used group by user_id having sum(tokens_in + tokens_out) > 0)
    ) parts group by 1, 2`;
}

const usedKey = (by: By): SQL => (by === "avatar" ? sql`coalesce(avatar_id, 0)` : keysOf(by).used);

/** The part of a statement that has a row for each: `summed`. */
function summed({ payments, usage, currency, rates }: Sources, by: By): SQL {
  const own = rates.get(currency);
  const perDollar = own === undefined ? sql`null::numeric` : sql`${own}::numeric`;
  const scale = (code: string) => 10 ** minorDigits(code);
  const known = [...rates].map(([code, rate]) => sql`(${code}::text, ${rate}::numeric * ${scale(code)}::numeric)`);
  const rows =
    known.length > 0 ? sql`values ${sql.join(known, sql`, `)}` : sql`select null::text, null::numeric where false`;
  return sql`with paid as (${payments}), used as (${usage}), rates(currency, per_dollar) as (${rows}),
    money as (${moneyBy(by)}),
    brought as (
      select id, jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) order by currency)
          filter (where amount <> 0) as brought,
        coalesce(sum(amount) filter (where currency = ${currency}), 0) as here,
        coalesce(sum(amount / per_dollar) filter (where currency <> ${currency}), 0) as elsewhere,
        coalesce(bool_or(currency <> ${currency} and amount <> 0 and per_dollar is null), false) as is_missing
      from money left join rates using (currency) group by id),
    spent as (
      select ${usedKey(by)} as id, sum(calls) as calls, sum(tokens_in) as tokens_in, sum(tokens_cached) as tokens_cached,
        sum(tokens_out) as tokens_out, sum(cost) as cost, sum(own_cost) as own_cost, sum(unpriced) as unpriced,
        sum(estimated) as estimated
      from used group by 1),
    summed as (
      select id, brought, coalesce(here, 0) as here, coalesce(cost, 0) as cost, coalesce(own_cost, 0) as own_cost,
        coalesce(calls, 0) as calls, coalesce(tokens_in, 0) as tokens_in, coalesce(tokens_cached, 0) as tokens_cached,
        coalesce(tokens_out, 0) as tokens_out, coalesce(unpriced, 0) as unpriced, coalesce(estimated, 0) as estimated,
        case
          when coalesce(is_missing, false) then null
          when coalesce(cost, 0) = 0 and coalesce(elsewhere, 0) = 0 then coalesce(here, 0)
          else coalesce(here, 0) + round((coalesce(elsewhere, 0) - coalesce(cost, 0) / 1000000000000) * ${perDollar} * ${scale(currency)}::numeric)
        end as margin
      from brought full join spent using (id))`;
}

export type Order = { sort: "margin" | "brought" | "cost" | "calls"; descending: boolean };
/** Which rows are meant: those that cost more than they bring, and of some ids alone. */
export type Narrowed = { onlyLosses: boolean; among: SQL | null };

const columnOf = { margin: sql`margin`, brought: sql`here`, cost: sql`cost`, calls: sql`calls` };

/** Rows in an order, `limit` of them from `offset` on, and how many there are in all. */
export async function readSums(
  db: Db,
  sources: Sources,
  by: By,
  { onlyLosses, among }: Narrowed,
  { sort, descending }: Order,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Sum[]; count: number }> {
  const where = and(onlyLosses ? sql`margin < 0` : undefined, among ? sql`id in (${among})` : undefined) ?? sql`true`;
  const way = descending ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<Raw>(sql`${summed(sources, by)}
    select *, count(*) over () as all_rows from summed where ${where}
    order by ${columnOf[sort]} ${way} nulls last, id limit ${limit} offset ${offset}`);
  return { rows: rows.map(readRow), count: Number(rows[0]?.all_rows ?? 0) };
}

function readRow(row: Raw): Sum {
  return {
    id: Number(row.id),
    brought: (row.brought ?? []).map(({ currency, amount }) => ({ currency, amount: Number(amount) })),
    cost: BigInt(row.cost),
    ownCost: BigInt(row.own_cost),
    margin: row.margin === null ? null : Number(row.margin),
    calls: Number(row.calls),
    tokensIn: Number(row.tokens_in),
    tokensCached: Number(row.tokens_cached),
    tokensOut: Number(row.tokens_out),
    unpriced: Number(row.unpriced),
    estimated: Number(row.estimated),
  };
}

type Scope = number | null;
const isOf = (column: typeof marginAlarms.organizationId | typeof marginLosses.organizationId, scope: Scope) =>
  scope === null ? isNull(column) : eq(column, scope);

/** How often losses are told; undefined where nobody said. */
export async function readAlarmRow(db: Db, scope: Scope) {
  const [row] = await db.select().from(marginAlarms).where(isOf(marginAlarms.organizationId, scope));
  return row;
}

/** Everybody who wants to be told. */
export const readAlarmRows = (db: Db) => db.select().from(marginAlarms);

export async function writeAlarm(db: Db, row: typeof marginAlarms.$inferInsert): Promise<void> {
  const { often, days } = row;
  await db
    .insert(marginAlarms)
    .values(row)
    .onConflictDoUpdate({ target: [marginAlarms.organizationId], set: { often, days, updatedAt: sql`now()` } });
}

/** Notes who costs more than they pay now, and forgets who does not any more. */
export async function noteLosses(db: Db, scope: Scope, userIds: number[]): Promise<void> {
  const ids = sql.param(`{${userIds.join()}}`);
  await db
    .delete(marginLosses)
    .where(and(isOf(marginLosses.organizationId, scope), sql`not (${marginLosses.userId} = any(${ids}::int[]))`));
  if (userIds.length === 0) return;
  await db
    .insert(marginLosses)
    .values(userIds.map((userId) => ({ organizationId: scope, userId })))
    .onConflictDoNothing();
}

/** Takes those who were not told of yet, so that each is told once. */
export async function takeUntold(db: Db, scope: Scope): Promise<number[]> {
  const rows = await db
    .update(marginLosses)
    .set({ isTold: true })
    .where(and(isOf(marginLosses.organizationId, scope), eq(marginLosses.isTold, false)))
    .returning({ userId: marginLosses.userId });
  return rows.map(({ userId }) => userId);
}

/** Writes down what somebody who keeps the figures is told. */
export async function insertNotice(db: Db, notice: typeof marginNotices.$inferInsert): Promise<void> {
  await db.insert(marginNotices).values(notice);
}

/** Forgets that somebody cost more than they paid, and what was told of it, of them and to them. */
export async function deleteAllOf(db: Db, userId: number): Promise<void> {
  await db.delete(marginLosses).where(eq(marginLosses.userId, userId));
  await db.delete(marginNotices).where(or(eq(marginNotices.userId, userId), eq(marginNotices.customerId, userId)));
}
