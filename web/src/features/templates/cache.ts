import type { OpenTemplate, Template } from "@pluma/contract/templates/templates";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { readOrganizationId } from "../../platform/session/organization.ts";
import type { GroupsFilter, TemplatesFilter } from "./list/templatesFilter.ts";

export type ListPage = { templates: Template[]; count: number; pages: number };

/** Where templates lie in the query cache. What one may do with one depends on the selected space. */
export const keys = {
  lists: ["templates", "list"] as const,
  list: (space: number | null, filter: TemplatesFilter) => [...keys.lists, space, filter] as const,
  groups: (space: number | null, filter: GroupsFilter) => [...keys.lists, "groups", space, filter] as const,
  one: (space: number | null, id: number) => ["templates", "one", space, id] as const,
  uses: (space: number | null, id: number) => ["templates", "uses", space, id] as const,
  versions: (id: number) => ["templates", "versions", id] as const,
};

/** Writes a template as the server answered it; lists and versions are read again. */
export function keepTemplate(template: OpenTemplate): void {
  queryClient.setQueryData<OpenTemplate>(keys.one(readOrganizationId(), template.template_id), template);
  queryClient.invalidateQueries({ queryKey: keys.versions(template.template_id) }).catch(() => undefined);
  relist();
}

/** The same, unless what is held is newer: of several changes that are under way, any may be answered first. */
export function keepNewer(template: OpenTemplate): void {
  const held = queryClient.getQueryData<OpenTemplate>(keys.one(readOrganizationId(), template.template_id));
  if (!held || held.version <= template.version) keepTemplate(template);
}

/** Changes a template wherever it is held, without asking the server. */
export function writeTemplate(id: number, change: Partial<Template>): void {
  queryClient.setQueryData<OpenTemplate>(keys.one(readOrganizationId(), id), (held) => held && { ...held, ...change });
  queryClient.setQueriesData<ListPage>(
    { queryKey: keys.lists },
    (list) =>
      list?.templates && {
        ...list,
        templates: list.templates.map((row) => (row.template_id === id ? { ...row, ...change } : row)),
      },
  );
}

/** Reads a template again, with its versions and its lists. */
export function rereadTemplate(id: number): void {
  queryClient.invalidateQueries({ queryKey: keys.one(readOrganizationId(), id) }).catch(() => undefined);
  queryClient.invalidateQueries({ queryKey: keys.versions(id) }).catch(() => undefined);
  relist();
}

/** Forgets a template that is gone. */
export function dropTemplate(id: number): void {
  queryClient.removeQueries({ queryKey: keys.one(readOrganizationId(), id) });
  relist();
}

/** Reads all lists of templates again. */
export function relist(): void {
  queryClient.invalidateQueries({ queryKey: keys.lists }).catch(() => undefined);
}
