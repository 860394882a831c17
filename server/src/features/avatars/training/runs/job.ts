import { TRAINING_MINUTES_MAX } from "@pluma/contract/avatars/trainingRuns";
import type { App } from "../../../../platform/context.ts";
import { Refusal } from "../../../../platform/errors.ts";
import { defineJob, type JobRun } from "../../../../platform/jobs/jobs.ts";
import { ProviderFailure } from "../../../../providers/ai/index.ts";
import type { RunRow } from "../store.runs.ts";
import { beginRun, failForgotten } from "../store.system.runs.ts";
import { tellEnd } from "../tell.ts";
import { combine } from "./combine.ts";
import { execute } from "./execute.ts";
import { failRun, type Problem } from "./finish.ts";
import { openProgress, type Progress, RunEnded } from "./progress.ts";
import { refine } from "./refine.ts";
import { sync } from "./sync.ts";
import { endUnlessAllowed } from "./withdrawn.ts";

const MINUTE_MS = 60_000;
const RUN_MS_MAX = TRAINING_MINUTES_MAX * MINUTE_MS;
const LOOK_MS = 500;
/** The queue gives a try up a little later than the run does, so that it ends with the right words. */
const SECONDS_MAX = TRAINING_MINUTES_MAX * 60 + 30;
/** A run that nobody ended for this long was forgotten, for its node died with the last try. */
const FORGOTTEN_MS = RUN_MS_MAX + 2 * MINUTE_MS;

const works: Record<RunRow["act"], (app: App, run: RunRow, progress: Progress) => Promise<void>> = {
  execute,
  sync,
  refine,
  combine,
};

const tooLong = new Error("The run took too long.");

/**
 * Carries a run out, for at most 15 minutes from its first try on. A try that was cut short is made again and asks for
 * nothing that was answered; what the run does to avatars is done once, with its end.
 */
export const runTraining = defineJob<{ runId: number }>({
  name: "training_run",
  attemptsMax: 10,
  retrySeconds: 1,
  secondsMax: SECONDS_MAX,
  atOnce: 4,
  work: async (app, { runId }, job) => {
    const run = await beginRun(app.db, runId, app.clock.now());
    if (run && (await endUnlessAllowed(app, run))) await carryOut(app, run, job);
  },
});

/** Every minute: fails the runs that their jobs left behind. */
export const sweepTrainings = defineJob<object>({
  name: "sweep_trainings",
  cron: "* * * * *",
  work: async (app) => {
    const now = app.clock.now();
    const since = new Date(now.getTime() - FORGOTTEN_MS);
    for (const row of await failForgotten(app.db, since, now, "run_took_too_long")) await tellEnd(app, row);
  },
});

async function carryOut(app: App, run: RunRow, job: JobRun): Promise<void> {
  const deadline = watchDeadline(app, run);
  const progress = openProgress(app, run, AbortSignal.any([job.signal, deadline.signal]));
  try {
    deadline.signal.throwIfAborted();
    await works[run.act](app, run, progress);
  } catch (error) {
    await progress.end();
    if (error instanceof RunEnded) return;
    if (job.signal.aborted) throw error;
    const problem = deadline.signal.aborted ? { code: "run_took_too_long" } : problemOf(error);
    if (problem !== null) return await failRun(app, run.runId, problem);
    if (job.attempt >= runTraining.attemptsMax) await failRun(app, run.runId, { code: "failed" });
    throw error;
  } finally {
    await progress.end();
    deadline.end();
  }
}

/** What went wrong, of what will not go better another time; null for what may. */
function problemOf(error: unknown): Problem | null {
  const isExpected = error instanceof Refusal || error instanceof ProviderFailure;
  return isExpected ? { code: error.code, values: error.values } : null;
}

/** Aborts when the time of a run is over, by the app's clock, counted from its first try. */
function watchDeadline(app: App, { startedAt }: RunRow) {
  const controller = new AbortController();
  const endsAt = (startedAt ?? app.clock.now()).getTime() + RUN_MS_MAX;
  const look = () => {
    if (app.clock.now().getTime() >= endsAt) controller.abort(tooLong);
  };
  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return { signal: controller.signal, end: () => clearInterval(timer) };
}
