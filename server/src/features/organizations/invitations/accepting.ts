import type { Input, Received } from "@pluma/contract/kit/kit";
import type { organizationInvitations as contract } from "@pluma/contract/organizations/invitations";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { findIdByEmail, findSelf, recordAudit } from "../../accounts/index.ts";
import { userTypeOf } from "../rules.ts";
import { tellJoined } from "../telling.ts";
import { refusalOf, stateOf } from "./rules.ts";
import {
  type FoundInvitation,
  insertMember,
  lockInvitingOf,
  readByToken,
  takeInvitations,
} from "./store.system.invitations.ts";
import { hashOf } from "./tokens.ts";

/** What an invitation is, to whoever has its link, whatever has become of it. Refuses invitation_unknown. */
export async function readInvitation(
  ctx: Ctx,
  { body }: Input<typeof contract.readInvitation>,
): Promise<Received<typeof contract.readInvitation>> {
  const found = await findInvitation(ctx, body.token);
  const { email, userTypeId, organizationId, name, thumbnail, expiresAt } = found;
  return {
    invitation: {
      state: stateOf(found, ctx.clock.now()),
      email,
      user_type: { name: userTypeOf(userTypeId).name },
      organization: { organization_id: organizationId, name, thumbnail },
      expires_at: expiresAt.toISOString(),
      has_account: (await findIdByEmail(ctx, email)) !== null,
    },
  };
}

/**
 * Takes the caller into the organization that invited them. The link is not enough: it may have been handed on, so that it
 * has to have gone to the caller's own address, which they have proved. Of two at once one is told that it was used.
 */
export async function acceptInvitation(
  ctx: ActorCtx,
  { body }: Input<typeof contract.acceptInvitation>,
): Promise<Received<typeof contract.acceptInvitation>> {
  const { userId } = ctx.actor;
  const organizationId = await inTransaction(ctx, async (tx) => {
    const [found, self] = [await findOpen(tx, body.token), (await findSelf(tx)) ?? refuse("not_found")];
    allow(self.email === found.email, "invitation_of_another");
    allow(self.emailVerifiedAt !== null, "invitation_unproved");
    const joined = await joinInvited(tx, { userId, email: found.email });
    if (!joined.includes(found.invitationId)) await refuseOver(tx, body.token);
    return found.organizationId;
  });
  ctx.pushAcross(userId, "user", { user_id: userId });
  return { organization_id: organizationId };
}

/**
 * Takes whoever proved an address into every organization that it is invited to now, as what each of them gave and nothing
 * more; answers the invitations that were accepted by it. In the caller's transaction, and before the person is locked
 * there: who changes people locks organizations first.
 *
 * It happens by itself, not only by the link: an Admin who adds somebody with an account does not ask them either, so that
 * the invitation says all that there is to say. What keeps it safe is the proof alone, and every way to prove an address
 * comes by here.
 */
export async function joinInvited(ctx: Ctx, { userId, email }: { userId: number; email: string }): Promise<number[]> {
  const now = ctx.clock.now();
  const organizationIds = await lockInvitingOf(ctx.db, email, now);
  if (organizationIds.length === 0) return [];
  const taken = await takeInvitations(ctx.db, email, organizationIds, now);
  for (const { organizationId, userTypeId, invitationId } of taken) {
    await insertMember(ctx.db, { userId, organizationId, userTypeId });
    const { role } = userTypeOf(userTypeId);
    const detail = { organization_id: organizationId, role, invitation_id: invitationId };
    await recordAudit(ctx, "member.join", `user:${userId}`, detail);
    await tellJoined(ctx, { organizationId, userId, role });
  }
  if (taken.length > 0) await ctx.bus.tell(ctx.db, "rights", { user_id: userId });
  return taken.map(({ invitationId }) => invitationId);
}

/** The address that a sign-up by a link proves: the mail went there and nowhere else. Refuses what is no good any more. */
export async function addressOfInvitation(ctx: Ctx, token: string): Promise<string> {
  return (await findOpen(ctx, token)).email;
}

/**
 * Takes a new account into the organization of the link that it came by, and wherever else its address is invited. Refuses
 * an invitation that ended meanwhile; the transaction it is in is lost then.
 */
export async function joinByLink(ctx: Ctx, token: string, person: { userId: number; email: string }): Promise<void> {
  const { invitationId } = await findOpen(ctx, token);
  if (!(await joinInvited(ctx, person)).includes(invitationId)) await refuseOver(ctx, token);
}

async function findInvitation(ctx: Ctx, token: string): Promise<FoundInvitation> {
  const found = (await readByToken(ctx.db, hashOf(token))) ?? refuse("invitation_unknown");
  // On an organization's own host nobody hears of another one.
  if (ctx.site !== null && found.organizationId !== ctx.site) refuse("invitation_unknown");
  return found;
}

async function findOpen(ctx: Ctx, token: string): Promise<FoundInvitation> {
  const found = await findInvitation(ctx, token);
  const state = stateOf(found, ctx.clock.now());
  return state === "open" ? found : refuse(refusalOf[state]);
}

/** Says why an invitation that was open a moment ago let nobody in: somebody came first. */
async function refuseOver(ctx: Ctx, token: string): Promise<never> {
  await findOpen(ctx, token);
  return refuse("invitation_unknown");
}
