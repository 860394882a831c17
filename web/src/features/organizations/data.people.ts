import type { Question } from "@pluma/contract/kit/kit";
import { organizationPeople } from "@pluma/contract/organizations/people";
import type { WorkKind } from "@pluma/contract/organizations/work";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { type PeopleFilter, type PeopleWanted, USUAL_SORT } from "./people/peopleFilter.ts";

/** What is read of the people of an organization, and of whom it invited. */
export const peopleKey = (organizationId: number) => ["organizations", "people", organizationId];

const asked = ({ query, days }: Pick<PeopleFilter, "query" | "days">) => ({
  query,
  ...(days.start && { start_date: days.start }),
  ...(days.end && { end_date: days.end }),
});

/** The people of an organization that a filter leaves, a page of them; the page before stays while the next is read. */
export function usePeople(organizationId: number, filter: PeopleWanted, isWanted = true) {
  const { sort = USUAL_SORT, page = 1 } = filter;
  const query = { ...asked(filter), ...(sort !== USUAL_SORT && { sort }), page };
  return useQuery({
    queryKey: [...peopleKey(organizationId), "list", query],
    queryFn: ({ signal }) => ask(organizationPeople.listPeople, { params: { id: organizationId }, query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** Somebody of an organization, with what they wrote there between two days. */
export function usePerson(organizationId: number, userId: number, days: PeopleFilter["days"]) {
  const { query: _, ...query } = asked({ query: "", days });
  const params = { organization_id: organizationId, user_id: userId };
  return useQuery({
    queryKey: [...peopleKey(organizationId), "one", userId, query],
    queryFn: async ({ signal }) => (await ask(organizationPeople.readPerson, { params, query }, { signal })).user,
    placeholderData: keepPreviousData,
  });
}

/** The same people as a file. */
export function useExportPeople(organizationId: number) {
  return useMutation({
    mutationFn: (filter: PeopleFilter) =>
      ask(organizationPeople.exportPeople, { params: { id: organizationId }, query: asked(filter) }),
  });
}

/** Reads the people of an organization again. */
export const rereadPeople = (organizationId: number) =>
  queryClient.invalidateQueries({ queryKey: peopleKey(organizationId) });

/** Takes somebody into an organization, or invites them. */
export function useAddPerson(organizationId: number) {
  type Added = Omit<Question<typeof organizationPeople.addPerson>["body"], "organization_id">;
  return useMutation({
    mutationFn: (body: Added) =>
      ask(organizationPeople.addPerson, { body: { ...body, organization_id: organizationId } }),
    onSuccess: () => rereadPeople(organizationId),
  });
}

/** Makes somebody something else in an organization. */
export function useChangePerson(organizationId: number) {
  type Changed = Omit<Question<typeof organizationPeople.changePerson>["body"], "organization_id">;
  return useMutation({
    mutationFn: (body: Changed) =>
      ask(organizationPeople.changePerson, { body: { ...body, organization_id: organizationId } }),
    onSuccess: () => rereadPeople(organizationId),
  });
}

/** Who is taken out, and what of theirs is handed over to whom; nothing is null. */
type Removed = { userId: number; handed: { to: number | null; kinds: WorkKind[] } | null };

/** Takes somebody out of an organization. */
export function useRemovePerson(organizationId: number) {
  return useMutation({
    mutationFn: ({ userId, handed }: Removed) =>
      ask(organizationPeople.removePerson, {
        params: { org: organizationId, user: userId },
        query: handed?.to ? { hand_over_to: handed.to, kinds: handed.kinds.join(",") } : {},
      }),
    // Their own page is left, and reads nothing again. Who is gone already is listed no more either.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: [...peopleKey(organizationId), "list"] });
      await queryClient.invalidateQueries({ queryKey: ["organizations", "work", organizationId, "leavers"] });
    },
  });
}
