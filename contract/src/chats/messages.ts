/** Messages of conversations, generated texts without one (topics, hashtags), and the enhancing of prompts. */
import { z } from "zod";
import { avatarMark } from "../avatars/mark.ts";
import { finishReason } from "../generation/generation.ts";
import { type Source, source } from "../generation/sources.ts";
import { defineErrors, filledText, flag, id, idParams, moment, organizationId, page, route } from "../kit/kit.ts";
import { conversation } from "./chats.ts";
import { MESSAGE_LENGTH_MAX, modelName, send, stream } from "./sending.ts";

export { MESSAGE_LENGTH_MAX } from "./sending.ts";

export const MESSAGES_PER_PAGE = 10;

/** The most messages that one call answers, when all from one on are asked for. */
export const MESSAGES_AT_ONCE_MAX = 500;

/** A prompt must be longer than this to be enhanced. */
export const ENHANCE_LENGTH_OVER = 12;

/** What a message is: part of a chat, hashtags (10 to 20), topics (2 to 5 ideas). */
export const messageTypes = { chat: 1, hashtags: 2, topics: 3 } as const;

/** A file that was sent with a message. */
export const attachment = z.object({
  conversation_file_id: z.number().int(),
  file_id: z.number().int(),
  name: z.string(),
  type: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

/**
 * The template that a question was sent with, and what the person filled in, in the order of its fields. `content` is
 * then the same as a text: name and values. `hidden`: the prompt is not theirs to read; else `prompt` is what was composed.
 */
export const usedTemplate = z.object({
  template_id: z.number().int(),
  name: z.string(),
  hidden: z.boolean(),
  fields: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
});
export type UsedTemplate = z.infer<typeof usedTemplate>;

/**
 * One message. `content` null is an answer of which nothing has arrived yet; while `generating` is true more is to
 * come by `message_stream`, from offset `content.length` on. A failed answer keeps what had arrived and says in
 * `error` what happened; when nothing had arrived, `content` is that sentence. `prompt` is what the person typed where
 * `content` is something else. `liked` is what they think of an answer, null while they said nothing. `versions` are the ids of all versions of this place in the thread, oldest first.
 * `conversation_id` is null for texts that belong to no conversation.
 */
export const message = z.object({
  message_id: z.number().int(),
  conversation_id: z.number().int().nullable(),
  role: z.enum(["user", "assistant"]),
  content: z.string().nullable(),
  prompt: z.string().nullable(),
  favorite: z.boolean(),
  liked: z.boolean().nullable(),
  message_type_id: z.number().int(),
  user_message_id: z.number().int().nullable(),
  versions: z.array(z.number().int()),
  sources: z.array(source),
  /** The avatar that answers, or answered; null for none, and for one that is there no more. */
  avatar: avatarMark.nullable(),
  files: z.array(attachment),
  template: usedTemplate.nullable(),
  finish_reason: finishReason.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  generating: z.boolean(),
  model: z.string().nullable(),
  words: z.number().int().nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Message = z.infer<typeof message>;

const continuable = new Set(["length", "stopped", "interrupted", "words"]);

/** Whether an answer ended before it was finished, so that it can go on. */
export const canContinue = (finishReason: string | null): boolean =>
  finishReason !== null && continuable.has(finishReason);

export const errors = defineErrors({
  message_missing: "missing",
  message_too_long: "invalid",
  values_too_long: "invalid",
  prompt_too_short: "invalid",
  still_generating: "conflict",
  nothing_to_continue: "conflict",
  not_a_question: "conflict",
  not_an_answer: "conflict",
});

/** Both rows; `user_message` null when nothing was said anew, `conversation` null for a text that belongs to none. */
const sent = z.object({ message, user_message: message.nullable(), conversation: conversation.nullable() });
export type Sent = z.infer<typeof sent>;

const thread = z.object({ messages: z.array(message), max: z.number().int() });

const refusesSending = [
  "message_too_long",
  "prompt_too_short",
  "still_generating",
  "search_off",
  "model_unknown",
  "source_missing",
  "not_a_question",
  "avatar_gone",
  "avatar_model",
  "template_values_missing",
  "values_too_long",
  "template_value_refused",
  "pictures_unseen",
  "pictures_too_many",
] as const;

export const messages = {
  readThread: route({
    method: "GET",
    path: "/messages/thread/{id}",
    summary: "The newest 10 messages of an own conversation, oldest of them first; `max` is how many there are.",
    access: "signedIn",
    params: idParams,
    answer: thread,
  }),
  readThreadPage: route({
    method: "GET",
    path: "/messages/thread/{id}/{x}",
    summary: "Page x of the thread, 10 messages each; page 1 is the newest.",
    access: "signedIn",
    params: z.object({ id, x: page }),
    answer: thread,
  }),
  readMessages: route({
    method: "GET",
    path: "/messages/conversation/{id}",
    summary:
      "The same pages as the thread, with the page in the query. With `from`: all messages from that one on to the newest, at most 500.",
    access: "signedIn",
    params: idParams,
    query: z.object({ page, favorite: flag.optional(), message_type_id: id.optional(), from: id.optional() }),
    answer: thread,
  }),
  readMessage: route({
    method: "GET",
    path: "/messages/{id}",
    summary: "An own message, whether the thread shows it or another version of it.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ message }),
  }),
  listMessages: route({
    method: "GET",
    path: "/messages",
    summary:
      "One's own texts of the selected organization, or personal ones, newest first, 10 a page: favourites of all chats, topics (message_type_id 3), hashtags (2).",
    access: "signedIn",
    query: z.object({
      page,
      favorite: flag.optional(),
      message_type_id: id.optional(),
      organization_id: organizationId,
    }),
    answer: thread,
  }),
  streamMessage: route({
    method: "POST",
    path: "/messages/stream",
    summary:
      "Sends a message. Answers both rows at once; the text follows by message_stream. Without conversation_id a conversation is made.",
    access: "generation",
    isIdempotent: true,
    body: stream,
    answer: sent,
    refuses: refusesSending,
  }),
  sendMessage: route({
    method: "POST",
    path: "/messages",
    summary:
      "The same as /messages/stream; the finished answer comes by message unless `stream` is true. Topics and hashtags belong to no conversation unless one is named.",
    access: "generation",
    status: 201,
    isIdempotent: true,
    body: send,
    answer: sent,
    refuses: refusesSending,
  }),
  regenerateMessage: route({
    method: "POST",
    path: "/messages/{id}/regenerate",
    summary: "Answers the question of an own answer anew; the earlier versions stay.",
    access: "generation",
    isIdempotent: true,
    params: idParams,
    body: z.object({ model: modelName, searchOnInternet: z.boolean().default(false) }),
    answer: sent,
    refuses: [
      "still_generating",
      "not_a_question",
      "search_off",
      "model_unknown",
      "source_missing",
      "avatar_gone",
      "avatar_model",
      "template_withdrawn",
    ],
  }),
  continueMessage: route({
    method: "POST",
    path: "/messages/{id}/continue",
    summary: "Goes on with the last answer of a chat where it was cut; the text grows in the same message.",
    access: "generation",
    isIdempotent: true,
    params: idParams,
    answer: sent,
    refuses: ["still_generating", "nothing_to_continue", "source_missing", "avatar_gone", "template_withdrawn"],
  }),
  showVersion: route({
    method: "POST",
    path: "/messages/{id}/show",
    summary: "Makes this version, with what last followed it, the thread that is shown; answers its newest page.",
    access: "signedIn",
    params: idParams,
    answer: thread,
    refuses: ["still_generating"],
  }),
  stopMessage: route({
    method: "POST",
    path: "/messages/{id}/stop",
    summary:
      "Stops an answer that is being written; what has arrived stays. Stopping a finished answer changes nothing.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ message }),
  }),
  saveMessage: route({
    method: "PUT",
    path: "/messages",
    summary:
      "Changes the text of an own message, its star, or whether an answer was good; keys left out stay as they are. A question of a template becomes one that was typed.",
    access: "signedIn",
    body: z.object({
      message_id: id,
      content: filledText(MESSAGE_LENGTH_MAX).optional(),
      favorite: flag.optional(),
      liked: flag.nullish(),
    }),
    answer: z.object({ message }),
    refuses: ["still_generating", "not_an_answer"],
  }),
  deleteMessage: route({
    method: "DELETE",
    path: "/messages/{id}",
    summary:
      "Deletes an own message; the rest of the thread stays. One of several versions takes with it what followed it.",
    access: "signedIn",
    params: idParams,
    refuses: ["still_generating"],
  }),
};

/** Socket events of messages, sent to the room of the person they belong to. */
export type MessagesEvents = {
  /** A message appeared or changed as a whole. */
  message: { conversation_id: number | null; message: Message };
  /** A thread changed as a whole (another version is shown, a message is gone): its newest page. */
  thread_messages: { conversation_id: number; messages: Message[]; max: number };
  /** A piece of an answer; `offset` counts UTF-16 units from the start of the text. */
  message_stream: { conversation_id: number | null; message_id: number; offset: number; delta: string };
  /** The answer is closed; `content` is what the row holds, whatever was streamed. */
  message_stream_end: {
    conversation_id: number | null;
    message_id: number;
    content: string;
    finish_reason: z.infer<typeof finishReason>;
    words: number;
    error: { code: string; message: string } | null;
    model: string | null;
    sources: Source[];
  };
  /** A piece of an enhanced prompt. */
  message_stream_enhance: { conversation_id: number | null; message_id: number; offset: number; delta: string };
  /** The enhanced prompt as a whole. */
  message_stream_enhance_end: {
    conversation_id: number | null;
    message_id: number;
    content: string;
    finish_reason: z.infer<typeof finishReason>;
    words: number;
    error: { code: string; message: string } | null;
  };
  /** The provider refused; the message itself says so too. */
  "openai-error": { conversation_id: number | null; message_id: number; status: number | null; message: string };
};
