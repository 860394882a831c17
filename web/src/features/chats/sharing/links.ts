import { type SharedLink, sharing } from "@pluma/contract/chats/sharing";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { newKey } from "../data/key.ts";

/** What a link shows: a message, or its chat up to it. */
export type Linked = { messageId: number; isWhole: boolean };

const linksKey = ({ messageId, isWhole }: Linked) => ["sharing", "links", messageId, isWhole] as const;

/** The others of the selected organization whose name or address has what is searched. */
export function useRecipients(query: string) {
  const organizationId = useOrganizationId();
  return useQuery({
    queryKey: ["sharing", "recipients", organizationId, query],
    queryFn: async ({ signal }) => (await ask(sharing.listRecipients, { query: { query } }, { signal })).recipients,
    placeholderData: keepPreviousData,
  });
}

/** Gives people of the organization a copy of a message. */
export function useShare() {
  return useMutation({
    mutationFn: ({ messageId, userIds }: { messageId: number; userIds: number[] }) =>
      ask(sharing.shareMessage, { body: { message_id: messageId, user_ids: userIds } }, { idempotencyKey: newKey() }),
  });
}

/** The link to a message, or to its chat up to it; null without one. */
export function useLink(linked: Linked) {
  return useQuery({
    queryKey: linksKey(linked),
    queryFn: async ({ signal }): Promise<SharedLink | null> => {
      const { links } = await ask(sharing.listLinks, { query: { message_id: linked.messageId } }, { signal });
      return links.find(({ whole }) => whole === linked.isWhole) ?? null;
    },
    // How often it was opened is wanted as it is now.
    staleTime: 0,
  });
}

/** Makes such a link. */
export function useAddLink(linked: Linked) {
  return useMutation({
    mutationFn: () => ask(sharing.addLink, { body: { message_id: linked.messageId, whole: linked.isWhole } }),
    onSuccess: ({ link }) => queryClient.setQueryData<SharedLink | null>(linksKey(linked), link),
  });
}

/** Takes such a link back. */
export function useRevokeLink(linked: Linked) {
  return useMutation({
    mutationFn: (linkId: number) => ask(sharing.revokeLink, { params: { id: linkId } }),
    onSuccess: () => queryClient.setQueryData<SharedLink | null>(linksKey(linked), null),
  });
}

/** What a link shows, to whoever has it; null when it shows nothing any more. */
export function useShared(token: string) {
  return useQuery({
    queryKey: ["sharing", "shared", token],
    queryFn: async ({ signal }) => {
      try {
        return (await ask(sharing.readShared, { params: { token } }, { signal })).shared;
      } catch (error) {
        if (isRefused(error) && error.status === 404) return null;
        throw error;
      }
    },
    refetchOnWindowFocus: false,
  });
}
