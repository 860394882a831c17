import { expect, test } from "vitest";
import { colorOf, sliceOf, slicesOf } from "./slices.ts";

const row = (product_id: number, total: number) => ({
  product_id,
  name: `P${product_id}`,
  purchases: 1,
  total,
  before: 0,
});

test("more than six products are five and the others together", () => {
  const rows = [7, 6, 5, 4, 3, 2, 1].map((total) => row(total, total));
  const slices = slicesOf(rows, "Other");
  expect(slices.map(({ name, total }) => [name, total])).toEqual([
    ["P7", 7],
    ["P6", 6],
    ["P5", 5],
    ["P4", 4],
    ["P3", 3],
    ["Other", 3],
  ]);
  expect([colorOf(row(7, 7), slices), colorOf(row(1, 1), slices)]).toEqual(["var(--chart-1)", "var(--chart-6)"]);
  expect(sliceOf(row(2, 2), slices)).toBe(5);
});

test("six products have a slice each, and one that lost money has none", () => {
  const rows = [6, 5, 4, 3, 2, 1].map((total) => row(total, total));
  expect(slicesOf(rows, "Other").map(({ productId }) => productId)).toEqual([6, 5, 4, 3, 2, 1]);
  const slices = slicesOf([row(1, 5), row(2, -3), row(3, 0)], "Other");
  expect(slices.length).toBe(1);
  expect([colorOf(row(2, -3), slices), sliceOf(row(2, -3), slices)]).toEqual([null, null]);
});
