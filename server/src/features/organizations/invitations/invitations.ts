import { type Input, pagesOf, type Received } from "@pluma/contract/kit/kit";
import {
  type organizationInvitations as contract,
  INVITATIONS_PER_PAGE,
} from "@pluma/contract/organizations/invitations";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { placedFor } from "../../../platform/sites.ts";
import { whileLeading } from "../leading.ts";
import { mail, note, showOne } from "./inviting.ts";
import { showInvitation } from "./show.ts";
import { countInvitations, readInvitation, readInvitations, renewInvitation, withdraw } from "./store.invitations.ts";
import { newLink } from "./tokens.ts";

/** A page of the invitations of an organization that nobody answered, the newest first; those that came too late among them. */
export async function listInvitations(
  ctx: ActorCtx,
  { params: { id }, query }: Input<typeof contract.listInvitations>,
): Promise<Received<typeof contract.listInvitations>> {
  const part = { offset: (query.page - 1) * INVITATIONS_PER_PAGE, limit: INVITATIONS_PER_PAGE };
  const [rows, count] = await Promise.all([readInvitations(ctx, id, part), countInvitations(ctx, id)]);
  const now = ctx.clock.now();
  return {
    invitations: rows.map((row) => showInvitation(row, now)),
    count,
    pages: pagesOf(count, INVITATIONS_PER_PAGE),
  };
}

/** Mails an invitation once more, with a new link and 14 more days; the earlier link is dead. Refuses too_many_requests. */
export function sendInvitation(
  ctx: ActorCtx,
  { params: { id: organizationId, invitation_id: invitationId } }: Input<typeof contract.sendInvitation>,
): Promise<Received<typeof contract.sendInvitation>> {
  return whileLeading(ctx, organizationId, async (tx) => {
    const { email, userTypeId } = (await readInvitation(tx, organizationId, invitationId)) ?? refuse("not_found");
    const { link, kept } = newLink(await placedFor(tx, organizationId));
    await renewInvitation(tx, { organizationId, invitationId }, kept);
    await note(tx, "invitation.send", { organizationId, invitationId, userTypeId });
    await mail(tx, organizationId, { email, userTypeId, link });
    return { invitation: await showOne(tx, organizationId, invitationId) };
  });
}

/** Withdraws an invitation: from then on its link lets nobody in. */
export async function withdrawInvitation(
  ctx: ActorCtx,
  { params: { id: organizationId, invitation_id: invitationId } }: Input<typeof contract.withdrawInvitation>,
): Promise<undefined> {
  await whileLeading(ctx, organizationId, async (tx) => {
    const { userTypeId } = (await withdraw(tx, organizationId, invitationId)) ?? refuse("not_found");
    await note(tx, "invitation.withdraw", { organizationId, invitationId, userTypeId });
  });
}
