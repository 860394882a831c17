import {
  CAMPAIGN_ACCESS_MAX,
  campaignPermissions,
  type campaigns as contract,
} from "@pluma/contract/campaigns/campaigns";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx, App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { refuse } from "../../platform/errors.ts";
import { concernedIn, lockGroups, lockMembers } from "../organizations/index.ts";
import { holdersOf } from "../products/index.ts";
import { lockCampaign } from "./access.ts";
import { note } from "./activity/note.ts";
import { buyersOf } from "./granting/buyers.ts";
import { showCampaign } from "./show.ts";
import { deleteGiven, putGiven, readGiven } from "./store.system.given.ts";
import type { CampaignRow } from "./store.ts";

/** More than any organization has in one group; whose texts are looked at, when a right is taken away. */
const CONCERNED_MAX = 10_000;
/** Whose open screens are told; others see it when they open one. */
const TOLD_MAX = 500;

type Grantees = { userIds: number[]; groupIds: number[] };

/**
 * Gives a campaign to people or groups of its organization; any other is not found. Who had it for more than that is left with
 * this, and what is written for them where they now only read ends at once, on every node.
 */
export async function giveAccess(ctx: ActorCtx, { params, body }: Input<typeof contract.giveAccess>) {
  const meant = granteesOf(body);
  const { told, ...campaign } = await inTransaction(ctx, async (tx) => {
    const { row, viewer } = await lockCampaign(tx, params.campaign_id);
    await lockGrantees(tx, row, meant);
    const { people, groups } = await readGiven(tx.db, [row.campaignId]);
    const count = new Set([...people.map(({ userId }) => userId), ...meant.userIds]).size;
    const groupCount = new Set([...groups.map(({ groupId }) => groupId), ...meant.groupIds]).size;
    if (count + groupCount > CAMPAIGN_ACCESS_MAX) refuse("campaign_access_full", { max: CAMPAIGN_ACCESS_MAX });
    const { campaignId, organizationId } = row;
    const { permission } = body;
    const given = await putGiven(tx.db, { campaignId, organizationId, givenBy: tx.actor.userId, permission, ...meant });
    if (isSomebody(given)) await note(tx, "campaign_access.give", row, { ...said(given), permission });
    const told = await concerned(tx, row, given);
    // What some were given before may have been more.
    if (permission !== "edit") await tellRights(tx, told);
    return { row, viewer, told };
  });
  tellGiven(ctx, told);
  return { campaign: await showCampaign(ctx, campaign.viewer, campaign.row) };
}

/**
 * Takes it away from them: what is written for them through it ends at once, on every node. Whoever takes it from
 * themselves is answered how it stands, and does not find it again.
 */
export async function revokeAccess(ctx: ActorCtx, { params, body }: Input<typeof contract.revokeAccess>) {
  const meant = granteesOf(body);
  const { told, ...campaign } = await inTransaction(ctx, async (tx) => {
    const { row, viewer } = await lockCampaign(tx, params.campaign_id);
    await lockGrantees(tx, row, meant);
    const taken = await deleteGiven(tx.db, { campaignId: row.campaignId, ...meant });
    if (isSomebody(taken)) await note(tx, "campaign_access.revoke", row, said(taken));
    const userIds = await concerned(tx, row, taken);
    await tellRights(tx, userIds);
    return { row, viewer, told: userIds };
  });
  tellGiven(ctx, told);
  return { campaign: await showCampaign(ctx, campaign.viewer, campaign.row) };
}

/** Gives a campaign to whom another one is given, for the same; whom it concerns. */
export async function copyGiven(tx: ActorCtx, from: CampaignRow, to: CampaignRow): Promise<number[]> {
  const { people, groups } = await readGiven(tx.db, [from.campaignId]);
  const { campaignId, organizationId } = to;
  const grantees = { userIds: people.map(({ userId }) => userId), groupIds: groups.map(({ groupId }) => groupId) };
  await lockGrantees(tx, to, grantees);
  for (const permission of campaignPermissions) {
    const of = { campaignId, organizationId, givenBy: tx.actor.userId, permission };
    const isSo = (each: { permission: string }) => each.permission === permission;
    const userIds = people.filter(isSo).map(({ userId }) => userId);
    await putGiven(tx.db, { ...of, userIds, groupIds: groups.filter(isSo).map(({ groupId }) => groupId) });
  }
  return concerned(tx, to, grantees);
}

/** Ends what is written for those to whom a campaign is given, or sold, as far as they may have it through that alone; whom it concerns. */
export async function tellWithdrawn(tx: ActorCtx, row: CampaignRow): Promise<number[]> {
  const { people, groups } = await readGiven(tx.db, [row.campaignId]);
  const bought = await buyersOf(tx, { organizationId: row.organizationId, campaignIds: [row.campaignId] });
  const userIds = await concerned(tx, row, {
    userIds: [...people, ...bought].map(({ userId }) => userId),
    groupIds: groups.map(({ groupId }) => groupId),
  });
  await tellRights(tx, userIds);
  return userIds;
}

/** Has the open screens of some people read again what they may. */
export function tellGiven(app: Pick<App, "pushAcross">, userIds: number[]): void {
  for (const userId of userIds.slice(0, TOLD_MAX)) app.pushAcross(userId, "user", { user_id: userId });
}

/** Who is meant: people or groups, said in one of four ways. Refuses campaign_grantee_required for none and for several. */
function granteesOf({ user_id, group_id, user_ids, group_ids }: Input<typeof contract.revokeAccess>["body"]): Grantees {
  const said = [user_id, group_id, user_ids, group_ids].filter((each) => each !== undefined);
  if (said.length !== 1) refuse("campaign_grantee_required");
  return {
    userIds: [...new Set(user_ids ?? (user_id === undefined ? [] : [user_id]))],
    groupIds: [...new Set(group_ids ?? (group_id === undefined ? [] : [group_id]))],
  };
}

/** Holds them in the organization of a campaign until the transaction ends; refuses anybody else as not found. */
async function lockGrantees(tx: ActorCtx, { organizationId }: CampaignRow, { userIds, groupIds }: Grantees) {
  if ((await lockMembers(tx, organizationId, userIds)).length < userIds.length) refuse("not_found");
  if ((await lockGroups(tx, organizationId, groupIds)).length < groupIds.length) refuse("not_found");
}

async function concerned(
  tx: ActorCtx,
  { organizationId }: CampaignRow,
  { userIds, groupIds }: Grantees,
): Promise<number[]> {
  const bought = await holdersOf(tx, { organizationId, kinds: ["group"], ids: groupIds });
  const grouped = await concernedIn(tx, { leading: [], groupIds }, CONCERNED_MAX);
  return [...new Set([...userIds, ...grouped, ...bought.map(({ userId }) => userId)])];
}

async function tellRights(tx: ActorCtx, userIds: number[]): Promise<void> {
  for (const userId of userIds) await tx.bus.tell(tx.db, "rights", { user_id: userId });
}

/** What was so before is not written down again. */
const isSomebody = ({ userIds, groupIds }: Grantees): boolean => userIds.length + groupIds.length > 0;

const said = ({ userIds, groupIds }: Grantees) => ({ user_ids: userIds, group_ids: groupIds });
