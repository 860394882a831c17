import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { isOfPerson, personNames } from "../../accounts/index.ts";
import { productsNamed } from "../../products/index.ts";
import { invoices, paymentSources, purchases } from "../tables.ts";
import { besides, purchaseColumns, type readOwnListed } from "./store.lists.ts";

type DbCtx = Pick<Ctx, "db">;

/** What a list of purchases or invoices is narrowed to; what is null or empty narrows nothing. */
export type ListFilter = {
  statuses: string[];
  /** The organization that sold. */
  sellerId: number | null;
  productId: number | null;
  userId: number | null;
  from: Date | null;
  /** Exclusive. */
  until: Date | null;
  /** Each has to be found in who bought, what, or the number. */
  words: string[];
};

export type ListOrder = { by: "createdAt" | "amount" | "status" | "id"; direction: "asc" | "desc" };

/** So many rows of a list, from the one after `after` on, or so many rows in. */
export type ListPart = { limit: number; offset: number };

export type Total = { currency: string; count: number; amount: number };

type Listed = typeof purchases | typeof invoices;

const idOf = (table: Listed): AnyColumn => ("invoiceId" in table ? table.invoiceId : table.purchaseId);

const narrowing = ["statuses", "sellerId", "productId", "userId", "from", "until"] as const;

/** What a list is narrowed to, of either table: the values are filled in when it is asked. */
function wanted(table: Listed, filter: ListFilter): SQL | undefined {
  const conditions: Record<(typeof narrowing)[number], (value: Placeholder) => SQL> = {
    statuses: (value) => sql`${table.status} = any(${value}::text[])`,
    sellerId: (value) => sql`${table.organizationId} = ${value}::int`,
    productId: (value) => sql`${table.productId} = ${value}::bigint`,
    userId: (value) => sql`${table.userId} = ${value}::bigint`,
    from: (value) => gte(table.createdAt, value),
    until: (value) => lt(table.createdAt, value),
  };
  const narrowed = narrowing.filter((key) => narrows(filter, key));
  return and(
    ...narrowed.map((key) => conditions[key](sql.placeholder(key))),
    ...filter.words.map((word) => holdsWord(table, word)),
  );
}

function narrows(filter: ListFilter, key: (typeof narrowing)[number]): boolean {
  const value = filter[key];
  return value !== null && !(Array.isArray(value) && value.length === 0);
}

type Statement<R> = { execute(values: Record<string, unknown>): Promise<R[]> };

/** The statements of one list, each written and planned once: most of what a page costs is writing and planning. */
function statementsOf<R>(
  name: string,
  make: (db: Db, filter: ListFilter, name: string, order?: ListOrder) => Statement<R>,
) {
  const known = new Map<string, (db: Db) => Statement<R>>();
  return ({ db }: DbCtx, filter: ListFilter, order?: ListOrder): Statement<R> => {
    // A search is planned for its words: each finds more or fewer.
    if (filter.words.length > 0) return make(db, filter, "", order);
    const shape = narrowing.map((key) => (narrows(filter, key) ? 1 : 0)).join("");
    const whole = `billing_${name}_${shape}_${order?.by ?? ""}_${order?.direction ?? ""}`;
    const statement = known.get(whole) ?? prepared((pool) => make(pool, filter, whole, order));
    known.set(whole, statement);
    return statement(db);
  };
}

