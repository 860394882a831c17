import type { Model } from "@pluma/contract/outside/completions";
import type { ActorCtx } from "../../../platform/context.ts";
import { Refusal, refuse } from "../../../platform/errors.ts";
import { type AvatarRow, listUsableAvatars, visibleAvatar } from "../../avatars/index.ts";

/** As many avatars are told of; whoever uses more knows them by their numbers. */
const MODELS_MAX = 500;
const SLUG_LENGTH_MAX = 60;

/** The avatars that the caller may use where they are, by name; of a key that is kept to some, those alone. */
export async function listModels(ctx: ActorCtx): Promise<AvatarRow[]> {
  const { rows } = await listUsableAvatars(ctx, { query: "", sortBy: "name_asc" }, { offset: 0, limit: MODELS_MAX });
  return rows.filter((row) => isAllowed(ctx, row));
}

/** The avatar that a model names; one that the caller may not use, or their key may not, does not exist. */
export async function findModel(ctx: ActorCtx, model: string): Promise<AvatarRow> {
  const avatarId = Number(/^(?:.*-)?(\d{1,10})$/.exec(model)?.[1] ?? 0);
  const avatar = await visibleAvatar(ctx, avatarId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "not_found") refuse("avatar_missing");
    throw error;
  });
  if (avatar.kind === "super_fetch" || !isAllowed(ctx, avatar)) refuse("avatar_missing");
  return avatar;
}

function isAllowed({ actor: { key } }: ActorCtx, { avatarId }: AvatarRow): boolean {
  return !key || key.avatarIds.length === 0 || key.avatarIds.includes(avatarId);
}

/** The id of an avatar as a model: its name, to be told apart by people, and its number, which stays. */
export function modelIdOf({ name, avatarId }: Pick<AvatarRow, "name" | "avatarId">): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/^-|-$/g, "");
  return `${slug || "avatar"}-${avatarId}`;
}

/** An avatar, as a model. */
export function showModel({ actor }: ActorCtx, avatar: AvatarRow): Model {
  const isOwn = avatar.userId === actor.userId;
  return {
    id: modelIdOf(avatar),
    object: "model",
    created: secondsOf(avatar.createdAt),
    owned_by: isOwn ? "you" : avatar.isPublic ? "public" : "organization",
    name: avatar.name,
    description: avatar.description,
  };
}

export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
