import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Whoever goes to another screen has the focus in it, where nothing of it took it by itself: what held it went with the
 * screen before, or with what was opened over it.
 */
export function useScreenFocus(): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    // What is open over the screens gives it back first.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    }, 100);
    return () => clearTimeout(timer);
  }, [key]);
}
