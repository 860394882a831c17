import type { Progress } from "@pluma/contract/tutorials/tutorials";
import { useEffect, useEffectEvent, useRef } from "react";
import { keepPosition } from "../data.ts";

const KEEP_EVERY_MS = 5000;

type Place = { at: number; length: number | null; since: number };

/**
 * Keeps where one is in a tutorial: every five seconds while it moves, at a pause, and when the page is left or hidden. What
 * could not be sent is sent with the next one, as what was watched then.
 */
export function usePosition(id: number, onKept: (progress: Progress) => void) {
  const place = useRef<Place | null>(null);
  const kept = useRef<number | null>(null);
  const keep = useEffectEvent(async () => {
    const now = place.current;
    if (now === null || (kept.current !== null && Math.abs(now.at - kept.current) < 1)) return;
    const before = kept.current;
    kept.current = now.at;
    try {
      const position = { position_seconds: now.at, ago_ms: Math.max(0, Math.round(performance.now() - now.since)) };
      onKept(await keepPosition(id, { ...position, ...(now.length && { length_seconds: now.length }) }));
    } catch {
      kept.current = before;
    }
  });
  useEffect(() => {
    const save = () => void keep();
    const leave = () => document.visibilityState === "hidden" && save();
    const timer = setInterval(save, KEEP_EVERY_MS);
    addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", leave);
    return () => {
      clearInterval(timer);
      removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", leave);
      save();
    };
  }, []);
  return {
    /** Notes where one is now. */
    note: (at: number, length: number | null) => {
      place.current = { at, length, since: performance.now() };
    },
    keep: () => void keep(),
  };
}
