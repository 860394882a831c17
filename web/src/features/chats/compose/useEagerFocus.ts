import { type RefObject, useEffect } from "react";

/**
 * Puts the focus into a field when its screen opens; not where that would bring up a keyboard over the screen, nor where
 * something else is written in first.
 */
export function useEagerFocus(field: RefObject<HTMLElement | null>, isFirst = true): void {
  useEffect(() => {
    if (isFirst && matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [field, isFirst]);
}
