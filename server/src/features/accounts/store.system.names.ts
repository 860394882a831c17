import { type AnyColumn, and, type Placeholder, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Ctx } from "../../platform/context.ts";
import { prepared, unseen } from "../../platform/database/prepared.ts";
import { holdsPart } from "../../platform/database/searched.ts";
import { holds, holdsFolded } from "./store.search.ts";
import { audit, staff, users } from "./tables.ts";

/** What lists of other rows say of the person a row is of; whoever left is named as they are kept. */
export type PersonName = { userId: number; name: string; lastName: string; email: string };

/** A name with whether it is one of the platform's staff, or was, which not everybody is told. */
type KnownName = PersonName & { wasStaff: boolean };

/** A name as a part of another feature's statement, joined by `userId`: a page of rows brings its names along. */
export const personNames = new QueryBuilder()
  .select({ userId: users.userId, name: users.name, lastName: users.lastName, email: users.email })
  .from(users)
  .as("person");

const namesByIds = prepared((db) =>
  db
    .select({
      ...{ userId: users.userId, name: users.name, lastName: users.lastName, email: users.email },
      wasStaff: sql<boolean>`(${wasOfStaff(users.userId)})`,
    })
    .from(users)
    .where(sql`${users.userId} = any(${unseen("ids", "int[]")})`)
    .prepare("accounts_names"),
);

/** The names of some people by their ids; an id that is nobody's is left out. */
export async function readNames({ db }: Pick<Ctx, "db">, userIds: number[]): Promise<Map<number, KnownName>> {
  if (userIds.length === 0) return new Map();
  const rows = await namesByIds(db).execute({ ids: [...new Set(userIds)] });
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Narrows rows of any table to those whose person's name, address or phone holds what was typed. */
export const isOfPerson = (userId: AnyColumn, typed: string | Placeholder): SQL =>
  sql`${userId} in (select ${users.userId} from ${users} where ${holdsFolded(users.search, typed)})`;

/** Narrows rows of any table to those whose person's name or address holds what was typed, and nothing else of them. */
export const isOfNamed = (userId: AnyColumn | SQL.Aliased, typed: string): SQL =>
  sql`${userId} in (select ${users.userId} from ${users} where ${holdsFolded(users.search, typed)} and ${holds(sql`${users.name} || ' ' || ${users.lastName} || ' ' || ${users.email}`, typed)})`;

/** Narrows a statement that `personNames` is a part of to those whose name or address holds what was typed. */
export const isCalled = (typed: string): SQL =>
  holds(sql`${personNames.name} || ' ' || ${personNames.lastName} || ' ' || ${personNames.email}`, typed);

/**
 * Narrows rows of any table to those whose person's name or address holds all parts. What an index finds by all that is
 * known of them is held against these alone: a telephone number is no name.
 */
export const isNamed = (userId: AnyColumn, parts: string[]): SQL => {
  const shown = sql`fold(${users.name} || ' ' || ${users.lastName} || ' ' || ${users.email})`;
  const held = and(...parts.flatMap((part) => [holdsPart(users.search, part), holdsPart(shown, part)]));
  return sql`${userId} in (select ${users.userId} from ${users} where ${held})`;
};

/** Narrows rows of any table to those of the platform's staff. */
export const isOfStaff = (userId: AnyColumn): SQL => sql`${userId} in (select ${staff.userId} from ${staff})`;

/** The same, with those who were of it once: what they did as staff is told as theirs no more than before. */
export const wasOfStaff = (userId: AnyColumn): SQL =>
  sql`(${isOfStaff(userId)} or 'user:' || ${userId} in (select ${audit.target} from ${audit} where ${audit.action} = 'staff.remove'))`;
