import type { App } from "../../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../../platform/features/personalData.ts";
import { languageOf } from "../../accounts/index.ts";
import { stopGeneration } from "../../generation/index.ts";
import { showOutput } from "./show.ts";
import { eraseFetches, readFetchesAfter, readGenerating } from "./store.system.ts";
import { SUPER_FETCH } from "./text.ts";

const AT_A_TIME = 100;

/** What Super Fetch keeps of a person: texts that nobody else sees, and that go with them. */
export const fetchData: PersonalData = {
  name: "super_fetch",
  tables: { super_fetches: "goes", super_fetch_outputs: "goes" },
  exportOf: exportFetches,
  async erase(ctx, userId) {
    for (const outputId of await readGenerating(ctx, userId)) await stopGeneration(ctx, SUPER_FETCH, outputId);
    await eraseFetches(ctx, userId);
  },
};

async function* exportFetches(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const lang = await languageOf(app, userId);
  for (let after = 0, part = 1; ; part += 1) {
    const some = await readFetchesAfter(app, userId, after, AT_A_TIME);
    if (some.length === 0) return;
    const described = some.map(({ fetch, outputs }) => ({
      super_fetch_id: fetch.superFetchId,
      inputs: fetch.inputs,
      file_id: fetch.fileId,
      createdAt: fetch.createdAt,
      outputs: outputs.map((row) => ({ ...showOutput(row, lang), prompt: row.prompt })),
    }));
    yield { path: `super-fetch/history-${part}.json`, content: JSON.stringify(described, null, 2) };
    after = some.at(-1)?.fetch.superFetchId ?? 0;
    if (some.length < AT_A_TIME) return;
  }
}
