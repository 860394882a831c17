import type { App } from "../../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../../platform/features/personalData.ts";
import { languageOf } from "../../accounts/index.ts";
import { stopGeneration } from "../../generation/index.ts";
import { showOutput } from "./show.ts";
import { eraseOutputs, readGenerating, readOutputsAfter } from "./store.system.ts";
import type { OutputRow } from "./store.ts";
import { kindOf } from "./text.ts";

const AT_A_TIME = 200;

/** What outputs keep of a person: texts that nobody else sees, and that go with them. */
export const outputData: PersonalData = {
  name: "outputs",
  tables: { outputs: "goes" },
  exportOf: exportOutputs,
  async erase(ctx, userId) {
    for (const { outputId, purpose } of await readGenerating(ctx, userId)) {
      await stopGeneration(ctx, kindOf(purpose), outputId);
    }
    await eraseOutputs(ctx, userId);
  },
};

async function* exportOutputs(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const rows: OutputRow[] = [];
  for (let after = 0; ; after = rows.at(-1)?.outputId ?? 0) {
    const some = await readOutputsAfter(app, userId, after, AT_A_TIME);
    rows.push(...some);
    if (some.length < AT_A_TIME) break;
  }
  if (rows.length === 0) return;
  const lang = await languageOf(app, userId);
  const outputs = rows.map((row) => showOutput(row, lang));
  yield { path: "avatars/outputs.json", content: JSON.stringify({ outputs }, null, 2) };
}
