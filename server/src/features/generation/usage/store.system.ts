/** What was written in an organization, for organizations, which say who is told. */
import type { UsageSide, WordUse } from "@pluma/contract/organizations/words";
import { and, count, desc, eq, gt, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import type { UsageFilter, UsageGroup, UsageLine, UsageSum } from "../../organizations/index.ts";
import { generations } from "../tables.ts";

const columnOf = {
  person: generations.userId,
  campaign: generations.campaignId,
  avatar: generations.avatarId,
  kind: generations.usedFor,
} as const satisfies Record<UsageSide, unknown>;

const sideOf = (by: UsageSide) => sql<string | null>`${columnOf[by]}::text`;
const day = sql<string>`to_char(${generations.startedAt} at time zone 'UTC', 'YYYY-MM-DD')`;
const words = sql<number>`coalesce(sum(${generations.deliveredWords}), 0)::bigint`;
const isOnOwnKey = sql`${generations.keyOwner} = 'organization'`;
// What was said without a model, or never came, cost nothing that anybody could know.
const isUnpriced = sql`${isOnOwnKey} and ${generations.costMicros} is null and ${generations.deliveredWords} > 0`;
const tokens = sql`coalesce(${generations.promptTokens}, 0) + coalesce(${generations.completionTokens}, 0)`;

const sums = {
  words,
  people: sql<number>`count(distinct ${generations.userId}) filter (where ${generations.deliveredWords} > 0)`,
  costMicros: sql<number>`coalesce(sum(${generations.costMicros}) filter (where ${isOnOwnKey}), 0)::bigint`,
  unpriced: sql<number>`count(*) filter (where ${isUnpriced})`,
  unpricedTokens: sql<number>`coalesce(sum(${tokens}) filter (where ${isUnpriced}), 0)::bigint`,
};

const within = ({ organizationId, from, until, userId }: UsageFilter): SQL | undefined =>
  and(
    eq(generations.organizationId, organizationId),
    gte(generations.startedAt, from),
    lt(generations.startedAt, until),
    userId === null ? undefined : eq(generations.userId, userId),
    or(gt(generations.deliveredWords, 0), gt(generations.costMicros, 0)),
  );

const nothing: UsageSum = { words: 0, people: 0, costMicros: 0, unpriced: 0, unpricedTokens: 0 };

/** All together, and the largest of what it is put together by. */
export async function readGroups(
  db: Db,
  filter: UsageFilter,
  by: UsageSide,
  limit: number,
): Promise<{ sum: UsageSum; groups: UsageGroup[]; count: number }> {
  const of = sideOf(by);
  const count = sql<number>`count(distinct coalesce(${of}, ''))`;
  const [[sum], groups] = await Promise.all([
    db
      .select({ ...sums, count })
      .from(generations)
      .where(within(filter)),
    db
      .select({ of, ...sums })
      .from(generations)
      .where(within(filter))
      .groupBy(of)
      .orderBy(desc(words), of)
      .limit(limit),
  ]);
  return { sum: sum ?? nothing, groups, count: sum?.count ?? 0 };
}

/** The words of some groups on each day. */
export function readByDay(db: Db, filter: UsageFilter, by: UsageSide, named: (string | null)[]) {
  const of = sideOf(by);
  const some = named.filter((each) => each !== null);
  const isNamed = or(
    some.length > 0 ? inArray(of, some) : undefined,
    named.includes(null) ? isNull(columnOf[by]) : undefined,
  );
  return db
    .select({ day, of, words })
    .from(generations)
    .where(and(within(filter), isNamed ?? sql`false`))
    .groupBy(day, of);
}

/** The words of each day. */
export function readPerDay(db: Db, filter: UsageFilter): Promise<{ day: string; words: number }[]> {
  return db.select({ day, words }).from(generations).where(within(filter)).groupBy(day);
}

/** What was written on each day, by whom, for which campaign, by which avatar and for what. */
export function readLines(db: Db, filter: UsageFilter): Promise<UsageLine[]> {
  const { userId, campaignId, avatarId } = generations;
  const kind = sql<WordUse>`${generations.usedFor}`;
  return db
    .select({ day, userId, campaignId, avatarId, kind, ...sums })
    .from(generations)
    .where(within(filter))
    .groupBy(day, userId, campaignId, avatarId, generations.usedFor)
    .orderBy(day, userId, campaignId, avatarId, generations.usedFor);
}

/** The words of the organization's own that were used since a moment, and when the first of them were. */
export async function readPace(db: Db, organizationId: number, since: Date) {
  const [found] = await db
    .select({ words, first: sql<Date | string | null>`min(${generations.startedAt})` })
    .from(generations)
    .where(
      and(
        eq(generations.organizationId, organizationId),
        gte(generations.startedAt, since),
        generations.isPooled,
        gt(generations.deliveredWords, 0),
      ),
    );
  return { words: found?.words ?? 0, first: found?.first ? new Date(found.first) : null };
}

/**
 * What an avatar was asked by each person, but for texts of some kinds: how often, how often that ended well, and the words,
 * with how many texts these are in.
 */
export function readAskings(db: Db, avatarId: number, leftOut: string[]) {
  const { userId, kind, state } = generations;
  const ofAvatar = and(eq(generations.avatarId, avatarId), notInArray(kind, leftOut));
  const done = sql<number>`count(*) filter (where ${state} = 'done')`;
  const worded = sql<number>`count(*) filter (where ${generations.deliveredWords} > 0)`;
  return db.select({ userId, asked: count(), done, worded, words }).from(generations).where(ofAvatar).groupBy(userId);
}
