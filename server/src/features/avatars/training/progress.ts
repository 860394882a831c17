import type { App } from "../../../platform/context.ts";
import type { Estimate } from "./asking.ts";
import { type NewRun, type RunRow, updateLive } from "./store.runs.ts";
import { tellRun } from "./tell.ts";

const TELL_MS = 500;
/** Until everything is written a run is not done, however many answers there are. */
const DONE_MAX = 0.99;

/** A run has ended while its job worked on it: somebody cancelled or deleted it. */
export class RunEnded extends Error {
  override name = "RunEnded";
}

/** A run that is being carried out: where it stands is written at once, and told at most twice a second. */
export type Progress = {
  signal: AbortSignal;
  /** Begins a step; `done` from 0 to 1 where it is known. Throws RunEnded when the run has ended meanwhile. */
  step(name: string, done?: number): Promise<void>;
  /** Says what the run will cost, unless that was said before it was interrupted, and how many answers there will be. */
  plan(estimate: Estimate): Promise<void>;
  /** Counts an answer. */
  answered(isReused: boolean): Promise<void>;
  /** Tells nothing more. */
  end(): void;
};

/** Follows a run that its job works on. */
export function openProgress(app: App, run: RunRow, signal: AbortSignal): Progress {
  const teller = openTeller(app);
  let total = 1;
  let answered = 0;
  let reused = 0;
  let furthest = run.done;
  // A run that goes on after an interruption counts anew; what people saw of it does not go back.
  const reached = (done: number) => {
    furthest = Math.max(furthest, Math.min(done, DONE_MAX));
    return furthest;
  };
  const write = async (changes: Partial<NewRun>) => {
    const row = await updateLive(app.db, run.runId, changes);
    if (!row) throw new RunEnded();
    teller.tell(row);
  };
  return {
    signal,
    step: (step, done) => write({ step, ...(done !== undefined && { done: reached(done) }) }),
    async plan({ parts, tokens, costMicros }) {
      total = Math.max(1, parts);
      if (run.estimateTokens === 0) await write({ estimateTokens: tokens, estimateMicros: costMicros });
    },
    async answered(isReused) {
      answered += 1;
      if (isReused) reused += 1;
      await write({ done: reached(answered / total), partsReused: reused });
    },
    end: teller.end,
  };
}

function openTeller(app: App) {
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let latest: RunRow | undefined;
  const tellNow = () => {
    timer = undefined;
    toldAt = performance.now();
    const row = latest;
    if (row) tellRun(app, row).catch((error: unknown) => app.log.warn({ err: error }, "a run could not be told"));
  };
  return {
    tell(row: RunRow) {
      latest = row;
      timer ??= setTimeout(tellNow, Math.max(0, toldAt + TELL_MS - performance.now()));
    },
    end() {
      clearTimeout(timer);
      // An older state must not come after the end.
      latest = undefined;
    },
  };
}
