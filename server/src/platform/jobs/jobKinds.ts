import type { App } from "../context.ts";

/** A run of a job, as its work sees it. */
export type JobRun = {
  jobId: string;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted within a second when the job is cancelled, when the process stops, and when it takes too long. */
  signal: AbortSignal;
  /** Stores how far the job is: `done` from 0 to 1, and the name of the step. */
  report(done: number, step?: string): Promise<void>;
};

/** A kind of job: its name in the queue, what runs for it, and how often and how long it is tried. */
export type JobKind<D extends object> = {
  name: string;
  /** Must be safe to run twice: after a crash, the try that was cut short is made again. */
  work: (app: App, data: D, run: JobRun) => Promise<void>;
  /** Tries in all, the first one too. */
  attemptsMax: number;
  /** The wait before the second try; it doubles from try to try. */
  retrySeconds: number;
  /** A run that takes longer is given up and counts as a failed try. */
  secondsMax: number;
  /** How many of this kind one node runs at once. */
  atOnce: number;
  /** How many of these may be one owner's, so that the slow jobs of one never keep those of others waiting. */
  atOncePerOwner: number | null;
  /**
   * What is done once the queue has given a job up: also where no try of it could, because its node died with the last
   * one. Must be safe to run twice, and after a last try that ended in order.
   */
  givenUp: ((app: App, data: D) => Promise<void>) | null;
  /** Runs by the clock (cron, UTC, to the minute), once on all nodes together, and keeps no row. */
  cron: string | null;
};

/** A kind of any data. */
export type AnyJobKind = JobKind<never>;

/** Declares a kind of job. Unless said otherwise it is tried 5 times from 10 s apart, for at most 5 minutes each. */
export function defineJob<D extends object>(kind: Pick<JobKind<D>, "name" | "work"> & Partial<JobKind<D>>): JobKind<D> {
  const usual = { attemptsMax: 5, retrySeconds: 10, secondsMax: 300, atOnce: 2, atOncePerOwner: null };
  return { ...usual, givenUp: null, cron: null, ...kind };
}
