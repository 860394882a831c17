/**
 * Whose rows a statement reaches. Every store that reads or writes what belongs to somebody narrows by these, so that
 * the places where it is said can be listed, and dropped one by one to see that a check notices (`npm run mutate`).
 */
import { type AnyColumn, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Actor, ActorCtx, App } from "../context.ts";
import type { State } from "../state.ts";
import type { Db } from "./db.ts";

/** Whoever asks, as far as it says what is theirs. */
export type Asker = { actor: Pick<Actor, "userId" | "organizationId"> };

/** Whoever asks, and the database or the transaction that they are in. */
export type AskerCtx = Asker & { db: Db };

/** As which site the app shows itself. */
export type AtSite = Pick<App, "site">;

/** The same, now or later, or each person of a statement that asks about many: then a column says who it is. */
export type Whoever = {
  actor: { userId: number | Placeholder | SQL; organizationId: number | Placeholder | null; isAtHost?: boolean };
};

/** Whoever looks, or will, with what they are: all that the conditions of a store ask about somebody. */
export type Looker = {
  db: Db;
  state: State;
  actor: Whoever["actor"] & Pick<Actor, "staffRole" | "organizationRole">;
};

/** Somebody who looks, be it the caller or somebody for whom a text is being written. */
export type LookerCtx = Pick<ActorCtx, "db" | "state"> & {
  actor: Pick<Actor, "userId" | "organizationId" | "staffRole" | "organizationRole" | "isAtHost">;
};

/** Whoever will ask, for statements that are prepared once: their values are given as `userId` and `space`. */
export const whoever: Whoever = {
  actor: { userId: sql.placeholder("userId"), organizationId: sql.placeholder("space") },
};

/** Rows whose `column` names the caller. */
export const mine = ({ actor }: Whoever, column: AnyColumn | SQL): SQL => sql`${column} = ${actor.userId}`;

/** Rows of the space that the caller has selected: `space` is their organization's id, 0 for the personal one. */
export const inSpace = ({ actor }: Whoever, space: AnyColumn | SQL): SQL =>
  sql`${space} = ${actor.organizationId ?? 0}`;

/** Rows of the organization on whose own host somebody asks, by its id in `seller`; on the installation's all. */
export const inSite = ({ site }: AtSite, seller: AnyColumn): SQL | undefined =>
  site === null ? undefined : sql`${seller} = ${site}`;

/** Rows that are of no organization but the one on whose own host somebody asks; on the installation's all. */
export const notElsewhere = ({ actor }: Whoever, organizationId: AnyColumn): SQL =>
  actor.isAtHost ? sql`(${organizationId} is null or ${inSpace({ actor }, organizationId)})` : sql`true`;
