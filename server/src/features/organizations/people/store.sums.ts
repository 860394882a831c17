/**
 * What people wrote, as parts of a statement about a page of them. Words of all days and the last use are kept with memberships, and
 * whom a mark is of, who wrote something since, is told with what that adds (`fresh`); words of some days are summed up for whoever
 * wrote in them (`spanned`). So a list by any of these is the order of an index, with a few put in between.
 */
import type { PeopleSort } from "@pluma/contract/organizations/people";
import { and, asc, eq, type SQL, type Subquery, sql } from "drizzle-orm";
import { type AnyPgColumn, unionAll } from "drizzle-orm/pg-core";
import { throughPart, written } from "../../../platform/database/prepared.ts";
import { userOrganizations } from "../tables.ts";
import { memberChanges, writtenMarks } from "../tables.words.ts";
import type { figuresBy } from "./figures.ts";
import {
  type Asked,
  byName,
  called,
  type Days,
  managed,
  membership,
  type Part,
  theirs,
  wanted,
} from "./store.asked.ts";

type Texts = ReturnType<typeof figuresBy>["written"];

const { userId: personId } = userOrganizations;

const keys = {
  userId: personId,
  nameKey: userOrganizations.nameKey,
  lastNameKey: userOrganizations.lastNameKey,
};

/** Nothing is left out; in the text, for drizzle leaves out a nought. */
const noOffset = written(0);

/**
 * Marks come and go, so that for a while their table may be much larger than what is in it. A bound that PostgreSQL does not know has it
 * take the index then, in which nothing is passed over that is gone; read whole, such a table takes as long as all else of a page.
 */
const byIndex = sql`${writtenMarks.userId} > (select 0)`;

/** Whose sums do not stand as they are kept: what they wrote, now, and how many words are kept of them. Marks say what came since. */
function freshOf({ db, organizationId }: Asked, texts: Texts) {
  const marked = db
    .select({
      userId: writtenMarks.userId,
      since: sql<number>`sum(${writtenMarks.words})::bigint`.as("since"),
      usedSince: sql<string | null>`max(${writtenMarks.usedAt})`.as("used_since"),
      isAnew: sql<boolean>`bool_or(${writtenMarks.isAnew})`.as("is_anew"),
    })
    .from(writtenMarks)
    .where(and(sql`${writtenMarks.organizationId} = ${managed}`, byIndex))
    .groupBy(writtenMarks.userId)
    .as("marked");
  // Person by person, with the limit: else all people are read for the few who are marked.
  const member = db
    .select(membership)
    .from(userOrganizations)
    .where(and(theirs, eq(personId, marked.userId)))
    .limit(1)
    .as("member");
  // Texts are summed up for the few of whom marks say not enough.
  const wrote = texts?.one({ organizationId, userId: marked.userId });
  const now = (all: SQL, since: SQL) => sql`case when ${marked.isAnew} then ${all} else ${since} end`;
  return db.$with("fresh").as(
    db
      .select({
        userId: sql<number>`${marked.userId}`.as("fresh_id"),
        nameKey: member.nameKey,
        lastNameKey: member.lastNameKey,
        ...{ userOrganizationId: member.userOrganizationId, organizationId: member.organizationId },
        ...{ userTypeId: member.userTypeId, createdAt: member.createdAt, keptUsed: member.lastUsed },
        kept: sql<number>`${member.words}`.as("kept"),
        words: sql<number>`${now(wrote?.words ?? sql`0`, sql`${member.words} + ${marked.since}`)}`.as("fresh_words"),
        lastUsed: sql<
          string | null
        >`${now(wrote?.lastUsed ?? sql`null::timestamptz`, sql`greatest(${member.lastUsed}, ${marked.usedSince})`)}`.as(
          "fresh_used",
        ),
      })
      .from(marked)
      .innerJoinLateral(member, sql`true`),
  );
}

