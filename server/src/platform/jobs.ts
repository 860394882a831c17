import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import type { App } from "./context.ts";
import type { Db } from "./db.ts";
import { DEAD_LETTERS, prepareQueues } from "./jobQueues.ts";
import { openRunner } from "./jobRunner.ts";
import { cancelRow, findLiveOf, insertRow } from "./jobs.store.ts";
import { type JobRow, jobs } from "./jobs.tables.ts";
import type { Log } from "./log.ts";

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
  /** Runs by the clock (cron, UTC, to the minute), once on all nodes together, and keeps no row. */
  cron: string | null;
};

/** A kind of any data. */
export type AnyJobKind = JobKind<never>;

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
  enqueue<D extends object>(db: Db, kind: JobKind<D>, data: D, options?: EnqueueOptions): Promise<string>;
  /** Cancels a job that waits or runs, wherever it runs; false when it had ended before. */
  cancel(db: Db, jobId: string): Promise<boolean>;
  /** Cancels every job of a person that has not ended. */
  cancelOf(db: Db, userId: number): Promise<void>;
  /** How far a job is; null for an id without a job. */
  find(db: Db, jobId: string): Promise<JobRow | null>;
};

/** The queue, as the process that holds it uses it. */
export type JobQueue = Jobs & {
  /** Says which kinds there are. The queue is opened when it is first needed, so that it does not slow the start. */
  declare(kinds: readonly AnyJobKind[]): void;
  /** Runs jobs of these kinds on this node from now on. */
  work(app: App): Promise<void>;
  /** Takes no more jobs and gives the running ones back, so that another node or the next start runs them anew. */
  stop(msMax: number): Promise<void>;
};

/** Declares a kind of job. Unless said otherwise it is tried 5 times from 10 s apart, for at most 5 minutes each. */
export function defineJob<D extends object>(kind: Pick<JobKind<D>, "name" | "work"> & Partial<JobKind<D>>): JobKind<D> {
  return { attemptsMax: 5, retrySeconds: 10, secondsMax: 300, atOnce: 2, atOncePerOwner: null, cron: null, ...kind };
}

/** Queues a job in the caller's transaction. */
export function enqueue<D extends object>(
  ctx: { jobs: Jobs; db: Db },
  kind: JobKind<D>,
  data: D,
  options?: EnqueueOptions,
): Promise<string> {
  return ctx.jobs.enqueue(ctx.db, kind, data, options);
}

/** Opens the queue on the app's database; nothing is loaded or connected before it is first needed. */
export function openJobs(connectionString: string, log: Log): JobQueue {
  let boss: Promise<PgBoss> | undefined;
  let declared: readonly AnyJobKind[] | undefined;
  let runner: ReturnType<typeof openRunner> | undefined;
  const opened = () => {
    if (!declared) return Promise.reject(new Error("The queue was used before its kinds were declared."));
    boss ??= openBoss(connectionString, declared, log).catch((error: unknown) => {
      log.error({ err: error }, "the queue could not be opened");
      boss = undefined;
      throw error;
    });
    return boss;
  };
  return {
    declare(kinds) {
      declared = kinds;
    },
    async work(app) {
      runner = openRunner(await opened(), app, declared ?? []);
      await runner.start();
    },
    async enqueue(db, { name, cron }, data, { userId, owner, delayMs = 0 } = {}) {
      if (cron !== null) throw new Error(`${name} runs by the clock and cannot be enqueued.`);
      const [queue, { fromDrizzle }] = await Promise.all([opened(), import("pg-boss")]);
      const id = randomUUID();
      await db.transaction(async (tx) => {
        await insertRow(tx, { jobId: id, kind: name, userId: userId ?? null });
        const startAfter = delayMs > 0 ? new Date(Date.now() + delayMs) : undefined;
        const shareOf = owner ?? (userId === undefined ? undefined : `person:${userId}`);
        const group = shareOf === undefined ? undefined : { group: { id: shareOf } };
        await queue.send(name, data, { id, startAfter, ...group, db: fromDrizzle(tx, sql) });
      });
      return id;
    },
    async cancel(db, jobId) {
      const [queue, { fromDrizzle }] = await Promise.all([opened(), import("pg-boss")]);
      return db.transaction(async (tx) => {
        const kind = await cancelRow(tx, jobId);
        if (kind !== null) await queue.cancel(kind, jobId, { db: fromDrizzle(tx, sql) });
        return kind !== null;
      });
    },
    async cancelOf(db, userId) {
      for (const jobId of await findLiveOf(db, userId)) await this.cancel(db, jobId);
    },
    async find(db, jobId) {
      const [row] = await db.select().from(jobs).where(eq(jobs.jobId, jobId));
      return row ?? null;
    },
    async stop(msMax) {
      if (!boss) return;
      const queue = await boss.catch(() => null);
      runner?.giveBack();
      await queue?.stop({ graceful: true, timeout: msMax });
    },
  };
}

/** Connections of its own: jobs that wait for each other's locks must not take those that requests need. */
const CONNECTIONS_MAX = 4;
/** Work of a node that died is found after at most this and the heartbeat together. */
const SUPERVISE_SECONDS = 10;

async function openBoss(connectionString: string, kinds: readonly AnyJobKind[], log: Log): Promise<PgBoss> {
  // Loaded here, so that the server is ready before the queue is.
  const { PgBoss: Boss } = await import("pg-boss");
  const boss = new Boss({
    connectionString,
    max: CONNECTIONS_MAX,
    application_name: "pluma-jobs",
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the queue had a mishap"));
  await boss.start();
  await prepareQueues(boss, kinds);
  log.debug({ kinds: kinds.map(({ name }) => name), dead: DEAD_LETTERS }, "the queue is open");
  return boss;
}
