import type { Question } from "@pluma/contract/kit/kit";
import { templates } from "@pluma/contract/templates/templates";
import { templateUseCalls } from "@pluma/contract/templates/uses";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";
import { dropTemplate, keepTemplate, keys, type ListPage, relist, rereadTemplate, writeTemplate } from "./cache.ts";
import { everything, type GroupsFilter, queryOf, type TemplatesFilter } from "./list/templatesFilter.ts";

/** A page of the templates that one may use in the selected space; the page before stays while the next is read. */
export function useTemplates(wanted: Partial<TemplatesFilter>, isWanted = true) {
  const space = useOrganizationId();
  const filter: TemplatesFilter = { ...everything, ...wanted };
  return useQuery({
    queryKey: keys.list(space, filter),
    queryFn: ({ signal }): Promise<ListPage> => ask(templates.listTemplates, { query: queryOf(filter) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** What templates are grouped by: its name, and how many templates have it. */
export type Group = { name: string; count: number };

/**
 * The types and the tags of the templates that one may use, sorted, and how many have each; of very many those that most
 * have, and how many there are. Those before stay while the next are read.
 */
export function useTemplateGroups({ query = "", language }: Partial<GroupsFilter> & Pick<GroupsFilter, "language">) {
  const space = useOrganizationId();
  const filter: GroupsFilter = { query, language };
  return useQuery({
    queryKey: keys.groups(space, filter),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [ofTypes, ofTags] = await Promise.all([
        ask(templates.listTemplateTypes, { query: filter }, { signal }),
        ask(templates.listTemplateTags, { query: filter }, { signal }),
      ]);
      const counted = (names: readonly string[], counts: Record<string, number>): Group[] =>
        names.map((name) => ({ name, count: Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0 }));
      return {
        type: { groups: counted(ofTypes.types, ofTypes.counts), count: ofTypes.count },
        tags: { groups: counted(ofTags.tags, ofTags.counts), count: ofTags.count },
      };
    },
  });
}

/** Lists that are on the screen stay true to what happens in other windows. */
export function useTemplatesLive(): void {
  useServerEvent("template", ({ template_id }) => rereadTemplate(template_id));
  useOnReconnect(relist);
}

/** One template that one may use, with the values that one gave it last. */
export function useTemplate(id: number, isWanted = true) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: keys.one(space, id),
    queryFn: ({ signal }) => readTemplate(id, signal),
    enabled: isWanted,
  });
}

/** How often a template that one may edit was used, and how its answers were rated. */
export function useTemplateUses(id: number) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: keys.uses(space, id),
    queryFn: async ({ signal }) => (await ask(templateUseCalls.readTemplateUses, { params: { id } }, { signal })).uses,
    // What others do with it is not told to this window.
    staleTime: 0,
  });
}

/** What leans on the fields of a template that one may edit; asked once it matters. */
export function useFieldUses(id: number, isWanted: boolean) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: [...keys.uses(space, id), "fields"],
    queryFn: async ({ signal }) => (await ask(templateUseCalls.readFieldUses, { params: { id } }, { signal })).uses,
    enabled: isWanted,
    staleTime: 30_000,
  });
}

/** A template as it stands now, whatever is held of it. */
export const readTemplate = async (id: number, signal?: AbortSignal) =>
  (await ask(templates.readTemplate, { params: { id } }, signal && { signal })).template;

export type SavedTemplate = Question<typeof templates.saveTemplate>["body"];

/** Changes a template; with a version, refuses when another one stands. */
export function useSaveTemplate() {
  return useMutation({
    mutationFn: async (body: SavedTemplate) => (await ask(templates.saveTemplate, { body })).template,
    onSuccess: keepTemplate,
  });
}

export type NewTemplate = Question<typeof templates.createTemplate>["body"];

/** Makes a template in the selected space; the same key makes one. */
export function useCreateTemplate() {
  return useMutation({
    mutationFn: async ({ key, ...body }: NewTemplate & { key: string }) =>
      (await ask(templates.createTemplate, { body }, { idempotencyKey: key })).template,
    onSuccess: keepTemplate,
  });
}

/** Makes a copy of a template for oneself, under a name. */
export function useDuplicateTemplate() {
  return useMutation({
    mutationFn: async ({ id, name }: { id: number; name?: string }) =>
      (await ask(templates.duplicateTemplate, { params: { id }, body: name ? { name } : {} })).template,
    onSuccess: keepTemplate,
  });
}

/** Gives a template one's star or takes it away; shown at once, and taken back when refused. */
export function useFavorTemplate() {
  return useMutation({
    mutationFn: (body: { template_id: number; favorite: boolean }) => ask(templates.favoriteTemplate, { body }),
    onMutate: ({ template_id, favorite }) => writeTemplate(template_id, { favorite }),
    onError: (_error, { template_id, favorite }) => writeTemplate(template_id, { favorite: !favorite }),
    onSuccess: relist,
  });
}

/** Hides a starter from everybody but staff, or offers it again. */
export function useHideTemplate() {
  return useMutation({
    mutationFn: async ({ id, hidden }: { id: number; hidden: boolean }) =>
      (await ask(templates.saveTemplate, { body: { template_id: id, hidden } })).template,
    onSuccess: keepTemplate,
  });
}

/** Deletes a template; it can be brought back for 30 days. */
export function useDeleteTemplate() {
  return useMutation({
    mutationFn: (id: number) => ask(templates.deleteTemplate, { params: { id } }),
    onSuccess: (_nothing, id) => dropTemplate(id),
  });
}

/** Brings a deleted template back. */
export function useRestoreTemplate() {
  return useMutation({
    mutationFn: (id: number) => ask(templates.restoreTemplate, { params: { id } }),
    onSuccess: relist,
  });
}
