import type { App } from "../../../../platform/context.ts";
import type { RunRow } from "../store.runs.ts";
import { findRun, type NewRun, updateLive } from "../store.system.runs.ts";
import { tellRun } from "../tell.ts";
import type { Estimate } from "../writing/asking.ts";

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
  /** Tells nothing more; settles when what was being told is. */
  end(): Promise<void>;
};

/** Follows a run that its job works on. */
export function openProgress(app: App, run: RunRow, signal: AbortSignal): Progress {
  const teller = openTeller(app, run.runId);
  let total = 1;
  let answered = 0;
  let reused = 0;
  let furthest = run.done;
  // A run that goes on after an interruption counts anew; what people saw of it does not go back.
  const reached = (done: number) => {
    furthest = Math.max(furthest, Math.min(done, DONE_MAX));
    return furthest;
  };
  // One after the other: answers come at once, and on two connections the later state could be written first, and stay.
  let before: Promise<unknown> = Promise.resolve();
  const write = (changes: Partial<NewRun>): Promise<void> => {
    const written = before.then(async () => {
      const row = await updateLive(app.db, run.runId, changes);
      if (!row) throw new RunEnded();
      teller.tell();
    });
    before = written.catch(() => undefined);
    return written;
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

function openTeller(app: App, runId: number) {
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();
  let isOver = false;
  const tellNow = async () => {
    // As it is by now: what another node ended must not be told to go on.
    const row = await findRun(app, runId);
    if (row?.state === "running" && !isOver) await tellRun(app, row);
  };
  return {
    tell() {
      if (isOver) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          toldAt = performance.now();
          telling = tellNow().catch((error: unknown) => app.log.warn({ err: error }, "a run could not be told"));
        },
        Math.max(0, toldAt + TELL_MS - performance.now()),
      );
    },
    /** Settles when nothing is under way any more, so that no older state comes after the end. */
    end(): Promise<void> {
      isOver = true;
      clearTimeout(timer);
      return telling;
    },
  };
}
