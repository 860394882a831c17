/** The address that any client of the chat completions format can use: each avatar that one may ask is a model there. */
import { z } from "zod";
import { reply, route, text } from "../kit/kit.ts";

/** A request names so many messages at most; of older ones as many go along as fit. */
export const COMPLETION_MESSAGES_MAX = 2000;
const MESSAGE_LENGTH_MAX = 200_000;
const STOPS_MAX = 4;
const STOP_LENGTH_MAX = 200;

const content = z.union([
  text(MESSAGE_LENGTH_MAX),
  z.array(z.object({ type: z.literal("text", "unsupported"), text: text(MESSAGE_LENGTH_MAX) })).max(200),
]);

const message = z.discriminatedUnion("role", [
  z.object({ role: z.enum(["system", "developer", "user"]), content }),
  z.object({ role: z.literal("assistant"), content: content.nullish() }),
]);
export type CompletionMessage = z.infer<typeof message>;

/** What avatars have settings of their own for, or what changes nothing here: it may come, and is passed over. */
const passedOver = z.unknown().optional();
/** What would promise something that does not happen: refused, but where it says what is so anyway. */
const only = (...values: unknown[]) =>
  z
    .unknown()
    .refine((value) => value == null || values.some((each) => isAlike(each, value)), "unsupported")
    .optional();
const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A parameter that the format does not have is refused, as it is where the format comes from. */
export const completionRequest = z.strictObject({
  model: z.string().max(200),
  messages: z.array(message).min(1).max(COMPLETION_MESSAGES_MAX),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
  stop: z
    .union([z.string().min(1).max(STOP_LENGTH_MAX), z.array(z.string().min(1).max(STOP_LENGTH_MAX)).max(STOPS_MAX)])
    .nullish(),
  temperature: passedOver,
  top_p: passedOver,
  presence_penalty: passedOver,
  frequency_penalty: passedOver,
  logit_bias: passedOver,
  seed: passedOver,
  user: passedOver,
  safety_identifier: passedOver,
  prompt_cache_key: passedOver,
  prompt_cache_retention: passedOver,
  metadata: passedOver,
  store: passedOver,
  service_tier: passedOver,
  reasoning_effort: passedOver,
  verbosity: passedOver,
  parallel_tool_calls: passedOver,
  n: only(1),
  modalities: only(["text"]),
  response_format: only({ type: "text" }),
  logprobs: only(false),
  top_logprobs: only(0),
  tools: only([]),
  tool_choice: only("none", "auto"),
  functions: only([]),
  function_call: only("none", "auto"),
  audio: only(),
  prediction: only(),
  web_search_options: only(),
});

/** What is wrong with a field of such a request. */
export const completionProblemCodes = ["unsupported", "last_message_not_asking"] as const;
export type CompletionProblem = (typeof completionProblemCodes)[number];

/** How many tokens, estimated from what came and what was written; and the words that were counted. */
const usage = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
  words: z.number().int(),
});
export type CompletionUsage = z.infer<typeof usage>;

const finishReason = z.enum(["stop", "length", "content_filter"]);
export type CompletionFinish = z.infer<typeof finishReason>;

const head = { id: z.string(), created: z.number().int(), model: z.string() };

/** A whole answer. */
export const completion = z.object({
  ...head,
  object: z.literal("chat.completion"),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({ role: z.literal("assistant"), content: z.string(), refusal: z.null() }),
      logprobs: z.null(),
      finish_reason: finishReason,
    }),
  ),
  usage,
});

/** A piece of an answer that comes as server-sent events. */
export const completionChunk = z.object({
  ...head,
  object: z.literal("chat.completion.chunk"),
  choices: z.array(
    z.object({
      index: z.literal(0),
      delta: z.object({ role: z.literal("assistant").optional(), content: z.string().optional() }),
      logprobs: z.null(),
      finish_reason: finishReason.nullable(),
    }),
  ),
  usage: usage.nullable().optional(),
});
export type CompletionChunk = z.infer<typeof completionChunk>;

/** An avatar, as a model. Its id ends with the avatar's number, which stays when the name changes. */
export const model = z.object({
  id: z.string(),
  object: z.literal("model"),
  created: z.number().int(),
  owned_by: z.enum(["you", "organization", "public"]),
  name: z.string(),
  description: z.string(),
});
export type Model = z.infer<typeof model>;

const asked = { access: "hasAccess", scope: "chat", speaks: "openai" } as const;

/** Beside its address below /api each is at the same path without it: "/v1/chat/completions". */
export const completions = {
  listModels: route({
    ...asked,
    method: "GET",
    path: "/v1/models",
    summary: "The avatars that the caller may use where they are, as models; the first 500 by name.",
    answer: z.object({ object: z.literal("list"), data: z.array(model) }),
  }),
  readModel: route({
    ...asked,
    method: "GET",
    path: "/v1/models/{model}",
    summary: "One avatar that the caller may use, as a model.",
    params: z.object({ model: z.string().max(200) }),
    answer: model,
    refuses: ["avatar_missing"],
  }),
  complete: route({
    ...asked,
    method: "POST",
    path: "/v1/chat/completions",
    summary:
      "Has an avatar answer a conversation that the request holds, whole or as server-sent events. Words are counted and limits hold as in the app; nothing of it is kept. Who hangs up stops the answer, and what was written of it by then is paid.",
    body: completionRequest,
    invalidStatus: 400,
    answer: reply("application/json or text/event-stream, as the chat completions format has them"),
    refuses: ["avatar_missing", "message_too_long", "avatar_closed", "avatar_slowed", "out_of_words"],
  }),
};
