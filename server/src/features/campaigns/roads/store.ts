import { ROADS_PER_PAGE, type SharedType, sharedTypes } from "@pluma/contract/campaigns/roads";
import { asc, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../../platform/context.ts";
import type { Looker } from "../../../platform/database/owned.ts";
import * as avatars from "../../avatars/index.ts";
import * as documents from "../../documents/index.ts";
import * as templates from "../../templates/index.ts";
import * as workflows from "../../workflows/index.ts";
import { visibleToBoth as visibleCampaigns } from "../store.ts";

/** So many things are compared, to say what somebody would lose. */
const COMPARED_MAX = 2000;

/** What somebody sees of the organization that they have selected, and the caller too: its kind, what it is called, by what. */
function visibleThings(ctx: ActorCtx, somebody: Looker) {
  return unionAll(
    visibleCampaigns(ctx, somebody),
    documents.visibleToBoth(ctx, somebody),
    templates.visibleToBoth(ctx, somebody),
    avatars.visibleToBoth(ctx, somebody),
    workflows.visibleToBoth(ctx, somebody),
  ).as("things");
}

const inOrder = (type: SQL | unknown): SQL =>
  sql`array_position(array[${sql.join(
    ["campaign", "avatar", "template", "workflow", "document"].map((each) => sql`${each}::text`),
    sql`, `,
  )}], ${type})`;

/** A page of that, of one kind or of all, by kind and name. */
export async function readVisibleThings(ctx: ActorCtx, somebody: Looker, type: SharedType | undefined, page: number) {
  const things = visibleThings(ctx, somebody);
  const rows = await ctx.db
    .select()
    .from(things)
    .where(type && sql`${things.type} = ${type}`)
    .orderBy(inOrder(things.type), asc(sql`fold(${things.name})`), asc(things.id))
    .offset((page - 1) * ROADS_PER_PAGE)
    .limit(ROADS_PER_PAGE);
  return rows.map((row) => ({ ...row, type: typeFrom(row.type) }));
}

/** How much of each kind that is. */
export async function countVisibleThings(ctx: ActorCtx, somebody: Looker): Promise<Record<SharedType, number>> {
  const things = visibleThings(ctx, somebody);
  const rows = await ctx.db
    .select({ type: things.type, count: sql<number>`count(*)::int` })
    .from(things)
    .groupBy(things.type);
  const counts = { document: 0, template: 0, avatar: 0, workflow: 0, campaign: 0 };
  for (const { type, count } of rows) counts[typeFrom(type)] = count;
  return counts;
}

/** All of it, as far as it is compared, by kind and name. */
export async function listVisibleThings(ctx: ActorCtx, somebody: Looker) {
  const things = visibleThings(ctx, somebody);
  const rows = await ctx.db
    .select({ type: things.type, id: things.id, name: things.name })
    .from(things)
    .orderBy(inOrder(things.type), asc(sql`fold(${things.name})`), asc(things.id))
    .limit(COMPARED_MAX);
  return rows.map((row) => ({ ...row, type: typeFrom(row.type) }));
}

const typeFrom = (text: string): SharedType => sharedTypes.find((each) => each === text) ?? "document";
