import type { customerFields, customerRoles, customerSeen, customerSorts } from "@pluma/contract/backoffice/backoffice";
import type { Language } from "@pluma/contract/kit/kit";
import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  isNull,
  lt,
  not,
  type Placeholder,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { holds, holdsFolded, isId } from "./store.search.ts";
import { customerNotes, staff, userChanges, users, wordBalances, wordLedger } from "./tables.ts";

type DbCtx = Pick<Ctx, "db">;

type CustomerField = (typeof customerFields)[number];
type CustomerSort = (typeof customerSorts)[number];

/** What a list is narrowed to beside words. */
export type CustomerNarrowing = {
  access?: "has" | "none" | undefined;
  role?: (typeof customerRoles)[number] | undefined;
  lang?: Language | undefined;
  joinedFrom?: string | undefined;
  joinedTo?: string | undefined;
  seen?: (typeof customerSeen)[number] | undefined;
  tag?: string | undefined;
  now: Date;
};

/** What a list of customers is narrowed to: every word is in the field, or anywhere when there is none. */
export type CustomerFilter = { words: string[]; field: CustomerField | null; narrowing?: CustomerNarrowing };

/** The same before the words are known, for a statement that is made once. */
export type FilterShape = {
  words: (string | Placeholder)[];
  field: CustomerField | null;
  narrowing?: CustomerNarrowing;
};

/** How a list of customers is ordered; equal values by their id, so that a page break loses and doubles nobody. */
export type CustomerOrder = { by: CustomerSort; direction: "asc" | "desc" };

const columnOf = {
  name: users.name,
  last_name: users.lastName,
  email: users.email,
  phone: users.phone,
  instagram: users.instagram,
  signup_reason: users.signupReason,
} satisfies Record<CustomerField, unknown>;

/** What each sort compares, the id last where values may be equal; each is an index of its own (tables.ts). */
const keysOf = {
  user_id: [users.userId],
  name: [users.nameKey, users.userId],
  last_name: [users.lastNameKey, users.userId],
  email: [users.email],
  createdAt: [users.createdAt, users.userId],
} satisfies Record<CustomerSort, AnyColumn[]>;

const rowColumns = {
  userId: users.userId,
  name: users.name,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  phoneE164: users.phoneE164,
  instagram: users.instagram,
  lang: users.lang,
  signupReason: users.signupReason,
  tags: sql<string[]>`coalesce(${customerNotes.tags}, '{}')`,
  accessUntil: users.accessUntil,
  createdAt: users.createdAt,
  staffId: staff.staffId,
  staffRole: staff.role,
  unspent: sql<number>`coalesce(${wordBalances.balance} + ${wordBalances.held}, 0)`,
  isUnlimited: sql<boolean>`coalesce(${wordBalances.isUnlimited}, false)`,
};

/** A customer as lists show them. */
export type CustomerListRow = Awaited<ReturnType<typeof selectCustomers>>[number];

type Value = number | Placeholder;
/** Where a part of a list begins: so many rows in, with a customer of it, or right after one. */
type Start = { offset: Value } | { from: Value } | { after: Value };

/**
 * `limit` customers of a list. Their ids come off an index alone, whatever else there is to read; that is read for these
 * few.
 */
export function selectCustomers(
  { db }: DbCtx,
  filter: FilterShape,
  order: CustomerOrder,
  { limit, ...start }: Start & { limit: number },
) {
  const page = db
    .select({ userId: users.userId })
    .from(users)
    .where(and(wanted(filter), "offset" in start ? undefined : isFrom(order, start)))
    .orderBy(...inOrder(order))
    .limit(limit)
    .offset("offset" in start ? start.offset : 0)
    .as("page");
  return db
    .select(rowColumns)
    .from(page)
    .innerJoin(users, eq(users.userId, page.userId))
    .leftJoin(staff, eq(staff.userId, users.userId))
    .leftJoin(wordBalances, eq(wordBalances.userId, users.userId))
    .leftJoin(customerNotes, eq(customerNotes.userId, users.userId))
    .orderBy(...inOrder(order));
}

/** The version of all lists: as long as it is the same, nobody came, went, or changed in what lists show. */
export const versionOfList = sql<string>`count(*) || '/' || coalesce(max(${userChanges.changeId}), 0)`;

/** `limit` customers of a list from `offset` on, each with version and how many there are in all; the filter is gone through once. */
export function selectWithCount(
  { db }: DbCtx,
  filter: FilterShape,
  order: CustomerOrder,
  { limit, offset }: { limit: number; offset: Value },
) {
  const key = sql`${keysOf[order.by][0]}`.as("key");
  const found = db.$with("found").as(db.select({ userId: users.userId, key }).from(users).where(wanted(filter)));
  const way = order.direction === "asc" ? asc : desc;
  const page = db
    .select({ userId: found.userId })
    .from(found)
    .orderBy(way(found.key), way(found.userId))
    .limit(limit)
    .offset(offset)
    .as("page");
  return db
    .with(found)
    .select({
      ...rowColumns,
      count: sql<number>`(select count(*) from ${found})`,
      version: sql<string>`(select ${versionOfList} from ${userChanges})`,
    })
    .from(page)
    .innerJoin(users, eq(users.userId, page.userId))
    .leftJoin(staff, eq(staff.userId, users.userId))
    .leftJoin(wordBalances, eq(wordBalances.userId, users.userId))
    .leftJoin(customerNotes, eq(customerNotes.userId, users.userId))
    .orderBy(...inOrder(order));
}

