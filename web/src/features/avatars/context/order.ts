/** A list with the item at `at` one place further up (-1) or down (1); at the ends it stays as it is. */
export function moved<T>(items: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...items];
  const to = at + by;
  if (to < 0 || to >= next.length) return next;
  const [item] = next.splice(at, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}
