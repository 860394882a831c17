import type { JobWithMetadata, PgBoss } from "pg-boss";
import type { App } from "../context.ts";
import { messageOf } from "../failures.ts";
import type { AnyJobKind, JobRun } from "./jobKinds.ts";
import { DEAD_LETTERS } from "./jobQueues.ts";
import { beginRow, endRow, failDeadRow, findCancelled, findDue, giveBackRow, reportRow } from "./jobs.store.ts";

type Job = JobWithMetadata<never>;
/** The jobs that are run here, and whether this node gives them back. */
type Running = { live: Map<string, AbortController>; isLeaving: boolean };

/** A cancelled job hears of it within this time. */
const CANCEL_CHECK_MS = 500;
/** Jobs wake a node up by themselves; by looking it finds those that were delayed, those whose call was lost, and the first of a kind. */
const LOOK_MS = 1000;
/** The places of a kind are woken by who looks for all of them; for themselves they look as often as this, or where nothing can wake them. */
const POLL_SECONDS = 1;
const NOTIFIED_POLL_SECONDS = 30;
const ERROR_LENGTH_MAX = 500;

const cancelled = new Error("The job was cancelled.");
const stopping = new Error("The process is stopping.");

/** Runs jobs on this node. A kind has places once there is something for them: each of them looks as soon as it is there. */
export function openRunner(boss: PgBoss, app: App, kinds: readonly AnyJobKind[]) {
  const running: Running = { live: new Map(), isLeaving: false };
  const timers = [setInterval(() => hearCancels(app, running), CANCEL_CHECK_MS).unref()];
  const waiting = placesOf(boss, app, kinds, running);
  const begin = (name: string) => {
    const open = waiting.get(name);
    if (!open || running.isLeaving) return;
    waiting.delete(name);
    open().then(
      // Made while all others were given up.
      () => running.isLeaving && void boss.offWork(name, { wait: false }),
      (error: unknown) => {
        waiting.set(name, open);
        app.log.warn({ err: error, kind: name }, "no places could be made for a kind of jobs");
      },
    );
  };
  const look = () => wakeForDue(boss, app, begin);
  return {
    async start() {
      timers.push(setInterval(look, LOOK_MS).unref());
      await look();
    },
    /** Says that there will be a job of this kind, so that it does not wait to be found. */
    begin,
    /** Ends the running jobs, to be run again elsewhere, and begins none any more. */
    giveBack() {
      for (const timer of timers) clearInterval(timer);
      running.isLeaving = true;
      // First: what is given back would else be fetched again here, by whoever is the first to look.
      for (const { name } of kinds) void boss.offWork(name, { wait: false });
      for (const controller of running.live.values()) controller.abort(stopping);
    },
  };
}

/** How the places of each kind are made. */
function placesOf(boss: PgBoss, app: App, kinds: readonly AnyJobKind[], running: Running) {
  const polling = {
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: NOTIFIED_POLL_SECONDS,
    includeMetadata: true as const,
  };
  const places = new Map<string, () => Promise<string>>();
  for (const kind of kinds) {
    const share = kind.atOncePerOwner === null ? {} : { localGroupConcurrency: kind.atOncePerOwner };
    // What runs by the clock does so once at a time.
    const options = { ...polling, localConcurrency: kind.cron === null ? kind.atOnce : 1, ...share };
    const work = async ([job]: Job[]) => {
      if (job) await (kind.cron === null ? runJob(app, kind, job, running) : runSweep(app, kind, job, running));
    };
    places.set(kind.name, () => boss.work<never, void, typeof options>(kind.name, options, work));
  }
  const buryAll = async ([job]: Job[]) => {
    if (job) await bury(app, kinds, job);
  };
  places.set(DEAD_LETTERS, () => boss.work<never, void, typeof polling>(DEAD_LETTERS, polling, buryAll));
  return places;
}

async function runJob(app: App, kind: AnyJobKind, job: Job, running: Running): Promise<void> {
  const attempt = job.retryCount + 1;
  if (!(await beginRow(app.db, job.id, attempt))) return;
  // It was being fetched while the others were given back.
  if (running.isLeaving) return giveBackRow(app.db, kind.name, job.id);
  const controller = new AbortController();
  running.live.set(job.id, controller);
  const run: JobRun = {
    jobId: job.id,
    attempt,
    signal: AbortSignal.any([controller.signal, job.signal]),
    report: (done, step) => reportRow(app.db, job.id, done, step),
  };
  try {
    await kind.work(app, job.data, run);
    await endRow(app.db, job.id, { state: "done" });
    count(app, kind, "done");
  } catch (error) {
    const { reason } = controller.signal;
    if (reason === cancelled) return count(app, kind, "cancelled");
    if (reason === stopping) return await giveBackRow(app.db, kind.name, job.id);
    const isLast = attempt >= kind.attemptsMax;
    const message = messageOf(error);
    app.log.warn({ err: error, kind: kind.name, jobId: job.id, attempt, isLast }, "a job failed");
    await endRow(app.db, job.id, { state: isLast ? "failed" : "queued", error: message.slice(0, ERROR_LENGTH_MAX) });
    count(app, kind, isLast ? "failed" : "retried");
    throw error;
  } finally {
    running.live.delete(job.id);
  }
}

async function runSweep(app: App, kind: AnyJobKind, job: Job, running: Running): Promise<void> {
  const controller = new AbortController();
  running.live.set(job.id, controller);
  const signal = AbortSignal.any([controller.signal, job.signal]);
  try {
    await kind.work(app, job.data, {
      jobId: job.id,
      attempt: job.retryCount + 1,
      signal,
      report: async () => undefined,
    });
    count(app, kind, "done");
  } catch (error) {
    // The clock starts the next one soon.
    if (!controller.signal.aborted) app.log.warn({ err: error, kind: kind.name }, "a sweep failed");
    count(app, kind, "failed");
  } finally {
    running.live.delete(job.id);
  }
}

// The row usually says so already; not when the node died with the last try.
async function bury(app: App, kinds: readonly AnyJobKind[], { sourceId, sourceName, data }: Job): Promise<void> {
  app.log.error({ jobId: sourceId, kind: sourceName }, "a job was given up");
  if (sourceId !== null) await failDeadRow(app.db, sourceId);
  await kinds.find(({ name }) => name === sourceName)?.givenUp?.(app, data);
}

/** Wakes the places of those kinds of which something is due: one look for all of them, where each would look for itself. */
async function wakeForDue(boss: PgBoss, app: App, begin: (name: string) => void): Promise<void> {
  try {
    const due = await findDue(app.db);
    for (const { id, name } of boss.getWipData()) if (due.has(name)) boss.notifyWorker(id);
    for (const name of due) begin(name);
  } catch (error) {
    app.log.warn({ err: error }, "due jobs could not be looked up");
  }
}

function hearCancels(app: App, { live }: Running): void {
  if (live.size === 0) return;
  findCancelled(app.db, [...live.keys()])
    .then((jobIds) => {
      for (const jobId of jobIds) live.get(jobId)?.abort(cancelled);
    })
    .catch((error: unknown) => app.log.warn({ err: error }, "cancelled jobs could not be looked up"));
}

function count({ metrics }: App, kind: AnyJobKind, outcome: string): void {
  metrics.counter("pluma_jobs_total", "Jobs by how they ended.", ["kind", "outcome"]).inc({ kind: kind.name, outcome });
}