/** The customers that a list is narrowed to. */
export function wanted({ words, field, narrowing }: FilterShape): SQL | undefined {
  // The column for all of them has the index; what one field holds, it holds too.
  const anywhere = words.map((word) => holdsFolded(users.search, word));
  const inField = field === null ? [] : words.map((word) => holds(columnOf[field], word));
  return and(isNull(users.deletedAt), ...anywhere, ...inField, ...(narrowing ? narrowed(narrowing) : []));
}

const DAY_MS = 86_400_000;

function narrowed({
  access,
  role,
  lang,
  joinedFrom,
  joinedTo,
  seen,
  tag,
  now,
}: CustomerNarrowing): (SQL | undefined)[] {
  const isStaff = (which?: "admin" | "manager") =>
    sql`exists (select from ${staff} where ${staff.userId} = ${users.userId}${which ? sql` and ${staff.role} = ${which}` : sql``})`;
  const hasAccess = sql`(${users.accessUntil} > ${now} or ${isStaff()})`;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const seenBy = {
    week: gte(users.lastSeenAt, daysAgo(7)),
    month: gte(users.lastSeenAt, daysAgo(30)),
    quiet: lt(users.lastSeenAt, daysAgo(30)),
    never: isNull(users.lastSeenAt),
  };
  return [
    access && (access === "has" ? hasAccess : sql`not coalesce(${hasAccess}, false)`),
    role && (role === "customer" ? not(isStaff()) : isStaff(role)),
    lang && eq(users.lang, lang),
    joinedFrom ? gte(users.createdAt, new Date(`${joinedFrom}T00:00:00Z`)) : undefined,
    joinedTo ? lt(users.createdAt, new Date(Date.parse(`${joinedTo}T00:00:00Z`) + DAY_MS)) : undefined,
    seen && seenBy[seen],
    tag
      ? sql`exists (select from ${customerNotes} where ${customerNotes.userId} = ${users.userId} and ${customerNotes.tags} @> array[${tag}]::text[])`
      : undefined,
  ];
}

/** The order of a list. */
export function inOrder({ by, direction }: CustomerOrder): SQL[] {
  return keysOf[by].map(direction === "asc" ? asc : desc);
}

function isFrom({ by, direction }: CustomerOrder, start: { from: Value } | { after: Value }): SQL {
  const keys = sql.join(keysOf[by], sql`, `);
  const [id, isIncluded] = "from" in start ? [start.from, "="] : [start.after, ""];
  const way = sql.raw(`${direction === "asc" ? ">" : "<"}${isIncluded}`);
  return sql`(${keys}) ${way} (select ${keys} from ${users} where ${users.userId} = ${id})`;
}

/** What staff see of a customer beside their profile; null when there is none, or no longer one. */
export async function readCustomerFacts({ db }: DbCtx, userId: number) {
  const [facts] = await db
    .select({
      userId: users.userId,
      uid: users.uid,
      hasApiKey: sql<boolean>`${users.apiKey} is not null`,
      zappierWebhookUrl: users.zappierWebhookUrl,
      accessUntil: users.accessUntil,
      lastSeenAt: users.lastSeenAt,
      campaign: users.campaign,
      staffRole: staff.role,
      isUnlimited: rowColumns.isUnlimited,
      balance: sql<number>`coalesce(${wordBalances.balance}, 0)`,
      held: sql<number>`coalesce(${wordBalances.held}, 0)`,
    })
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.userId))
    .leftJoin(wordBalances, eq(wordBalances.userId, users.userId))
    .where(and(isId(users.userId, userId), isNull(users.deletedAt)));
  return facts ?? null;
}

/** The words that were delivered to a person, ever. */
export async function readWordsUsed({ db }: DbCtx, userId: number): Promise<number> {
  const [found] = await db
    .select({ used: sum(wordLedger.used) })
    .from(wordLedger)
    .where(eq(wordLedger.userId, userId));
  return Number(found?.used ?? 0);
}

/** How many people there are now, and how many of them have access: the staff, and who has it by what they bought. */
export async function countPeople({ db, clock }: Pick<Ctx, "db" | "clock">) {
  const has = sql`${staff.staffId} is not null or ${users.accessUntil} > ${clock.now()}`;
  const [found] = await db
    .select({ people: count(), withAccess: sql<number>`count(*) filter (where ${has})` })
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.userId))
    .where(isNull(users.deletedAt));
  return { people: found?.people ?? 0, withAccess: found?.withAccess ?? 0 };
}

/**
 * How many people signed up on each day from `first` to `last`, both YYYY-MM-DD in UTC; every day is there. Who left
 * since has signed up all the same.
 */
export async function readSignups(
  { db }: DbCtx,
  first: string,
  last: string,
): Promise<{ day: string; count: number }[]> {
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, count(${users.userId}) as count
    from generate_series(${first}::date, ${last}::date, interval '1 day') as day
    left join ${users} on ${users.createdAt} >= day at time zone 'UTC'
      and ${users.createdAt} < (day + interval '1 day') at time zone 'UTC'
    group by day order by day`);
  return rows;
}
