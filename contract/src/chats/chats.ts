/** Conversations: the list, one of them, tags, pins, several at once. Messages, files and moving have contracts of their own. */
import { z } from "zod";
import { fileRef } from "../accounts/accounts.ts";
import { avatarMark } from "../avatars/mark.ts";
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
} from "../kit/kit.ts";

export const CONVERSATIONS_PER_PAGE = 50;
export const NAME_LENGTH_MAX = 200;
export const TAGS_LENGTH_MAX = 500;
export const TAG_LENGTH_MAX = 60;

/** How many conversations one call may change together. */
export const CHOSEN_MAX = 200;

/** `tags` are comma separated; `model` null runs the default; `file` is the newest file of the conversation. */
export const conversation = z.object({
  conversation_id: z.number().int(),
  name: z.string(),
  tags: z.string(),
  model: z.string().nullable(),
  archived: z.boolean(),
  pinned: z.boolean(),
  organization_id: z.number().int().nullable(),
  /** Who answers here unless another avatar is asked; `avatar_files` for those who may edit it, and of one conversation. */
  avatar: avatarMark
    .extend({ avatar_files: z.array(z.object({ file_id: z.number().int(), name: z.string(), type: z.string() })) })
    .nullable(),
  file: fileRef.nullable(),
  user_workflow_template: z.object({ user_workflow_template_id: z.number().int() }).nullable(),
  createdAt: moment,
  updatedAt: moment,
});
export type Conversation = z.infer<typeof conversation>;

/**
 * What a row of the list shows of its texts: the beginning of the last answer or, in a search, the place that was
 * found. `marks` are the found words, as [start, end) in UTF-16 units of `text`; `message_id` is the message it is from.
 */
export const snippet = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  message_id: z.number().int().nullable(),
});
export type Snippet = z.infer<typeof snippet>;

export const conversationRow = conversation.extend({ snippet: snippet.nullable() });
export type ConversationRow = z.infer<typeof conversationRow>;

export const conversationSorts = ["createdAt_desc", "updatedAt_desc", "name_asc", "name_desc"] as const;
export type ConversationSort = (typeof conversationSorts)[number];

/** What can be done with several conversations at once. */
export const conversationActs = ["archive", "unarchive", "pin", "unpin", "tag", "untag", "delete"] as const;
export type ConversationAct = (typeof conversationActs)[number];

export const errors = defineErrors({
  conversation_missing: "missing",
  avatar_gone: "conflict",
  avatar_model: "invalid",
});

const tags = text(TAGS_LENGTH_MAX);

export const chats = {
  listConversations: route({
    method: "GET",
    path: "/conversations",
    summary:
      "One's own conversations of the selected organization, or personal ones; 50 a page. `query` looks in names and texts, accents aside; `tags` keeps those that have all of them; `pinned` only those that are, or are not.",
    access: "signedIn",
    query: z.object({
      query: text(200).default(""),
      sortBy: sortFrom(conversationSorts, "updatedAt_desc"),
      tags: tags.default(""),
      archived: flag.default(false),
      pinned: flag.optional(),
      page,
      organization_id: organizationId,
    }),
    answer: z.object({ conversations: z.array(conversationRow), ...paged }),
  }),
  listTags: route({
    method: "GET",
    path: "/conversations/tags",
    summary: "The distinct tags of one's own conversations, sorted, and how many conversations have each.",
    access: "signedIn",
    query: z.object({ archived: flag.default(false), organization_id: organizationId }),
    answer: z.object({ tags: z.array(z.string()), counts: z.record(z.string(), z.number().int()) }),
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
    summary: "Makes a conversation. With `name_is_draft` the first answer gives it a better name.",
    access: "hasAccess",
    status: 201,
    body: z.object({
      name: filledText(NAME_LENGTH_MAX),
      name_is_draft: flag.default(false),
      tags: tags.default(""),
      model: z.string().max(200).nullish(),
      avatar_id: id.nullish(),
      assistant_id: z.string().max(100).nullish(),
      organization_id: organizationId,
    }),
    answer: z.object({ conversation }),
    refuses: ["model_unknown", "avatar_model"],
  }),
  saveConversation: route({
    method: "PUT",
    path: "/conversations",
    summary: "Renames, tags, archives, pins or otherwise changes an own conversation; keys left out stay as they are.",
    access: "signedIn",
    body: z.object({
      conversation_id: id,
      name: filledText(NAME_LENGTH_MAX).optional(),
      tags: tags.optional(),
      model: z.string().max(200).nullish(),
      /** Who answers from now on; null for nobody. */
      avatar_id: id.nullish(),
      archived: flag.optional(),
      pinned: flag.optional(),
    }),
    answer: z.object({ conversation }),
    refuses: ["model_unknown", "avatar_model"],
  }),
  changeConversations: route({
    method: "POST",
    path: "/conversations/bulk",
    summary:
      "The same act on several own conversations, all or none; `tag` is for tag and untag. One that is missing refuses all.",
    access: "signedIn",
    body: z
      .object({
        conversation_ids: z.array(id).min(1).max(CHOSEN_MAX),
        act: z.enum(conversationActs),
        tag: filledText(TAG_LENGTH_MAX).optional(),
      })
      .refine(({ act, tag }) => tag !== undefined || (act !== "tag" && act !== "untag"), {
        path: ["tag"],
        message: "empty",
      }),
    answer: z.object({ conversations: z.array(conversation), deleted: z.array(z.number().int()) }),
  }),
  deleteConversation: route({
    method: "DELETE",
    path: "/conversations/{id}",
    summary: "Deletes an own conversation with its messages and files, for good; an answer in the making is stopped.",
    access: "signedIn",
    params: idParams,
  }),
};

/** Socket events about conversations, sent to the room of the person they belong to. */
export type ChatsEvents = {
  /** A conversation was made, renamed, or moved up. */
  conversation: { conversation: Conversation };
  /** These are gone. */
  conversation_deleted: { conversation_ids: number[] };
  error: { message: string };
};
