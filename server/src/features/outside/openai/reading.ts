import type { Input } from "@pluma/contract/kit/kit";
import { estimateTokens } from "@pluma/contract/kit/words";
import type { CompletionMessage, completions } from "@pluma/contract/outside/completions";
import type { ActorCtx } from "../../../platform/context.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { Refusal } from "../../../platform/errors.ts";
import type { Question, Said } from "../answering/question.ts";

type Body = Input<typeof completions.complete>["body"];

/** How many characters are counted as a token. */
const CHARACTERS_A_TOKEN = 4;

/**
 * What a request asks: what the last message says, what was said before it, and what system messages wish. Refuses one in
 * which nobody asks anything last. `tokens`: how many came, as they are estimated.
 */
export function readQuestion({ lang }: ActorCtx, body: Body): Omit<Question, "avatar"> & { tokens: number } {
  const texts = body.messages.map((message) => ({ role: message.role, text: textOf(message) }));
  const said = texts.flatMap(({ role, text }): Said[] =>
    role === "user" || role === "assistant" ? [{ role, content: text }] : [],
  );
  const last = said.at(-1);
  if (last?.role !== "user" || last.content.trim() === "") {
    throw new Refusal("invalid_body", {}, { messages: wordsOf("last_message_not_asking", lang) }, 400);
  }
  const wishes = texts.filter(({ role }) => role === "system" || role === "developer").map(({ text }) => text);
  const tokensMax = body.max_completion_tokens ?? body.max_tokens;
  return {
    wishes: wishes.join("\n\n").trim(),
    before: said.slice(0, -1).reverse(),
    text: last.content,
    ...(tokensMax && { lengthMax: tokensMax * CHARACTERS_A_TOKEN }),
    stops: body.stop == null ? [] : [body.stop].flat(),
    tokens: estimateTokens(texts.map(({ text }) => text).join("")),
  };
}

function textOf({ content }: CompletionMessage): string {
  if (content == null) return "";
  return typeof content === "string" ? content : content.map(({ text }) => text).join("\n");
}
