import { useEffect, useEffectEvent } from "react";
import { isKeyTaken } from "../../platform/keys.ts";

/** Opens the palette with ⌘K or Ctrl+K and the spaces with ⌘⇧O or Ctrl+Shift+O anywhere, and the shortcuts with ? wherever nobody is typing and nothing lies over the screen. */
export function useShortcuts(on: { onPalette: () => void; onSpaces: () => void; onHelp: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented) return;
    if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      on.onPalette();
    } else if ((event.metaKey || event.ctrlKey) && event.shiftKey && !event.altKey && event.key.toLowerCase() === "o") {
      event.preventDefault();
      on.onSpaces();
    } else if (event.key === "?" && !event.metaKey && !event.ctrlKey && !isKeyTaken(event.target)) {
      event.preventDefault();
      on.onHelp();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
