import { type OpenTemplate, type Template, templates } from "@pluma/contract/templates/templates";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useLanguage } from "../../../platform/look/i18n.ts";
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

/**
 * The templates that answer to a search by their names first, then one's favourites and those in one's language, page by
 * page; the ones before stay while the next are read.
 */
export function useFoundTemplates(query: string) {
  const space = useOrganizationId();
  const language = useLanguage();
  const found = useInfiniteQuery({
    queryKey: [...keys.lists, "found", space, language, query],
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      ask(templates.listTemplates, { query: { query, page, sortBy: "relevance" } }, { signal }),
    getNextPageParam: ({ pages }, _all, page) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  return { ...found, rows: found.data && onceEach(found.data.pages.flatMap((page) => page.templates)) };
}

// One that moved meanwhile may stand on two pages.
const onceEach = (all: readonly Template[]): Template[] => [
  ...new Map(all.map((template) => [template.template_id, template])).values(),
];

/** Asks what a text says for the fields of a template; given up when `signal` says so. */
export function useProposals(id: number) {
  return useMutation({
    mutationFn: async ({ text, signal }: { text: string; signal: AbortSignal }) =>
      (await ask(templates.fillTemplate, { params: { id }, body: { text } }, { signal })).values,
  });
}
