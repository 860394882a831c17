/** Invitations into an organization: for whoever has no account yet, by the address that they read their mails at. */
import { z } from "zod";
import { defineErrors, id, idParams, moment, page, paged, route } from "../kit/kit.ts";

export const INVITATIONS_PER_PAGE = 20;

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 14;

/** How many invitations of one organization may wait for an answer. */
export const INVITATIONS_MAX = 5000;

/** An invitation that waits for an answer, or came too late for one; `invited_by` is null once who invited has left, and of the platform's staff (`by_staff`). */
export const invitation = z.object({
  invitation_id: z.number().int(),
  organization_id: z.number().int(),
  email: z.string(),
  user_type_id: z.number().int(),
  user_type: z.object({ name: z.string() }),
  invited_by: z.object({ user_id: z.number().int(), name: z.string(), last_name: z.string() }).nullable(),
  by_staff: z.boolean(),
  createdAt: moment,
  expires_at: moment,
  is_expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;

/** How an invitation stands: to be answered, or why that is over; `gone` is its organization. */
export const invitationState = z.enum(["open", "expired", "withdrawn", "used", "gone"]);
export type InvitationState = z.infer<typeof invitationState>;

/** What whoever has the link is shown. `has_account`: whether the address it went to signs somebody in. */
export const openedInvitation = z.object({
  state: invitationState,
  email: z.string(),
  user_type: z.object({ name: z.string() }),
  organization: z.object({ organization_id: z.number().int(), name: z.string(), thumbnail: z.string() }),
  expires_at: moment,
  has_account: z.boolean(),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;

/** The secret part of a link. */
export const invitationToken = z.string().min(1).max(100);

export const errors = defineErrors({
  invited_already: "conflict",
  invitations_full: "conflict",
  invitation_unknown: "missing",
  invitation_expired: "conflict",
  invitation_withdrawn: "conflict",
  invitation_used: "conflict",
  invitation_gone: "conflict",
  invitation_of_another: "forbidden",
  invitation_unproved: "forbidden",
});

/** Why an invitation lets nobody in. */
export const overInvitation = [
  "invitation_unknown",
  "invitation_expired",
  "invitation_withdrawn",
  "invitation_used",
  "invitation_gone",
] as const;

const oneOf = z.object({ id, invitation_id: id });

export const organizationInvitations = {
  listInvitations: route({
    method: "GET",
    path: "/organizations/{id}/invitations",
    summary: "The invitations of an organization that nobody has answered, the newest first, 20 a page.",
    access: "orgAdmin",
    organizationParam: "id",
    params: idParams,
    query: z.object({ page }),
    answer: z.object({ invitations: z.array(invitation), ...paged }),
  }),
  sendInvitation: route({
    method: "POST",
    path: "/organizations/{id}/invitations/{invitation_id}/send",
    summary: "Mails an invitation once more, with a new link for 14 days; the link before it is dead.",
    access: "orgAdmin",
    organizationParam: "id",
    params: oneOf,
    answer: z.object({ invitation }),
    status: 200,
    budget: "mails",
  }),
  withdrawInvitation: route({
    method: "DELETE",
    path: "/organizations/{id}/invitations/{invitation_id}",
    summary: "Takes an invitation back; its link lets nobody in any more.",
    access: "orgAdmin",
    organizationParam: "id",
    params: oneOf,
  }),
  readInvitation: route({
    method: "POST",
    path: "/invitations/read",
    summary: "What an invitation is, to whoever has its link; asked by POST, so that no log keeps the link.",
    access: "public",
    refusesVisitors: true,
    body: z.object({ token: invitationToken }),
    answer: z.object({ invitation: openedInvitation }),
    status: 200,
    refuses: ["invitation_unknown"],
    budget: "tries",
  }),
  acceptInvitation: route({
    method: "POST",
    path: "/invitations/accept",
    summary: "Takes the caller into the organization, if the invitation went to their address and they have proved it.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: z.object({ token: invitationToken }),
    answer: z.object({ organization_id: z.number().int() }),
    status: 200,
    refuses: [...overInvitation, "invitation_of_another", "invitation_unproved"],
    budget: "tries",
  }),
};
