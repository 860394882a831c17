import { productSorts } from "@pluma/contract/products/products";
import type { Sort } from "../../../ui/data/DataTable.tsx";

type ProductSort = (typeof productSorts)[number];

/** What the list of products is asked for. */
export type ProductsFilter = { query: string; sort: Sort & { by: ProductSort }; page: number };

const USUAL_SORT = "product_id_asc";

/** Reads a filter from an address; what it does not say, or says wrong, is as usual. */
export function productsFilterFrom(search: URLSearchParams): ProductsFilter {
  return {
    query: search.get("query") ?? "",
    sort: sortOf(search.get("sort") ?? USUAL_SORT),
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
}

/** Writes a filter for an address; what is usual is left out. */
export function productsSearchOf({ query, sort, page }: ProductsFilter): Record<string, string> {
  const key = keyOf(sort);
  return {
    ...(query !== "" && { query }),
    ...(key !== USUAL_SORT && { sort: key }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** A sort of the table as a filter has it; the usual one for a column that cannot be sorted by. */
export const sortFrom = (sort: Sort): ProductsFilter["sort"] => sortOf(keyOf(sort));

function sortOf(key: string): ProductsFilter["sort"] {
  const [, name = "", direction] = /^(.+)_(asc|desc)$/.exec(key) ?? [];
  const by = productSorts.find((sort) => sort === name);
  return by ? { by, isDown: direction === "desc" } : { by: "product_id", isDown: false };
}

const keyOf = ({ by, isDown }: Sort): string => `${by}_${isDown ? "desc" : "asc"}`;
