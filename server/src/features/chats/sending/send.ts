import { ENHANCE_LENGTH_OVER } from "@pluma/contract/chats/messages";
import { estimateTokens, TOKENS_MAX } from "@pluma/contract/kit/words";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { findNamedAvatar } from "../avatars.ts";
import { checkModel } from "../conversations/conversations.ts";
import { promptSource } from "../prompts/source.ts";
import { enhancePrompt, sendApart, sendUnsaved } from "./sendApart.ts";
import { sendInChat } from "./sendInChat.ts";
import { checkSearch, type Sending } from "./sending.ts";

/** What is sent: of a call, or of a feature above that asks in somebody's name. */
type Body = Omit<Sending, "text" | "composed" | "avatar" | "lent"> & {
  content?: string | undefined;
  prompt?: string | undefined;
  saveOnConversation: boolean;
  enhance: boolean;
  avatar_id?: number | null | undefined;
  assistant_id?: string | null | undefined;
  template_id?: number | null | undefined;
  /** Which state of the template; no call says so. */
  template_version?: number | undefined;
  values?: Record<string, string> | undefined;
  tries_template?: number | null | undefined;
};

/**
 * Sends a message: question, pending answer, generation and words reserved in one transaction; the model is asked
 * after it. Answers both rows at once. Refuses a text over the token limit, and a second answer while one is written. Of a
 * template the model is told what it makes of the values, and the thread the values.
 */
export async function sendMessage(ctx: ActorCtx, body: Body) {
  const composed = await composedOf(ctx, body);
  const text = composed?.content ?? body.content ?? body.prompt ?? "";
  checkLength(composed?.prompt ?? text, composed?.isHidden ?? false);
  const lent = await lentFor(ctx, body);
  const sending: Sending = { ...body, text, composed, lent, avatar: await findNamedAvatar(ctx, body) };
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

async function composedOf(ctx: ActorCtx, { template_id, template_version: version, values = {} }: Body) {
  return template_id ? promptSource(ctx).compose(ctx, { templateId: template_id, version, values }) : null;
}

/** What goes along with a text that is tried as the prompt of a template. */
async function lentFor(ctx: ActorCtx, body: Body): Promise<Sending["lent"]> {
  return body.tries_template ? promptSource(ctx).lend(ctx, body.tries_template) : null;
}

/** Refuses what is over the token limit; how long a prompt is that they may not read, nobody is told. */
function checkLength(text: string, isHidden: boolean): void {
  const tokens = estimateTokens(text);
  if (tokens <= TOKENS_MAX) return;
  if (isHidden) refuse("values_too_long");
  refuse("message_too_long", { tokens, max: TOKENS_MAX });
}
