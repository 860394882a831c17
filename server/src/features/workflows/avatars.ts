import type { ActorCtx } from "../../platform/context.ts";
import { Refusal } from "../../platform/errors.ts";
import { visibleAvatar } from "../avatars/index.ts";

/** Those of some avatars that the caller may use; one that is gone and one that is somebody else's are the same. */
export async function usableAmong(ctx: ActorCtx, avatarIds: (number | null)[]): Promise<Set<number>> {
  const usable = new Set<number>();
  for (const avatarId of new Set(avatarIds)) {
    if (avatarId !== null && (await isUsable(ctx, avatarId))) usable.add(avatarId);
  }
  return usable;
}

async function isUsable(ctx: ActorCtx, avatarId: number): Promise<boolean> {
  try {
    await visibleAvatar(ctx, avatarId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
