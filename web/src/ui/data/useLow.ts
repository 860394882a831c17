import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** So much of a list is in sight before its foot may be: its head and two rows. */
const SHOWN_MIN = 124;

/**
 * Whether the list before a foot begins so low in the window that the foot, which stays in sight, would cover its first
 * rows. It does not where the whole list is in sight.
 */
export function useLow(foot: RefObject<HTMLElement | null>): boolean {
  const [isLow, setLow] = useState(false);
  // Known before it is drawn.
  useLayoutEffect(() => {
    const at = foot.current && placeOf(foot.current);
    if (at) setLow(at.list.getBoundingClientRect().top > window.innerHeight - at.line);
  }, [foot]);
  useEffect(() => {
    const list = foot.current && placeOf(foot.current)?.list;
    if (!list) return;
    let looking: IntersectionObserver | undefined;
    const look = () => {
      looking?.disconnect();
      const line = (foot.current && placeOf(foot.current)?.line) ?? 0;
      looking = new IntersectionObserver(
        (entries) => {
          const newest = entries.at(-1);
          setLow(newest !== undefined && !newest.isIntersecting && newest.boundingClientRect.top > 0);
        },
        { rootMargin: `0px 0px -${Math.round(line)}px 0px` },
      );
      looking.observe(list);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    return () => {
      sizes.disconnect();
      looking?.disconnect();
    };
  }, [foot]);
  return isLow;
}

/** The list before a foot, and how far above the window's end it must begin. */
function placeOf(foot: HTMLElement): { list: Element; line: number } | null {
  const before = foot.previousElementSibling;
  let list = before;
  while (list && !list.matches("table")) list = list.previousElementSibling;
  list ??= before;
  if (!before || !list) return null;
  const height = before.getBoundingClientRect().bottom - list.getBoundingClientRect().top;
  return { list, line: Math.min(height, SHOWN_MIN) + foot.offsetHeight };
}