/** Who wrote in some days, of those who are in the organization, and how many words. */
function spannedOf({ db, organizationId }: Asked, texts: Texts, days: Days) {
  const wrote =
    texts && days ? texts.within({ organizationId, ...days }) : sql`(select 0 as user_id, 0 as words where false)`;
  // All people are read beside, off the index of their names: PostgreSQL does not know how many wrote, and looks each up where it
  // may. The offset is what keeps it from that.
  const member = db.select(keys).from(userOrganizations).where(theirs).offset(noOffset).as("member");
  return db.$with("spanned").as(
    db
      .select({
        userId: sql<number>`${member.userId}`.as("spanned_id"),
        nameKey: member.nameKey,
        lastNameKey: member.lastNameKey,
        words: sql<number>`wrote.words`.as("spanned_words"),
      })
      .from(sql`${wrote} wrote`)
      .innerJoin(member, sql`${member.userId} = wrote.user_id`),
  );
}

type Fresh = ReturnType<typeof freshOf>;
type Spanned = ReturnType<typeof spannedOf>;
/** The parts that say what was written; a statement has them before what reads them. */
export type Sums = { fresh: Fresh; spanned: Spanned; days: Days };

export const sumsOf = (asked: Asked, texts: Texts, days: Days): Sums => ({
  ...{ fresh: freshOf(asked, texts), spanned: spannedOf(asked, texts, days), days },
});

/** What everybody who is wanted wrote, in the days that are meant. */
export function totalOf({ db, typed }: Asked, { fresh, spanned, days }: Sums): SQL<number> {
  if (days) {
    const words = sql`coalesce(sum(${spanned.words}), 0)`;
    return numberOf(db.select({ words }).from(spanned).where(called(spanned.userId, typed)));
  }
  if (typed !== "") {
    const words = sql`coalesce(sum(coalesce(${fresh.words}, ${userOrganizations.words})), 0)`;
    return numberOf(
      db.select({ words }).from(userOrganizations).leftJoin(fresh, eq(fresh.userId, personId)).where(wanted(typed)),
    );
  }
  const kept = db
    .select({ words: sql`coalesce(sum(${memberChanges.words}), 0)` })
    .from(memberChanges)
    .where(sql`${memberChanges.organizationId} = ${managed}`);
  const since = db.select({ words: sql`coalesce(sum(${fresh.words} - ${fresh.kept}), 0)` }).from(fresh);
  return sql`((${kept}) + (${since}))`.mapWith(Number);
}

const numberOf = (query: { getSQL(): SQL }): SQL<number> => sql`(${query})`.mapWith(Number);

const directions: Partial<Record<PeopleSort, SQL>> = {
  words_asc: sql`asc`,
  words_desc: sql`desc nulls last`,
  used_asc: sql`asc nulls first`,
  used_desc: sql`desc nulls last`,
};

/** Who is on a part of a list by what was written, those who are equal by name, and in which place. */
export function listedBySums(asked: Asked, sums: Sums, sort: PeopleSort, part: Part) {
  const { db, typed } = asked;
  const direction = directions[sort] ?? sql`asc`;
  const { apart, value, kept, isSame } = orderedBy(sums, sort);
  if (part.isFirst && !isSame) return listedWhole(asked, sums.fresh, { value, kept, direction }, part);
  // In the order of an index, and no more than what all before the end of the part may take.
  const rest = db
    .select({ ...keys, value: sql`${kept}`.as("value") })
    .from(userOrganizations)
    .where(and(wanted(typed), sql`${personId} not in (select ${apart.userId} from ${apart})`))
    .orderBy(...(isSame ? [] : [sql`${kept} ${direction}`]), ...byName(membership))
    .limit(throughPart(part.offset, part.limit));
  const few = db
    .select({
      userId: sql<number>`${apart.userId}`.as("user_id"),
      nameKey: sql<string>`${apart.nameKey}`.as("name_key"),
      lastNameKey: sql<string>`${apart.lastNameKey}`.as("last_name_key"),
      value: sql`${value}`.as("value"),
    })
    .from(sql`${apart}`)
    .where(called(apart.userId, typed));
  const all = unionAll(rest, few).as("ordered");
  const page = db
    .select({ userId: all.userId, value: all.value, nameKey: all.nameKey, lastNameKey: all.lastNameKey })
    .from(all)
    .orderBy(...placesBy(all, direction))
    .offset(part.offset)
    .limit(part.limit)
    .as("paged");
  return db.$with("listed").as(withMemberships(asked, page, placesBy(page, direction)));
}

