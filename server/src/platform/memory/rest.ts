import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_MS = 3_000;
/** A process that is busy for less than this share of the time has nobody waiting in front of it. */
const IDLE_SHARE_MAX = 0.05;
/** What is worth a collection of everything, which takes some tenths of a second. */
const GROWN_BYTES_MIN = 16 * 1024 * 1024;

/** Whether a process that was busy for this share of the time, and holds so much more than it once needed, is to rest. */
export const mayRest = (busyShare: number, heldBytes: number, neededBytes: number): boolean =>
  busyShare < IDLE_SHARE_MAX && heldBytes - neededBytes >= GROWN_BYTES_MIN;

/**
 * Gives memory back to the system while nobody asks for anything: what a start took, and what a busy time left. V8
 * collects when it needs room, and so keeps what it once had for as long as nothing happens. Ends with the process.
 */
export function restWhenIdle(lookMs = LOOK_MS): void {
  let before = performance.eventLoopUtilization();
  let neededBytes = 0;
  let collect: Collect | null = null;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (!mayRest(utilization, heldBytes(), neededBytes)) return;
    collect ??= openCollecting();
    collect({ type: "major", flavor: "last-resort" });
    neededBytes = heldBytes();
    before = performance.eventLoopUtilization();
  };
  setInterval(look, lookMs).unref();
}

const heldBytes = (): number => getHeapStatistics().total_heap_size;

type Collect = (how: { type: "major"; flavor: "last-resort" }) => void;

/** Node shows the collector to whoever asks by a flag, which can be set while it runs. */
function openCollecting(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc");
}
