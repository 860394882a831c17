import type { App } from "../../../../platform/context.ts";
import { syncSource } from "../../../knowledge/index.ts";
import type { RunRow } from "../store.runs.ts";
import { findTraining } from "../store.system.ts";
import { sourcesOf } from "../writing/material.ts";
import { finishRun } from "./finish.ts";
import type { Progress } from "./progress.ts";

/**
 * Brings the index in line with the files of a training and its avatar: what is not read is read, what has no vectors of
 * today's model gets them. What is in line is left as it is and counted as reused; when all is, nothing came of the run.
 */
export async function sync(app: App, run: RunRow, progress: Progress): Promise<void> {
  await progress.step("files_read");
  const training = run.trainingId === null ? undefined : await findTraining(app, run.trainingId);
  const sources = await sourcesOf(app, { sourceId: training?.sourceId ?? null, avatarId: run.avatarId });
  await progress.step("index_compared");
  let unchanged = 0;
  for (const [index, { sourceId }] of sources.entries()) {
    progress.signal.throwIfAborted();
    const did = await syncSource(app, sourceId, progress.signal);
    if (did === "nothing") unchanged += 1;
    await progress.step("index_mended", (index + 1) / sources.length);
  }
  const result = unchanged === sources.length ? "nothing" : "kept";
  await finishRun(app, run, progress, async () => ({ changes: { result, partsReused: unchanged } }));
}
