import type { ActorCtx } from "../../platform/context.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { roleIn, roleOfType } from "../organizations/index.ts";
import { mayManage, permissionOf, type Viewer } from "./rules.ts";
import { type CampaignRow, findVisibleIn, lockManaged } from "./store.ts";
import { findWhole } from "./store.whole.ts";

/** What the caller is to an organization. */
export const viewerIn = async (ctx: ActorCtx, organizationId: number): Promise<Viewer> =>
  viewerAs(ctx, await roleIn(ctx, ctx.actor.userId, organizationId));

/**
 * The same of an organization that a call names by itself: where there is none, or none that they are anything in, it is not
 * found.
 */
export async function viewerOfNamed(ctx: ActorCtx, organizationId: number): Promise<Viewer> {
  const role = await roleIn(ctx, ctx.actor.userId, organizationId);
  if (role === "missing" || (role === "none" && ctx.actor.staffRole === null)) refuse("not_found");
  return viewerAs(ctx, role);
}

const viewerAs = ({ actor }: ActorCtx, role: ReturnType<typeof roleOfType>): Viewer => ({
  staffRole: actor.staffRole,
  role: role === "none" || role === "missing" ? null : role,
});

/** A campaign that the caller sees, and what they are in its organization; any other does not exist. */
export async function visibleCampaign(ctx: ActorCtx, campaignId: number) {
  const { row, type } = (await findVisibleIn(ctx, campaignId)) ?? refuse("not_found");
  return { row, viewer: viewerAs(ctx, roleOfType(type)) };
}

/** The same with all that it has, and what they may do with that: who leads its organization all, the platform's staff look. */
export async function wholeCampaign(ctx: ActorCtx, campaignId: number, typed: string) {
  const { row, resources, permission, cards } = (await findWhole(ctx, campaignId, typed)) ?? refuse("not_found");
  const viewer = viewerAs(ctx, roleOfType(row.type));
  return { row, viewer, resources, cards, permission: permissionOf(viewer, permission) };
}

/** One that the caller manages, locked until the transaction ends; refused to those who only see it. */
export async function lockCampaign(tx: ActorCtx, campaignId: number) {
  const { viewer } = await visibleCampaign(tx, campaignId);
  allow(mayManage(viewer));
  return { row: (await lockManaged(tx, campaignId)) ?? refuse("not_found"), viewer };
}

/** The caller as they are in the organization of a campaign, whichever they have selected. */
export const inOrganizationOf = (ctx: ActorCtx, row: CampaignRow, { role }: Viewer): ActorCtx => ({
  ...ctx,
  actor: { ...ctx.actor, organizationId: row.organizationId, organizationRole: role },
});
