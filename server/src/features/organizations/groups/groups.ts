import type { Input, Received } from "@pluma/contract/kit/kit";
import type { groups as contract, Group, ListedGroup } from "@pluma/contract/organizations/groups";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { recordAudit } from "../../accounts/index.ts";
import { roleIn } from "../members.ts";
import { readGroupsOf } from "../people/store.system.ts";
import { mayManageGroups, userTypeOf } from "../rules.ts";
import { lockMembers } from "../store.ts";
import { type BoughtPlace, boughtPlaces } from "./bought.ts";
import {
  deleteGroup,
  deleteGroupUser,
  type GroupRow,
  insertGroup,
  insertGroupUser,
  type ListedGroupRow,
  readGroupPeople,
  readGroups,
  readVisibleGroup,
  updateGroup,
} from "./store.groups.ts";

/** Whose open screens are told at once when a group goes; others see it when they open one. */
const TOLD_MAX = 500;

/** The groups of an organization, by name. */
export async function listGroups(
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.listGroups>,
): Promise<Received<typeof contract.listGroups>> {
  const rows = await readGroups(ctx, params.id, query.query.trim());
  // Who bought a place is asked only of groups that are sold, which few organizations have.
  const sold = rows.flatMap(({ groupId, isSold }) => (isSold ? [groupId] : []));
  const bought = await boughtPlaces(ctx, params.id, sold);
  const others = bought.length === 0 ? () => 0 : await countOthers(ctx, params.id, bought);
  return { groups: rows.map((row) => showListed({ ...row, people: row.people + others(row.groupId) }, params.id)) };
}

/** How many are in each group by what they bought, whom nobody put there. */
async function countOthers(ctx: ActorCtx, organizationId: number, bought: BoughtPlace[]) {
  const userIds = [...new Set(bought.map(({ userId }) => userId))];
  const added = new Set(
    (await readGroupsOf(ctx.db, organizationId, userIds)).map(({ userId, groupId }) => `${userId} ${groupId}`),
  );
  return (groupId: number): number =>
    new Set(
      bought.flatMap((each) =>
        each.groupId === groupId && !added.has(`${each.userId} ${groupId}`) ? [each.userId] : [],
      ),
    ).size;
}

/** A group with who is in it. */
export async function readGroup(ctx: ActorCtx, groupId: number): Promise<{ group: Group }> {
  return showGroup(ctx, await managedGroup(ctx, groupId));
}

/** Makes a group of an organization, with nobody in it. */
export async function addGroup(ctx: ActorCtx, { body }: Input<typeof contract.addGroup>): Promise<{ group: Group }> {
  const row = await inTransaction(ctx, async (tx) => {
    const made = (await insertGroup(tx, body.name)) ?? refuse("not_found");
    await noteGroup(tx, "group.add", made);
    return made;
  });
  return showGroup(ctx, row);
}

/** Gives a group another name. */
export async function saveGroup(ctx: ActorCtx, { body }: Input<typeof contract.saveGroup>): Promise<{ group: Group }> {
  const group = await managedGroup(ctx, body.group_id);
  const { groupId } = group;
  await inTransaction(ctx, async (tx) => {
    await updateGroup(tx, groupId, body.name);
    await noteGroup(tx, "group.save", { ...group, name: body.name });
  });
  return readGroup(ctx, groupId);
}

/** Takes a group away; its people stay in the organization. */
export async function removeGroup(ctx: ActorCtx, groupId: number): Promise<undefined> {
  const group = await managedGroup(ctx, groupId);
  const people = await inTransaction(ctx, async (tx) => {
    const gone = await readPeople(tx, group);
    await deleteGroup(tx, group.groupId);
    await noteGroup(tx, "group.delete", group);
    // What they reached through it is theirs no more.
    for (const { userId } of gone) await tx.bus.tell(tx.db, "rights", { user_id: userId });
    return gone;
  });
  for (const { userId } of people.slice(0, TOLD_MAX)) tell(ctx, userId);
}

