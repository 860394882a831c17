import { expect, test } from "vitest";
import { productsFilterFrom, productsSearchOf } from "./productsFilter.ts";

test("an address without a filter asks for everything by its number", () => {
  expect(productsFilterFrom(new URLSearchParams())).toEqual({
    query: "",
    sort: { by: "product_id", isDown: false },
    page: 1,
  });
});

test("a filter comes back from its address as it was", () => {
  const filter = { query: "plan", sort: { by: "price", isDown: true }, page: 3 } as const;
  const address = new URLSearchParams(productsSearchOf(filter));
  expect(address.toString()).toBe("query=plan&sort=price_desc&page=3");
  expect(productsFilterFrom(address)).toEqual(filter);
});

test.each(["sold_asc", "price", "price_up", ""])("an unknown sort (%s) is the usual one", (sort) => {
  expect(productsFilterFrom(new URLSearchParams({ sort })).sort.by).toBe("product_id");
});
