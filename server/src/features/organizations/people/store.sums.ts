/**
 * What people wrote, as parts of a statement about a page of them. Words of all days and the last use are kept with memberships, and
 * whom a mark is of, since whom something was written, is asked for anew (`fresh`); words of some days are summed up for whoever
 * wrote in them (`spanned`). So a list by any of these is the order of an index, with a few put in between.
 */
import type { PeopleSort } from "@pluma/contract/organizations/people";
import { and, asc, eq, exists, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { memberChanges, userOrganizations, writtenMarks } from "../tables.ts";
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

/** Whose sums do not stand as they are kept: what they wrote, now, and how many words are kept of them. */
function freshOf({ db, organizationId }: Asked, written: Texts) {
  const marked = db
    .selectDistinct({ userId: writtenMarks.userId })
    .from(writtenMarks)
    .where(sql`${writtenMarks.organizationId} = ${managed}`)
    .as("marked");
  // Person by person, with the limit: else all people are read for the few who are marked.
  const member = db
    .select({ userId: personId, kept: userOrganizations.words })
    .from(userOrganizations)
    .where(and(theirs, eq(personId, marked.userId)))
    .limit(1)
    .as("member");
  const wrote = written?.one({ organizationId, userId: marked.userId });
  return db.$with("fresh").as(
    db
      .select({
        userId: sql<number>`${marked.userId}`.as("fresh_id"),
        kept: sql<number>`${member.kept}`.as("kept"),
        words: sql<number>`${wrote?.words ?? sql`0`}`.as("fresh_words"),
        lastUsed: sql<string | null>`${wrote?.lastUsed ?? sql`null::timestamptz`}`.as("fresh_used"),
      })
      .from(marked)
      .innerJoinLateral(member, sql`true`),
  );
}

/** Who wrote in some days, of those who are in the organization, and how many words. */
function spannedOf({ db, organizationId }: Asked, written: Texts, days: Days) {
  const wrote =
    written && days ? written.within({ organizationId, ...days }) : sql`(select 0 as user_id, 0 as words where false)`;
  const isIn = exists(
    db
      .select({ one: sql`1` })
      .from(userOrganizations)
      .where(and(theirs, sql`${personId} = wrote.user_id`)),
  );
  return db.$with("spanned").as(
    db
      .select({
        userId: sql<number>`wrote.user_id`.as("spanned_id"),
        words: sql<number>`wrote.words`.as("spanned_words"),
      })
      .from(sql`${wrote} wrote`)
      .where(isIn),
  );
}

type Fresh = ReturnType<typeof freshOf>;
type Spanned = ReturnType<typeof spannedOf>;
/** The parts that say what was written; a statement has them before what reads them. */
export type Sums = { fresh: Fresh; spanned: Spanned; days: Days };

export const sumsOf = (asked: Asked, written: Texts, days: Days): Sums => ({
  ...{ fresh: freshOf(asked, written), spanned: spannedOf(asked, written, days), days },
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
  const { apart, value, kept } = orderedBy(sums, sort);
  // In the order of an index, and no more than what all before the end of the part may take.
  const rest = db
    .select({ ...membership, value: sql`${kept}`.as("value") })
    .from(userOrganizations)
    .where(and(wanted(typed), sql`${personId} not in (select ${apart.userId} from ${apart})`))
    .orderBy(...(sums.days && !sort.startsWith("used") ? [] : [sql`${kept} ${direction}`]), ...byName)
    .limit(sql`${part.offset}::bigint + ${part.limit}::bigint` as unknown as number);
  const few = db
    .select({ ...membership, value: sql`${value}`.as("value") })
    .from(apart as Fresh)
    .innerJoin(userOrganizations, and(wanted(typed), eq(personId, apart.userId)));
  const all = unionAll(rest, few).as("ordered");
  const order = [sql`${all.value} ${direction}`, asc(all.nameKey), asc(all.lastNameKey), asc(all.userId)];
  return db.$with("listed").as(
    db
      .select({
        ...{
          userOrganizationId: all.userOrganizationId,
          organizationId: all.organizationId,
          userTypeId: all.userTypeId,
        },
        ...{ createdAt: all.createdAt, userId: all.userId, nameKey: all.nameKey, lastNameKey: all.lastNameKey },
        ...{ words: all.words, lastUsed: all.lastUsed },
        place: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as("place"),
      })
      .from(all)
      .orderBy(...order)
      .offset(part.offset as number)
      .limit(part.limit as number),
  );
}

/** Those whose value is not as it is kept, that value, and what is kept of all others. */
function orderedBy({ fresh, spanned, days }: Sums, sort: PeopleSort) {
  if (sort.startsWith("used")) return { apart: fresh, value: fresh.lastUsed, kept: sql`${userOrganizations.lastUsed}` };
  if (days) return { apart: spanned, value: spanned.words, kept: sql`0::bigint` };
  return { apart: fresh, value: fresh.words, kept: sql`${userOrganizations.words}` };
}
