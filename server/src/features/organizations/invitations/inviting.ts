import { INVITATIONS_MAX, type Invitation } from "@pluma/contract/organizations/invitations";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { placedFor } from "../../../platform/sites.ts";
import { recordAudit } from "../../accounts/index.ts";
import { userTypeOf } from "../rules.ts";
import { readVisible } from "../store.organizations.ts";
import { type Invited, mailInvitation } from "./mail.ts";
import { showInvitation } from "./show.ts";
import {
  countInvitations,
  insertInvitation,
  readInvitation,
  readInvitationTo,
  renewInvitation,
} from "./store.invitations.ts";
import { newLink } from "./tokens.ts";

/** How often an organization may write to one address: nobody is to be pestered in the installation's name. */
const MAILS_PER_ADDRESS = { count: 3, seconds: 86_400 };
/** And how often to all addresses together. */
const MAILS_PER_ORGANIZATION = { count: 2000, seconds: 86_400 };

type Wish = { organizationId: number; email: string; userTypeId: number };

/**
 * Invites an address that has no account into an organization that the caller leads, and mails it the link; whoever calls
 * holds the organization locked. Refuses invited_already while an earlier invitation still waits; one that has expired is
 * made anew. The invitation is the organization's, not who wrote it: it stands when they lose their role or leave, until
 * somebody withdraws it.
 */
export async function invite(ctx: ActorCtx, wish: Wish): Promise<Invitation> {
  const { organizationId, email, userTypeId } = wish;
  const now = ctx.clock.now();
  const before = await readInvitationTo(ctx, organizationId, email);
  if (before && before.expiresAt > now) refuse("invited_already");
  const { link, kept } = newLink(await placedFor(ctx, organizationId));
  const made = { ...kept, userTypeId, createdAt: now };
  const invitationId = before?.invitationId ?? (await insertNew(ctx, organizationId, { ...made, email }));
  if (before) {
    await renewInvitation(ctx, { organizationId, invitationId }, { ...made, invitedBy: ctx.actor.userId });
  }
  await note(ctx, "invitation.add", { organizationId, invitationId, userTypeId });
  await mail(ctx, organizationId, { email, userTypeId, link });
  return showOne(ctx, organizationId, invitationId);
}

async function insertNew(
  ctx: ActorCtx,
  organizationId: number,
  values: Parameters<typeof insertInvitation>[1],
): Promise<number> {
  if ((await countInvitations(ctx, organizationId)) >= INVITATIONS_MAX) refuse("invitations_full");
  return (await insertInvitation(ctx, values)) ?? refuse("invited_already");
}

/** Mails an invitation; refuses too_many_requests where that has been done often enough for a day. */
export async function mail(
  ctx: ActorCtx,
  organizationId: number,
  invited: Omit<Invited, "organization">,
): Promise<void> {
  await ctx.limits.take("invitation-address", MAILS_PER_ADDRESS, `${organizationId}:${invited.email}`);
  await ctx.limits.take("invitation-organization", MAILS_PER_ORGANIZATION, organizationId);
  const organization = (await readVisible(ctx, organizationId)) ?? refuse("not_found");
  await mailInvitation(await placedFor(ctx, organizationId), { ...invited, organization });
}

type Noted = { organizationId: number; invitationId: number; userTypeId: number };

/** Writes down what was done to an invitation: whose address it holds is no matter of the audit, which nobody erases. */
export const note = (ctx: ActorCtx, action: string, { organizationId, invitationId, userTypeId }: Noted) =>
  recordAudit(ctx, action, `invitation:${invitationId}`, {
    organization_id: organizationId,
    role: userTypeOf(userTypeId).role,
  });

/** An invitation as it is now. */
export async function showOne(ctx: ActorCtx, organizationId: number, invitationId: number): Promise<Invitation> {
  const row = (await readInvitation(ctx, organizationId, invitationId)) ?? refuse("not_found");
  return showInvitation(row, ctx.clock.now());
}
