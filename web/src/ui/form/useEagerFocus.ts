import { type RefObject, useEffect } from "react";

/**
 * Puts the focus into the field that a screen begins with, behind what stands in it; not where that would bring up a keyboard
 * over the screen, nor where something else is written in, which may have been opened before the screen was there.
 */
export function useEagerFocus(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>, isFirst = true): void {
  useEffect(() => {
    const { current } = field;
    if (!current || !isFirst || !focusEagerly(current)) return;
    current.setSelectionRange(current.value.length, current.value.length);
  }, [field, isFirst]);
}

/** The same for what is no text, or is not known before the screen is drawn; answers whether it has the focus. */
export function focusEagerly(what: HTMLElement): boolean {
  if (isBusy() || !matchMedia("(pointer: fine)").matches) return false;
  what.focus();
  return true;
}

/** Whether somebody writes in something, or is in a layer over the screen. */
const isBusy = (): boolean =>
  document.activeElement?.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') != null;
