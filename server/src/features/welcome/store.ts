import { type AskerCtx, mine } from "../../platform/database/owned.ts";
import { welcomed } from "./tables.ts";

type Ended = { firstTextEndedAt: Date } | { firstStepsEndedAt: Date };

/** What the caller put aside. */
export async function readEnded(ctx: AskerCtx) {
  const [row] = await ctx.db.select().from(welcomed).where(mine(ctx, welcomed.userId));
  return row ?? { firstTextEndedAt: null, firstStepsEndedAt: null };
}

/** Keeps that the caller put something aside. */
export async function writeEnded(ctx: AskerCtx, ended: Ended): Promise<void> {
  await ctx.db
    .insert(welcomed)
    .values({ userId: ctx.actor.userId, ...ended })
    .onConflictDoUpdate({ target: welcomed.userId, set: ended });
}
