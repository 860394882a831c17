import type { App } from "../../../platform/context.ts";
import { stopGeneration } from "../../generation/index.ts";
import { stopOutput } from "../outputs/stopping.ts";
import { deleteOutput, readOutput } from "../outputs/store.system.ts";
import { TEST_ANSWER } from "../outputs/text.ts";
import { findLiveRun, updateLiveRun } from "./store.system.ts";
import type { TestRunRow } from "./store.ts";

/** Stops the answer that a run which is over was being given, waits for its end, and forgets it. */
export async function stopAnswers(app: App, run: TestRunRow): Promise<void> {
  for (const outputId of openAnswersOf(run)) {
    const output = await readOutput(app, outputId);
    const closed = output && (await stopOutput(app, output));
    // One that is closed after its run is deleted as it is closed.
    if (closed && !closed.isGenerating) await deleteOutput(app.db, outputId);
  }
}

/**
 * Ends the run of an avatar that is to be deleted, in the transaction that does it, before the rows go; answers it as it
 * ended, for `stopAnswers` once that is done. What it asked is stopped first, in the order in which an answer is closed.
 */
export async function cancelTestRunsOf(
  tx: Pick<App, "db" | "clock" | "jobs" | "bus" | "state">,
  avatarId: number,
): Promise<TestRunRow | undefined> {
  const run = await findLiveRun(tx, avatarId);
  if (!run) return undefined;
  await tx.jobs.cancel(tx.db, run.jobId);
  for (const outputId of openAnswersOf(run)) await stopGeneration(tx, TEST_ANSWER, outputId);
  return updateLiveRun(tx.db, run.testRunId, { state: "cancelled", finishedAt: tx.clock.now() });
}

const openAnswersOf = ({ results }: TestRunRow): number[] =>
  results.flatMap(({ is_open, output_id }) => (is_open && output_id !== null ? output_id : []));
