import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { readParts } from "./store.system.passages.ts";
import { deleteSources, listSources, type SourceRow } from "./store.system.ts";

/** What was read of a person's files is theirs: it comes along in an export, and goes when they do. */
export const knowledgeData: PersonalData = {
  name: "knowledge",
  tables: { knowledge_sources: "goes" },
  exportOf: exportKnowledge,
  erase: (ctx, userId) => deleteSources(ctx.db, { userId }),
};

const PARTS_AT_A_TIME = 500;

async function* exportKnowledge(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const sources = await listSources(app.db, userId);
  if (sources.length === 0) return;
  yield { path: "knowledge/sources.json", content: JSON.stringify(sources.map(describe), null, 2) };
  for (const source of sources) {
    if (source.state === "ready") yield { path: pathOf(source), content: await textOf(app, source) };
  }
}

const pathOf = ({ sourceId, name }: SourceRow): string => `knowledge/${sourceId}-${name}.txt`;

function describe(source: SourceRow) {
  const { sourceId, fileId, name, type, state, pages, characters, createdAt } = source;
  return { source_id: sourceId, file_id: fileId, name, type, state, pages, characters, createdAt };
}

async function textOf(app: App, { sourceId }: SourceRow): Promise<string> {
  const texts: string[] = [];
  for (let offset = 0; ; offset += PARTS_AT_A_TIME) {
    const { parts } = await readParts(app.db, sourceId, { offset, limit: PARTS_AT_A_TIME });
    for (const { text, page } of parts) texts.push(page === null ? text : `${text}\n\n`);
    if (parts.length < PARTS_AT_A_TIME) return texts.join("");
  }
}
