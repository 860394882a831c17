import { useEffect, useEffectEvent } from "react";

/** Opens the palette with ⌘K or Ctrl+K and the spaces with ⌘⇧O or Ctrl+Shift+O anywhere, and the shortcuts with ? wherever nobody is typing. */
export function useShortcuts(on: { onPalette: () => void; onSpaces: () => void; onHelp: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented) return;
    if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      on.onPalette();
    } else if ((event.metaKey || event.ctrlKey) && event.shiftKey && !event.altKey && event.key.toLowerCase() === "o") {
      event.preventDefault();
      on.onSpaces();
    } else if (event.key === "?" && !event.metaKey && !event.ctrlKey && !isTyping(event.target)) {
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

/** Whether somebody writes there, so that keys are theirs. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
