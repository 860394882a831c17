import type { Input, Received } from "@pluma/contract/kit/kit";
import type { organizationPeople as contract } from "@pluma/contract/organizations/people";
import type { ActorCtx, OrganizationRole } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { findIdByEmail, findProfile, recordAudit } from "../../accounts/index.ts";
import { roleIn } from "../members.ts";
import { mayGive, rightsOverOrganization, userTypeOf } from "../rules.ts";
import { lockOrganization } from "../store.organizations.ts";
import { readOne } from "./people.ts";
import { countOtherAdmins, deletePerson, insertPerson, readPerson, updatePerson } from "./store.people.ts";

type Added = Input<typeof contract.addPerson>["body"];

/**
 * Takes somebody who has an account into an organization. Who leads one names people by their address, which they have
 * to know; by an id, that anybody could guess, only the platform's staff. Refuses person_unknown and member_already.
 */
export async function addPerson(
  ctx: ActorCtx,
  { body }: Input<typeof contract.addPerson>,
): Promise<Received<typeof contract.addPerson>> {
  const { organization_id: organizationId, user_type_id: userTypeId } = body;
  const userId = await changePeople(ctx, organizationId, async (tx) => {
    const found = await whoIsMeant(tx, body);
    const { role } = userTypeOf(userTypeId);
    const before = await roleOf(tx, organizationId, found);
    if (before !== null) refuse("member_already");
    allow(mayGive({ actor: tx.actor, userId: found, before, after: role }), "own_organization_role");
    if (!(await insertPerson(tx, found, userTypeId))) refuse("member_already");
    await recordAudit(tx, "member.add", `user:${found}`, { organization_id: organizationId, role });
    return found;
  });
  return showOne(ctx, organizationId, userId);
}

/** Who is to be added; refuses person_unknown. */
async function whoIsMeant(ctx: ActorCtx, { email, user_id: userId }: Added): Promise<number> {
  if (email !== undefined) return (await findIdByEmail(ctx, email)) ?? refuse("person_unknown");
  if (userId === undefined) return refuse("person_required");
  if (ctx.actor.staffRole === null) return refuse("not_found");
  return (await findProfile(ctx, userId))?.userId ?? refuse("not_found");
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
    await updatePerson(tx, organizationId, userId, userTypeId);
    await recordAudit(tx, "member.change", `user:${userId}`, { organization_id: organizationId, role, before });
    return userId;
  });
  return showOne(ctx, organizationId, userId);
}

/** Takes somebody out of an organization and its groups. Refuses its last Admin. */
export async function removePerson(ctx: ActorCtx, { params }: Input<typeof contract.removePerson>): Promise<undefined> {
  const { org: organizationId, user: userId } = params;
  await changePeople(ctx, organizationId, async (tx) => {
    const before = await roleToChange(tx, organizationId, userId);
    await keepAnAdmin(tx, organizationId, userId, before);
    await deletePerson(tx, organizationId, userId);
    await recordAudit(tx, "member.remove", `user:${userId}`, { organization_id: organizationId, role: before });
    return userId;
  });
}

/**
 * Changes the people of an organization, one change after another: each sees who led it after the one before, and is
 * refused to who has lost the right to it meanwhile. Whom it concerns is told on every node; what is written for them there
 * ends when they may not have it any more.
 */
async function changePeople(
  ctx: ActorCtx,
  organizationId: number,
  change: (tx: ActorCtx) => Promise<number>,
): Promise<number> {
  const userId = await inTransaction(ctx, async (tx) => {
    if ((await lockOrganization(tx, organizationId)) === null) refuse("not_found");
    const organizationRole = await roleOf(tx, organizationId, tx.actor.userId);
    allow(rightsOverOrganization({ ...tx.actor, organizationRole }).edit_people);
    const concerned = await change(tx);
    await tx.bus.tell(tx.db, "rights", { user_id: concerned });
    return concerned;
  });
  ctx.pushAcross(userId, "user", { user_id: userId });
  return userId;
}

async function roleOf(ctx: ActorCtx, organizationId: number, userId: number): Promise<OrganizationRole | null> {
  const role = await roleIn(ctx, userId, organizationId);
  return role === "none" || role === "missing" ? null : role;
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
