import type { Input, ServedFile } from "@pluma/contract/kit/kit";
import {
  TEMPLATES_FILE_FORMAT,
  TEMPLATES_FILE_VERSION,
  TEMPLATES_IN_FILE_MAX,
  type templateExchange,
} from "@pluma/contract/templates/exchange";
import type { ActorCtx } from "../../../platform/context.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { noteExported } from "../../accounts/index.ts";
import { namesCarried } from "../files/show.ts";
import { mayReadPrompt } from "../rules.ts";
import { readVisible, type TemplateRow } from "../store.ts";
import { readOwn } from "./store.ts";

/** A file of the named templates, in their order, or of all that are the caller's own; refuses one whose prompt they may not read. */
export async function exportTemplates(
  ctx: ActorCtx,
  { body }: Input<typeof templateExchange.exportTemplates>,
): Promise<ServedFile> {
  const rows = body.template_ids ? await readChosen(ctx, body.template_ids) : await readOwn(ctx, TEMPLATES_IN_FILE_MAX);
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const bytes = new TextEncoder().encode(fileOf(rows, await namesCarried(ctx, rows)));
  for (const [organizationId, { length: count }] of Map.groupBy(rows, (row) => row.organizationId)) {
    await noteExported(ctx, "template", { organizationId, count, format: "json" });
  }
  return { name: `templates-${day}.json`, type: "application/json", bytes };
}

async function readChosen(ctx: ActorCtx, ids: number[]): Promise<TemplateRow[]> {
  const found = new Map((await readVisible(ctx, ids)).map((row) => [row.templateId, row]));
  const rows = [...new Set(ids)].map((id) => found.get(id) ?? refuse("not_found"));
  allow(
    rows.every((row) => mayReadPrompt(ctx.actor, row)),
    "template_prompt_kept",
  );
  return rows;
}

function fileOf(rows: TemplateRow[], names: Map<number, string[]>): string {
  const templates = rows.map((row) => entryOf(row, names.get(row.templateId) ?? []));
  return `${JSON.stringify({ format: TEMPLATES_FILE_FORMAT, version: TEMPLATES_FILE_VERSION, templates }, null, 2)}\n`;
}

/** A template as an entry: nothing of whose it is, and of its files the names alone. */
export const entryOf = (row: TemplateRow, files: string[]) => ({
  ref: row.ref,
  updatedAt: row.updatedAt.toISOString(),
  name: row.name,
  description: row.description,
  type: row.type,
  tags: row.tags,
  language: row.language,
  show_prompt: row.showPrompt,
  editable: row.editable,
  content: row.content,
  template_fields: row.fields,
  ...(files.length > 0 && { files }),
});
