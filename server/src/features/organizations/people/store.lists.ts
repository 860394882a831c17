import { PEOPLE_PER_PAGE, type PeopleSort } from "@pluma/contract/organizations/people";
import { and, asc, count, desc, eq, exists, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Actor, ActorCtx } from "../../../platform/context.ts";
import { toldMoment, toldText } from "../../../platform/database/columns.ts";
import type { Db } from "../../../platform/database/db.ts";
import { type Whoever, whoever } from "../../../platform/database/owned.ts";
import { preparedForms, unseenOffset, written } from "../../../platform/database/prepared.ts";
import { isOfNamed, personNames } from "../../accounts/index.ts";
import { ADMIN_TYPE_ID } from "../rules.ts";
import { mineByManaging } from "../store.ts";
import { memberChanges, userOrganizations } from "../tables.ts";
import { accessBy } from "./campaigns.ts";
import { figuresBy, type PaymentTerms, type Span, type WrittenValue } from "./figures.ts";
import type { PersonRow } from "./store.people.ts";

type Value<T> = T | Placeholder;

/** Who asks for the people of one organization; values of a statement that is prepared are placeholders. */
type Asked = {
  db: Db;
  actor: Whoever["actor"];
  staffRole: Actor["staffRole"];
  organizationId: Value<number>;
  /** Part of a name or address; empty for all. */
  typed: string;
};

const { userOrganizationId, userTypeId, createdAt, nameKey, lastNameKey, userId: personId } = userOrganizations;
const membership = {
  ...{ userOrganizationId, organizationId: userOrganizations.organizationId, userTypeId, createdAt },
  ...{ userId: personId, nameKey, lastNameKey },
};
const byName = [asc(nameKey), asc(lastNameKey), asc(personId)];
const fromTheLast = [desc(nameKey), desc(lastNameKey), desc(personId)];

/** The organization, where whoever asks manages it; of any other there is nobody. It is asked once, whatever else is. */
const managedBy = ({ db, actor, staffRole, organizationId }: Asked) => {
  const organization = sql`${organizationId}::bigint`;
  return db.$with("managed").as(
    db
      .select({ organizationId: sql<number>`${organization}`.as("organization_id") })
      .from(sql`(select 1) one`)
      .where(staffRole === null ? mineByManaging({ db, actor }, organization) : undefined),
  );
};

/** The people of the organization that whoever asks manages. */
const theirs = sql`${userOrganizations.organizationId} = (select organization_id from managed)`;

/** Those whom what was typed leaves; the column names somebody. */
const called = (column: AnyPgColumn, typed: string): SQL | undefined =>
  typed === "" ? undefined : isOfNamed(column, typed);

const wanted = (typed: string): SQL | undefined => and(theirs, called(personId, typed));

/** How many people those are: of all their number is kept, those of a name are counted. */
const countOf = ({ db, typed }: Asked): SQL<number> => {
  const counted =
    typed === ""
      ? db
          .select({ count: sql`coalesce(sum(${memberChanges.delta}), 0)` })
          .from(memberChanges)
          .where(sql`${memberChanges.organizationId} = (select organization_id from managed)`)
      : db.select({ count: count() }).from(userOrganizations).where(wanted(typed));
  return sql`(${counted})`.mapWith(Number);
};

type Part = { offset: Value<number>; limit: Value<number> };

type Days = { from: Value<Date | null>; until: Value<Date | null> };

/** What people are listed by: those who wrote as much, or never, by name. By name they are read in the order of an index. */
function orderOf(state: ActorCtx["state"], { organizationId }: Asked, sort: PeopleSort, { from, until }: Days): SQL[] {
  const { written } = figuresBy({ state });
  if (sort === "name_asc" || !written) return byName;
  if (sort === "name_desc") return fromTheLast;
  const { words, lastUsed } = written.one({ organizationId, userId: personId, from, until });
  const first = {
    words_asc: sql`${words} asc`,
    words_desc: sql`${words} desc`,
    used_asc: sql`${lastUsed} asc nulls first`,
    used_desc: sql`${lastUsed} desc nulls last`,
  };
  return [first[sort], ...byName];
}

