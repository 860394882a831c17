import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/**
 * Rows of a list, moved by a pointer that took one at its grip: the row goes to where the pointer is. `at` is the place of
 * the row in hand, null for none. Followed at the window, since a row that moves loses whatever it has captured.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
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
