import type { Language } from "@pluma/contract/kit/kit";
import type { ActorCtx, App } from "../../../platform/context.ts";
import { inTransaction, isTaken } from "../../../platform/database/db.ts";
import { markRemoved } from "../files/store.ts";
import { makeAvatar } from "../make.ts";
import { findDefault, lockDefault, standingFiles, updateAvatar } from "../store.system.ts";
import type { AvatarRow } from "../store.ts";
import { tellAvatar } from "../tell.ts";
import { writeVersion } from "../writeVersion.ts";

/** What the default avatar is like before its owner changes it. */
const first: Record<Language, { name: string; description: string; context: string }> = {
  en: {
    name: "My assistant",
    description: "Helps with whatever you write.",
    context:
      "You help one person write. Ask when something that matters is missing. Be brief, concrete and warm, and keep to " +
      "the tone of what they show you.",
  },
  es: {
    name: "Mi asistente",
    description: "Te ayuda con lo que escribas.",
    context:
      "Ayudas a una persona a escribir. Pregunta cuando falte algo importante. Sé breve, concreto y cercano, y mantén " +
      "el tono de lo que te muestre.",
  },
};

/** The default avatar of a person as their profile has it; null before they have one. */
export async function defaultAssistantOf(app: Pick<App, "db">, userId: number) {
  const found = await findDefault(app, userId);
  return found ? { id: found.assistantId, avatar_id: found.avatarId } : null;
}

/**
 * Gives the caller their default avatar as it was at first, without files: made when there is none, else a new version
 * of it, so that what it was before can be brought back.
 */
export async function resetDefaultAvatar(ctx: ActorCtx): Promise<void> {
  const { userId } = ctx.actor;
  const avatar = (await renewDefault(ctx)) ?? (await makeDefault(ctx)) ?? (await renewDefault(ctx));
  if (avatar) tellAvatar(ctx, avatar);
  ctx.push(userId, "user", { user_id: userId });
}

function renewDefault(ctx: ActorCtx): Promise<AvatarRow | undefined> {
  const { userId } = ctx.actor;
  const { name, description, context } = first[ctx.lang];
  return inTransaction(ctx, async (tx) => {
    const found = await lockDefault(tx, userId);
    if (!found) return undefined;
    const standing = await standingFiles(tx, found.avatarId);
    const fileIds = standing.map(({ avatarFileId }) => avatarFileId);
    await markRemoved(tx, fileIds, ctx.clock.now());
    const plain = { isPublic: false, mode: "free" as const, starters: [], fileId: null };
    await updateAvatar(tx.db, found.avatarId, { description, ...plain });
    return writeVersion(tx, found, { userId, reason: "context", changes: { name, context } });
  });
}

/** Undefined when another tab made it meanwhile. */
function makeDefault(ctx: ActorCtx): Promise<AvatarRow | undefined> {
  const { userId } = ctx.actor;
  const values = { kind: "default" as const, userId, ...first[ctx.lang] };
  return inTransaction(ctx, (tx) => makeAvatar(tx, values, userId)).catch((error: unknown) => {
    if (isTaken(error, "avatars_one_default")) return undefined;
    throw error;
  });
}
