import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { eraseDocuments, listOwn } from "./store.system.ts";

/** What documents keep of a person: their own, which come along in an export as HTML and go with them, deleted ones too. */
export const documentData: PersonalData = {
  name: "documents",
  tables: { documents: "goes", document_steps: "goes" },
  exportOf: exportAll,
  erase: ({ db }, userId) => eraseDocuments(db, userId),
};

async function* exportAll(app: App, userId: number): AsyncGenerator<ExportedFile> {
  for (const row of await listOwn(app, userId)) {
    const { documentId, organizationId, name, tags, content, blocks, version, createdAt, updatedAt, deletedAt } = row;
    const about = { name, tags, version, blocks, createdAt, updatedAt, deletedAt };
    const said = { document_id: documentId, organization_id: organizationId, ...about, content };
    yield { path: `documents/${documentId}.json`, content: JSON.stringify(said, null, 2) };
  }
}
