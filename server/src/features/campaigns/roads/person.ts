import {
  type roads as contract,
  NAMED_MAX,
  ROADS_PER_PAGE,
  type Road,
  type SharedType,
} from "@pluma/contract/campaigns/roads";
import { type Input, pagesOf, type Received } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import type { Looker } from "../../../platform/database/owned.ts";
import { refuse } from "../../../platform/errors.ts";
import { managedGroup, readNamesTold, roleIn, withoutMembership } from "../../organizations/index.ts";
import { viewerIn } from "../access.ts";
import type { Viewer } from "../rules.ts";
import { showResources } from "../show.ts";
import { readResources } from "../store.system.ts";
import { readVisibleIds } from "../store.ts";
import { roadsBetween } from "./describe.ts";
import { readGivenToGroup } from "./store.system.ts";
import { countVisibleThings, listVisibleThings, readVisibleThings } from "./store.ts";

/** What somebody of an organization sees there, with every road, as far as the caller sees it too. */
export async function readPersonRoads(
  ctx: ActorCtx,
  { params, query }: Input<typeof contract.readPersonRoads>,
): Promise<Received<typeof contract.readPersonRoads>> {
  const { id: organizationId, user_id: userId } = params;
  const { here, viewer } = await inOrganization(ctx, organizationId);
  const somebody = await lookerIn(ctx, organizationId, userId);
  const [rows, counts] = await Promise.all([
    readVisibleThings(here, somebody, query.type, query.page),
    countVisibleThings(here, somebody),
  ]);
  const roadsOf = await roadsOfPerson(here, viewer, userId, rows);
  const count = query.type ? counts[query.type] : Object.values(counts).reduce((sum, each) => sum + each, 0);
  const things = rows.map((row) => ({ type: row.type, id: row.id, name: row.name, roads: roadsOf(row) }));
  return { things, counts, count, pages: pagesOf(count, ROADS_PER_PAGE) };
}

/** What the people of a group that the caller manages see through it, as far as the caller sees it. */
export async function readGroupRoads(
  ctx: ActorCtx,
  { params }: Input<typeof contract.readGroupRoads>,
): Promise<Received<typeof contract.readGroupRoads>> {
  const { organizationId } = await managedGroup(ctx, params.id);
  const { here } = await inOrganization(ctx, organizationId);
  const given = await readGivenToGroup(here, params.id, CAMPAIGNS_MAX);
  const shown = await readVisibleIds(
    here,
    given.map(({ campaignId }) => campaignId),
  );
  const names = await readNamesTold(
    here,
    organizationId,
    given.map(({ givenBy }) => givenBy),
  );
  const campaigns = await Promise.all(
    given
      .filter(({ campaignId }) => shown.has(campaignId))
      .map(async ({ campaignId, name, permission, givenBy, createdAt }) => {
        // Who only reads a campaign sees its documents alone.
        const rows = await readResources(here.db, campaignId, permission === "read" ? "document" : undefined);
        const giver = names.get(givenBy ?? 0);
        return {
          campaign_id: campaignId,
          name,
          permission,
          given_by: giver ? { user_id: giver.userId, name: `${giver.name} ${giver.lastName}`.trim() } : null,
          given_at: createdAt.toISOString(),
          things: (await showResources(here, rows.slice(0, NAMED_MAX))).map(thingOf),
          count: rows.length,
        };
      }),
  );
  return { campaigns };
}

/** How many campaigns of a group are told. */
const CAMPAIGNS_MAX = 100;

/** What somebody would see no more if they were not in a group: what no other road leads them to. */
export async function readGroupLoss(
  ctx: ActorCtx,
  { params }: Input<typeof contract.readGroupLoss>,
): Promise<Received<typeof contract.readGroupLoss>> {
  const { id: groupId, user_id: userId } = params;
  const { organizationId } = await managedGroup(ctx, groupId);
  const { here } = await inOrganization(ctx, organizationId);
  const somebody = await lookerIn(ctx, organizationId, userId);
  const before = await listVisibleThings(here, somebody);
  const left = await withoutMembership(here, { groupId, userId }, (tx) =>
    listVisibleThings(tx, { ...somebody, db: tx.db }),
  );
  const stays = new Set(left.map(({ type, id }) => `${type} ${id}`));
  const lost = before.filter(({ type, id }) => !stays.has(`${type} ${id}`));
  return { things: lost.slice(0, ROADS_PER_PAGE), count: lost.length };
}

async function inOrganization(ctx: ActorCtx, organizationId: number): Promise<{ here: ActorCtx; viewer: Viewer }> {
  const viewer = await viewerIn(ctx, organizationId);
  return { viewer, here: { ...ctx, actor: { ...ctx.actor, organizationId, organizationRole: viewer.role } } };
}

/** Somebody as they look at their organization; refuses whoever is not of it as not found. */
async function lookerIn({ db, state }: ActorCtx, organizationId: number, userId: number): Promise<Looker> {
  const role = await roleIn({ db }, userId, organizationId);
  if (role === "none" || role === "missing") return refuse("not_found");
  // What they see as the platform's staff is not what the organization gave them.
  return { db, state, actor: { userId, organizationId, organizationRole: role, staffRole: null } };
}

type Row = Awaited<ReturnType<typeof readVisibleThings>>[number];

async function roadsOfPerson(here: ActorCtx, viewer: Viewer, userId: number, rows: Row[]) {
  const organizationId = here.actor.organizationId ?? 0;
  const byType = Map.groupBy(rows, ({ type }) => type);
  const known = new Map<SharedType, (row: Row) => Road[]>();
  for (const [type, some] of byType) {
    const ids = some.map(({ id }) => id);
    const between = await roadsBetween(here, { organizationId, viewer, type, ids, userIds: [userId] });
    known.set(type, (row) => between(userId, row.id, row));
  }
  return (row: Row): Road[] => known.get(row.type)?.(row) ?? [];
}

function thingOf({ type, document, template, avatar, workflow }: Awaited<ReturnType<typeof showResources>>[number]) {
  const id = document?.document_id ?? template?.template_id ?? avatar?.avatar_id ?? workflow?.workflow_id ?? 0;
  return { type, id, name: (document ?? template ?? avatar ?? workflow)?.name ?? "" };
}
