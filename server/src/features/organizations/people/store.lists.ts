import { PEOPLE_PER_PAGE } from "@pluma/contract/organizations/people";
import { and, asc, count, eq, exists, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Actor, ActorCtx } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/db.ts";
import { type Whoever, whoever } from "../../../platform/database/owned.ts";
import { prepared, preparedForms, unseen, unseenOffset, written } from "../../../platform/database/prepared.ts";
import { isOfNamed, personNames } from "../../accounts/index.ts";
import { ADMIN_TYPE_ID } from "../rules.ts";
import { mineByManaging } from "../store.ts";
import { userOrganizations } from "../tables.ts";
import { accessBy } from "./campaigns.ts";
import { figuresBy, type PaymentTerms, type Span, type WrittenValue } from "./figures.ts";
import { type PersonRow, personColumns } from "./store.people.ts";

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

/** The same where a statement may name the organization in a way of its own. */
type Named = Omit<Asked, "organizationId"> & { organizationId: Asked["organizationId"] | SQL };

const { nameKey, lastNameKey, userId: personId } = userOrganizations;
const byName = [asc(nameKey), asc(lastNameKey), asc(personId)];

/** The people of the organization that whoever asks manages. */
const theirs = ({ db, actor, staffRole, organizationId }: Named): SQL | undefined => {
  // Named, so that it is asked once and not for each row.
  const organization = sql`${organizationId}::bigint`;
  return and(
    sql`${userOrganizations.organizationId} = ${organization}`,
    staffRole === null ? mineByManaging({ db, actor }, organization) : undefined,
  );
};

/** Those whom what was typed leaves; the column names somebody. */
const called = (column: AnyPgColumn, typed: string): SQL | undefined =>
  typed === "" ? undefined : isOfNamed(column, typed);

const wanted = (asked: Named): SQL | undefined => and(theirs(asked), called(personId, asked.typed));

/** Who is on a part is read off the index of names alone; of these more is looked up, person by person. */
function pageOf(asked: Named, { offset, limit }: { offset: Value<number>; limit: Value<number> }) {
  const { organizationId } = userOrganizations;
  const page = asked.db
    .select({ userId: personId, organizationId, nameKey, lastNameKey })
    .from(userOrganizations)
    .where(wanted(asked))
    .orderBy(...byName)
    .offset(offset)
    .limit(limit)
    .as("page");
  // With the limit PostgreSQL looks up these few, and does not read all people to join them.
  const one = asked.db
    .select(personColumns)
    .from(userOrganizations)
    .innerJoin(personNames, eq(personNames.userId, personId))
    .where(and(eq(personId, page.userId), eq(organizationId, page.organizationId)))
    .limit(1)
    .as("one");
  const { userOrganizationId, userTypeId, createdAt, userId, name, lastName, email } = one;
  return asked.db
    .select({
      ...{ userOrganizationId, organizationId: one.organizationId, userTypeId, createdAt },
      ...{ userId, name, lastName, email },
    })
    .from(page)
    .innerJoinLateral(one, sql`true`)
    .orderBy(asc(page.nameKey), asc(page.lastNameKey), asc(page.userId));
}

const openedBy = (staffRole: Actor["staffRole"], part: { offset: Value<number>; limit: Value<number> }, name: string) =>
  prepared((db) =>
    pageOf({ db, ...whoever, staffRole, organizationId: unseen("organizationId", "bigint"), typed: "" }, part).prepare(
      `organizations_people_${staffRole === null ? "managed" : "staff"}_${name}`,
    ),
  );
const ofBoth = (offset: Value<number>, name: string) => {
  // The limit stands in the text: PostgreSQL would plan anew for each value of it.
  const part = { offset, limit: written(PEOPLE_PER_PAGE) };
  return { managed: openedBy(null, part, name), staff: openedBy("manager", part, name) };
};
const opened = { first: ofBoth(written(0), "first"), later: ofBoth(unseenOffset, "later") };

