import type { Output } from "@pluma/contract/avatars/outputs";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { generateFor } from "../../avatars/index.ts";
import { findMessage } from "../store.messages.ts";
import { findConversation } from "../store.ts";

type Asked = { message_id: number; avatar_id?: number | null | undefined };

/**
 * Has an avatar write to an own message, that of its chat where none is named; answers the pending output. Refuses
 * not_found where there is nothing to write to, or nobody to write.
 */
export async function generateFromMessage(ctx: ActorCtx, asked: Asked): Promise<{ output: Output }> {
  const message = (await findMessage(ctx, asked.message_id)) ?? refuse("not_found");
  const { content, conversationId, purpose } = message;
  if (!content || (purpose !== "thread" && purpose !== "output")) return refuse("not_found");
  const conversation = conversationId === null ? undefined : await findConversation(ctx, conversationId);
  const avatarId = asked.avatar_id ?? conversation?.avatarId ?? refuse("not_found");
  return { output: await generateFor(ctx, { avatarId, prompt: content, purpose: "output" }) };
}