function holdsWord(table: Listed, word: string): SQL | undefined {
  const pattern = sql`'%' || replace(replace(replace(fold(${word}::text), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
  const number = /^(?:inv-?|#)?0*(\d{1,15})$/i.exec(word)?.[1];
  return or(
    isOfPerson(table.userId, word),
    sql`fold(${table.productName}) like ${pattern}`,
    number === undefined ? undefined : sql`${idOf(table)} = ${number}::bigint`,
    number === undefined ? undefined : sql`${table.purchaseId} = ${number}::bigint`,
    // As it is printed: "S12-000007".
    "number" in table ? eq(table.number, word.toUpperCase()) : undefined,
  );
}

/** The order of a list; equal values by their id, so that a page break loses and doubles nothing. */
function inOrder(table: Listed, { by, direction }: ListOrder): SQL[] {
  const way = direction === "asc" ? asc : desc;
  if (by === "id") return [way(idOf(table))];
  return [way(table[by]), way(idOf(table))];
}

/**
 * How many rows a filter leaves, and for each currency what those of them come to that were sold: without what is open,
 * failed or taken back, gifts, trials that nothing was paid for, and tests; with `isLiveOnly` without test accounts.
 */
export async function readTotals(
  ctx: DbCtx & Pick<Ctx, "clock">,
  table: Listed,
  filter: ListFilter,
  { isLiveOnly }: { isLiveOnly: boolean },
): Promise<Total[]> {
  const statement = table === purchases ? purchaseTotals : invoiceTotals;
  const rows = await statement(ctx, filter).execute({ ...filter, isLiveOnly, now: ctx.clock.now() });
  return rows.map((row) => ({ ...row, amount: Number(row.amount ?? 0) }));
}

/** Where the trial of a purchase ended, or the purchase before that: until then nothing was paid. */
const wasTrialAlone = sql`${purchases.trialEnd} is not null
  and ${purchases.trialEnd} > coalesce(${purchases.cancelledAt}, ${sql.placeholder("now")}::timestamptz)`;

// Of columns of the index of the newest alone, and of few steps: it is asked of every row.
const sold = {
  purchases: sql`(${purchases.status} = 'active' or ${purchases.status} = 'completed'
    or (${purchases.status} = 'cancelled' and ${purchases.startedAt} is not null))
    and not ${purchases.isGift} and not (${wasTrialAlone})`,
  invoices: eq(invoices.status, "completed"),
};

const soldAmount = (table: Listed) => {
  const isSold = "invoiceId" in table ? sold.invoices : sold.purchases;
  const amount = "invoiceId" in table ? sql`${table.amount} - ${table.refunded}` : sql`${table.amount}`;
  const isReal = sql`not ${table.isTest} and (${table.isLive} or not ${sql.placeholder("isLiveOnly")}::boolean)`;
  return sql<string | null>`sum(${amount}) filter (where ${isSold} and ${isReal})`;
};

const totalsOf = (table: Listed) => (db: Db, filter: ListFilter, name: string) =>
  db
    .select({ currency: table.currency, count: count(), amount: soldAmount(table) })
    .from(table)
    .where(wanted(table, filter))
    .groupBy(table.currency)
    .orderBy(asc(table.currency))
    .prepare(name);

const purchaseTotals = statementsOf("purchase_totals", totalsOf(purchases));
const invoiceTotals = statementsOf("invoice_totals", totalsOf(invoices));

const newest: ListOrder = { by: "createdAt", direction: "desc" };

/** A purchase with what lists show beside it. */
export type PurchaseListRow = NonNullable<Awaited<ReturnType<typeof readOwnListed>>>;

/** What of it lists show. */
export type ShownPurchaseRow = Awaited<ReturnType<typeof readPurchases>>[number];

/** A part of the list of purchases. */
export const readPurchases = (ctx: DbCtx, filter: ListFilter, order: ListOrder, part: ListPart) =>
  purchasePages(ctx, filter, order).execute({ ...filter, ...part });

// What no list shows of a purchase is not read of a page: of each row it costs something, also where there is nothing in it.
const { productSince: _p, paymentSourceId: _s, discountId: _d, discountPercent: _r, ...someColumns } = purchaseColumns;
const { discountFixed: _f, discountUntil: _u, freeTrialWords: _w, storageMb: _m, ...moreColumns } = someColumns;
const { dunningMails: _g, syncedAt: _y, checkAt: _c, cancelledAt: _e, ...listedColumns } = moreColumns;

// The ids of a page come off an index alone; the rest is read for these few.
const purchasePages = statementsOf("purchases", (db, filter, name, order = newest) => {
  const page = db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(wanted(purchases, filter))
    .orderBy(...inOrder(purchases, order))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");
  return db
    .select(listedColumns)
    .from(page)
    .innerJoin(purchases, eq(purchases.purchaseId, page.purchaseId))
    .leftJoin(paymentSources, besides.source)
    .leftJoin(personNames, besides.buyer)
    .leftJoin(productsNamed, besides.product)
    .orderBy(...inOrder(purchases, order))
    .prepare(name);
});

/** A purchase by its id, or null; an id larger than the column names nothing. */
export async function readPurchaseById({ db }: DbCtx, purchaseId: number): Promise<PurchaseListRow | null> {
  const [found] = await db
    .select(purchaseColumns)
    .from(purchases)
    .leftJoin(paymentSources, besides.source)
    .leftJoin(personNames, besides.buyer)
    .leftJoin(productsNamed, besides.product)
    .where(sql`${purchases.purchaseId} = ${purchaseId}::bigint`);
  return found ?? null;
}

/** A part of the list of invoices. */
export const readInvoices = (ctx: DbCtx, filter: ListFilter, order: ListOrder, part: ListPart) =>
  invoicePages(ctx, filter, order).execute({ ...filter, ...part });

const invoicePages = statementsOf("invoices", (db, filter, name, order = newest) => {
  const page = db
    .select({ invoiceId: invoices.invoiceId })
    .from(invoices)
    .where(wanted(invoices, filter))
    .orderBy(...inOrder(invoices, order))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");
  return db
    .select(getTableColumns(invoices))
    .from(page)
    .innerJoin(invoices, eq(invoices.invoiceId, page.invoiceId))
    .orderBy(...inOrder(invoices, order))
    .prepare(name);
});
