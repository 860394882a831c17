import { useEffect, useState } from "react";

/**
 * For a layer that is drawn only while it is open: once it is gone, the focus is where it was when it opened, unless it
 * has gone somewhere else by then. What was opened from a menu gives it back to the button of that menu.
 */
export function useFocusBack(): void {
  const [opener] = useState(openerNow);
  useEffect(() => () => giveBack(opener), [opener]);
}

/** Of a field that stands in for a layer while it is fetched: what opened it. */
export const openers = new WeakMap<Element, Element | null>();

/** Of a menu that has closed: what it hangs from, until that has the focus again. */
export const returning: { to: HTMLElement | null } = { to: null };

/** What will still be there when the layer is gone: of a menu, which closes at once, what it hangs from. */
function openerNow(): Element | null {
  const { activeElement } = document;
  if (activeElement === document.body && returning.to) return returning.to;
  const focused = (activeElement && openers.get(activeElement)) ?? activeElement;
  const trigger = focused?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return trigger ? document.getElementById(trigger) : focused;
}

function giveBack(opener: Element | null): void {
  const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
  if (!isElsewhere && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}
