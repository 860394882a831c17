import { type RefObject, useEffect, useRef } from "react";

/**
 * Of a row that is gone through sideways where not all of it has room, keeps what is chosen in the middle of it: once another is
 * chosen, and whenever what stands in it changes its width, as by a face that has come, a count or another language. `choices`
 * says which stand there.
 */
export function useInSight<Row extends HTMLElement>(chosen: string, choices: string): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: others stand in it once its choices are others
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    // By its own measure: to scroll into view would move the page, too.
    const watch = new ResizeObserver(() => {
      const here = row.querySelector('[aria-current="page"], [data-active]')?.getBoundingClientRect();
      const { left, width } = row.getBoundingClientRect();
      if (here) row.scrollLeft += here.left + here.width / 2 - (left + width / 2);
    });
    for (const each of row.children) watch.observe(each);
    return () => watch.disconnect();
  }, [chosen, choices]);
  return ref;
}
