import type { InvitationState } from "@pluma/contract/organizations/invitations";

/** What says how an invitation stands. */
export type Standing = { expiresAt: Date; acceptedAt: Date | null; withdrawnAt: Date | null; goneAt: Date | null };

/** How an invitation stands at a moment; what somebody did to it counts before what time did. */
export function stateOf({ expiresAt, acceptedAt, withdrawnAt, goneAt }: Standing, now: Date): InvitationState {
  if (acceptedAt !== null) return "used";
  if (withdrawnAt !== null) return "withdrawn";
  if (goneAt !== null) return "gone";
  return expiresAt <= now ? "expired" : "open";
}

/** Why an invitation in some state lets nobody in. */
export const refusalOf = {
  expired: "invitation_expired",
  withdrawn: "invitation_withdrawn",
  used: "invitation_used",
  gone: "invitation_gone",
} as const satisfies Record<Exclude<InvitationState, "open">, string>;
