const SHOWN_MAX = 5;

/** The page numbers that stand beside each other around `page`: at most five, as many as there are. */
export function pagesAround(page: number, pages: number): number[] {
  const shown = Math.min(SHOWN_MAX, pages);
  const first = Math.min(Math.max(1, page - Math.floor(SHOWN_MAX / 2)), pages - shown + 1);
  return Array.from({ length: shown }, (_, at) => first + at);
}

/** Which rows a page shows, counted from 1; of an empty list 0 to 0. */
export function rangeOf(page: number, size: number, count: number): { first: number; last: number } {
  return { first: Math.min(count, (page - 1) * size + 1), last: Math.min(count, page * size) };
}