/** Who is on a part, and in which place; the statement has `managed`. */
const listedOf = ({ db, typed }: Asked, { offset, limit }: Part, order = byName) =>
  db.$with("listed").as(
    db
      .select({ ...membership, place: placeBy(order).as("place") })
      .from(userOrganizations)
      .where(wanted(typed))
      .orderBy(...order)
      .offset(offset)
      .limit(limit),
  );

/** Where somebody stands in an order; by name the names say it themselves. */
const placeBy = (order: SQL[]): SQL<number> =>
  order === byName ? sql`0` : sql`row_number() over (order by ${sql.join(order, sql`, `)})`;

type Listed = ReturnType<typeof listedOf>;

/** What those on a part are called is looked up, person by person: with the limit PostgreSQL does not read all people to join them. */
const namesOf = ({ db }: Asked, listed: Listed) =>
  db.select().from(personNames).where(eq(personNames.userId, listed.userId)).limit(1).as("named");

const inOrder = ({ place, nameKey, lastNameKey, userId }: Listed) => [
  ...[asc(place), asc(nameKey)],
  ...[asc(lastNameKey), asc(userId)],
];

/** A part of the people of an organization that the caller manages, by name; all of them whose name or address holds what was typed. */
export async function readPeople(
  { db, actor }: ActorCtx,
  organizationId: number,
  typed: string,
  part: { offset: number; limit: number },
): Promise<PersonRow[]> {
  const asked: Asked = { db, actor, staffRole: actor.staffRole, organizationId, typed };
  const listed = listedOf(asked, part);
  const named = namesOf(asked, listed);
  const { userOrganizationId, organizationId: placeId, userTypeId, createdAt, userId } = listed;
  const { name, lastName, email } = named;
  return db
    .with(managedBy(asked), listed)
    .select({
      ...{ userOrganizationId, organizationId: placeId, userTypeId, createdAt: toldMoment(createdAt) },
      ...{ userId, name, lastName, email },
    })
    .from(listed)
    .innerJoinLateral(named, sql`true`)
    .orderBy(...inOrder(listed));
}

/** Somebody of a page, as a value: what `PersonRow` names, in its order. */
type PersonValue = [number, number, number, string, number, string, string, string];

/** The people of a page, in their order, as one value: row by row they cost more than what they say. */
function peopleOf(asked: Asked, listed: Listed): SQL<PersonValue[]> {
  const named = namesOf(asked, listed);
  const { userOrganizationId, organizationId, userTypeId, createdAt, userId } = listed;
  const value = sql`json_build_array(${userOrganizationId}, ${organizationId}, ${userTypeId}, ${createdAt}, ${userId}, ${named.name},
    ${named.lastName}, ${named.email})`;
  return sql`(${asked.db
    .select({ all: sql`coalesce(json_agg(${value} order by ${sql.join(inOrder(listed), sql`, `)}), '[]')` })
    .from(listed)
    .innerJoinLateral(named, sql`true`)})`;
}

type Values = Days & {
  currency: Value<string>;
  isLiveOnly: Value<boolean>;
};

/**
 * A page of people; how many are wanted, what they wrote and, with `isToldMoney`, paid; texts and payments are summed where they are
 * kept. And what those of the page did each, and were given: as values, of which there are none for whom the caller does not manage.
 */
