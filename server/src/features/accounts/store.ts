import { and, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Clock } from "../../platform/clock.ts";
import { type AskerCtx, mine, whoever } from "../../platform/database/owned.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { selectUser } from "./store.system.ts";
import { users } from "./tables.ts";

const self = prepared((db) => selectUser(db, mine(whoever, users.userId)).prepare("accounts_self"));

/** The caller's own profile; null when there is none, or no longer one. */
export async function readSelf({ db, actor }: AskerCtx) {
  const [user] = await self(db).execute({ userId: actor.userId });
  return user ?? null;
}

/** Changes the caller's own profile. */
export async function updateSelf(ctx: AskerCtx, changes: Partial<typeof users.$inferInsert>): Promise<void> {
  await ctx.db.update(users).set(changes).where(mine(ctx, users.userId));
}

/** Notes that the caller is here; a second time only after a minute. */
export async function writeLastSeen(ctx: AskerCtx & { clock: Clock }): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .update(users)
    .set({ lastSeenAt: now })
    .where(and(mine(ctx, users.userId), isLongAgo(now)));
}

const isLongAgo = (now: Date): SQL | undefined =>
  or(isNull(users.lastSeenAt), lt(users.lastSeenAt, sql`${new Date(now.getTime() - 60_000)}`));
