import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { deleteOutput } from "../outputs/store.system.ts";
import type { KeptResult } from "../tables.outputs.ts";
import { lockRun, updateLiveRun } from "./store.system.ts";
import type { TestRunRow } from "./store.ts";

/**
 * Keeps the result of a question in its run, in place of the output that it was answered by. Kept twice it is there
 * once. Null when the run was ended meanwhile.
 */
export async function keepResult(
  app: App,
  testRunId: number,
  result: KeptResult,
): Promise<{ run: TestRunRow; result: KeptResult } | null> {
  const run = await inTransaction(app, async (tx) => {
    const before = await lockRun(tx, testRunId);
    if (before?.state !== "running") return undefined;
    const others = before.results.filter(({ test_id, is_open }) => test_id !== result.test_id || !is_open);
    if (others.some(({ test_id }) => test_id === result.test_id)) return before;
    const results = [...others, result];
    if (result.output_id !== null) await deleteOutput(tx.db, result.output_id);
    return updateLiveRun(tx.db, testRunId, { results, done: Math.min(1, results.length / before.total) });
  });
  return run ? { run, result } : null;
}

/** Takes a pending answer out of its run, as if it had not been asked for; false when the run was ended meanwhile. */
export function forgetAnswer(app: App, testRunId: number, outputId: number): Promise<boolean> {
  return inTransaction(app, async (tx) => {
    const run = await lockRun(tx, testRunId);
    if (run?.state !== "running") return false;
    const results = run.results.filter(({ output_id, is_open }) => output_id !== outputId || !is_open);
    await updateLiveRun(tx.db, testRunId, { results });
    await deleteOutput(tx.db, outputId);
    return true;
  });
}

/** Whether no other question can be asked after this result: it could not be asked itself, or took the last word. */
export const isFinal = ({ problem, output_id }: KeptResult): boolean =>
  problem !== null && (output_id === null || problem.code === "out_of_words");
