import { z } from "zod";
import { finishReason } from "./generation.ts";
import {
  defineErrors,
  filledText,
  flag,
  id,
  idParams,
  moment,
  organizationId,
  page,
  paged,
  route,
  sortFrom,
  text,
} from "./kit.ts";

export const MESSAGES_PER_PAGE = 10;
export const CONVERSATIONS_PER_PAGE = 50;
export const NAME_LENGTH_MAX = 200;

/** Longest message that is stored; sending ends earlier, at the token limit. */
export const MESSAGE_LENGTH_MAX = 200_000;

export const conversation = z.object({
  conversation_id: z.number().int(),
  name: z.string(),
  tags: z.string(),
  model: z.string().nullable(),
  archived: z.boolean(),
  organization_id: z.number().int().nullable(),
  avatar: z.object({ avatar_id: z.number().int(), assistant_id: z.string() }).nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Conversation = z.infer<typeof conversation>;

/**
 * One message. `content` null is an answer of which nothing has arrived yet; while `generating` is true more is to
 * come by `message_stream`, from offset `content.length` on. A failed answer keeps what had arrived and says in
 * `error` what happened; when nothing had arrived, `content` is that sentence.
 */
export const message = z.object({
  message_id: z.number().int(),
  conversation_id: z.number().int(),
  role: z.enum(["user", "assistant"]),
  content: z.string().nullable(),
  prompt: z.string().nullable(),
  favorite: z.boolean(),
  message_type_id: z.number().int(),
  user_message_id: z.number().int().nullable(),
  finish_reason: finishReason.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  generating: z.boolean(),
  model: z.string().nullable(),
  words: z.number().int().nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Message = z.infer<typeof message>;

export const conversationSorts = ["createdAt_desc", "updatedAt_desc", "name_asc", "name_desc"] as const;
export type ConversationSort = (typeof conversationSorts)[number];

export const errors = defineErrors({
  conversation_missing: { kind: "missing", en: "We could not find that.", es: "No lo encontramos." },
  message_missing: { kind: "missing", en: "We could not find that.", es: "No lo encontramos." },
  message_too_long: {
    kind: "invalid",
    en: "That is too long: about {{tokens}} tokens, and {{max}} is the limit.",
    es: "Es demasiado largo: unos {{tokens}} tokens, y el límite es {{max}}.",
  },
  still_generating: {
    kind: "conflict",
    en: "The last answer is still being written.",
    es: "La última respuesta aún se está escribiendo.",
  },
});

const stream = z.object({
  content: filledText(MESSAGE_LENGTH_MAX),
  conversation_id: id.nullish(),
  model: z.string().max(200).nullish(),
  stream: z.boolean().default(true),
  searchOnInternet: z.boolean().default(false),
  saveOnConversation: z.boolean().default(true),
  learnFromPrevResponse: z.boolean().default(true),
  organization_id: organizationId,
  deleteUserMsg: id.nullish(),
});

const streamed = z.object({ message, user_message: message, conversation });

export const chats = {
  listConversations: route({
    method: "GET",
    path: "/conversations",
    summary: "One's own conversations of the selected organization, or personal ones; 50 a page.",
    access: "signedIn",
    query: z.object({
      query: text(200).default(""),
      sortBy: sortFrom(conversationSorts, "updatedAt_desc"),
      archived: flag.default(false),
      page,
      organization_id: organizationId,
    }),
    answer: z.object({ conversations: z.array(conversation), ...paged }),
  }),
  readConversation: route({
    method: "GET",
    path: "/conversations/conversation/{id}",
    summary: "One own conversation.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ conversation }),
  }),
  createConversation: route({
    method: "POST",
    path: "/conversations",
    summary: "Makes a conversation.",
    access: "hasAccess",
    status: 201,
    body: z.object({
      name: filledText(NAME_LENGTH_MAX),
      tags: text(500).default(""),
      model: z.string().max(200).nullish(),
      organization_id: organizationId,
    }),
    answer: z.object({ conversation }),
  }),
  saveConversation: route({
    method: "PUT",
    path: "/conversations",
    summary: "Renames or changes an own conversation; keys left out stay as they are.",
    access: "signedIn",
    body: z.object({
      conversation_id: id,
      name: filledText(NAME_LENGTH_MAX).optional(),
      tags: text(500).optional(),
      model: z.string().max(200).nullish(),
    }),
    answer: z.object({ conversation }),
  }),
  readThread: route({
    method: "GET",
    path: "/messages/thread/{id}",
    summary: "The newest 10 messages of an own conversation, oldest of them first; `max` is how many there are.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ messages: z.array(message), max: z.number().int() }),
  }),
  readThreadPage: route({
    method: "GET",
    path: "/messages/thread/{id}/{x}",
    summary: "Page x of the thread, 10 messages each; page 1 is the newest.",
    access: "signedIn",
    params: z.object({ id, x: page }),
    answer: z.object({ messages: z.array(message), max: z.number().int() }),
  }),
  readMessages: route({
    method: "GET",
    path: "/messages/conversation/{id}",
    summary: "The same pages as the thread, with the page in the query.",
    access: "signedIn",
    params: idParams,
    query: z.object({ page, favorite: flag.optional(), message_type_id: id.optional() }),
    answer: z.object({ messages: z.array(message), max: z.number().int() }),
  }),
  streamMessage: route({
    method: "POST",
    path: "/messages/stream",
    summary:
      "Sends a message. Answers both rows at once; the text follows by message_stream. Without conversation_id a conversation is made.",
    access: "generation",
    isIdempotent: true,
    body: stream,
    answer: streamed,
    refuses: ["message_too_long", "still_generating", "search_off", "model_unknown", "source_missing"],
  }),
  sendMessage: route({
    method: "POST",
    path: "/messages",
    summary: "The same as /messages/stream.",
    access: "generation",
    status: 201,
    isIdempotent: true,
    body: stream,
    answer: streamed,
    refuses: ["message_too_long", "still_generating", "search_off", "model_unknown", "source_missing"],
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
};

/** Socket events of a thread, sent to the room of the person it belongs to. */
export type ChatsEvents = {
  /** A message appeared or changed as a whole. */
  message: { conversation_id: number; message: Message };
  /** A piece of an answer; `offset` counts UTF-16 units from the start of the text. */
  message_stream: { conversation_id: number; message_id: number; offset: number; delta: string };
  /** The answer is closed; `content` is what the row holds, whatever was streamed. */
  message_stream_end: {
    conversation_id: number;
    message_id: number;
    content: string;
    finish_reason: z.infer<typeof finishReason>;
    words: number;
    error: { code: string; message: string } | null;
    model: string | null;
  };
  /** A conversation was made, renamed, or moved up. */
  conversation: { conversation: Conversation };
  /** The provider refused; the message itself says so too. */
  "openai-error": { conversation_id: number; message_id: number; status: number | null; message: string };
  error: { message: string };
};
