import type { Language } from "@pluma/contract/kit/kit";
import type { OpenTemplate, TemplateFile } from "@pluma/contract/templates/templates";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { filesOf } from "../../files/index.ts";
import { readKnownAs } from "../../knowledge/index.ts";
import { mayOpenFiles, mayReadPrompt } from "../rules.ts";
import type { TemplateRow } from "../store.ts";
import { filesOfVersion, listFilesOf, standingFiles } from "./store.system.ts";
import type { TemplateFileRow } from "./store.ts";

/**
 * Files of templates as those who may open them see them; what went wrong is said in the reader's language. Those whose
 * bytes are gone are left out. Whoever asks answers for who sees them.
 */
export async function showFiles(app: App, rows: TemplateFileRow[], lang: Language): Promise<TemplateFile[]> {
  return (await readKnownAs(app, rows, lang)).map(({ row, file, reading }) => ({
    template_file_id: row.templateFileId,
    file_data: file,
    ...reading,
    createdAt: row.createdAt.toISOString(),
  }));
}

type Carried = Pick<OpenTemplate, "files" | "file_names">;

/** What a template carries for a caller who may use it: files, their names, or nothing where its prompt is hidden from them. */
export async function showCarried(ctx: ActorCtx, row: TemplateRow): Promise<Carried> {
  if (!mayReadPrompt(ctx.actor, row)) return { files: [], file_names: [] };
  const rows = await standingFiles(ctx, row.templateId);
  if (!mayOpenFiles(ctx.actor, row)) return { files: [], file_names: await namesOf(ctx, rows) };
  const files = await showFiles(ctx, rows, ctx.lang);
  return { files, file_names: files.map(({ file_data }) => file_data.name) };
}

/** The names of the files that stood in a version of a template. Whoever asks answers for who sees them. */
export const namesInVersion = async (app: App, templateId: number, version: number): Promise<string[]> =>
  namesOf(app, await filesOfVersion(app, templateId, version));

/** The names of the files that stand in some templates, by the ids of those. Whoever asks answers for who sees them. */
export async function namesCarried(app: App, templates: TemplateRow[]): Promise<Map<number, string[]>> {
  const ids = templates.map(({ templateId }) => templateId);
  const rows = (await listFilesOf(app, ids)).filter(({ toVersion }) => toVersion === null);
  const files = await filesOf(
    app,
    rows.map(({ fileId }) => fileId),
  );
  const byTemplate = Map.groupBy(rows, ({ templateId }) => templateId);
  return new Map([...byTemplate].map(([id, own]) => [id, own.flatMap(({ fileId }) => files.get(fileId)?.name ?? [])]));
}

async function namesOf(app: App, rows: TemplateFileRow[]): Promise<string[]> {
  const ids = rows.map(({ fileId }) => fileId);
  const files = await filesOf(app, ids);
  return ids.flatMap((id) => files.get(id)?.name ?? []);
}
