import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../../test/app.ts";
import { beginRun, findRun } from "../store.system.runs.ts";
import { aTrainer, aTraining, start } from "../test/aTraining.ts";
import { openProgress } from "./progress.ts";

let node: TestApp;

beforeAll(async () => {
  node = await aTestApp();
});
afterAll(() => node.close());

test("of many answers that come at the same moment a run keeps the last state, not whichever was written last", async () => {
  const trainer = await aTrainer(node);
  for (let n = 0; n < 5; n += 1) {
    const training = await aTraining(node, trainer);
    const { run_id } = await start(node, trainer, "execute", training.training_id);
    const run = await beginRun(node.app.db, run_id, new Date());
    if (!run) throw new Error("the run had ended");
    const progress = openProgress(node.app, run, new AbortController().signal);
    await progress.plan({ parts: 40, partsReused: 0, tokens: 1, costMicros: 1 });
    await Promise.all(Array.from({ length: 20 }, () => progress.answered(true)));
    expect(await findRun(node.app, run_id)).toMatchObject({ done: 0.5, partsReused: 20 });
    await progress.end();
  }
});
