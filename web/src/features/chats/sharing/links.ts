import { type SharedLink, sharing } from "@pluma/contract/chats/sharing";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { isRefused } from "../../../platform/refused.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";
import { newKey } from "../data/key.ts";

const linksKey = (messageId: number) => ["sharing", "links", messageId] as const;

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

/** The link to a message; null without one. */
export function useLink(messageId: number) {
  return useQuery({
    queryKey: linksKey(messageId),
    queryFn: async ({ signal }): Promise<SharedLink | null> =>
      (await ask(sharing.listLinks, { query: { message_id: messageId } }, { signal })).links[0] ?? null,
    // How often it was opened is wanted as it is now.
    staleTime: 0,
  });
}

/** Makes the link to a message. */
export function useAddLink(messageId: number) {
  return useMutation({
    mutationFn: () => ask(sharing.addLink, { body: { message_id: messageId } }),
    onSuccess: ({ link }) => queryClient.setQueryData<SharedLink | null>(linksKey(messageId), link),
  });
}

/** Takes the link to a message back. */
export function useRevokeLink(messageId: number) {
  return useMutation({
    mutationFn: (linkId: number) => ask(sharing.revokeLink, { params: { id: linkId } }),
    onSuccess: () => queryClient.setQueryData<SharedLink | null>(linksKey(messageId), null),
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
