/** Pages of the campaigns of an organization. */
import { CAMPAIGNS_PER_PAGE, type CampaignSort } from "@pluma/contract/campaigns/campaigns";
import { and, asc, count, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { ActorCtx } from "../../platform/context.ts";
import { toldMoment } from "../../platform/database/columns.ts";
import { whoever } from "../../platform/database/owned.ts";
import { preparedForms, unseenOffset, written } from "../../platform/database/prepared.ts";
import { personNames } from "../accounts/index.ts";
import { besideOne, NAMED } from "./store.system.beside.ts";
import { type Asked, campaignColumns, isMakerTold, visibleByLeading, visibleIn } from "./store.ts";
import { campaigns } from "./tables.ts";

type Sorted = Record<"createdAt" | "updatedAt" | "nameKey" | "campaignId", AnyPgColumn>;

/** The same order of the table, and of a page that was cut from it. */
const orderBy = ({ createdAt, updatedAt, nameKey, campaignId }: Sorted, sortBy: CampaignSort): SQL[] =>
  ({
    createdAt_desc: [desc(createdAt), desc(campaignId)],
    updatedAt_desc: [desc(updatedAt), desc(campaignId)],
    name_asc: [asc(nameKey), asc(campaignId)],
    name_desc: [desc(nameKey), desc(campaignId)],
  })[sortBy];

type Wish = { query: string; sortBy: CampaignSort; page: number; isTold: boolean };
type Part = {
  sortBy: CampaignSort;
  offset: number | Placeholder;
  limit: number | Placeholder;
  isTold: boolean | Placeholder;
};

/** A page with what stands beside each campaign, who made it, and, on each row, how many there are. */
function pageOf({ db, actor }: Asked, wanted: SQL | undefined, { sortBy, offset, limit, isTold }: Part) {
  const page = db
    .select({ ...campaignColumns, nameKey: campaigns.nameKey })
    .from(campaigns)
    .where(wanted)
    .orderBy(...orderBy(campaigns, sortBy))
    .offset(offset)
    .limit(limit)
    .as("page");
  const { nameKey: _n, ...shown } = page._.selectedFields;
  const counted = db.select({ count: count() }).from(campaigns).where(wanted);
  return db
    .select({
      ...shown,
      ...{ createdAt: toldMoment(page.createdAt), updatedAt: toldMoment(page.updatedAt) },
      ...besideOne(db, sql`${page.campaignId}`, { limit: NAMED, isTold }),
      ...{ makerName: personNames.name, makerLastName: personNames.lastName },
      count: sql<number>`(${counted})`.mapWith(Number),
    })
    .from(page)
    .leftJoin(personNames, and(eq(personNames.userId, page.userId), isMakerTold({ db, actor }, page)))
    .orderBy(...orderBy(page, sortBy));
}

const countOf = ({ db }: Asked, wanted: SQL | undefined) => db.select({ count: count() }).from(campaigns).where(wanted);

type Opened = ReturnType<typeof prepareOpened>;
const lists = preparedForms<Opened>();

type Form = Pick<Part, "sortBy" | "offset"> & { who: "own" | "led" | "staff" };

function prepareOpened({ db, state, actor }: ActorCtx, { sortBy, offset, who }: Form, name: string) {
  const { staffRole, organizationRole } = actor;
  const asked: Asked = {
    ...{ db, state, actor: { ...whoever.actor, staffRole, organizationRole } },
    organizationId: sql.placeholder("organizationId"),
  };
  const part = { sortBy, offset, limit: written(CAMPAIGNS_PER_PAGE), isTold: sql.placeholder("isTold") };
  return pageOf(asked, who === "led" ? visibleByLeading(asked) : visibleIn(asked), part).prepare(name);
}

/**
 * The statement of the list as it opens, which is asked for all the time: written once, and planned once a connection. The caller is
 * in the organization that they ask for: who leads it has a statement of a third of the length.
 */
function openedBy(ctx: ActorCtx, { sortBy, page }: Wish): Opened {
  const part = page === 1 ? "first" : "later";
  const { staffRole, organizationRole } = ctx.actor;
  const who = staffRole !== null ? "staff" : organizationRole === "admin" ? "led" : "own";
  const name = `campaigns_${sortBy}_${who}_${part}`;
  const offset = page === 1 ? written(0) : unseenOffset;
  return lists(ctx.db, name, (db) => prepareOpened({ ...ctx, db }, { sortBy, offset, who }, name));
}

/**
 * A page of the campaigns of an organization that the caller sees, each with what stands beside it and who made it, and how many there
 * are; with `isTold` also whom they are given to.
 */
export async function readPage(ctx: ActorCtx, organizationId: number, wish: Wish) {
  const { sortBy, page, isTold } = wish;
  const typed = wish.query.trim();
  const asked: Asked = { ...ctx, organizationId };
  const part = { sortBy, offset: (page - 1) * CAMPAIGNS_PER_PAGE, limit: CAMPAIGNS_PER_PAGE, isTold };
  const values = { userId: ctx.actor.userId, organizationId, now: ctx.clock.now(), ...part };
  // What is wanted is written only where no statement has it already: it takes a twentieth of the call.
  const rows = await (typed === "" ? openedBy(ctx, wish).execute(values) : pageOf(asked, wantedBy(asked, typed), part));
  const [first] = rows;
  if (first || page === 1) return { rows, count: first?.count ?? 0 };
  // Nothing is on a page after the last one, and so nothing that says how many there are.
  const [counted] = await countOf(asked, wantedBy(asked, typed));
  return { rows, count: counted?.count ?? 0 };
}

const wantedBy = (asked: Asked, typed: string): SQL | undefined =>
  and(
    visibleIn(asked),
    typed === "" ? undefined : sql`position(fold(btrim(${typed}::text)) in ${campaigns.search}) > 0`,
  );

/** A campaign of a page. */
export type ListedRow = Awaited<ReturnType<typeof readPage>>["rows"][number];
