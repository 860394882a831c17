import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { deleteGroupUser } from "./store.groups.ts";

/** Thrown so that the transaction in which it is looked is undone. */
class Undone extends Error {}

/**
 * What is seen by `look` where somebody is not in a group of an organization that the caller manages, without anything being
 * changed: it happens in a transaction that is undone. Refuses somebody who is not in it as not found.
 */
export async function withoutMembership<T>(
  ctx: ActorCtx,
  { groupId, userId }: { groupId: number; userId: number },
  look: (ctx: ActorCtx) => Promise<T>,
): Promise<T> {
  const seen: T[] = [];
  try {
    await ctx.db.transaction(async (db) => {
      const tx = { ...ctx, db };
      if (!(await deleteGroupUser(tx, groupId, userId))) refuse("not_found");
      seen.push(await look(tx));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  const [found] = seen;
  if (found === undefined) throw new Error("nothing was looked at");
  return found;
}
