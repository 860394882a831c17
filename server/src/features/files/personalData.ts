import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { forgetFiles } from "./jobs.ts";
import { nameFor } from "./rules.ts";
import { expireFiles, listUploads } from "./store.system.ts";
import type { FileRow } from "./store.ts";

/** A person's uploads are theirs: they come along in an export, and go when the person does. */
export const fileData: PersonalData = {
  name: "files",
  tables: { files: "goes" },
  exportOf: exportFiles,
  erase: async (ctx, userId) => {
    await expireFiles(ctx, { userId });
    await ctx.jobs.enqueue(ctx.db, forgetFiles, {});
  },
};

async function* exportFiles(app: App, userId: number): AsyncGenerator<ExportedFile> {
  const rows = await listUploads(app, userId);
  if (rows.length === 0) return;
  yield { path: "files/files.json", content: JSON.stringify(rows.map(describe), null, 2) };
  for (const row of rows) {
    yield { path: pathOf(row), content: { size: row.size, open: () => app.storage.open(row.storageKey) } };
  }
}

// The id in front keeps two files of one name apart.
const pathOf = ({ fileId, name, type }: FileRow): string => `files/${fileId}-${nameFor(name, type)}`;

function describe(row: FileRow) {
  const { fileId, name, kind, type, size, isPublic, createdAt, updatedAt } = row;
  return { file_id: fileId, path: pathOf(row), name, kind, type, size, is_public: isPublic, createdAt, updatedAt };
}
