import { type Answer, pagesOf } from "@pluma/contract/kit/kit";
import { fromMinor } from "@pluma/contract/kit/money";
import { MARGIN_ROWS_PER_PAGE, type MarginRow, type MarginSide, type margin } from "@pluma/contract/margin/margin";
import type { App } from "../../platform/context.ts";
import { slotsOf } from "../../platform/time/rules.spans.ts";
import { peopleFound } from "../accounts/index.ts";
import { readCaps } from "../generation/index.ts";
import { namesIn } from "./names.ts";
import { capScopeOf, costIn, dollarsOf, type MarginScope } from "./rules.ts";
import { type By, type Narrowed, type Order, readSums, type Sum } from "./store.system.ts";
import { aboutOf, digitsOf, nothing, openView, type View, wire } from "./view.ts";

type SpanQuery = { start_date?: string | undefined; end_date?: string | undefined };
/** What a list is asked with. */
export type ListQuery = SpanQuery & Order & { by: MarginSide; only_losses: boolean; query: string };

const everyRow: Narrowed = { onlyLosses: false, among: null };
const byMargin: Order = { sort: "margin", descending: false };

/** What came in and what models cost in a span, in all and by day or month. */
export async function readMargin(
  ctx: App,
  scope: MarginScope,
  query: SpanQuery,
): Promise<Answer<typeof margin.readMargin>> {
  const view = await openView(ctx, scope, query);
  const { names, moments } = slotsOf(view.span, "fit");
  const ofSpan = moments.slice(names.length);
  const days = names.map((name, at) => (at === 0 ? view.span.first : name.length === 7 ? `${name}-01` : name));
  const read = (by: By, narrowed: Narrowed, limit: number) =>
    readSums(ctx.db, view.sources, by, narrowed, byMargin, { limit, offset: 0 });
  const [all, slots, losses] = await Promise.all([
    read("all", everyRow, 1),
    read({ moments: ofSpan.slice(0, -1), days }, everyRow, names.length + 1),
    read("customer", { ...everyRow, onlyLosses: true }, 1),
  ]);
  const sum = all.rows[0] ?? nothing;
  const bySlot = new Map(slots.rows.map((row) => [row.id, row]));
  return {
    ...aboutOf(view, sum.brought),
    sums: figuresOf(view, sum),
    points: names.map((day, at) => pointOf(view, day, bySlot.get(at + 1) ?? nothing)),
    losses: losses.count,
  };
}

function pointOf(view: View, day: string, { brought, cost }: Sum) {
  const here = brought.find(({ currency }) => currency === view.currency)?.amount ?? 0;
  const costHere = costIn(cost, view.rates.get(view.currency)?.perDollar, digitsOf(view));
  return { day, brought: wire(view, here), cost: costHere === null ? null : wire(view, costHere) };
}

const figuresOf = (view: View, sum: Sum) => ({
  brought: sum.brought.map(({ currency, amount }) => ({ currency, amount: fromMinor(amount, currency) })),
  cost: dollarsOf(sum.cost),
  own_cost: dollarsOf(sum.ownCost),
  margin: sum.margin === null ? null : wire(view, sum.margin),
  calls: sum.calls,
  tokens_in: sum.tokensIn,
  tokens_cached: sum.tokensCached,
  tokens_out: sum.tokensOut,
  unpriced: sum.unpriced,
  estimated: sum.estimated,
});

/** Which rows a query leaves. */
export const narrowedBy = ({ by, only_losses: onlyLosses, query }: ListQuery): Narrowed => ({
  onlyLosses,
  among: by === "customer" && query.trim() !== "" ? peopleFound(query) : null,
});

/** What each customer, product or avatar brought and cost, page by page. */
export async function listMargin(
  ctx: App,
  scope: MarginScope,
  query: ListQuery & { page: number },
): Promise<Answer<typeof margin.listMargin>> {
  const view = await openView(ctx, scope, query);
  const { by, page } = query;
  const part = { limit: MARGIN_ROWS_PER_PAGE, offset: (page - 1) * MARGIN_ROWS_PER_PAGE };
  const [{ rows, count }, all] = await Promise.all([
    readSums(ctx.db, view.sources, by, narrowedBy(query), query, part),
    readSums(ctx.db, view.sources, "all", everyRow, byMargin, { limit: 1, offset: 0 }),
  ]);
  return {
    ...aboutOf(view, all.rows[0]?.brought ?? []),
    by,
    rows: await showRows(ctx, view, by, rows),
    count,
    pages: pagesOf(count, MARGIN_ROWS_PER_PAGE),
  };
}

/** Rows as the wire has them, with their names and caps. */
export async function showRows(
  ctx: Pick<App, "db" | "state">,
  view: View,
  by: MarginSide,
  rows: Sum[],
): Promise<MarginRow[]> {
  const ids = rows.map(({ id }) => id).filter((id) => id !== 0);
  const names = await namesIn(ctx, view.scope, by, ids);
  const caps =
    by === "avatar" ? new Map<number, number>() : await readCaps(ctx.db, capScopeOf(view.scope), columnOfCap[by], ids);
  return rows.map((row) => {
    const cap = caps.get(row.id);
    return {
      id: row.id === 0 ? null : row.id,
      name: names.get(row.id)?.name ?? null,
      email: names.get(row.id)?.email ?? null,
      ...figuresOf(view, row),
      is_loss: row.margin !== null && row.margin < 0,
      cap: cap === undefined ? null : cap / 1_000_000,
    };
  });
}

const columnOfCap = { customer: "userId", product: "productId" } as const;
