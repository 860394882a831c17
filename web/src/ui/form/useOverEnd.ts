import { type RefObject, useEffect } from "react";

/**
 * Keeps a bar at the foot of its form off what is in hand as it comes, and off what is refused: a wrong field that is gone to
 * comes wholly into sight above it, and so does what is said of it. The bar wears `data-over-end`, by which base.css leaves
 * room for it.
 */
export function useOverEnd(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = bar.current?.parentElement;
    const uncover = (field: Element) => {
      if (!bar.current) return;
      const { top, bottom } = (field.closest(".mantine-InputWrapper-root") ?? field).getBoundingClientRect();
      // Browsers bring the place in a long text into sight, and no more of its field.
      if (top < TOP_BARS || bottom > bar.current.getBoundingClientRect().top)
        field.scrollIntoView({ block: "nearest" });
    };
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('[aria-invalid="true"], [data-wrong]')) uncover(target);
    };
    const { activeElement } = document;
    if (activeElement && form?.contains(activeElement)) uncover(activeElement);
    form?.addEventListener("focusin", handleFocus);
    return () => form?.removeEventListener("focusin", handleFocus);
  }, [bar]);
}

/** How high what stands over a page may be. */
const TOP_BARS = 64;
