import { setTimeout as sleep } from "node:timers/promises";

/** How late a flood hears that it is refused: long for a program that asks anew at once, short for a person. */
const LATE_MS = 500;
/** As many wait to be refused; beyond, they hear it at once, since an open line costs something too. */
const WAITING_MAX = 2000;

/** Makes whoever is refused for asking too much wait for it, so that asking anew at once brings few refusals a second. */
export type Late = { wait(): Promise<void> };

/** Opens the waiting of one node. */
export function openLate(lateMs = LATE_MS, waitingMax = WAITING_MAX): Late {
  let waiting = 0;
  return {
    async wait() {
      if (waiting >= waitingMax) return;
      waiting += 1;
      // A stop does not wait for those who are to be refused.
      await sleep(lateMs, undefined, { ref: false });
      waiting -= 1;
    },
  };
}
