/**
 * Whose rows a statement reaches. Every store that reads or writes what belongs to somebody narrows by these, so that
 * the places where it is said can be listed, and dropped one by one to see that a check notices (`npm run mutate`).
 */
import { type AnyColumn, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../context.ts";
import type { Db } from "./db.ts";

/** Whoever asks, as far as it says what is theirs. */
export type Asker = { actor: Pick<Actor, "userId" | "organizationId"> };

/** Whoever asks, and the database or the transaction that they are in. */
export type AskerCtx = Asker & { db: Db };

/** The same, now or later. */
export type Whoever = {
  actor: { userId: number | Placeholder; organizationId: number | Placeholder | null };
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
