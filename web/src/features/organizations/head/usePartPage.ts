import { useSearchParams } from "react-router";

/** The lists that stand under the people, each with a page of its own in the address, beside the page of the people. */
export const partPages = ["invited", "left"] as const;

/** Which page of one of them is open, and how another is; Back leads to the one before. */
export function usePartPage(part: (typeof partPages)[number]): [page: number, open: (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const open = (page: number) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (page > 1) next.set(part, String(page));
      else next.delete(part);
      return next;
    });
  return [Math.max(1, Math.trunc(Number(search.get(part))) || 1), open];
}
