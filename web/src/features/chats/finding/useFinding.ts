import { useEffect, useEffectEvent, useState } from "react";
import { isLayerOpen } from "../../../platform/keys.ts";

/**
 * Whether the bar that finds in a chat is open. Ctrl or ⌘ and F opens it, since the thread is drawn in parts and the browser
 * would miss most of it; pressed again in its field it is the browser's own.
 */
export function useFinding() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isWanted =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "f";
    if (!isWanted || event.defaultPrevented || isLayerOpen()) return;
    const field = document.querySelector<HTMLInputElement>("[data-finds] input");
    if (field && field === document.activeElement) return;
    event.preventDefault();
    field?.select();
    open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
  return { isOpen, open, close: () => setOpen(false) };
}
