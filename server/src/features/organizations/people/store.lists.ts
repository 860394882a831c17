import { PEOPLE_PER_PAGE, type PeopleSort } from "@pluma/contract/organizations/people";
import { and, asc, count, desc, eq, exists, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Actor, ActorCtx } from "../../../platform/context.ts";
import { toldMoment, toldText } from "../../../platform/database/columns.ts";
import { whoever } from "../../../platform/database/owned.ts";
import { preparedForms, unseenOffset, written } from "../../../platform/database/prepared.ts";
import { inOneValue } from "../../../platform/database/rows.ts";
import { personNames } from "../../accounts/index.ts";
import { ADMIN_TYPE_ID } from "../rules.ts";
import { userOrganizations } from "../tables.ts";
import { memberChanges } from "../tables.words.ts";
import { accessBy } from "./campaigns.ts";
import { figuresBy, type PaymentTerms, type Span } from "./figures.ts";
import {
  type Asked,
  begunBy,
  byName,
  called,
  type Days,
  managed,
  membership,
  type Part,
  theirs,
  type Value,
  wanted,
} from "./store.asked.ts";
import type { PersonRow } from "./store.people.ts";
import { listedBySums, type Sums, sumsOf, totalOf } from "./store.sums.ts";

const { userId: personId } = userOrganizations;

/** How many people those are: of all their number is kept, those of a name are counted. */
const countOf = ({ db, typed }: Asked): SQL<number> => {
  const counted =
    typed === ""
      ? db
          .select({ count: sql`coalesce(sum(${memberChanges.delta}), 0)` })
          .from(memberChanges)
          .where(sql`${memberChanges.organizationId} = ${managed}`)
      : db.select({ count: count() }).from(userOrganizations).where(wanted(typed));
  return sql`(${counted})`.mapWith(Number);
};

/** Who is on a part by name, in the order of an index, and where each stands; whoever comes before it is passed over, and not counted. */
function listedByName({ db, typed }: Asked, { offset, limit }: Part, toward = asc) {
  const part = db
    .select(membership)
    .from(userOrganizations)
    .where(wanted(typed))
    .orderBy(...byName(membership, toward))
    .offset(offset)
    .limit(limit)
    .as("part");
  const place = sql<number>`row_number() over (order by ${sql.join(byName(part, toward), sql`, `)})`.as("place");
  return db.$with("listed").as(db.select({ ...part._.selectedFields, place }).from(part));
}

type Listed = ReturnType<typeof listedByName>;

/** What those on a part are called is looked up, person by person: with the limit PostgreSQL does not read all people to join them. */
const namesOf = ({ db }: Asked, listed: Listed) =>
  db.select().from(personNames).where(eq(personNames.userId, listed.userId)).limit(1).as("named");

/** A part of the people of an organization that the caller manages, by name; all of them whose name or address holds what was typed. */
export async function readPeople(
  { db, actor }: ActorCtx,
  organizationId: number,
  typed: string,
  part: { offset: number; limit: number },
): Promise<PersonRow[]> {
  const asked: Asked = { db, actor, staffRole: actor.staffRole, organizationId, typed };
  const listed = listedByName(asked, part);
  const named = namesOf(asked, listed);
  const { userOrganizationId, organizationId: placeId, userTypeId, createdAt, userId } = listed;
  const { name, lastName, email } = named;
  return db
    .with(...begunBy(asked), listed)
    .select({
      ...{ userOrganizationId, organizationId: placeId, userTypeId, createdAt: toldMoment(createdAt) },
      ...{ userId, name, lastName, email },
    })
    .from(listed)
    .innerJoinLateral(named, sql`true`)
    .orderBy(asc(listed.place));
}

/** The people of a page, in their order, as one value, with what they wrote and when they last did: row by row they cost more than what they say. */
function peopleOf(asked: Asked, listed: Listed, { fresh, spanned, days }: Sums) {
  const named = namesOf(asked, listed);
  const { userOrganizationId, organizationId, userTypeId, createdAt, userId } = listed;
  const words = days ? sql`coalesce(${spanned.words}, 0)` : sql`coalesce(${fresh.words}, ${listed.words})`;
  const lastUsed = sql`case when ${fresh.userId} is null then ${listed.lastUsed} else ${fresh.lastUsed} end`;
  const people = asked.db
    .select({
      ...{ userOrganizationId, organizationId, userTypeId, createdAt, userId },
      ...{ name: named.name, lastName: named.lastName, email: named.email },
      words: sql<number>`${words}`.as("shown_words"),
      lastUsed: sql<string | null>`${lastUsed}`.as("shown_used"),
    })
    .from(listed)
    .innerJoinLateral(named, sql`true`)
    .leftJoin(fresh, eq(fresh.userId, listed.userId));
  const inOrder = asc(listed.place);
  const shown = days
    ? people.leftJoin(spanned, eq(spanned.userId, listed.userId)).orderBy(inOrder).as("shown")
    : people.orderBy(inOrder).as("shown");
  return inOneValue(
    {
      ...{ userOrganizationId: shown.userOrganizationId, organizationId: shown.organizationId },
      ...{ userTypeId: shown.userTypeId, createdAt: toldMoment(shown.createdAt), userId: shown.userId },
      ...{ name: shown.name, lastName: shown.lastName, email: shown.email },
      words: sql<number>`${shown.words}`,
      lastUsed: sql<string | null>`${shown.lastUsed}`.mapWith(toldText),
    },
    sql`from ${shown}`,
  );
}

type Values = { days: Days; currency: Value<string>; isLiveOnly: Value<boolean> };

