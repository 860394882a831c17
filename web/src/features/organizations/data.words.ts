import type { Question } from "@pluma/contract/kit/kit";
import { organizationWordCalls as calls, type OrganizationWords } from "@pluma/contract/organizations/words";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { meQuery } from "../../platform/me/me.ts";

export type UsageFilter = Question<typeof calls.readWordUsage>["query"];

const keys = {
  words: (organizationId: number) => ["organizations", "words", organizationId, "now"],
  usage: (organizationId: number) => ["organizations", "words", organizationId, "usage"],
};

/** The words of an organization this month, as one may see them. */
export function useOrganizationWords(organizationId: number) {
  return useQuery({
    queryKey: keys.words(organizationId),
    queryFn: async ({ signal }) => (await ask(calls.readWords, { params: { id: organizationId } }, { signal })).words,
  });
}

/** Who used how many for what; what was shown before stays while another is read. */
export function useWordUsage(organizationId: number, query: UsageFilter) {
  return useQuery({
    queryKey: [...keys.usage(organizationId), query],
    queryFn: ({ signal }) => ask(calls.readWordUsage, { params: { id: organizationId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The same as a file. */
export function useExportUsage(organizationId: number) {
  return useMutation({
    mutationFn: (query: UsageFilter) => ask(calls.exportWordUsage, { params: { id: organizationId }, query }),
  });
}

/** What changes the words of an organization answers how they are then; one's own may be others too. */
function useChange<T>(organizationId: number, change: (value: T) => Promise<{ words: OrganizationWords }>) {
  return useMutation({
    mutationFn: change,
    onSuccess: ({ words }) => {
      queryClient.setQueryData(keys.words(organizationId), words);
      return queryClient.invalidateQueries(meQuery);
    },
  });
}

/** Sets the caps of each and of all, and whether Admins are told by mail. */
export const useSaveCaps = (organizationId: number) =>
  useChange(organizationId, (body: Question<typeof calls.saveWordCaps>["body"]) =>
    ask(calls.saveWordCaps, { params: { id: organizationId }, body }),
  );

/** Gives somebody a cap of their own; null is none. */
export const useSaveOwnCap = (organizationId: number) =>
  useChange(organizationId, ({ userId, words }: { userId: number; words: number | null }) =>
    ask(calls.savePersonCap, { params: { id: organizationId, user_id: userId }, body: { words } }),
  );

/** Takes somebody's own cap away. */
export const useRemoveOwnCap = (organizationId: number) =>
  useChange(organizationId, (userId: number) =>
    ask(calls.removePersonCap, { params: { id: organizationId, user_id: userId } }),
  );

/** Gives the organization words; null makes them unlimited. */
export const useGrantWords = (organizationId: number) =>
  useChange(organizationId, (words: number | null) =>
    ask(calls.grantPool, { params: { id: organizationId }, body: { words } }),
  );

/** Takes back what nobody used. */
export const useEndPool = (organizationId: number) =>
  useChange(organizationId, () => ask(calls.endPool, { params: { id: organizationId } }));
