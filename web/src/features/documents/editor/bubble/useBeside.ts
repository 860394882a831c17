import type { Editor } from "@tiptap/react";
import { type RefObject, useLayoutEffect } from "react";

const GAP = 8;
const EDGE = 12;

type Refs = { rootRef: RefObject<HTMLElement | null>; roomRef: RefObject<HTMLElement | null> };

/**
 * Keeps what `rootRef` holds beside what is chosen in a text that scrolls in `roomRef`: under its last line, over its first one
 * where there is no room, within the window wherever that ends. Where nothing of what is chosen is in sight it is not either,
 * unless somebody writes in it.
 */
export function useBeside(editor: Editor, isShown: boolean, { rootRef, roomRef }: Refs): void {
  useLayoutEffect(() => {
    const [root, room] = [rootRef.current, roomRef.current];
    if (!isShown || !root || !room) return;
    const put = () => {
      if (!editor.isDestroyed) putBeside(editor, root, room);
    };
    put();
    const observer = new ResizeObserver(put);
    for (const each of [root, room, editor.view.dom]) observer.observe(each);
    const view = window.visualViewport;
    // Whatever scrolls, the text moves in the window.
    window.addEventListener("scroll", put, { capture: true, passive: true });
    window.addEventListener("resize", put);
    view?.addEventListener("resize", put);
    view?.addEventListener("scroll", put);
    editor.on("transaction", put);
    return () => {
      observer.disconnect();
      window.removeEventListener("scroll", put, { capture: true });
      window.removeEventListener("resize", put);
      view?.removeEventListener("resize", put);
      view?.removeEventListener("scroll", put);
      editor.off("transaction", put);
    };
  }, [editor, isShown, rootRef, roomRef]);
}

function putBeside({ view, state }: Editor, root: HTMLElement, room: HTMLElement): void {
  const { from, to } = state.selection;
  const [start, end] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)];
  const { width, height } = root.getBoundingClientRect();
  const seen = room.getBoundingClientRect();
  const bottom = shownBottom();
  const below = end.bottom + GAP;
  const isBelow = end.bottom <= seen.bottom && below + height <= bottom - EDGE;
  const above = start.top - GAP - height;
  const isAbove = !isBelow && start.top >= seen.top && above >= EDGE;
  const top = isBelow ? below : isAbove ? above : bottom - EDGE - height;
  const isOneLine = Math.abs(start.top - end.top) < 2;
  const left = isOneLine ? start.left : view.dom.getBoundingClientRect().left;
  const isInSight = end.bottom > seen.top && start.top < seen.bottom;
  const { style, dataset } = root;
  style.top = `${Math.max(EDGE, top)}px`;
  style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - width - EDGE))}px`;
  style.visibility = isInSight || root.contains(document.activeElement) ? "" : "hidden";
  // The sheet of a phone stands over its keyboard.
  style.setProperty("--keyboard", `${Math.max(0, window.innerHeight - bottom)}px`);
  dataset.above = String(isAbove);
}

/** Where the window ends: over the keyboard of a phone, where it has one. */
function shownBottom(): number {
  const view = window.visualViewport;
  return view ? view.offsetTop + view.height : window.innerHeight;
}
