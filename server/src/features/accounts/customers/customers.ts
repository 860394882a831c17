import { CUSTOMERS_PER_PAGE } from "@pluma/contract/backoffice/backoffice";
import type { Ctx } from "../../../platform/context.ts";
import {
  countCustomers,
  readCustomerPage,
  readPageStarts,
  readPageWithCount,
  readPeople,
} from "../store.system.customerPages.ts";
import {
  type CustomerFilter,
  type CustomerListRow,
  type CustomerOrder,
  selectCustomers,
} from "../store.system.customers.ts";
import { memoryPerApp } from "./memory.ts";

type ListCtx = Pick<Ctx, "db" | "state">;
type Page = { rows: CustomerListRow[]; count: number };

/** Rows that an index steps over faster than a remembered page is looked up. */
const STEPPED_OVER_MAX = 500;

const counts = memoryPerApp<number>();
/** The customers that the pages of a list begin with; 2,000 numbers for a list of 100,000. */
const pageStarts = memoryPerApp<number[]>();

/**
 * A page of a list of customers and how many there are in all, both as they are now. However far down a page is, it
 * costs as much as the first: what is found out of a list is remembered until somebody comes, goes or changes.
 */
export async function findCustomers(
  ctx: ListCtx,
  filter: CustomerFilter,
  order: CustomerOrder,
  page: number,
): Promise<Page> {
  const offset = (page - 1) * CUSTOMERS_PER_PAGE;
  if (filter.narrowing) return findNarrowed(ctx, filter, order, offset);
  if (offset > STEPPED_OVER_MAX) return findFar(ctx, filter, order, page);
  if (filter.words.length > 0) return findSearched(ctx, filter, order, offset);
  const [rows, { count }] = await Promise.all([readCustomerPage(ctx, filter, order, { offset }), readPeople(ctx)]);
  return { rows, count };
}

// Access runs out and people are seen without any list changing: nothing of such a list is remembered.
async function findNarrowed(ctx: ListCtx, filter: CustomerFilter, order: CustomerOrder, offset: number): Promise<Page> {
  const rows = selectCustomers(ctx, filter, order, { offset, limit: CUSTOMERS_PER_PAGE });
  const [found, count] = await Promise.all([rows.execute(), countCustomers(ctx, filter)]);
  return { rows: found, count };
}

/** Who comes before and after a customer in a list; null at its ends. */
export async function findNeighbours(
  ctx: Pick<Ctx, "db">,
  userId: number,
  filter: CustomerFilter,
  order: CustomerOrder,
) {
  const other = { ...order, direction: order.direction === "asc" ? "desc" : "asc" } as const;
  const [next, previous] = await Promise.all(
    [order, other].map((way) => selectCustomers(ctx, filter, way, { after: userId, limit: 1 }).execute()),
  );
  return { previous: previous?.[0]?.userId ?? null, next: next?.[0]?.userId ?? null };
}

/** A page of a search. The first time, one look finds both the page and how many there are. */
async function findSearched(ctx: ListCtx, filter: CustomerFilter, order: CustomerOrder, offset: number): Promise<Page> {
  const key = JSON.stringify(filter);
  const known = counts.recall(ctx, key);
  if (known && known.version === (await readPeople(ctx)).version) {
    return { rows: await readCustomerPage(ctx, filter, order, { offset }), count: known.value };
  }
  const rows = await readPageWithCount(ctx, filter, order, offset);
  const [first] = rows;
  // Beyond the last page there is no row to tell it.
  if (!first) return { rows, count: await countCustomers(ctx, filter) };
  return { rows, count: counts.remember(ctx, key, first.version, first.count) };
}

/** A page far down: it begins with a customer who is remembered for it, and not at so many rows from the first. */
async function findFar(ctx: ListCtx, filter: CustomerFilter, order: CustomerOrder, page: number): Promise<Page> {
  const people = await readPeople(ctx);
  const [count, starts] = await Promise.all([
    filter.words.length === 0 ? people.count : countSearched(ctx, filter, people.version),
    findStarts(ctx, filter, order, people.version),
  ]);
  const from = starts[page - 1];
  if (from === undefined) return { rows: [], count };
  const rows = await readCustomerPage(ctx, filter, order, { from });
  const offset = (page - 1) * CUSTOMERS_PER_PAGE;
  const isWhole = rows.length >= Math.min(CUSTOMERS_PER_PAGE, count - offset);
  // Else the one whom the page begins with went between the two reads.
  return { rows: isWhole ? rows : await readCustomerPage(ctx, filter, order, { offset }), count };
}

async function countSearched(ctx: ListCtx, filter: CustomerFilter, version: string): Promise<number> {
  const key = JSON.stringify(filter);
  const known = counts.recall(ctx, key);
  return known?.version === version
    ? known.value
    : counts.remember(ctx, key, version, await countCustomers(ctx, filter));
}

async function findStarts(ctx: ListCtx, filter: CustomerFilter, order: CustomerOrder, version: string) {
  const key = JSON.stringify([filter, order]);
  const known = pageStarts.recall(ctx, key);
  return known?.version === version
    ? known.value
    : pageStarts.remember(ctx, key, version, await readPageStarts(ctx, filter, order));
}

/** All customers of a list, `size` at a time, in their order. In a transaction of one moment, none is missed or doubled. */
export async function* walkCustomers(
  ctx: Pick<Ctx, "db">,
  filter: CustomerFilter,
  order: CustomerOrder,
  size: number,
): AsyncGenerator<CustomerListRow[]> {
  let rows = await selectCustomers(ctx, filter, order, { offset: 0, limit: size });
  while (rows.length > 0) {
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    rows = await selectCustomers(ctx, filter, order, { after: last.userId, limit: size });
  }
}

/** The customers who came last. */
export const newestCustomers = (ctx: Pick<Ctx, "db">, limit: number): Promise<CustomerListRow[]> =>
  selectCustomers(
    ctx,
    { words: [], field: null },
    { by: "createdAt", direction: "desc" },
    { offset: 0, limit },
  ).execute();
