import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { PgBoss } from "pg-boss";
import type { App } from "../context.ts";
import type { Db } from "../database/db.ts";
import type { Log } from "../log.ts";
import type { AnyJobKind } from "./jobKinds.ts";
import type { Enqueued, EnqueueOptions, Jobs } from "./jobQueue.ts";
import { DEAD_LETTERS, prepareQueues } from "./jobQueues.ts";
import { openRunner } from "./jobRunner.ts";
import { cancelRow, findLiveOf, insertRow } from "./jobs.store.ts";
import { jobs } from "./jobs.tables.ts";

export { type AnyJobKind, defineJob, type JobRun } from "./jobKinds.ts";
export type { Jobs } from "./jobQueue.ts";

/** The queue, as the process that holds it uses it. */
export type JobQueue = Jobs & {
  /** Says which kinds there are. The queue is opened when it is first needed, so that it does not slow the start. */
  declare(kinds: readonly AnyJobKind[]): void;
  /** Runs jobs of these kinds on this node from now on. */
  work(app: App): Promise<void>;
  /** Takes no more jobs and gives the running ones back, so that another node or the next start runs them anew. */
  stop(msMax: number): Promise<void>;
};

/** Queues a job in the caller's transaction. */
export function enqueue<D extends object>(
  ctx: { jobs: Jobs; db: Db },
  kind: Enqueued<D>,
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
      if (delayMs <= 0) runner?.begin(name);
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

/** The queue that a mishap was in, where it says so. */
const queueOf = (mishap: object): unknown => Reflect.get(mishap, "queue");

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
  boss.on("error", (error) => log.warn({ err: error, queue: queueOf(error) }, "the queue had a mishap"));
  await boss.start();
  await prepareQueues(boss, kinds);
  log.debug({ kinds: kinds.map(({ name }) => name), dead: DEAD_LETTERS }, "the queue is open");
  return boss;
}