/** Puts somebody of its organization into a group. Refuses group_member_already for who is in it. */
export async function addToGroup(
  ctx: ActorCtx,
  { params: { a: groupId, b: userId } }: Input<typeof contract.addToGroup>,
): Promise<{ group: Group }> {
  const group = await managedGroup(ctx, groupId);
  await inTransaction(ctx, async (tx) => {
    // Held, so that who is taken out of the organization now is not in its group afterwards.
    if ((await lockMembers(tx, group.organizationId, [userId])).length === 0) refuse("not_found");
    if (!(await insertGroupUser(tx, group.groupId, userId))) refuse("group_member_already");
    await noteMember(tx, "group_member.add", group, userId);
  });
  tell(ctx, userId);
  return showGroup(ctx, group);
}

/** Takes somebody out of a group; who is not in it is not found. */
export async function removeFromGroup(
  ctx: ActorCtx,
  { params: { a: groupId, b: userId } }: Input<typeof contract.removeFromGroup>,
): Promise<undefined> {
  const group = await managedGroup(ctx, groupId);
  await inTransaction(ctx, async (tx) => {
    if (!(await deleteGroupUser(tx, group.groupId, userId))) refuse("not_found");
    await noteMember(tx, "group_member.remove", group, userId);
  });
  tell(ctx, userId);
}

/** A group that the caller manages. One of an organization that they are not in does not exist; refuses not_allowed to its Members. */
export async function managedGroup(ctx: ActorCtx, groupId: number): Promise<GroupRow> {
  const row = (await readVisibleGroup(ctx, groupId)) ?? refuse("not_found");
  const role = await roleIn(ctx, ctx.actor.userId, row.organizationId);
  allow(mayManageGroups({ ...ctx.actor, organizationRole: role === "none" || role === "missing" ? null : role }));
  return row;
}

/** What somebody reaches may hang on their groups: what is written for them is looked at, and their screens read again. */
function tell(ctx: ActorCtx, userId: number): void {
  ctx.pushAcross(userId, "user", { user_id: userId });
}

const noteGroup = (ctx: ActorCtx, action: string, { groupId, organizationId, name }: GroupRow) =>
  recordAudit(ctx, action, `group:${groupId}`, { name, organization_id: organizationId });

async function noteMember(ctx: ActorCtx, action: string, { groupId, organizationId }: GroupRow, userId: number) {
  await recordAudit(ctx, action, `user:${userId}`, { group_id: groupId, organization_id: organizationId });
  await ctx.bus.tell(ctx.db, "rights", { user_id: userId });
}

const showListed = (
  { groupId, name, people, createdAt }: Omit<ListedGroupRow, "isSold">,
  organizationId: number,
): ListedGroup => ({
  group_id: groupId,
  name,
  organization_id: organizationId,
  people,
  createdAt,
});

/** Everybody who is in a group, by hand or by what they bought. */
async function readPeople(ctx: ActorCtx, row: GroupRow) {
  const bought = await boughtPlaces(ctx, row.organizationId, [row.groupId]);
  const people = await readGroupPeople(
    ctx,
    row,
    bought.map(({ userId }) => userId),
  );
  return people.map((person) => {
    const places = bought.filter(({ userId }) => userId === person.userId);
    const since = person.addedAt ?? new Date(Math.min(...places.map((each) => each.since.getTime())));
    return { ...person, places, since };
  });
}

async function showGroup(ctx: ActorCtx, row: GroupRow): Promise<{ group: Group }> {
  const people = await readPeople(ctx, row);
  return {
    group: {
      ...showListed({ ...row, people: people.length, createdAt: row.createdAt.toISOString() }, row.organizationId),
      group_users: people.map(({ userId, name, lastName, email, userTypeId, addedAt, places, since }) => ({
        user_id: userId,
        user: { user_id: userId, name, last_name: lastName, email },
        user_type: { name: userTypeOf(userTypeId).name },
        is_added: addedAt !== null,
        products: places.map(({ productId, product }) => ({ product_id: productId, name: product })),
        createdAt: since.toISOString(),
      })),
    },
  };
}
