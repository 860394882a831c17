import { is, Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, poolOf } from "./db.ts";
import { type Looker, type LookerCtx, type Whoever, whoever } from "./owned.ts";
import { readQuickly } from "./rows.ts";

type Statement = { execute: (...given: never[]) => unknown };

/**
 * Builds a statement once for each pool, and its transactions send the same one: a hot statement is put together once, and
 * parsed and planned once a connection.
 */
export function prepared<S extends Statement>(build: (db: Db) => S): (db: Db) => S {
  const forms = preparedForms<S>();
  return (db) => forms(db, "", build);
}

/** The same for a statement of several forms: the one of a name, which is built where it is none yet. */
export function preparedForms<S extends Statement>(): (db: Db, name: string, build: (pool: Db) => S) => S {
  const statements = new WeakMap<Db, Map<string, S>>();
  return (db, name, build) => {
    const pool = poolOf(db);
    const known = statements.get(pool) ?? new Map<string, S>();
    statements.set(pool, known);
    const found = known.get(name) ?? readQuickly(build(pool));
    known.set(name, found);
    return pool === db ? found : onConnectionOf(db, found);
  };
}

/** A statement as it is sent in a transaction: the same in all but its connection. */
function onConnectionOf<S extends Statement>(tx: Db, statement: S): S {
  const { client } = Reflect.get(tx, "session") as { client: unknown };
  return Object.assign(Object.create(Object.getPrototypeOf(statement)), statement, { client });
}

/**
 * The same for whoever looks: a statement for each form that their conditions take, by what they are and whether they are in
 * an organization; `form` belongs into its name. Its values are `userId` and `space` beside its own.
 */
export function preparedFor<S extends Statement>(build: (somebody: Looker, form: string) => S): (ctx: LookerCtx) => S {
  const forms = preparedForms<S>();
  return ({ db, state, actor: { staffRole, organizationId, organizationRole, isAtHost = false } }) => {
    const place = organizationId === null ? "alone" : isAtHost ? "host" : "there";
    const form = `${staffRole ?? "none"}_${organizationRole ?? "none"}_${place}`;
    const space = organizationId === null ? null : whoever.actor.organizationId;
    const actor = { userId: whoever.actor.userId, organizationId: space, staffRole, organizationRole, isAtHost };
    return forms(db, form, (pool) => build({ db: pool, state, actor }, form));
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

/** How many rows there are until a part ends. */
export const throughPart = (offset: number | Placeholder, limit: number | Placeholder): number =>
  sql`${offset}::bigint + ${limit}::bigint` as unknown as number;

const unseenUser = unseen("userId", "int");

/**
 * Whoever will ask, whom PostgreSQL cannot look at when it plans: where somebody has few of the rows that others have many of,
 * their number would promise a cheaper plan each time.
 */
export const unseenWhoever: Whoever = { actor: { ...whoever.actor, userId: unseenUser } };

/** Whether somebody is a value of a statement that is prepared: then the moment has to be one too. */
export const isLater = ({ actor: { userId } }: Whoever): boolean => is(userId, Placeholder) || userId === unseenUser;
