import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Whether only the text is there: toggled by Mod+Shift+F within `rootRef`. */
export function useFocusMode(rootRef: RefObject<HTMLElement | null>) {
  const [isFocused, setFocused] = useState(false);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Node) || !rootRef.current?.contains(event.target)) return;
    const isToggled =
      (event.metaKey || event.ctrlKey) && event.shiftKey && !event.altKey && event.key.toLowerCase() === "f";
    if (!isToggled) return;
    event.preventDefault();
    setFocused(!isFocused);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return { isFocused, toggleFocus: () => setFocused(!isFocused) };
}
