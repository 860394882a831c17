import { type RefObject, useEffect, useEffectEvent } from "react";

const LAYERS = '[role="menu"], [role="listbox"], [role="dialog"]';

/**
 * Keeps the focus within a part of the screen: once what held it there is drawn no more, `next` has it, else the part
 * itself; a button that could not be pressed while it worked has it again. Whoever went elsewhere meanwhile is left there.
 * Of parts within each other the inner one decides.
 */
export function useFocusKept(part: RefObject<HTMLElement | null>, next?: () => HTMLElement | null): void {
  const goOn = useEffectEvent(() => (next?.() ?? part.current)?.focus({ preventScroll: true }));
  useEffect(() => {
    const element = part.current;
    if (!element) return;
    let held: HTMLElement | null = null;
    let isResting = false;
    const hold = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      // A layer within it gives the focus back by itself.
      const layer = target.closest(LAYERS);
      if (layer && element.contains(layer)) return;
      held = target;
      isResting = false;
    };
    const leave = ({ relatedTarget: to }: FocusEvent) => {
      if (to instanceof Element && !element.contains(to) && !to.closest(LAYERS)) held = null;
    };
    const isLost = () => document.activeElement?.contains(element) ?? true;
    const watch = new MutationObserver(() => {
      if (!held) return;
      const wasResting = isResting;
      isResting = held.isConnected && held.matches(":disabled");
      if (isResting) return;
      if (!held.isConnected) {
        held = null;
        if (isLost()) goOn();
      } else if (wasResting && isLost()) held.focus({ preventScroll: true });
    });
    element.addEventListener("focusin", hold);
    element.addEventListener("focusout", leave);
    watch.observe(element, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      element.removeEventListener("focusin", hold);
      element.removeEventListener("focusout", leave);
      watch.disconnect();
    };
  }, [part]);
}
