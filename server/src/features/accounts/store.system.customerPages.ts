import { CUSTOMERS_PER_PAGE } from "@pluma/contract/backoffice/backoffice";
import { count, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { prepared } from "../../platform/database/prepared.ts";
import {
  type CustomerFilter,
  type CustomerListRow,
  type CustomerOrder,
  type FilterShape,
  inOrder,
  selectCustomers,
  selectWithCount,
  versionOfList,
  wanted,
} from "./store.system.customers.ts";
import { userChanges, users } from "./tables.ts";

type DbCtx = Pick<Ctx, "db">;

const readAll = prepared((db) =>
  db
    .select({
      count: sql<number>`coalesce(sum(${userChanges.delta}), 0)`,
      version: versionOfList,
    })
    .from(userChanges)
    .prepare("accounts_people"),
);

/**
 * How many people there are, and the version of their list: two equal ones mean that between them nobody came, went, or
 * changed in what lists show. A version never comes back.
 */
export async function readPeople({ db }: DbCtx): Promise<{ count: number; version: string }> {
  const [people] = await readAll(db).execute();
  return people ?? { count: 0, version: "" };
}

/** How many customers a filter leaves. */
export async function countCustomers({ db }: DbCtx, filter: CustomerFilter): Promise<number> {
  const [total] = await db.select({ count: count() }).from(users).where(wanted(filter));
  return total?.count ?? 0;
}

/** The customer that each page of a list begins with. */
export async function readPageStarts({ db }: DbCtx, filter: CustomerFilter, order: CustomerOrder): Promise<number[]> {
  const row = sql`row_number() over (order by ${sql.join(inOrder(order), sql`, `)})`.as("row");
  const numbered = db.select({ userId: users.userId, row }).from(users).where(wanted(filter)).as("numbered");
  const starts = await db
    .select({ userId: numbered.userId })
    .from(numbered)
    .where(sql`${numbered.row} % ${CUSTOMERS_PER_PAGE}::int = 1`)
    .orderBy(numbered.row);
  return starts.map(({ userId }) => userId);
}

/** A page of a list that begins so many rows in, or with a customer of it. */
export function readCustomerPage(
  { db }: DbCtx,
  filter: CustomerFilter,
  order: CustomerOrder,
  start: { offset: number } | { from: number },
): Promise<CustomerListRow[]> {
  const [way, value] = "from" in start ? (["from", start.from] as const) : (["offset", start.offset] as const);
  const begin = way === "from" ? { from: sql.placeholder("start") } : { offset: sql.placeholder("start") };
  const statement = madeOnce(pages, `${way}_${nameOf(filter, order)}`, (name) =>
    prepared((db) =>
      selectCustomers({ db }, shapeOf(filter), order, { ...begin, limit: CUSTOMERS_PER_PAGE }).prepare(
        filter.words.length === 0 ? `accounts_customers_${name}` : PLANNED_EACH_TIME,
      ),
    ),
  );
  return statement(db).execute({ start: value, ...valuesOf(filter) });
}

/** A page of a search that begins so many rows in, each with how many there are in all. */
export function readPageWithCount({ db }: DbCtx, filter: CustomerFilter, order: CustomerOrder, offset: number) {
  const begin = { offset: sql.placeholder("start"), limit: CUSTOMERS_PER_PAGE };
  // All that is found has to be looked at here, so that one plan is right for every word which the index can look up.
  const isIndexed = filter.words.every((word) => /[\p{L}\p{N}]{3}/u.test(word));
  const statement = madeOnce(searches, `${nameOf(filter, order)}_${isIndexed}`, (name) =>
    prepared((db) =>
      selectWithCount({ db }, shapeOf(filter), order, begin).prepare(
        isIndexed ? `accounts_search_${name}` : PLANNED_EACH_TIME,
      ),
    ),
  );
  return statement(db).execute({ start: offset, ...valuesOf(filter) });
}

/** A statement without a name is written once, and planned for the words that are searched: each finds more or fewer. */
const PLANNED_EACH_TIME = "";

const pages = new Map<string, (db: Db) => PreparedRows<CustomerListRow>>();
const searches = new Map<string, (db: Db) => PreparedRows<CustomerListRow & { count: number; version: string }>>();
type PreparedRows<R> = { execute(values: Record<string, unknown>): Promise<R[]> };

function madeOnce<S>(known: Map<string, S>, name: string, make: (name: string) => S): S {
  const statement = known.get(name) ?? make(name);
  known.set(name, statement);
  return statement;
}

const nameOf = ({ words, field }: CustomerFilter, { by, direction }: CustomerOrder): string =>
  `${by}_${direction}_${words.length}_${field ?? "any"}`;

const shapeOf = ({ words, field }: CustomerFilter): FilterShape => ({
  words: words.map((_, index) => sql.placeholder(`word${index}`)),
  field,
});

const valuesOf = ({ words }: CustomerFilter): Record<string, string> =>
  Object.fromEntries(words.map((word, index) => [`word${index}`, word]));
