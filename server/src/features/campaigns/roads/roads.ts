import { type roads as contract, NAMED_MAX, ROADS_PER_PAGE, type Traveller } from "@pluma/contract/campaigns/roads";
import { type Input, pagesOf, type Received } from "@pluma/contract/kit/kit";
import type { SQL } from "drizzle-orm";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { readGroupNames } from "../../organizations/index.ts";
import { holdersOf } from "../../products/index.ts";
import { buyersOf } from "../granting/buyers.ts";
import { mayManage, type Viewer } from "../rules.ts";
import { readVisibleIds } from "../store.ts";
import { permissionFor, roadsBetween } from "./describe.ts";
import {
  findSeenBy,
  maybeLed,
  readCampaignIdsWith,
  readCampaignsWith,
  readGroupGivers,
  readSeenBy,
  type SeenBy,
} from "./store.system.ts";
import { type Found, givableThing, type Named, staffOf } from "./things.ts";

/** Everybody of an organization who sees a thing of it, with every road that leads them there; for whoever may give it. */
export async function readRoads(
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.readRoads>,
): Promise<Received<typeof contract.readRoads>> {
  const { id: organizationId, type, thing_id: id } = params;
  const { here, viewer, found } = await givableThing(ctx, organizationId, { type, id });
  const { ownerId, roads } = found;
  const typed = query.query.trim();
  const { rows, count } = await readSeenBy(ctx, {
    organizationId,
    ownerId,
    roads,
    typed,
    page: query.page,
    isAll: query.all,
    among: query.all || isForAll(found) ? null : await ledTo(ctx, { type, id }, organizationId, ownerId),
  });
  const isShared = type === "document" && (await readCampaignsWith(ctx, { type, id }, 1)).length > 0;
  return {
    thing: { ...found.thing, can: { keep: found.mayKeep } },
    // They look at a document where a campaign has it.
    staff: isShared ? "all" : staffOf(type),
    is_public: found.isPublic,
    people: await describe(here, viewer, found, rows),
    count,
    pages: pagesOf(count, ROADS_PER_PAGE),
  };
}

/** Whether everybody of its organization has it, by which nobody is singled out. */
const isForAll = ({ thing, isPublic }: Found): boolean => isPublic || thing.campaigns_only === false;

/** Whom a road may lead to a thing that not everybody has. */
async function ledTo(ctx: ActorCtx, { type, id }: Named, organizationId: number, ownerId: number | null): Promise<SQL> {
  const campaignIds = type === "campaign" ? [id] : await readCampaignIdsWith(ctx, { type, id });
  const [buyers, holders] = await Promise.all([
    buyersOf(ctx, { organizationId, campaignIds }),
    type === "campaign" || type === "document" ? [] : holdersOf(ctx, { organizationId, kinds: [type], ids: [id] }),
  ]);
  const bought = [...buyers, ...holders].map(({ userId }) => userId);
  return maybeLed(ctx, { type, id }, { organizationId, named: ownerId === null ? bought : [ownerId, ...bought] });
}

/** Whether somebody of an organization sees a thing of it, and what would let them; for whoever may give it. */
export async function askRoad(
  ctx: ActorCtx,
  { params }: Input<typeof contract.askRoad>,
): Promise<Received<typeof contract.askRoad>> {
  const { id: organizationId, type, thing_id: id, user_id: userId } = params;
  const { here, viewer, found } = await givableThing(ctx, organizationId, { type, id });
  const { ownerId, roads } = found;
  const row = (await findSeenBy(ctx, { organizationId, ownerId, roads }, userId)) ?? refuse("not_found");
  const [person] = await describe(here, viewer, found, [row]);
  if (!person) throw new Error("somebody was not described");
  const sees = isSeen(row);
  return { person, sees, would: sees ? { campaigns: [], groups: [] } : await whatWould(here, viewer, found) };
}

const isSeen = ({ owner, admin, organization, everybody, campaign, bought }: SeenBy): boolean =>
  owner || admin || organization || everybody || campaign || bought;

async function describe(here: ActorCtx, viewer: Viewer, found: Found, rows: SeenBy[]): Promise<Traveller[]> {
  const { type, id } = found.thing;
  const organizationId = here.actor.organizationId ?? 0;
  const userIds = rows.map(({ userId }) => userId);
  const between = await roadsBetween(here, { organizationId, viewer, type, ids: [id], userIds });
  return rows.map((row) => ({
    user_id: row.userId,
    name: `${row.name} ${row.lastName}`.trim(),
    role: row.role,
    roads: between(row.userId, id, { ...row, editable: found.isEditable }),
  }));
}

/** The campaigns that have a thing, as far as the caller sees them, and the groups that have one of those. */
async function whatWould(here: ActorCtx, viewer: Viewer, { thing: { type, id, name } }: Found) {
  const having =
    type === "campaign" ? [{ campaignId: id, name }] : await readCampaignsWith(here, { type, id }, NAMED_MAX);
  const shown = await readVisibleIds(
    here,
    having.map(({ campaignId }) => campaignId),
  );
  const campaigns = having.filter(({ campaignId }) => shown.has(campaignId));
  const given = await readGroupGivers(
    here,
    campaigns.map(({ campaignId }) => campaignId),
  );
  const led = given.filter(({ permission }) => permissionFor(type, permission) !== null).map(({ groupId }) => groupId);
  const groupIds = mayManage(viewer) ? [...new Set(led)].slice(0, NAMED_MAX) : [];
  const names = await readGroupNames(here.db, groupIds);
  return {
    campaigns: type === "campaign" ? [] : campaigns.map((each) => ({ campaign_id: each.campaignId, name: each.name })),
    groups: groupIds.flatMap((groupId) => {
      const called = names.get(groupId);
      return called === undefined ? [] : { group_id: groupId, name: called };
    }),
  };
}
