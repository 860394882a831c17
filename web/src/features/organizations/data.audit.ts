import { organizationAudit } from "@pluma/contract/organizations/audit";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import type { ToldFilter } from "./audit/toldFilter.ts";

const asked = ({ query, kind, userId, days }: ToldFilter) => ({
  query,
  ...(kind !== "" && { kind }),
  ...(userId !== null && { user_id: userId }),
  ...(days.start && { start_date: days.start }),
  ...(days.end && { end_date: days.end }),
});

/** What was done in an organization, as far as a filter leaves it, a page of it; the page before stays while the next is read. */
export function useTold(organizationId: number, filter: ToldFilter) {
  const query = { ...asked(filter), page: filter.page };
  return useQuery({
    queryKey: ["organizations", "audit", organizationId, query],
    queryFn: ({ signal }) => ask(organizationAudit.listTold, { params: { id: organizationId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The same entries as a file. */
export function useExportTold(organizationId: number) {
  return useMutation({
    mutationFn: (filter: ToldFilter) =>
      ask(organizationAudit.exportTold, { params: { id: organizationId }, query: asked(filter) }),
  });
}
