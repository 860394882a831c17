import type { App } from "../../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../../platform/features/personalData.ts";
import { stopGeneration } from "../../generation/index.ts";
import { eraseAsks, readAsksAfter, readGenerating } from "./store.system.ts";
import { DOCUMENT_ASK } from "./text.ts";

const AT_A_TIME = 100;

/** What was asked for documents: texts that nobody else sees, and that go with whoever asked. */
export const proposalData: PersonalData = {
  name: "document_proposals",
  tables: { document_asks: "goes", document_pieces: "goes" },
  exportOf: exportAsks,
  async erase(ctx, userId) {
    for (const askId of await readGenerating(ctx, userId)) await stopGeneration(ctx, DOCUMENT_ASK, askId);
    await eraseAsks(ctx, userId);
  },
};

async function* exportAsks(app: App, userId: number): AsyncGenerator<ExportedFile> {
  for (let after = 0, part = 1; ; part += 1) {
    const some = await readAsksAfter(app, userId, after, AT_A_TIME);
    if (some.length === 0) return;
    const described = some.map(({ askId, documentId, wish, text, language, template, content, words, createdAt }) => ({
      ask_id: askId,
      document_id: documentId,
      wish,
      text,
      language,
      template: template && { template_id: template.template_id, name: template.name, fields: template.fields },
      content,
      words,
      createdAt,
    }));
    yield { path: `documents/asked-${part}.json`, content: JSON.stringify(described, null, 2) };
    after = some.at(-1)?.askId ?? 0;
    if (some.length < AT_A_TIME) return;
  }
}
