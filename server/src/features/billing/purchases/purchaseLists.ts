import type { Invoice, invoices } from "@pluma/contract/billing/invoices";
import type { Purchase, purchases } from "@pluma/contract/billing/purchases";
import { PURCHASES_PER_PAGE } from "@pluma/contract/billing/purchases";
import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import { pagesOf } from "@pluma/contract/kit/kit";
import { fromMinor } from "@pluma/contract/kit/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { dayIn } from "../../../platform/time/rules.days.ts";
import { recordAudit } from "../../accounts/index.ts";
import { sellersOf } from "../../products/index.ts";
import { readRange, zoneOf } from "../days.ts";
import { showInvoices } from "../invoices/show.ts";
import * as tables from "../tables.ts";
import { csvOf, invoiceColumns, lineOfInvoice, lineOfPurchase, purchaseColumns } from "./csv.ts";
import { showPurchases } from "./show.ts";
import {
  type ListFilter,
  type ListOrder,
  type ListPart,
  readInvoices,
  readPurchases,
  readTotals,
  type Total,
} from "./store.system.lists.ts";

/** Rows that are answered whole at most; 20,000 are about 20 MB. More are asked for in pages, or as CSV. */
const WHOLE_ROWS_MAX = 20_000;
/** Words of a search beyond these are not looked at. */
const WORDS_MAX = 10;

type PurchasesQuery = Input<typeof purchases.listAllPurchases>["query"];
type InvoicesQuery = Input<typeof invoices.listAllInvoices>["query"];
type Query = Omit<PurchasesQuery | InvoicesQuery, "page" | "size">;
type Paged = { page: number; size?: number | undefined };

/** Every purchase of a filter, of all sellers or of one organization, with the sums of what was sold; refuses too_large where a page has to be asked for instead. */
export async function listAllPurchases(
  ctx: ActorCtx,
  { query }: { query: PurchasesQuery },
  seller: number | null = null,
): Promise<{ purchases: Purchase[]; count: number; pages: number; totals: { currency: string; amount: number }[] }> {
  const filter = await readFilter(ctx, query, seller);
  const [totals, rows] = await readPart(ctx, query, totalsOf(ctx, tables.purchases, filter), (part) =>
    readPurchases(ctx, filter, orderOf(query), part),
  );
  return { purchases: await showPurchases(ctx, rows), ...summaryOf(totals, query) };
}

/** Every invoice of a filter, of all sellers or of one organization, with the sums of what was sold; refuses too_large where a page has to be asked for instead. */
export async function listAllInvoices(
  ctx: ActorCtx,
  { query }: { query: InvoicesQuery },
  seller: number | null = null,
): Promise<{ invoices: Invoice[]; count: number; pages: number; totals: { currency: string; amount: number }[] }> {
  const filter = await readFilter(ctx, query, seller);
  const [totals, rows] = await readPart(ctx, query, totalsOf(ctx, tables.invoices, filter), (part) =>
    readInvoices(ctx, filter, orderOf(query), part),
  );
  return { invoices: await showInvoices(ctx, rows), ...summaryOf(totals, query) };
}

/** The purchases of a filter as a file, in the order of the list. Refuses too_large rather than leaving some out. */
export async function exportPurchases(
  ctx: ActorCtx,
  { query }: Pick<Input<typeof purchases.exportPurchases>, "query">,
  seller: number | null = null,
): Promise<ServedFile> {
  const filter = await readFilter(ctx, query, seller);
  const { bytes, count } = await csvOf(ctx, purchaseColumns, async (part) => {
    const rows = await readPurchases(part.ctx, filter, orderOf(query), part);
    return (await showPurchases(part.ctx, rows)).map(lineOfPurchase);
  });
  return served(ctx, "purchases", seller, bytes, count);
}

/** The invoices of a filter as a file, in the order of the list. Refuses too_large rather than leaving some out. */
export async function exportInvoices(
  ctx: ActorCtx,
  { query }: Pick<Input<typeof invoices.exportInvoices>, "query">,
  seller: number | null = null,
): Promise<ServedFile> {
  const filter = await readFilter(ctx, query, seller);
  const { bytes, count } = await csvOf(ctx, invoiceColumns, async (part) => {
    const rows = await readInvoices(part.ctx, filter, orderOf(query), part);
    return (await showInvoices(part.ctx, rows)).map(lineOfInvoice);
  });
  return served(ctx, "invoices", seller, bytes, count);
}

async function served(
  ctx: ActorCtx,
  what: string,
  seller: number | null,
  bytes: ServedFile["bytes"],
  count: number,
): Promise<ServedFile> {
  await recordAudit(ctx, `${what}.export`, seller === null ? what : `organization:${seller}`, { count });
  const day = dayIn(ctx.clock.now(), await zoneOf(ctx));
  return { name: `${what}-${day}.csv`, type: "text/csv; charset=utf-8", bytes };
}

async function readPart<R>(
  ctx: ActorCtx,
  { page, size }: Paged,
  counting: Promise<Total[]>,
  read: (part: ListPart) => PromiseLike<R[]>,
): Promise<[Total[], R[]]> {
  if (size !== undefined) return Promise.all([counting, read({ limit: size, offset: (page - 1) * size })]);
  const totals = await counting;
  if (countOf(totals) > WHOLE_ROWS_MAX) {
    ctx.log.info({ count: countOf(totals) }, "a list is too long to be answered whole");
    refuse("too_large");
  }
  return [totals, await read({ limit: WHOLE_ROWS_MAX, offset: 0 })];
}

/** Beside a live provider what was sold for test money does not count, as in analytics. */
const totalsOf = async (ctx: ActorCtx, table: Parameters<typeof readTotals>[1], filter: ListFilter): Promise<Total[]> =>
  readTotals(ctx, table, filter, { isLiveOnly: (await sellersOf(ctx, filter.sellerId)).hasLive });

const countOf = (totals: Total[]) => totals.reduce((sum, { count }) => sum + count, 0);

function summaryOf(totals: Total[], { size }: Paged) {
  const count = countOf(totals);
  return {
    count,
    pages: pagesOf(count, size ?? PURCHASES_PER_PAGE),
    totals: totals.map(({ currency, amount }) => ({ currency, amount: fromMinor(amount, currency) })),
  };
}

async function readFilter(ctx: ActorCtx, query: Query, sellerId: number | null): Promise<ListFilter> {
  return {
    statuses: [...new Set<string>([...query.status, ...query["status[]"]])],
    sellerId,
    productId: query.product_id ?? null,
    userId: query.user_id ?? null,
    ...readRange(query, await zoneOf(ctx)),
    words: query.query
      .split(/\s+/)
      .filter((word) => word !== "")
      .slice(0, WORDS_MAX),
  };
}

function orderOf({ sort, direction }: Query): ListOrder {
  return { by: sort === "purchase_id" || sort === "invoice_id" ? "id" : sort, direction };
}
