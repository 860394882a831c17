import type { ProductRow } from "@pluma/contract/backoffice/analytics";

/** A slice of the income; `productId` null is all products that have no slice of their own. */
export type Slice = { productId: number | null; name: string; total: number; color: string };

const SLICES_MAX = 6;

/**
 * The slices of a donut, the greatest first: at most six, the last of which is then all others together. What came to
 * nothing or less has none.
 */
export function slicesOf(rows: readonly ProductRow[], other: string): Slice[] {
  const paid = rows.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total);
  const own = paid.length > SLICES_MAX ? paid.slice(0, SLICES_MAX - 1) : paid;
  const rest = paid.slice(own.length);
  const slices = own.map(({ product_id, name, total }, at) => ({
    productId: product_id,
    name,
    total,
    color: `var(--chart-${at + 1})`,
  }));
  if (rest.length === 0) return slices;
  const total = rest.reduce((sum, row) => sum + row.total, 0);
  return [...slices, { productId: null, name: other, total, color: `var(--chart-${SLICES_MAX})` }];
}

/** The colour of a product in the donut; null where it has no slice. */
export function colorOf(row: ProductRow, slices: readonly Slice[]): string | null {
  if (row.total <= 0) return null;
  const own = slices.find(({ productId }) => productId === row.product_id);
  return (own ?? slices.find(({ productId }) => productId === null))?.color ?? null;
}

/** The place of a product's slice. */
export function sliceOf(row: ProductRow, slices: readonly Slice[]): number | null {
  if (row.total <= 0) return null;
  const own = slices.findIndex(({ productId }) => productId === row.product_id);
  const at = own >= 0 ? own : slices.findIndex(({ productId }) => productId === null);
  return at >= 0 ? at : null;
}
