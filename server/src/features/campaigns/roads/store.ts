import { ROADS_PER_PAGE, type SharedType, sharedTypes } from "@pluma/contract/campaigns/roads";
import { asc, type Placeholder, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { type Looker, whoever } from "../../../platform/database/owned.ts";
import { preparedForms, unseenOffset, written } from "../../../platform/database/prepared.ts";
import * as avatars from "../../avatars/index.ts";
import * as documents from "../../documents/index.ts";
import * as templates from "../../templates/index.ts";
import * as workflows from "../../workflows/index.ts";
import { visibleToBoth as visibleCampaigns } from "../store.ts";

/** So many things are compared, to say what somebody would lose. */
const COMPARED_MAX = 2000;

/** What somebody sees of the organization that they have selected, and the caller too: its kind, what it is called, by what. */
function visibleThings(ctx: Looker, somebody: Looker) {
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

/** Whoever will ask, and about whom, both in one organization: planning what somebody sees takes as long as finding it. */
const later = (parts: Pick<Looker, "db" | "state">, { actor }: Looker, userId: Placeholder): Looker => {
  const { staffRole, organizationRole } = actor;
  return { ...parts, actor: { userId, organizationId: whoever.actor.organizationId, staffRole, organizationRole } };
};

/** The caller, about somebody, as they will ask: by what both are, which decides what conditions there are. */
function laterOf(ctx: ActorCtx, somebody: Looker, db: Db): [Looker, Looker] {
  const { state } = ctx;
  return [
    later({ db, state }, ctx, sql.placeholder("userId")),
    later({ db, state }, somebody, sql.placeholder("somebodyId")),
  ];
}

const nameOf = ({ actor }: ActorCtx, somebody: Looker): string =>
  [actor.staffRole, actor.organizationRole, somebody.actor.organizationRole].join("_");

const valuesOf = ({ actor, clock }: ActorCtx, somebody: Looker) => ({
  ...{ userId: actor.userId, space: actor.organizationId },
  ...{ somebodyId: somebody.actor.userId, now: clock.now() },
});

const preparePage = (lookers: [Looker, Looker], type: SharedType | undefined, name: string) => {
  const things = visibleThings(...lookers);
  return (
    lookers[0].db
      .select()
      .from(things)
      // In the text: so PostgreSQL leaves the other kinds out once, when it plans.
      .where(type && sql`${things.type} = ${sql.raw(`'${type}'`)}`)
      .orderBy(inOrder(things.type), asc(sql`fold(${things.name})`), asc(things.id))
      .offset(unseenOffset)
      .limit(written(ROADS_PER_PAGE))
      .prepare(name)
  );
};
const pages = preparedForms<ReturnType<typeof preparePage>>();

/** A page of that, of one kind or of all, by kind and name. */
export async function readVisibleThings(ctx: ActorCtx, somebody: Looker, type: SharedType | undefined, page: number) {
  const name = `roads_seen_${nameOf(ctx, somebody)}_${type ?? "all"}`;
  const asked = pages(ctx.db, name, (db) => preparePage(laterOf(ctx, somebody, db), type, name));
  const rows = await asked.execute({ ...valuesOf(ctx, somebody), offset: (page - 1) * ROADS_PER_PAGE });
  return rows.map((row) => ({ ...row, type: typeFrom(row.type) }));
}

const prepareCounts = (lookers: [Looker, Looker], name: string) => {
  const things = visibleThings(...lookers);
  return lookers[0].db
    .select({ type: things.type, count: sql<number>`count(*)::int` })
    .from(things)
    .groupBy(things.type)
    .prepare(name);
};
const counted = preparedForms<ReturnType<typeof prepareCounts>>();

/** How much of each kind that is. */
export async function countVisibleThings(ctx: ActorCtx, somebody: Looker): Promise<Record<SharedType, number>> {
  const name = `roads_counted_${nameOf(ctx, somebody)}`;
  const asked = counted(ctx.db, name, (db) => prepareCounts(laterOf(ctx, somebody, db), name));
  const rows = await asked.execute(valuesOf(ctx, somebody));
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
