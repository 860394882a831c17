import type { Invitation } from "@pluma/contract/organizations/invitations";
import { userTypeOf } from "../rules.ts";
import type { InvitationRow } from "./store.invitations.ts";

/** An unanswered invitation, as those see it who may change people. */
export const showInvitation = (row: InvitationRow, now: Date): Invitation => ({
  invitation_id: row.invitationId,
  organization_id: row.organizationId,
  email: row.email,
  user_type_id: row.userTypeId,
  user_type: { name: userTypeOf(row.userTypeId).name },
  invited_by:
    row.invitedBy === null || row.inviterName === null
      ? null
      : { user_id: row.invitedBy, name: row.inviterName, last_name: row.inviterLastName ?? "" },
  by_staff: row.invitedBy !== null && row.inviterName === null,
  createdAt: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  is_expired: row.expiresAt <= now,
});
