import type { Language } from "@pluma/contract/kit";
import type { ActorCtx, App } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db.ts";
import { lockUser } from "../accounts/index.ts";
import { makeAvatar } from "./make.ts";
import { findDefault, lockDefault } from "./store.defaults.ts";
import { updateAvatar } from "./store.ts";
import { tellAvatar } from "./tell.ts";
import { writeVersion } from "./versions/write.ts";

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

/** Gives the caller their default avatar as it was at first: made when there is none, else a new version of it. */
export async function resetDefaultAvatar(ctx: ActorCtx): Promise<void> {
  const { userId } = ctx.actor;
  const { name, description, context } = first[ctx.lang];
  const avatar = await inTransaction(ctx, async (tx) => {
    // Two tabs at once must not both make one.
    await lockUser(tx, userId);
    const found = await lockDefault(tx, userId);
    if (!found) return makeAvatar(tx, { kind: "default", userId, name, description, context }, userId);
    await updateAvatar(tx.db, found.avatarId, { description, isPublic: false, mode: "free" });
    return writeVersion(tx, found, { userId, reason: "context", changes: { name, context } });
  });
  tellAvatar(ctx, avatar);
  ctx.push(userId, "user", { user_id: userId });
}