/** A part of the people of an organization that the caller manages, by name; all of them whose name or address holds what was typed. */
export async function readPeople(
  { db, actor }: ActorCtx,
  organizationId: number,
  typed: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<PersonRow[]> {
  const { staffRole, userId } = actor;
  if (typed !== "" || limit !== PEOPLE_PER_PAGE) {
    return pageOf({ db, actor, staffRole, organizationId, typed }, { offset, limit });
  }
  const page = opened[offset === 0 ? "first" : "later"];
  return page[staffRole === null ? "managed" : "staff"](db).execute({ userId, organizationId, offset });
}

type Values = {
  from: Value<Date | null>;
  until: Value<Date | null>;
  currency: Value<string>;
  isLiveOnly: Value<boolean>;
  /** Of whom it is wanted what each wrote, paid and was given, as PostgreSQL writes a list. */
  ids: Value<string>;
};

/**
 * How many people are wanted, what they wrote and, with `isToldMoney`, paid; texts and payments are summed where they are kept. And
 * what those of a page did each, and were given: as values, of which there are none for whom the caller does not manage.
 */
function totalsOf(state: ActorCtx["state"], asked: Asked, values: Values, isToldMoney: boolean) {
  const { db, organizationId, typed } = asked;
  const { from, until, ids, ...terms } = values;
  const { written, paid } = figuresBy({ state });
  const access = accessBy({ state });
  const listed = db.$with("listed").as(
    db
      .select({ userId: personId })
      .from(userOrganizations)
      .where(and(theirs(asked), sql`${personId} = any(${ids}::int[])`)),
  );
  const each = { organizationId, people: sql`listed as person` };
  const admins = db
    .select({ count: count() })
    .from(userOrganizations)
    .where(and(theirs(asked), eq(userOrganizations.userTypeId, ADMIN_TYPE_ID)));
  const isAmong = (column: AnyPgColumn) =>
    and(
      exists(
        db
          .select({ one: sql`1` })
          .from(userOrganizations)
          .where(and(theirs(asked), eq(personId, column))),
      ),
      called(column, typed),
    ) ?? sql`true`;
  const among = { organizationId, isAmong };
  const [none, nothing] = [sql`0`, sql`'[]'::json`];
  return db
    .with(listed)
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      words: sql<number>`${written?.sum({ ...among, from, until }) ?? none}`.mapWith(Number),
      paid: sql<number>`${(isToldMoney && paid?.sum({ ...among, ...terms })) || none}`.mapWith(Number),
      admins: sql<number>`(${admins})`.mapWith(Number),
      eachWrote: sql<WrittenValue[]>`${written?.each({ ...each, from, until }) ?? nothing}`,
      eachPaid: sql<[number, number][]>`${(isToldMoney && paid?.each({ ...each, ...terms })) || nothing}`,
      eachGiven: sql<[number, number[]][]>`${access?.each(each) ?? nothing}`,
      isSold: sql<boolean>`${access?.isSold(sql`${organizationId}`) ?? sql`false`}`,
    })
    .from(userOrganizations)
    .where(wanted(asked));
}

const placeholders: Values = {
  from: sql.placeholder("from"),
  until: sql.placeholder("until"),
  currency: sql.placeholder("currency"),
  isLiveOnly: sql.placeholder("isLiveOnly"),
  ids: sql.placeholder("ids"),
};

type Totals = ReturnType<typeof prepareTotals>;
export type TotalsRow = Awaited<ReturnType<Totals["execute"]>>[number];
const totals = preparedForms<Totals>();

const prepareTotals = ({ db, state }: ActorCtx, staffRole: Actor["staffRole"], isToldMoney: boolean, name: string) =>
  totalsOf(
    state,
    { db, ...whoever, staffRole, organizationId: sql.placeholder("organizationId"), typed: "" },
    placeholders,
    isToldMoney,
  ).prepare(name);

function preparedTotals(ctx: ActorCtx, isToldMoney: boolean): Totals {
  const { staffRole } = ctx.actor;
  const name = `organizations_totals_${staffRole === null ? "managed" : "staff"}_${isToldMoney ? "paid" : "unpaid"}`;
  return totals(ctx.db, name, (db) => prepareTotals({ ...ctx, db }, staffRole, isToldMoney, name));
}

/**
 * How many people a search leaves of an organization that the caller manages, what they wrote there in a span, and what they paid in
 * minor units; how many Admins it has; and of those on a page what each did, and was given.
 */
export async function readTotals(
  ctx: ActorCtx,
  organizationId: number,
  { typed, from, until, terms, userIds }: Span & { typed: string; terms: PaymentTerms | null; userIds: number[] },
): Promise<TotalsRow> {
  const { db, state, actor } = ctx;
  const { userId, staffRole } = actor;
  const ids = `{${userIds.join()}}`;
  const values = { from, until, currency: terms?.currency ?? "", isLiveOnly: terms?.isLiveOnly ?? false, ids };
  const isToldMoney = terms !== null;
  const [row] =
    typed === ""
      ? await preparedTotals(ctx, isToldMoney).execute({ userId, organizationId, ...values })
      : await totalsOf(state, { db, actor, staffRole, organizationId, typed }, values, isToldMoney);
  if (!row) throw new Error("people were not counted");
  return row;
}
