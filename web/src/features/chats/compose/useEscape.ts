import { useEffect, useEffectEvent } from "react";

/** Calls `handle` when Esc is pressed and nothing nearer (a field in hand, a dialog, a menu) wanted it. */
export function useEscape(handle: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"], [role="listbox"]'))
      return;
    handle();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onEscape(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