type Order = { value: SQL.Aliased; kept: SQL; direction: SQL };

/** The same of the first part: nobody is passed over, so that all are read whole at once, and none is looked up. */
function listedWhole({ db, typed }: Asked, fresh: Fresh, { value, kept, direction }: Order, { limit }: Part) {
  const rest = db
    .select({ ...membership, value: sql`${kept}`.as("value") })
    .from(userOrganizations)
    .where(and(wanted(typed), sql`${personId} not in (select ${fresh.userId} from ${fresh})`))
    .orderBy(sql`${kept} ${direction}`, ...byName(membership))
    .limit(limit);
  const few = db
    .select({
      userOrganizationId: sql<number>`${fresh.userOrganizationId}`.as("user_organization_id"),
      organizationId: sql<number>`${fresh.organizationId}`.as("organization_id"),
      userTypeId: sql<number>`${fresh.userTypeId}`.as("user_type_id"),
      createdAt: sql<Date>`${fresh.createdAt}`.as("created_at"),
      userId: sql<number>`${fresh.userId}`.as("user_id"),
      nameKey: sql<string>`${fresh.nameKey}`.as("name_key"),
      lastNameKey: sql<string>`${fresh.lastNameKey}`.as("last_name_key"),
      words: sql<number>`${fresh.kept}`.as("words"),
      lastUsed: sql<Date | null>`${fresh.keptUsed}`.as("last_used"),
      value: sql`${value}`.as("value"),
    })
    .from(sql`${fresh}`)
    .where(called(fresh.userId, typed));
  const ordered = unionAll(rest, few).as("ordered");
  const order = placesBy(ordered, direction);
  const { userOrganizationId, organizationId, userTypeId, createdAt, userId, nameKey, lastNameKey, words, lastUsed } =
    ordered;
  return db.$with("listed").as(
    db
      .select({
        ...{ userOrganizationId, organizationId, userTypeId, createdAt, userId, nameKey, lastNameKey, words, lastUsed },
        place: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as("place"),
      })
      .from(ordered)
      .orderBy(...order)
      .limit(limit),
  );
}

type Keys = Record<"value" | "nameKey" | "lastNameKey" | "userId", SQL.Aliased | AnyPgColumn>;
const placesBy = ({ value, nameKey, lastNameKey, userId }: Keys, direction: SQL) => [
  ...[sql`${value} ${direction}`, asc(nameKey), asc(lastNameKey), asc(userId)],
];

/** Only those of a page are read whole, one by one; all before them are passed over in the index. */
function withMemberships({ db }: Asked, page: Subquery & { userId: AnyPgColumn }, order: SQL[]) {
  const member = db
    .select(membership)
    .from(userOrganizations)
    .where(and(theirs, eq(personId, page.userId)))
    .limit(1)
    .as("one");
  return db
    .select({
      ...{ userOrganizationId: member.userOrganizationId, organizationId: member.organizationId },
      ...{ userTypeId: member.userTypeId, createdAt: member.createdAt, userId: member.userId },
      ...{ nameKey: member.nameKey, lastNameKey: member.lastNameKey, words: member.words, lastUsed: member.lastUsed },
      place: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as("place"),
    })
    .from(page)
    .innerJoinLateral(member, sql`true`);
}

/** Those whose value is not as it is kept, that value, and what is kept of all others; of nobody else any words stand in some days. */
function orderedBy({ fresh, spanned, days }: Sums, sort: PeopleSort) {
  const { words, lastUsed } = userOrganizations;
  if (sort.startsWith("used")) return { apart: fresh, value: fresh.lastUsed, kept: sql`${lastUsed}`, isSame: false };
  if (days) return { apart: spanned, value: spanned.words, kept: sql`0::bigint`, isSame: true };
  return { apart: fresh, value: fresh.words, kept: sql`${words}`, isSame: false };
}
