import { organizationInvitations } from "@pluma/contract/organizations/invitations";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { peopleKey } from "./data.people.ts";

// Below the people's: who is added or removed changes both.
const invitationsKey = (organizationId: number) => [...peopleKey(organizationId), "invitations"];

/** A page of the invitations of an organization that nobody answered; the page before stays while the next is read. */
export function useInvitations(organizationId: number, page: number) {
  return useQuery({
    queryKey: [...invitationsKey(organizationId), page],
    queryFn: ({ signal }) =>
      ask(organizationInvitations.listInvitations, { params: { id: organizationId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

const readAgain = (organizationId: number) =>
  queryClient.invalidateQueries({ queryKey: invitationsKey(organizationId) });

/** Mails an invitation once more, with a new link. */
export function useSendInvitation(organizationId: number) {
  return useMutation({
    mutationFn: (invitationId: number) =>
      ask(organizationInvitations.sendInvitation, { params: { id: organizationId, invitation_id: invitationId } }),
    onSuccess: () => readAgain(organizationId),
  });
}

/** Withdraws an invitation. One that was answered meanwhile is read again too. */
export function useWithdrawInvitation(organizationId: number) {
  return useMutation({
    mutationFn: (invitationId: number) =>
      ask(organizationInvitations.withdrawInvitation, { params: { id: organizationId, invitation_id: invitationId } }),
    onSettled: () => readAgain(organizationId),
  });
}
