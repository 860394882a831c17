/** What is written in an organization, counted for whoever writes it, mostly without a request. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { userOrganizations } from "../tables.ts";
import { personWordMonths, wordCaps, wordMonths, wordPlans } from "../tables.words.ts";
import type { Counted } from "./rules.ts";

/** Somebody in an organization, in a month. */
export type PersonMonth = { organizationId: number; userId: number; month: string };

const rulesOf = prepared((db) =>
  db
    .select({
      hasPool: wordPlans.hasPool,
      personCap: sql<
        number | null
      >`case when ${wordCaps.userId} is null then ${wordPlans.personCap} else ${wordCaps.words} end`,
      allCap: wordPlans.allCap,
      isMember: sql<boolean>`${userOrganizations.userId} is not null`,
    })
    .from(wordPlans)
    .leftJoin(userOrganizations, isTheirs(userOrganizations))
    .leftJoin(wordCaps, isTheirs(wordCaps))
    .where(eq(wordPlans.organizationId, sql.placeholder("organizationId")))
    .prepare("organizations_word_rules"),
);

const isTheirs = (table: typeof userOrganizations | typeof wordCaps): SQL | undefined =>
  and(eq(table.organizationId, sql.placeholder("organizationId")), eq(table.userId, sql.placeholder("userId")));

/** What holds a person in an organization, and whether they belong to it; undefined where nothing was ever set. */
export async function readRules(db: Db, organizationId: number, userId: number) {
  const [found] = await rulesOf(db).execute({ organizationId, userId });
  return found;
}

/**
 * What counts of a month, of all and of one person, locked until the transaction ends: all before the person, and both
 * before any balance, so that no two who write wait for each other.
 */
export async function lockMonths(db: Db, { organizationId, userId, month }: PersonMonth) {
  const [all] = await db
    .insert(wordMonths)
    .values({ organizationId, month })
    .onConflictDoUpdate({
      target: [wordMonths.organizationId, wordMonths.month],
      set: { used: sql`${wordMonths.used}` },
    })
    .returning({ used: wordMonths.used, held: wordMonths.held });
  const [person] = await db
    .insert(personWordMonths)
    .values({ organizationId, userId, month })
    .onConflictDoUpdate({
      target: [personWordMonths.organizationId, personWordMonths.month, personWordMonths.userId],
      set: { used: sql`${personWordMonths.used}` },
    })
    .returning({ used: personWordMonths.used, held: personWordMonths.held });
  if (!all || !person) throw new Error("a month that was just made is gone");
  return { all, person };
}

/** Adds to both; answers what they are then. Rows are made where there are none. */
export async function addToMonths(
  db: Db,
  { organizationId, userId, month }: PersonMonth,
  { used, held, pooled }: Counted & { pooled: number },
) {
  const [all] = await db
    .insert(wordMonths)
    .values({ organizationId, month, used, held, pooled })
    .onConflictDoUpdate({
      target: [wordMonths.organizationId, wordMonths.month],
      set: {
        used: sql`${wordMonths.used} + excluded.used`,
        held: sql`${wordMonths.held} + excluded.held`,
        pooled: sql`${wordMonths.pooled} + excluded.pooled`,
      },
    })
    .returning({ used: wordMonths.used, held: wordMonths.held, pooled: wordMonths.pooled });
  const [person] = await db
    .insert(personWordMonths)
    .values({ organizationId, userId, month, used, held })
    .onConflictDoUpdate({
      target: [personWordMonths.organizationId, personWordMonths.month, personWordMonths.userId],
      set: { used: sql`${personWordMonths.used} + excluded.used`, held: sql`${personWordMonths.held} + excluded.held` },
    })
    .returning({ used: personWordMonths.used, held: personWordMonths.held });
  if (!all || !person) throw new Error("a month that was just counted is gone");
  return { all, person };
}

const nothing = { used: 0, held: 0 };

/** What counts of a month, without a lock, for showing. */
export async function readMonths(db: Db, { organizationId, userId, month }: PersonMonth) {
  const [[all], [person]] = await Promise.all([
    db
      .select({ used: wordMonths.used, held: wordMonths.held, pooled: wordMonths.pooled })
      .from(wordMonths)
      .where(and(eq(wordMonths.organizationId, organizationId), eq(wordMonths.month, month))),
    db
      .select({ used: personWordMonths.used, held: personWordMonths.held })
      .from(personWordMonths)
      .where(
        and(
          eq(personWordMonths.organizationId, organizationId),
          eq(personWordMonths.month, month),
          eq(personWordMonths.userId, userId),
        ),
      ),
  ]);
  return { all: all ?? { ...nothing, pooled: 0 }, person: person ?? nothing };
}
