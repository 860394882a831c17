import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction, isTaken } from "../../../platform/database/db.ts";
import { makeAvatar } from "../make.ts";
import { showAvatar } from "../show.ts";
import { findSuperFetch } from "../store.system.ts";
import type { AvatarRow } from "../store.ts";

/** The avatar that Super Fetch writes with, made when it is first asked for; as one, and as a list of it. */
export async function readSuperFetchAvatar(ctx: ActorCtx) {
  const avatar = await showAvatar(ctx, await superFetchAvatar(ctx));
  return { avatar, avatars: [avatar] };
}

/** The same, as its row: there is one of it, however many ask at once. */
export async function superFetchAvatar(ctx: Pick<ActorCtx, "db">): Promise<AvatarRow> {
  const found = await findSuperFetch(ctx);
  if (found) return found;
  // Public, because everybody may write with it; what it is told is a setting, which nobody reads here.
  const values = { kind: "super_fetch" as const, name: "Super Fetch", isPublic: true };
  return inTransaction(ctx, (tx) => makeAvatar(tx, values, null)).catch(async (error: unknown) => {
    const made = isTaken(error, "avatars_one_super_fetch") ? await findSuperFetch(ctx) : undefined;
    if (!made) throw error;
    return made;
  });
}
