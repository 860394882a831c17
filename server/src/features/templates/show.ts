import type { Language } from "@pluma/contract/kit/languages";
import type { OpenTemplate, Template } from "@pluma/contract/templates/templates";
import type { ActorCtx } from "../../platform/context.ts";
import { namesTold } from "../organizations/index.ts";
import { rightsOver } from "./access.ts";
import { showCarried } from "./files/show.ts";
import { readRemembered, readStars, readVisible, readWithFields, type TemplateRow } from "./store.ts";

/** Templates for a caller who may use each of them; the prompt is only in those where they may read it. */
export async function showTemplates(
  ctx: ActorCtx,
  rows: (TemplateRow & { isStarred: boolean })[],
): Promise<Template[]> {
  const named = await namesTold(ctx, rows);
  return rows.map((row) => {
    const author = named(row);
    return showRow(ctx, row, row.isStarred, author ? `${author.name} ${author.lastName}`.trim() : null);
  });
}

/** Those of some templates that the caller may use, by their ids. */
export async function readShown(ctx: ActorCtx, templateIds: number[]): Promise<Map<number, Template>> {
  const ids = [...new Set(templateIds)];
  const [rows, stars] = await Promise.all([readVisible(ctx, ids), readStars(ctx, ids)]);
  const shown = await showTemplates(
    ctx,
    rows.map((row) => ({ ...row, isStarred: stars.has(row.templateId) })),
  );
  return new Map(shown.map((template) => [template.template_id, template]));
}

/** Those of some templates that the caller may use, as whoever fills them in needs them: without stars and who wrote them. */
export async function readUsable(ctx: ActorCtx, templateIds: number[]): Promise<Map<number, Template>> {
  const rows = await readVisible(ctx, [...new Set(templateIds)]);
  return new Map(rows.map((row) => [row.templateId, showRow(ctx, row, false, null)]));
}

/** Templates in a language that have fields, of those that the caller finds in lists: what is for few first, at most `limit`. */
export async function readToBegin(ctx: ActorCtx, language: Language, limit: number): Promise<Template[]> {
  return (await readWithFields(ctx, language, limit)).map((row) => showRow(ctx, row, false, null));
}

/** One template. */
export async function showTemplate(ctx: ActorCtx, row: TemplateRow): Promise<Template> {
  const isStarred = (await readStars(ctx, [row.templateId])).has(row.templateId);
  const [shown] = await showTemplates(ctx, [{ ...row, isStarred }]);
  if (!shown) throw new Error("a template was not shown");
  return shown;
}

/** One template with what the caller filled in last, and what it carries. */
export async function showOpen(ctx: ActorCtx, row: TemplateRow): Promise<OpenTemplate> {
  const [shown, remembered, carried] = await Promise.all([
    showTemplate(ctx, row),
    readRemembered(ctx, row.templateId),
    showCarried(ctx, row),
  ]);
  return { ...shown, remembered, ...carried };
}

function showRow(ctx: ActorCtx, row: TemplateRow, favorite: boolean, author: string | null): Template {
  const can = rightsOver(ctx, row);
  return {
    template_id: row.templateId,
    name: row.name,
    description: row.description,
    content: can.read_prompt ? row.content : null,
    type: row.type,
    tags: row.tags,
    language: row.language,
    public: row.isPublic,
    editable: row.editable,
    show_prompt: row.showPrompt,
    user_id: row.userId,
    organization_id: row.organizationId,
    campaigns_only: row.campaignsOnly,
    favorites: favorite ? [{ user_id: ctx.actor.userId }] : [],
    favorite,
    starter: row.starterDigest !== null,
    hidden: row.isHidden,
    author,
    version: row.version,
    template_fields: row.fields,
    can,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
