import type { analytics, ProductRow } from "@pluma/contract/backoffice/analytics";
import type { Answer } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { boundsOf } from "../../../platform/time/rules.spans.ts";
import { countPurchases, readSoldNames, sumPaymentsByProduct } from "../../billing/index.ts";
import { type Asked, aboutOf, openView, type View } from "./view.ts";

/** How often each product was bought, and what came in for it; the greatest income first. */
export async function readProductFigures(
  ctx: ActorCtx,
  asked: Asked,
): Promise<Answer<typeof analytics.readProductFigures>> {
  const view = await openView(ctx, asked);
  const { rows, moved } = await productRowsOf(ctx, view);
  const sumOf = (key: "total" | "before") => view.wire(rows.reduce((sum, row) => sum + row[key], 0));
  return {
    ...aboutOf(view, moved),
    data: rows.map((row) => shown(row, view)),
    total: sumOf("total"),
    before: sumOf("before"),
  };
}

const shown = (row: ProductRow, { wire }: View): ProductRow => ({
  ...row,
  total: wire(row.total),
  before: wire(row.before),
});

/** The rows of products with money in minor units; each that was bought or paid in the span or the one before it. */
export async function productRowsOf(ctx: ActorCtx, view: View): Promise<{ rows: ProductRow[]; moved: string[] }> {
  const { before, from, until } = boundsOf(view.span);
  const [sums, bought] = await Promise.all([
    sumPaymentsByProduct(ctx, [before, from, until], view),
    countPurchases(ctx, [from, until], view),
  ]);
  const byProduct = new Map<number, Omit<ProductRow, "product_id" | "name">>();
  const figuresOf = (productId: number) => {
    const figures = byProduct.get(productId) ?? { purchases: 0, total: 0, before: 0 };
    byProduct.set(productId, figures);
    return figures;
  };
  for (const { productId, currency, slot, amount } of sums) {
    if (currency === view.currency) figuresOf(productId)[slot === 2 ? "total" : "before"] += amount;
  }
  for (const { productId, currency, count } of bought) {
    if (currency === view.currency) figuresOf(productId).purchases += count;
  }
  const names = await readSoldNames(ctx, [...byProduct.keys()]);
  const rows = [...byProduct].map(([productId, figures]) => ({
    product_id: productId,
    name: names.get(productId) ?? "",
    ...figures,
  }));
  rows.sort((a, b) => b.total - a.total || b.purchases - a.purchases || a.product_id - b.product_id);
  return { rows, moved: sums.filter(({ slot }) => slot === 2).map(({ currency }) => currency) };
}
