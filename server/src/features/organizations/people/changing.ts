import type { Input, Received } from "@pluma/contract/kit/kit";
import type { Invitation } from "@pluma/contract/organizations/invitations";
import type { organizationPeople as contract } from "@pluma/contract/organizations/people";
import type { ActorCtx, OrganizationRole } from "../../../platform/context.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { findIdByEmail, findProfile, recordAudit } from "../../accounts/index.ts";
import { withdrawExports } from "../ending/exports.ts";
import { invite } from "../invitations/inviting.ts";
import { useUpInvitation } from "../invitations/store.invitations.ts";
import { roleOf, whileLeading } from "../leading.ts";
import { mayGive, userTypeOf } from "../rules.ts";
import { tellJoined, tellLeft, tellPerson } from "../telling.ts";
import { handOver, noteDeparture } from "../work/handing.ts";
import { readOne } from "./people.ts";
import { countOtherAdmins, deletePerson, insertPerson, readPerson, updatePerson } from "./store.people.ts";

type Added = Pick<Input<typeof contract.addPerson>["body"], "email" | "user_id">;

/**
 * Takes somebody into an organization. Who leads one names people by their address, which they have to know; by an id, that
 * anybody could guess, only the platform's staff. Who has an account is in it at once; an address that nobody has is
 * invited by mail. Refuses member_already and invited_already.
 */
export async function addPerson(
  ctx: ActorCtx,
  { body }: Input<typeof contract.addPerson>,
): Promise<Received<typeof contract.addPerson>> {
  const { organization_id: organizationId, user_type_id: userTypeId } = body;
  const added = await whileLeading(ctx, organizationId, async (tx) =>
    takeOrInvite(tx, { organizationId, userTypeId, ...(await whoIsMeant(tx, body)) }),
  );
  if ("invitation" in added) return { ...added, user: null };
  tellPerson(ctx, added.userId);
  return { ...(await showOne(ctx, organizationId, added.userId)), invitation: null };
}

/** Somebody who is to be in an organization as something: a person, or an address that nobody has. */
type Wanted = { organizationId: number; userTypeId: number } & ({ userId: number } | { email: string });

/** Takes somebody into an organization, or invites an address that nobody has; whoever calls holds it locked. */
export async function takeOrInvite(
  ctx: ActorCtx,
  wanted: Wanted,
): Promise<{ userId: number } | { invitation: Invitation }> {
  if ("email" in wanted) return { invitation: await invite(ctx, wanted) };
  const { organizationId, userId, userTypeId } = wanted;
  await takeIn(ctx, organizationId, userId, userTypeId);
  return { userId };
}

/** Who is to be added: a person, or an address that nobody has. An id is for staff alone. */
export async function whoIsMeant(
  ctx: ActorCtx,
  { email, user_id: id }: Added,
): Promise<{ userId: number } | { email: string }> {
  if (email !== undefined) {
    const userId = await findIdByEmail(ctx, email);
    return userId === null ? { email } : { userId };
  }
  if (id === undefined) return refuse("person_required");
  if (ctx.actor.staffRole === null) return refuse("not_found");
  const { userId } = (await findProfile(ctx, id)) ?? refuse("not_found");
  return { userId };
}

async function takeIn(ctx: ActorCtx, organizationId: number, userId: number, userTypeId: number): Promise<void> {
  const { role } = userTypeOf(userTypeId);
  const before = await roleOf(ctx, organizationId, userId);
  if (before !== null) refuse("member_already");
  allow(mayGive({ actor: ctx.actor, userId, before, after: role }), "own_organization_role");
  if (!(await insertPerson(ctx, userId, userTypeId))) refuse("member_already");
  const { email } = (await findProfile(ctx, userId)) ?? refuse("not_found");
  await useUpInvitation(ctx, organizationId, email);
  await recordAudit(ctx, "member.add", `user:${userId}`, { organization_id: organizationId, role });
  await tellJoined(ctx, { organizationId, userId, role });
  await ctx.bus.tell(ctx.db, "rights", { user_id: userId });
}

/** Makes somebody something else in an organization. Refuses its last Admin, and a higher role for oneself. */
export async function changePerson(
  ctx: ActorCtx,
  { body }: Input<typeof contract.changePerson>,
): Promise<Received<typeof contract.changePerson>> {
  const { organization_id: organizationId, user_id: userId, user_type_id: userTypeId } = body;
  await changePeople(ctx, organizationId, async (tx) => {
    const before = await roleToChange(tx, organizationId, userId);
    const { role } = userTypeOf(userTypeId);
    allow(mayGive({ actor: tx.actor, userId, before, after: role }), "own_organization_role");
    if (role !== "admin") await keepAnAdmin(tx, organizationId, userId, before);
    // First: who takes the right from themselves has it for the last time.
    if (before === "admin" && role !== before) await withdrawExports(tx, organizationId, userId);
    await updatePerson(tx, organizationId, userId, userTypeId);
    await recordAudit(tx, "member.change", `user:${userId}`, { organization_id: organizationId, role, before });
    return userId;
  });
  return showOne(ctx, organizationId, userId);
}

/**
 * Takes somebody out of an organization and its groups, and hands over what they made there where somebody is named who is
 * to have it: both or neither. Refuses its last Admin.
 */
export async function removePerson(
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.removePerson>,
): Promise<undefined> {
  const { org: organizationId, user: userId } = params;
  const { hand_over_to: to, kinds } = query;
  await changePeople(ctx, organizationId, async (tx) => {
    const before = await roleToChange(tx, organizationId, userId);
    await keepAnAdmin(tx, organizationId, userId, before);
    if (to !== undefined) await handOver(tx, { organizationId, from: userId, to }, kinds);
    await withdrawExports(tx, organizationId, userId);
    await deletePerson(tx, organizationId, userId);
    await noteDeparture(tx, organizationId, userId);
    await recordAudit(tx, "member.remove", `user:${userId}`, { organization_id: organizationId, role: before });
    await tellLeft(tx, { organizationId, userId });
    return userId;
  });
}

/**
 * Changes what one person is in an organization, and tells whom it concerns on every node; what is written for them there
 * ends when they may not have it any more.
 */
async function changePeople(
  ctx: ActorCtx,
  organizationId: number,
  change: (tx: ActorCtx) => Promise<number>,
): Promise<void> {
  const userId = await whileLeading(ctx, organizationId, async (tx) => {
    const concerned = await change(tx);
    await tx.bus.tell(tx.db, "rights", { user_id: concerned });
    return concerned;
  });
  tellPerson(ctx, userId);
}

async function roleToChange(ctx: ActorCtx, organizationId: number, userId: number): Promise<OrganizationRole> {
  const row = (await readPerson(ctx, organizationId, userId)) ?? refuse("not_found");
  return userTypeOf(row.userTypeId).role;
}

async function keepAnAdmin(
  ctx: ActorCtx,
  organizationId: number,
  userId: number,
  before: OrganizationRole,
): Promise<void> {
  if (before !== "admin") return;
  allow((await countOtherAdmins(ctx, organizationId, userId)) > 0, "last_organization_admin");
}

const showOne = (ctx: ActorCtx, organizationId: number, userId: number) =>
  readOne(ctx, { params: { organization_id: organizationId, user_id: userId }, query: {}, body: undefined });
