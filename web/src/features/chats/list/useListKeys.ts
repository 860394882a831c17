import { type RefObject, useEffect, useEffectEvent } from "react";
import { isLayerOpen } from "../../../platform/keys.ts";
import type { Selection } from "./useSelection.ts";

type On = { onArchive: (id: number) => void; onDelete: (id: number) => void };

/**
 * The keys of a list: j and k (in a row the arrows too) go from row to row, x chooses, e archives, # deletes, Ctrl+A in the
 * list chooses all, Esc none. They keep still while somebody types, and under a dialog or a menu; `isCovered` says that one
 * was asked for, which may not be there yet.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  selection: Selection,
  on: On,
  isCovered: boolean,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isCovered || event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>("a[data-chat]") ?? [])];
    const row = document.activeElement?.closest("li");
    const at = row ? links.findIndex((link) => row.contains(link)) : -1;
    if (event.ctrlKey || event.metaKey) {
      const isInList = at >= 0 || selection.chosen.length > 0;
      if (event.key.toLowerCase() !== "a" || event.shiftKey || event.altKey || !isInList) return;
      selection.chooseAll();
      event.preventDefault();
      return;
    }
    if (event.altKey || !act(event, links, at)) return;
    event.preventDefault();
  });

  const act = (event: KeyboardEvent, links: HTMLElement[], at: number): boolean => {
    const id = Number(links[at]?.dataset.chat);
    const isDown = event.key === "j" || (event.key === "ArrowDown" && at >= 0);
    const isUp = event.key === "k" || (event.key === "ArrowUp" && at >= 0);
    if (isDown || isUp) links[isDown ? Math.min(at + 1, links.length - 1) : Math.max(at - 1, 0)]?.focus();
    else if (event.key === "Escape" && selection.chosen.length > 0) selection.clear();
    else if (at < 0 && selection.chosen.length === 0) return false;
    else if (event.key === "x" && at >= 0) selection.toggle(id, false);
    else if (event.key === "e") on.onArchive(id);
    else if (event.key === "#") on.onDelete(id);
    else return false;
    return true;
  };

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

// A field has its own use for keys; a dialog or a menu that is open has them all.
function isElsewhere(target: EventTarget | null): boolean {
  if (isLayerOpen() || document.querySelector('[role="listbox"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isBox = target instanceof HTMLInputElement && target.type === "checkbox";
  return !isBox && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
