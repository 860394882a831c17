import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** Walks through what is different in a text that is laid in a room: by buttons, and by Alt with the arrows. */
export function useWalk(drawn: string) {
  const roomRef = useRef<HTMLDivElement>(null);
  const [{ at, count }, setPlace] = useState({ at: -1, count: 0 });
  const found = () => [...(roomRef.current?.querySelectorAll<HTMLElement>("[data-change]") ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again whenever something else is drawn
  useEffect(() => {
    setPlace({ at: -1, count: found().length });
  }, [drawn]);
  const go = (by: number) => {
    const all = found();
    if (all.length === 0) return;
    const next = (Math.max(at, by < 0 ? 0 : -1) + by + all.length) % all.length;
    for (const [index, element] of all.entries()) element.toggleAttribute("data-current", index === next);
    all[next]?.scrollIntoView({ block: "center" });
    setPlace({ at: next, count: all.length });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    go(event.key === "ArrowDown" ? 1 : -1);
  };
  return { roomRef, at, count, go, handleKey };
}
