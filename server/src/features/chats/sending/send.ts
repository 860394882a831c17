import { ENHANCE_LENGTH_OVER } from "@pluma/contract/chats/messages";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { findNamedAvatar } from "../avatars.ts";
import { checkModel } from "../conversations/conversations.ts";
import { enhancePrompt, sendApart, sendUnsaved } from "./sendApart.ts";
import { sendInChat } from "./sendInChat.ts";
import { checkSearch, type Sending } from "./sending.ts";

type Body = Omit<Sending, "text" | "avatar"> & {
  content?: string | undefined;
  prompt?: string | undefined;
  saveOnConversation: boolean;
  enhance: boolean;
  avatar_id?: number | null | undefined;
  assistant_id?: string | null | undefined;
};

/**
 * Sends a message: question, pending answer, generation and words reserved in one transaction; the model is asked
 * after it. Answers both rows at once. Refuses a text over the token limit, and a second answer while one is written.
 */
export async function sendMessage(ctx: ActorCtx, body: Body) {
  const text = body.content ?? body.prompt ?? "";
  const tokens = estimateTokens(text);
  if (tokens > TOKENS_MAX) refuse("message_too_long", { tokens, max: TOKENS_MAX });
  const sending: Sending = { ...body, text, avatar: await findNamedAvatar(ctx, body) };
  await checkModel(ctx, sending.model);
  if (body.enhance) {
    if (sending.text.trim().length <= ENHANCE_LENGTH_OVER) refuse("prompt_too_short");
    return enhancePrompt(ctx, sending);
  }
  await checkSearch(ctx, sending.searchOnInternet);
  if (!body.saveOnConversation) return sendUnsaved(ctx, sending);
  if (sending.follows) refuse("not_found");
  if (sending.message_type_id !== 1 && !sending.conversation_id) return sendApart(ctx, sending);
  return sendInChat(ctx, sending);
}
