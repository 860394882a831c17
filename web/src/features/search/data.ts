import { type SearchKind, search } from "@pluma/contract/search/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { useOrganizationId } from "../../platform/session/organization.ts";

/**
 * What is found in the selected space, of all kinds or of one; what was found last stays until the next is there. An answer to
 * what is no longer searched for is dropped, and an empty search asks for nothing.
 */
export function useSearch(typed: string, kind: SearchKind | null) {
  const organizationId = useOrganizationId();
  const query = typed.trim();
  return useQuery({
    queryKey: ["search", organizationId, query, kind],
    queryFn: ({ signal }) => ask(search.searchEverything, { query: { query, ...(kind && { kind }) } }, { signal }),
    enabled: query !== "",
    placeholderData: query === "" ? undefined : keepPreviousData,
    retry: false,
  });
}
