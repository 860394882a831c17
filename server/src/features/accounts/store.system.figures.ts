/** What analytics read of people and words. Slots are moments: each ends where the next begins, the last is the end. */
import type { Campaign } from "@pluma/contract/accounts/accounts";
import { and, count, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Ctx } from "../../platform/context.ts";
import { holdsFolded } from "./store.search.ts";
import { staff, users, wordLedger } from "./tables.ts";

type DbCtx = Pick<Ctx, "db">;

const slotOf = (column: typeof users.createdAt | typeof wordLedger.createdAt, slots: Date[]) =>
  sql<number>`width_bucket(${column}, ${sql.param(`{${slots.map((slot) => slot.toISOString()).join()}}`)}::timestamptz[])`;

const isIn = (column: typeof users.createdAt | typeof wordLedger.createdAt, from: Date, until: Date): SQL =>
  sql`${column} >= ${from} and ${column} < ${until}`;

const isInSlots = (column: typeof users.createdAt | typeof wordLedger.createdAt, slots: Date[]): SQL =>
  isIn(column, slots[0] ?? new Date(0), slots.at(-1) ?? new Date(0));

/** How many people signed up, by slot counted from 1. Who left since has signed up all the same. */
export function countSignups({ db }: DbCtx, slots: Date[]): Promise<{ slot: number; count: number }[]> {
  return db
    .select({ slot: slotOf(users.createdAt, slots).as("slot"), count: count() })
    .from(users)
    .where(isInSlots(users.createdAt, slots))
    .groupBy(sql`slot`);
}

/**
 * By which ways the people of a span came, the most first, at most `limit` of each: what they said of why they join, and the
 * campaign that led them. Who left since came all the same, and says no more how.
 */
export async function readOrigins({ db, clock }: Pick<Ctx, "db" | "clock">, from: Date, until: Date, limit: number) {
  const came = {
    count: count(),
    active: sql<number>`count(*) filter (where ${gt(users.accessUntil, clock.now())})::int`,
  };
  const said = (key: keyof Campaign) => sql<string>`coalesce(${users.campaign} ->> ${key}, '')`;
  const marks = { utm_source: said("utm_source"), utm_medium: said("utm_medium"), utm_campaign: said("utm_campaign") };
  const isNew = isIn(users.createdAt, from, until);
  const [reasons, campaigns] = await Promise.all([
    db
      .select({ reason: users.signupReason, ...came })
      .from(users)
      .where(isNew)
      .groupBy(users.signupReason)
      .orderBy(desc(count()), users.signupReason)
      .limit(limit),
    db
      .select({ ...marks, ...came })
      .from(users)
      .where(and(isNew, isNotNull(users.campaign)))
      .groupBy(sql`1`, sql`2`, sql`3`)
      .orderBy(desc(count()), sql`1`, sql`2`, sql`3`)
      .limit(limit),
  ]);
  return { reasons, campaigns };
}

const markOf = (key: keyof Campaign) => sql<string>`coalesce(${users.campaign} ->> ${sql.raw(`'${key}'`)}, '')`.as(key);

/** Those whom a campaign led to their sign-up, by its marks, as a part of another feature's statement. Who left is not among them. */
export const ledHere = new QueryBuilder()
  .select({
    userId: users.userId,
    createdAt: users.createdAt,
    source: markOf("utm_source"),
    medium: markOf("utm_medium"),
    campaign: markOf("utm_campaign"),
  })
  .from(users)
  .where(isNotNull(users.campaign))
  .as("led");

/** How many words were delivered, by slot counted from 1. */
export function sumWords({ db }: DbCtx, slots: Date[]): Promise<{ slot: number; words: number }[]> {
  return db
    .select({
      slot: slotOf(wordLedger.createdAt, slots).as("slot"),
      words: sql<number>`sum(${wordLedger.used})::bigint`,
    })
    .from(wordLedger)
    .where(isInSlots(wordLedger.createdAt, slots))
    .groupBy(sql`slot`);
}

const columns = {
  userId: users.userId,
  name: users.name,
  lastName: users.lastName,
  email: users.email,
  createdAt: users.createdAt,
};

/** Somebody as lists of analytics name them. */
export type PersonRow = Awaited<ReturnType<typeof listSignups>>[number];

/** Where a list goes on: below this person of it. */
type After = { userId: number; createdAt: Date };

const isBelow = (after: After | undefined): SQL | undefined =>
  after && sql`(${users.createdAt}, ${users.userId}) < (${after.createdAt}, ${after.userId})`;

/** Those of a span who still have an account, the newest first; `after` goes on below somebody. */
export function listSignups({ db }: DbCtx, from: Date, until: Date, limit: number, after?: After) {
  return db
    .select(columns)
    .from(users)
    .where(and(isNull(users.deletedAt), isIn(users.createdAt, from, until), isBelow(after)))
    .orderBy(desc(users.createdAt), desc(users.userId))
    .limit(limit);
}

/** How many customers have access now; staff, who always have it, are none. */
export async function countActive({ db, clock }: Pick<Ctx, "db" | "clock">): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.userId))
    .where(isActive(clock.now()));
  return found?.count ?? 0;
}

/** The newest of them; `after` goes on below somebody. */
export function listActive(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  limit: number,
  after?: After,
): Promise<PersonRow[]> {
  return db
    .select(columns)
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.userId))
    .where(and(isActive(clock.now()), isBelow(after)))
    .orderBy(desc(users.createdAt), desc(users.userId))
    .limit(limit);
}

const isActive = (now: Date): SQL | undefined =>
  and(isNull(users.deletedAt), isNull(staff.staffId), gt(users.accessUntil, now));

/** People whose name or address holds what was typed, as a part of a statement. */
export const peopleFound = (typed: string): SQL =>
  sql`select ${users.userId} from ${users} where ${and(isNull(users.deletedAt), holdsFolded(users.search, typed))}`;

/** The people of these ids, by id; who left is not among them. */
export async function readPersons({ db }: DbCtx, userIds: number[]): Promise<Map<number, PersonRow>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select(columns)
    .from(users)
    // One array, for a file may ask for more people than a statement takes parameters.
    .where(and(isNull(users.deletedAt), sql`${users.userId} = any(${sql.param(`{${userIds.join()}}`)}::int[])`));
  return new Map(rows.map((row) => [row.userId, row]));
}
