import { is, Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "./db.ts";
import { type Looker, type LookerCtx, type Whoever, whoever } from "./owned.ts";

/** Builds a statement once for each pool or transaction, so that a hot read is parsed and planned once a connection. */
export function prepared<S>(build: (db: Db) => S): (db: Db) => S {
  const statements = new WeakMap<Db, S>();
  return (db) => {
    const known = statements.get(db);
    if (known) return known;
    const made = build(db);
    statements.set(db, made);
    return made;
  };
}

/**
 * The same for whoever looks: a statement for each form that their conditions take, by what they are and whether they are in
 * an organization; `form` belongs into its name. Its values are `userId` and `space` beside its own.
 */
export function preparedFor<S>(build: (somebody: Looker, form: string) => S): (ctx: LookerCtx) => S {
  const statements = prepared((_db) => new Map<string, S>());
  return ({ db, state, actor: { staffRole, organizationId, organizationRole } }) => {
    const form = `${staffRole ?? "none"}_${organizationRole ?? "none"}_${organizationId === null ? "alone" : "there"}`;
    const known = statements(db);
    const space = organizationId === null ? null : whoever.actor.organizationId;
    const actor = { userId: whoever.actor.userId, organizationId: space, staffRole, organizationRole };
    const found = known.get(form) ?? build({ db, state, actor }, form);
    known.set(form, found);
    return found;
  };
}

/**
 * A value of a prepared statement that PostgreSQL cannot look at when it plans. Where a value would promise a cheaper plan it
 * plans again for each, which takes longer than a short read; so it plans once a connection.
 */
export const unseen = (name: string, type: "int" | "bigint" | "int[]" | "bigint[]" | "text[]"): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})::${sql.raw(type)}`;

/** A number that stands in the text of a statement: a limit among its values is another one each time, for all that PostgreSQL knows. */
export const written = (count: number): number => sql.raw(String(Math.trunc(count))) as unknown as number;

/** Where a page begins, of those after the first: seen, each of them would be planned for itself. */
export const unseenOffset = unseen("offset", "bigint") as unknown as number;

const unseenUser = unseen("userId", "int");

/**
 * Whoever will ask, whom PostgreSQL cannot look at when it plans: where somebody has few of the rows that others have many of,
 * their number would promise a cheaper plan each time.
 */
export const unseenWhoever: Whoever = { actor: { ...whoever.actor, userId: unseenUser } };

/** Whether somebody is a value of a statement that is prepared: then the moment has to be one too. */
export const isLater = ({ actor: { userId } }: Whoever): boolean => is(userId, Placeholder) || userId === unseenUser;