/** Who is on a part of a list. */
const listedOf = (asked: Asked, sums: Sums, sort: PeopleSort, part: Part): Listed => {
  if (sort === "name_asc") return listedByName(asked, part);
  return sort === "name_desc" ? listedByName(asked, part, desc) : listedBySums(asked, sums, sort, part);
};

/**
 * A page of people; how many are wanted, what they wrote and, with `isToldMoney`, paid; texts and payments are summed where they are
 * kept. And what those of the page did each, and were given: as values, of which there are none for whom the caller does not manage.
 */
function pageOf(
  state: ActorCtx["state"],
  asked: Asked,
  { days, ...terms }: Values,
  { sort, ...part }: Part & { sort: PeopleSort },
  isToldMoney: boolean,
) {
  const { db, organizationId } = asked;
  const { written, paid } = figuresBy({ state });
  const access = accessBy({ state });
  const sums = sumsOf(asked, written, days);
  const listed = listedOf(asked, sums, sort, part);
  const each = { organizationId, people: sql`listed as person` };
  const among = { organizationId, isAmong: (column: AnyPgColumn) => isWanted(asked, column) };
  const admins = db
    .select({ count: count() })
    .from(userOrganizations)
    .where(and(theirs, eq(userOrganizations.userTypeId, ADMIN_TYPE_ID)));
  const [none, nothing] = [sql`0`, sql`'[]'::json`];
  return db
    .with(...begunBy(asked), sums.fresh, ...(days ? [sums.spanned] : []), listed)
    .select({
      count: countOf(asked),
      words: totalOf(asked, sums),
      paid: sql<number>`${(isToldMoney && paid?.sum({ ...among, ...terms })) || none}`.mapWith(Number),
      admins: sql<number>`(${admins})`.mapWith(Number),
      people: peopleOf(asked, listed, sums),
      eachPaid: sql<[number, number][]>`${(isToldMoney && paid?.each({ ...each, ...terms })) || nothing}`,
      sales: isToldMoney && paid ? paid.kept(organizationId) : sql<unknown>`null`,
      eachGiven: access?.each(each) ?? sql<[number, number[]][]>`${nothing}`,
      isSold: sql<boolean>`${access?.isSold(sql`${organizationId}`) ?? sql`false`}`,
    })
    .from(sql`(select 1) one`);
}

/** Whether a column names somebody who is wanted. */
const isWanted = ({ db, typed }: Asked, column: AnyPgColumn): SQL => {
  const isIn = exists(
    db
      .select({ one: sql`1` })
      .from(userOrganizations)
      .where(and(theirs, eq(personId, column))),
  );
  return and(isIn, called(column, typed)) ?? isIn;
};

const placeholders = { currency: sql.placeholder("currency"), isLiveOnly: sql.placeholder("isLiveOnly") };
const someDays: Days = { from: sql.placeholder("from"), until: sql.placeholder("until") };

type Page = ReturnType<typeof preparePage>;
/** A page of people, and what is known of all and of each. */
export type PageRow = Awaited<ReturnType<Page["execute"]>>[number];
const pages = preparedForms<Page>();

type Form = {
  staffRole: Actor["staffRole"];
  sort: PeopleSort;
  hasDays: boolean;
  isToldMoney: boolean;
  isFirst: boolean;
};

const preparePage = ({ db, state }: ActorCtx, { staffRole, sort, hasDays, isToldMoney, isFirst }: Form, name: string) =>
  pageOf(
    state,
    { db, ...whoever, staffRole, organizationId: sql.placeholder("organizationId"), typed: "" },
    { ...placeholders, days: hasDays ? someDays : null },
    // The limit stands in the text: PostgreSQL would plan anew for each value of it.
    { offset: isFirst ? written(0) : unseenOffset, limit: written(PEOPLE_PER_PAGE), isFirst, sort },
    isToldMoney,
  ).prepare(name);

function preparedPage(ctx: ActorCtx, form: Omit<Form, "staffRole">): Page {
  const { staffRole } = ctx.actor;
  const { sort, hasDays, isToldMoney, isFirst } = form;
  const by = `${staffRole === null ? "managed" : "staff"}_${isToldMoney ? "paid" : "unpaid"}`;
  const name = `organizations_people_${by}_${sort}_${hasDays ? "days" : "ever"}_${isFirst ? "first" : "later"}`;
  return pages(ctx.db, name, (db) => preparePage({ ...ctx, db }, { ...form, staffRole }, name));
}

type Wanted = Span & { typed: string; page: number; sort: PeopleSort; terms: PaymentTerms | null };

/**
 * A page of the people of an organization that the caller manages, in an order, those whose name or address holds what was typed, with what each did
 * and was given; how many there are on all pages, what they wrote there in a span, and what they paid in minor units; how many Admins
 * the organization has. By one statement.
 */
export async function readPage(
  ctx: ActorCtx,
  organizationId: number,
  { typed, page, sort, from, until, terms }: Wanted,
): Promise<PageRow> {
  const { db, state, actor } = ctx;
  const { userId, staffRole } = actor;
  const values = { currency: terms?.currency ?? "", isLiveOnly: terms?.isLiveOnly ?? false };
  const hasDays = from !== null || until !== null;
  const part = { offset: (page - 1) * PEOPLE_PER_PAGE, limit: PEOPLE_PER_PAGE, isFirst: page === 1, sort };
  const isToldMoney = terms !== null;
  const asked = { db, actor, staffRole, organizationId, typed };
  const [read] =
    typed === ""
      ? await preparedPage(ctx, { sort, hasDays, isToldMoney, isFirst: page === 1 }).execute({
          ...{ userId, organizationId, offset: part.offset },
          ...{ ...values, from, until },
        })
      : await pageOf(state, asked, { ...values, days: hasDays ? { from, until } : null }, part, isToldMoney);
  if (!read) throw new Error("people were not counted");
  return read;
}
