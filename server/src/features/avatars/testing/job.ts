import type { App } from "../../../platform/context.ts";
import { defineJob, type JobRun } from "../../../platform/jobs/jobs.ts";
import { answerTest, type Test } from "./answering.ts";
import { isFinal } from "./results.ts";
import { updateLiveRun } from "./store.system.ts";
import { tellRun } from "./tell.ts";

/** The questions of a run, as they stood when it was started. */
type Data = { testRunId: number; tests: Test[] };

/**
 * Asks the questions of a run one after the other. A try that was cut short is gone on with where it was: what was
 * asked is not asked again, so that nothing is paid twice.
 */
export const runAvatarTests = defineJob<Data>({
  name: "avatar_test_run",
  secondsMax: 900,
  retrySeconds: 1,
  work: async (app, data, run) => {
    try {
      await askAll(app, data, run.signal);
    } catch (error) {
      const isLast = run.attempt >= runAvatarTests.attemptsMax && !run.signal.aborted;
      if (isLast) await end(app, data.testRunId, "failed");
      throw error;
    }
  },
});

async function askAll(app: App, { testRunId, tests }: Data, signal: JobRun["signal"]): Promise<void> {
  const begun = await updateLiveRun(app.db, testRunId, { state: "running" });
  if (!begun) return;
  await tellRun(app, begun);
  for (const test of tests) {
    const answered = await answerTest(app, testRunId, test, signal);
    // Cancelled, or its avatar is gone.
    if (!answered) return;
    await tellRun(app, answered.run);
    if (isFinal(answered.result)) return end(app, testRunId, "failed");
  }
  await end(app, testRunId, "done");
}

async function end(app: App, testRunId: number, state: "done" | "failed"): Promise<void> {
  const row = await updateLiveRun(app.db, testRunId, { state, finishedAt: app.clock.now() });
  if (row) await tellRun(app, row);
}