function pageOf(
  state: ActorCtx["state"],
  asked: Asked,
  values: Values,
  { sort, ...part }: Part & { sort: PeopleSort },
  isToldMoney: boolean,
) {
  const { db, organizationId, typed } = asked;
  const { from, until, ...terms } = values;
  const { written, paid } = figuresBy({ state });
  const access = accessBy({ state });
  const listed = listedOf(asked, part, orderOf(state, asked, sort, values));
  const each = { organizationId, people: sql`listed as person` };
  const admins = db
    .select({ count: count() })
    .from(userOrganizations)
    .where(and(theirs, eq(userOrganizations.userTypeId, ADMIN_TYPE_ID)));
  const isAmong = (column: AnyPgColumn) =>
    and(
      exists(
        db
          .select({ one: sql`1` })
          .from(userOrganizations)
          .where(and(theirs, eq(personId, column))),
      ),
      called(column, typed),
    ) ?? sql`true`;
  const among = { organizationId, isAmong };
  const [none, nothing] = [sql`0`, sql`'[]'::json`];
  return db
    .with(managedBy(asked), listed)
    .select({
      count: countOf(asked),
      words: sql<number>`${written?.sum({ ...among, from, until }) ?? none}`.mapWith(Number),
      paid: sql<number>`${(isToldMoney && paid?.sum({ ...among, ...terms })) || none}`.mapWith(Number),
      admins: sql<number>`(${admins})`.mapWith(Number),
      people: peopleOf(asked, listed),
      eachWrote: sql<WrittenValue[]>`${written?.each({ ...each, from, until }) ?? nothing}`,
      eachPaid: sql<[number, number][]>`${(isToldMoney && paid?.each({ ...each, ...terms })) || nothing}`,
      eachGiven: access?.each(each) ?? sql<[number, number[]][]>`${nothing}`,
      isSold: sql<boolean>`${access?.isSold(sql`${organizationId}`) ?? sql`false`}`,
    })
    .from(sql`(select 1) one`);
}

const placeholders: Values = {
  from: sql.placeholder("from"),
  until: sql.placeholder("until"),
  currency: sql.placeholder("currency"),
  isLiveOnly: sql.placeholder("isLiveOnly"),
};

type Page = ReturnType<typeof preparePage>;
type Read = Awaited<ReturnType<Page["execute"]>>[number];
/** A page of people, and what is known of all and of each. */
export type PageRow = Omit<Read, "people"> & { people: PersonRow[] };
const pages = preparedForms<Page>();

type Form = { staffRole: Actor["staffRole"]; isToldMoney: boolean; isFirst: boolean };

const preparePage = ({ db, state }: ActorCtx, { staffRole, isToldMoney, isFirst }: Form, name: string) =>
  pageOf(
    state,
    { db, ...whoever, staffRole, organizationId: sql.placeholder("organizationId"), typed: "" },
    placeholders,
    // The limit stands in the text: PostgreSQL would plan anew for each value of it.
    { offset: isFirst ? written(0) : unseenOffset, limit: written(PEOPLE_PER_PAGE), sort: "name_asc" },
    isToldMoney,
  ).prepare(name);

function preparedPage(ctx: ActorCtx, form: Omit<Form, "staffRole">): Page {
  const { staffRole } = ctx.actor;
  const by = staffRole === null ? "managed" : "staff";
  const name = `organizations_people_${by}_${form.isToldMoney ? "paid" : "unpaid"}_${form.isFirst ? "first" : "later"}`;
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
  const values = { from, until, currency: terms?.currency ?? "", isLiveOnly: terms?.isLiveOnly ?? false };
  const part = { offset: (page - 1) * PEOPLE_PER_PAGE, limit: PEOPLE_PER_PAGE, sort };
  const isToldMoney = terms !== null;
  const [read] =
    typed === "" && sort === "name_asc"
      ? await preparedPage(ctx, { isToldMoney, isFirst: page === 1 }).execute({
          ...{ userId, organizationId, offset: part.offset },
          ...values,
        })
      : await pageOf(state, { db, actor, staffRole, organizationId, typed }, values, part, isToldMoney);
  if (!read) throw new Error("people were not counted");
  return { ...read, people: read.people.map(personOf) };
}

const personOf = ([
  userOrganizationId,
  organizationId,
  userTypeId,
  createdAt,
  userId,
  name,
  lastName,
  email,
]: PersonValue): PersonRow => ({
  ...{ userOrganizationId, organizationId, userTypeId, createdAt: toldText(createdAt) },
  ...{ userId, name, lastName, email },
});
