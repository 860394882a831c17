import { type Input, pagesOf } from "@pluma/contract/kit/kit";
import { type TemplateSort, templateSorts } from "@pluma/contract/templates/filters";
import { TEMPLATES_PER_PAGE, type templates } from "@pluma/contract/templates/templates";
import type { ActorCtx } from "../../../platform/context.ts";
import { deletedSince } from "../../../platform/time/deletedSince.ts";
import { readConfig } from "../../site/index.ts";
import { showTemplates } from "../show.ts";
import { groupTags, groupTypes } from "./store.groups.ts";
import { type ListFilter, listVisible } from "./store.lists.ts";

type Asked = Input<typeof templates.listAllTemplates>["query"];

/** A page of the templates that the caller may use, or with `deleted` of those that they may bring back. */
export function listTemplates(ctx: ActorCtx, { query }: Input<typeof templates.listTemplates>) {
  const { kind, deleted } = query;
  return showPage(ctx, query, { kind, deletedSince: deleted ? deletedSince(ctx) : undefined });
}

/** The same, of all that the caller may use. */
export const listAllTemplates = (ctx: ActorCtx, { query }: Input<typeof templates.listAllTemplates>) =>
  showPage(ctx, query);

/** A page of public templates. */
export const listPublicTemplates = (ctx: ActorCtx, { query }: Input<typeof templates.listPublicTemplates>) =>
  showPage(ctx, query, { kind: "public" });

/** A page of the templates that have a tag. */
export const listTemplatesOfTag = (ctx: ActorCtx, { params, query }: Input<typeof templates.listTemplatesOfTag>) =>
  showPage(ctx, query, { tag: params.x });

/** A page of the templates of a type. */
export const listTemplatesOfType = (ctx: ActorCtx, { params, query }: Input<typeof templates.listTemplatesOfType>) =>
  showPage(ctx, query, { type: params.x });

/** The tags of visible templates, sorted, whatever case and accents they have; of very many those that most have. */
export async function listTemplateTags(ctx: ActorCtx, { query }: Input<typeof templates.listTemplateTags>) {
  const { groups, count } = await groupTags(ctx, query);
  return { tags: groups.map(({ name }) => name), counts: countsOf(groups), count };
}

/** The types of visible templates, in the same way. */
export async function listTemplateTypes(ctx: ActorCtx, { query }: Input<typeof templates.listTemplateTypes>) {
  const { groups, count } = await groupTypes(ctx, query);
  return { types: groups.map(({ name }) => name), counts: countsOf(groups), count };
}

const countsOf = (groups: { name: string; count: number }[]) =>
  Object.fromEntries(groups.map(({ name, count }) => [name, count]));

async function showPage(ctx: ActorCtx, asked: Asked, more: Partial<ListFilter> = {}) {
  const { page, sortBy, organization_id: _, ...filter } = asked;
  const slice = { offset: (page - 1) * TEMPLATES_PER_PAGE, limit: TEMPLATES_PER_PAGE };
  const sort = sortBy ?? (await usualSort(ctx));
  const { rows, count } = await listVisible(ctx, { ...filter, ...more }, sort, slice);
  return { templates: await showTemplates(ctx, rows), count, pages: pagesOf(count, TEMPLATES_PER_PAGE) };
}

/** The sort of the settings; where they say none that there is, what changed last comes first. */
async function usualSort(ctx: ActorCtx): Promise<TemplateSort> {
  const { templates_default_sort: said } = await readConfig(ctx);
  return templateSorts.find((sort) => sort === said) ?? "updatedAt_desc";
}
