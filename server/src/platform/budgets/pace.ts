import { setTimeout as sleep } from "node:timers/promises";

/** Lets uses begin one behind the other once too many come in a second. Each node keeps its own. */
export type Pace = {
  /** Ends when it is the turn of `amount` more uses of `key`, of which `perSecond` may begin in a second. */
  wait(key: string, perSecond: number, amount: number): Promise<void>;
};

/** As much as this many seconds have room for may come at once, as the calls of a page do. */
const BURST_SECONDS = 2;
const KEYS_MAX = 10_000;

/** Opens the pace of one node. How long somebody waits is bounded by who counts how many are there at once. */
export function openPace(nowMs: () => number = () => performance.now(), pause: Pause = pauseAlone): Pace {
  const turnsMs = new Map<string, number>();
  const freeMs = () => nowMs() - BURST_SECONDS * 1000;
  return {
    async wait(key, perSecond, amount) {
      const turnMs = Math.max(turnsMs.get(key) ?? 0, freeMs()) + (amount * 1000) / perSecond;
      turnsMs.set(key, turnMs);
      if (turnsMs.size > KEYS_MAX) for (const [other, ms] of turnsMs) if (ms <= freeMs()) turnsMs.delete(other);
      const leftMs = turnMs - nowMs();
      if (leftMs > 0) await pause(leftMs);
    },
  };
}

type Pause = (ms: number) => Promise<unknown>;

// A stop does not wait for those who wait.
const pauseAlone: Pause = (ms) => sleep(ms, undefined, { ref: false });
