import { type OpenTemplate, type Template, templates } from "@pluma/contract/templates/templates";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { readOrganizationId, useOrganizationId } from "../../../platform/session/organization.ts";
import { keys } from "../cache.ts";
import type { Values } from "./filling.ts";

/** Keeps what was sent as what is remembered: the next time begins with it. */
export function keepRemembered(id: number, remembered: Values): void {
  queryClient.setQueryData<OpenTemplate>(
    keys.one(readOrganizationId(), id),
    (held) => held && { ...held, remembered: { ...remembered } },
  );
}

type Found = { starred: Template[]; templates: Template[]; pages: number };

/**
 * The templates that answer to a search, one's favourites first, page by page; the ones before stay while the next are
 * read.
 */
export function useFoundTemplates(query: string) {
  const space = useOrganizationId();
  const found = useInfiniteQuery({
    queryKey: [...keys.lists, "found", space, query],
    initialPageParam: 1,
    queryFn: async ({ pageParam: page, signal }): Promise<Found> => {
      const [starred, all] = await Promise.all([
        page > 1 ? null : ask(templates.listTemplates, { query: { query, page: 1, favorites: true } }, { signal }),
        ask(templates.listTemplates, { query: { query, page } }, { signal }),
      ]);
      return { starred: starred?.templates ?? [], templates: all.templates, pages: all.pages };
    },
    getNextPageParam: ({ pages }, _all, page) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  return { ...found, rows: found.data && inOrder(found.data.pages) };
}

// A favourite comes twice, as one and in its place among all.
function inOrder(pages: readonly Found[]): Template[] {
  const all = pages.flatMap((page) => [...page.starred, ...page.templates]);
  return [...new Map(all.map((template) => [template.template_id, template])).values()];
}

/** Asks what a text says for the fields of a template; given up when `signal` says so. */
export function useProposals(id: number) {
  return useMutation({
    mutationFn: async ({ text, signal }: { text: string; signal: AbortSignal }) =>
      (await ask(templates.fillTemplate, { params: { id }, body: { text } }, { signal })).values,
  });
}
