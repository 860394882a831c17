import type { ActorCtx } from "../../../platform/context.ts";
import { allow } from "../../../platform/errors.ts";
import { rightsOver, visibleAvatar } from "../../avatars/index.ts";
import { countLiked } from "./store.system.ratings.ts";

/** How many answers of an avatar that the caller may edit were called good, and how many not; whose they were, nobody is told. */
export async function readRatings(ctx: ActorCtx, id: number): Promise<{ good: number; not_good: number }> {
  const avatar = await visibleAvatar(ctx, id);
  allow(rightsOver(ctx, avatar).edit);
  const { good, notGood } = await countLiked(ctx, avatar.avatarId);
  return { good, not_good: notGood };
}
