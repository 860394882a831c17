import { useSearchParams } from "react-router";
import { type MoneyFilter, moneySearchOf } from "./moneyFilter.ts";

/** The filter that stands in the address, and the way to change it; every change begins at the first page. */
export function useMoneyFilter<F extends MoneyFilter>(read: (search: URLSearchParams) => F) {
  const [search, setSearch] = useSearchParams();
  const filter = read(search);
  const open = Number(search.get("open")) || null;
  const addressOf = (next: F, opened: number | null): URLSearchParams => {
    const address = moneySearchOf(next);
    if (opened !== null) address.set("open", String(opened));
    return address;
  };
  return {
    filter,
    change: (next: Partial<F>) => {
      const changed = { ...filter, page: 1, ...next };
      setSearch(addressOf(changed, null), { replace: next.query !== undefined });
    },
    /** Takes every filter away; `days` stay. */
    clear: () => setSearch(moneySearchOf({ ...filter, page: 1, query: "", status: [], productId: null, userId: null })),
    /** The row that is looked at. */
    open,
    hrefOf: (id: number) => `?${addressOf(filter, id)}`,
    close: () => setSearch(addressOf(filter, null)),
  };
}
