import type { CampaignPermission } from "@pluma/contract/campaigns/campaigns";
import type { Road, RoadKind, SharedType } from "@pluma/contract/campaigns/roads";
import type { ActorCtx } from "../../../platform/context.ts";
import { readGroupNames, readGroupsOf, readNamesTold } from "../../organizations/index.ts";
import { holdersOf } from "../../products/index.ts";
import { buyersOf } from "../granting/buyers.ts";
import { mayManage, type Viewer } from "../rules.ts";
import { readVisibleIds } from "../store.ts";
import {
  type CampaignRoad,
  readGivers,
  readGroupGivers,
  readRoadsThroughCampaigns,
  readRoadsToCampaigns,
} from "./store.system.ts";

/**
 * By which kinds of road somebody comes to a thing, without where these lead along; and whether whoever has it for themselves
 * may change it.
 */
export type Kinds = Record<"owner" | "admin" | "organization" | "everybody" | "bought" | "editable", boolean>;

/** Whoever bought a thing has it to use it, whatever others may do with it. */
const mayEditBy = (kind: RoadKind, { editable }: Kinds): boolean =>
  kind === "owner" || kind === "admin" || (editable && kind !== "bought");

type Asked = { organizationId: number; viewer: Viewer; type: SharedType; ids: number[]; userIds: number[] };

const bare = (kind: RoadKind, permission: CampaignPermission): Road => ({
  kind,
  permission,
  campaign: null,
  group: null,
  product: null,
  given_by: null,
  given_at: null,
});

/**
 * What a campaign that is given for something lets do with a thing that it has, or with itself: a document is not used but read,
 * and whatever else it has is used and not changed, nor there for who only reads; null for that.
 */
export function permissionFor(type: SharedType, given: CampaignPermission): CampaignPermission | null {
  if (type === "campaign") return given;
  if (type === "document") return given === "edit" ? "edit" : "read";
  return given === "read" ? null : "use";
}

/**
 * Says of some people and some things of one kind by which roads each person comes to each thing, every campaign and group
 * named that the caller sees.
 */
export async function roadsBetween(ctx: ActorCtx, asked: Asked) {
  const { organizationId, viewer, type, ids, userIds } = asked;
  const through =
    type === "campaign"
      ? await readRoadsToCampaigns(ctx, userIds, ids)
      : await readRoadsThroughCampaigns(ctx, userIds, type, ids);
  const [details, sold] = await Promise.all([
    readDetails(ctx, { organizationId, viewer, userIds, through }),
    readSold(ctx, asked),
  ]);
  const byPair = Map.groupBy(through, ({ userId, thingId }) => `${userId} ${thingId}`);
  return (userId: number, id: number, kinds: Kinds): Road[] => {
    const own = (["owner", "admin", "organization", "everybody"] as const)
      .filter((kind) => kinds[kind])
      .map((kind) => bare(kind, mayEditBy(kind, kinds) ? "edit" : "use"));
    const bought = kinds.bought ? sold(userId, id) : [];
    const led = (byPair.get(`${userId} ${id}`) ?? [])
      .flatMap((each) => details(each, type === "campaign"))
      .flatMap((each) => {
        const permission = permissionFor(type, each.permission);
        return permission === null ? [] : { ...each, permission };
      });
    // Who has it as an Admin anyway has every campaign as one too: that says nothing more.
    return [...own, ...bought, ...led.filter(({ kind }) => kind !== "admin" || !kinds.admin)];
  };
}

/** By which products some people have some things themselves; campaigns say so of themselves. */
async function readSold(ctx: ActorCtx, { organizationId, type, ids, userIds }: Asked) {
  const holders =
    type === "campaign" || type === "document"
      ? []
      : await holdersOf(ctx, { organizationId, kinds: [type], ids, userIds });
  return (userId: number, id: number): Road[] => {
    const own = holders.filter((each) => each.userId === userId && each.thingId === id);
    // What it was may have ended between two questions.
    return own.length === 0 ? [bare("bought", "use")] : own.map((each) => boughtBy(each, "use"));
  };
}

const boughtBy = (
  { productId, product }: { productId: number; product: string },
  permission: CampaignPermission,
): Road => ({ ...bare("bought", permission), product: { product_id: productId, name: product } });

type Through = Omit<Asked, "type" | "ids"> & { through: CampaignRoad[] };

async function readDetails(ctx: ActorCtx, { organizationId, viewer, userIds, through }: Through) {
  const campaignIds = [...new Set(through.map(({ campaignId }) => campaignId))];
  const [shown, givers, groupGivers, memberships, buyers] = await Promise.all([
    readVisibleIds(ctx, campaignIds),
    readGivers(ctx, campaignIds, userIds),
    readGroupGivers(ctx, campaignIds),
    readGroupsOf(ctx.db, organizationId, userIds),
    through.some(({ bought }) => bought) ? buyersOf(ctx, { organizationId, campaignIds, userIds }) : [],
  ]);
  const groupIds = mayManage(viewer) ? groupGivers.map(({ groupId }) => groupId) : [];
  const [groupNames, names] = await Promise.all([
    readGroupNames(ctx.db, groupIds),
    readNamesTold(
      ctx,
      organizationId,
      [...givers, ...groupGivers].map(({ givenBy }) => givenBy),
    ),
  ]);
  const said = ({ givenBy, createdAt }: { givenBy: number | null; createdAt: Date }) => {
    const giver = names.get(givenBy ?? 0);
    const given_by = giver ? { user_id: giver.userId, name: `${giver.name} ${giver.lastName}`.trim() } : null;
    return { given_by, given_at: createdAt.toISOString() };
  };
  const groupOf = (groupId: number) => ({ group_id: groupId, name: groupNames.get(groupId) ?? null });
  return ({ userId, campaignId, name, ...by }: CampaignRoad, isCampaign: boolean): Road[] => {
    const campaign = { campaign_id: campaignId, name: shown.has(campaignId) ? name : null };
    const along = isCampaign ? null : campaign;
    const isOfPair = (each: { campaignId: number; userId: number }) =>
      each.campaignId === campaignId && each.userId === userId;
    const given = givers.find(isOfPair);
    const isIn = (groupId: number) => memberships.some((each) => each.userId === userId && each.groupId === groupId);
    const groups = groupGivers.filter((each) => each.campaignId === campaignId && isIn(each.groupId));
    return [
      ...(by.owner ? [{ ...bare("owner", "edit"), campaign: along }] : []),
      ...(by.admin ? [{ ...bare("admin", "edit"), campaign: along }] : []),
      ...(by.given && given ? [{ ...bare("given", given.permission), campaign, ...said(given) }] : []),
      ...groups.map((each) => ({
        ...bare("group", each.permission),
        campaign,
        group: groupOf(each.groupId),
        ...said(each),
      })),
      ...buyers.filter(isOfPair).map((each) => ({
        ...boughtBy(each, each.permission),
        campaign: along,
        group: each.groupId === null ? null : groupOf(each.groupId),
      })),
    ];
  };
}
