import type { Db } from "../database/db.ts";
import type { JobRow } from "./jobs.tables.ts";

/** As much of a kind of job as it takes to queue one: what its work is given besides, only those who run it know. */
export type Enqueued<D extends object> = {
  name: string;
  cron: string | null;
  work: (app: never, data: D, run: never) => Promise<void>;
};

export type EnqueueOptions = {
  /** Whose job it is. */
  userId?: number;
  delayMs?: number;
  /** Whose share it takes where a kind has one for each owner; the person's without it. */
  owner?: string;
};

/** The queue, as acts use it. */
export type Jobs = {
  /** Queues a job and answers its id. It is there if and only if the transaction of `db` is committed. */
  enqueue<D extends object>(db: Db, kind: Enqueued<D>, data: D, options?: EnqueueOptions): Promise<string>;
  /** Cancels a job that waits or runs, wherever it runs; false when it had ended before. */
  cancel(db: Db, jobId: string): Promise<boolean>;
  /** Cancels every job of a person that has not ended. */
  cancelOf(db: Db, userId: number): Promise<void>;
  /** How far a job is; null for an id without a job. */
  find(db: Db, jobId: string): Promise<JobRow | null>;
};
