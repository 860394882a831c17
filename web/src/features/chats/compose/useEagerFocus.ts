import { type RefObject, useEffect } from "react";

/** Puts the focus into a field when its screen opens; not where that would bring up a keyboard over the screen. */
export function useEagerFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [field]);
}
