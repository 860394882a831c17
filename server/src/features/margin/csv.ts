import type { ServedFile } from "@pluma/contract/kit/kit";
import type { MarginRow } from "@pluma/contract/margin/margin";
import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { type AddLines, writeCsv } from "../../platform/files/csv.ts";
import { recordAudit } from "../accounts/index.ts";
import { type ListQuery, narrowedBy, showRows } from "./report.ts";
import type { MarginScope } from "./rules.ts";
import { readSums } from "./store.system.ts";
import { digitsOf, openView, type View } from "./view.ts";

/** A file of so many rows is about 20 MB. */
const CSV_ROWS_MAX = 200_000;
const ROWS_AT_A_TIME = 1000;

const columns = [
  "id",
  "name",
  "email",
  "brought",
  "currency",
  "brought_in_other_currencies",
  "cost_usd",
  "cost_on_own_keys_usd",
  "margin",
  "calls",
  "tokens_in",
  "tokens_cached",
  "tokens_out",
  "calls_without_price",
  "calls_estimated",
  "cap_usd",
];

/** The same as a file, of one moment, so that its rows add up to the sums. Refuses too_large. */
export async function exportMargin(ctx: ActorCtx, scope: MarginScope, query: ListQuery): Promise<ServedFile> {
  const view = await openView(ctx, scope, query);
  let written = 0;
  const fill = (add: AddLines) =>
    ctx.db.transaction(
      async (db) => {
        for (let count = 1; written < count; ) {
          const part = { limit: ROWS_AT_A_TIME, offset: written };
          const found = await readSums(db, view.sources, query.by, narrowedBy(query), query, part);
          if (found.count > CSV_ROWS_MAX) refuse("too_large");
          const shown = await showRows({ ...ctx, db }, view, query.by, found.rows);
          if (shown.length > 0) await add(shown.map((row) => cellsOf(view, row)));
          count = found.count;
          written += ROWS_AT_A_TIME;
        }
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
  const bytes = await writeCsv(ctx, columns, fill, castIn(view));
  const { first, last } = view.span;
  const target = scope.organizationId === null ? "margin" : `organization:${scope.organizationId}`;
  await recordAudit(ctx, "margin.export", target, { by: query.by, start_date: first, end_date: last });
  return { name: `margin-${query.by}-${first}-${last}.csv`, type: "text/csv; charset=utf-8", bytes };
}

// Amounts are numbers with all their decimals, and stay numbers below zero: only texts can be formulas.
function castIn(view: View) {
  const number = (value: number, { column }: { column?: number | string }) => ({
    value: column === "brought" || column === "margin" ? value.toFixed(digitsOf(view)) : String(value),
    escape_formulas: false,
  });
  return { number };
}

function cellsOf({ currency }: View, { id, brought, ...row }: MarginRow) {
  const others = brought.filter((money) => money.currency !== currency);
  return {
    id,
    name: row.name ?? "",
    email: row.email ?? "",
    brought: brought.find((money) => money.currency === currency)?.amount ?? 0,
    currency,
    brought_in_other_currencies: others.map((money) => `${money.currency} ${money.amount}`).join("; "),
    cost_usd: row.cost,
    cost_on_own_keys_usd: row.own_cost,
    margin: row.margin ?? "",
    calls: row.calls,
    tokens_in: row.tokens_in,
    tokens_cached: row.tokens_cached,
    tokens_out: row.tokens_out,
    calls_without_price: row.unpriced,
    calls_estimated: row.estimated,
    cap_usd: row.cap ?? "",
  };
}
