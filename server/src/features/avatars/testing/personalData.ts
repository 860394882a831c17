import type { App } from "../../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../../platform/features/personalData.ts";
import { languageOf } from "../../accounts/index.ts";
import { showRun, showTest } from "./show.ts";
import { eraseRuns, readRunsAfter, readTestsOf } from "./store.system.ts";
import type { TestRunRow } from "./store.ts";

const AT_A_TIME = 50;

/** What test questions keep of a person: those of their avatars, and the runs that they started. */
export const testData: PersonalData = {
  name: "avatar_tests",
  tables: { avatar_test_runs: "goes" },
  exportOf: exportTests,
  // The questions go with their avatars, and answers that are being written with the outputs.
  erase: eraseRuns,
};

async function* exportTests(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const lang = await languageOf(app, userId);
  const tests = await readTestsOf(app, userId);
  const runs: TestRunRow[] = [];
  for (let after = 0; ; after = runs.at(-1)?.testRunId ?? 0) {
    const some = await readRunsAfter(app, userId, after, AT_A_TIME);
    runs.push(...some);
    if (some.length < AT_A_TIME) break;
  }
  if (tests.length + runs.length === 0) return;
  const kept = { tests: tests.map(showTest), test_runs: runs.map((row) => showRun(row, lang)) };
  yield { path: "avatars/tests.json", content: JSON.stringify(kept, null, 2) };
}
