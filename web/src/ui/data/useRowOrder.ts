import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

type Order = {
  count: number;
  move: (from: number, to: number) => void;
  /** What is said of a row that was moved to a place, from 0. */
  movedTo: (from: number, to: number) => string;
};

/**
 * Rows of a list whose order is one's own: by the pointer at a grip (`data-grip`), by the arrows there, and by Alt and the
 * arrows anywhere in a row. `said` is for who does not see it.
 */
export function useRowOrder<T extends HTMLElement>({ count, move, movedTo }: Order) {
  const list = useRef<T>(null);
  const [said, setSaid] = useState("");
  const moveRow = (from: number, to: number) => {
    if (from >= count || to < 0 || to >= count) return;
    setSaid(movedTo(from, to));
    move(from, to);
  };
  const drag = useDragOrder(list, moveRow);
  const handleKey = (at: number) => (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const isGrip = event.target instanceof Element && event.target.closest("[data-grip]") !== null;
    if (by === 0 || !(event.altKey || isGrip)) return;
    event.preventDefault();
    moveRow(at, at + by);
  };
  return { list, said, moveRow, handleKey, begin: drag.begin, dragged: drag.at };
}

/**
 * Rows of a list, moved by a pointer that took one at its grip: the row goes to where the pointer is. `at` is the place of
 * the row in hand, null for none. Followed at the window, since a row that moves loses whatever it has captured.
 */
function useDragOrder(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [at, setAt] = useState<number | null>(null);
  const handleMove = useEffectEvent((event: PointerEvent) => {
    const to = placeAt([...(list.current?.children ?? [])], event.clientY);
    if (at === null || to === null || to === at) return;
    move(at, to);
    setAt(to);
  });
  const isDragging = at !== null;
  useEffect(() => {
    if (!isDragging) return;
    const follow = (event: PointerEvent) => handleMove(event);
    const end = () => setAt(null);
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    return () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
  }, [isDragging]);
  return { at, begin: (from: number) => setAt(from) };
}

// The row whose middle half the pointer is in, so that rows of different heights do not change places forever.
function placeAt(rows: readonly Element[], y: number): number | null {
  const at = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y > top + height / 4 && y < top + (height * 3) / 4;
  });
  return at === -1 ? null : at;
}
