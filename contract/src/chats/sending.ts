/** What sending a message takes: every field of the streaming service, and ours. */
import { z } from "zod";
import { filledText, id, language, organizationId } from "../kit/kit.ts";
import { fieldValues } from "../templates/fields.ts";
import { CHAT_FILES_MAX } from "./files.ts";

/** Longest message that is stored; sending ends earlier, at the token limit. */
export const MESSAGE_LENGTH_MAX = 200_000;

export const modelName = z.string().max(200).nullish();

/** Every field of the streaming service, and ours: `edit_of`, `file_ids`, and what the generators need. */
const sending = z.object({
  content: filledText(MESSAGE_LENGTH_MAX).optional(),
  /** The same as content, in the words of the generators. */
  prompt: filledText(MESSAGE_LENGTH_MAX).optional(),
  conversation_id: id.nullish(),
  model: modelName,
  searchOnInternet: z.boolean().default(false),
  /** False: the answer is no part of the conversation, and is gone after a day. */
  saveOnConversation: z.boolean().default(true),
  /** False: what was said before is not given to the model. */
  learnFromPrevResponse: z.boolean().default(true),
  /** The avatar that answers, by either id; in a chat that has none it becomes the chat's, unless avatarMessage is true. */
  avatar_id: id.nullish(),
  assistant_id: z.string().max(100).nullish(),
  /** True: the named avatar answers this message alone. */
  avatarMessage: z.boolean().default(false),
  /** With saveOnConversation false: the answer, not kept either, that this message goes on from. */
  follows: id.nullish(),
  organization_id: organizationId,
  /** The content is a prompt to be made better; nothing is sent, events message_stream_enhance bring it. */
  enhance: z.boolean().default(false),
  /** A question that is deleted, with its answers, before this one is written. */
  deleteUserMsg: id.nullish(),
  /** A question whose new version this is; the earlier ones stay, with all that followed them. */
  edit_of: id.nullish(),
  /** Files of the conversation that go with this message; unset: those that went with none yet. */
  file_ids: z.array(id).max(CHAT_FILES_MAX).optional(),
  message_type_id: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  /** The language of topics and hashtags; unset: that of the person. */
  lang: language.optional(),
  /** An own text of the same type, of which more is wanted. */
  more_like: id.nullish(),
  /**
   * A template that the server composes the prompt from, with `values` by the names of its fields; then there is no content.
   * A field that has no value is as it was before anybody typed: its default, the first option of a select.
   */
  template_id: id.nullish(),
  values: fieldValues.optional(),
  /** With saveOnConversation false: a template of which this text is the prompt, tried with the files that it carries. */
  tries_template: id.nullish(),
});

type Filled = { content?: string | undefined; prompt?: string | undefined; template_id?: number | null | undefined };

const filled = {
  check: (body: Filled) => Boolean(body.content ?? body.prompt ?? body.template_id),
  told: { path: ["content"], message: "empty" },
};

type Kept = Filled & { saveOnConversation: boolean; enhance: boolean; message_type_id: number };

// A template is answered in a chat: what is filled in is kept with the question, and its prompt is nobody's to enhance.
const inChat = {
  check: (body: Kept) =>
    !body.template_id ||
    !(body.content || body.prompt || body.enhance || !body.saveOnConversation || body.message_type_id !== 1),
  told: { path: ["template_id"] },
};

type Tried = Kept & { tries_template?: number | null | undefined };

// What is tried is typed, and kept nowhere.
const apart = {
  check: (body: Tried) => !body.tries_template || !(body.template_id || body.enhance || body.saveOnConversation),
  told: { path: ["tries_template"] },
};

/** Pieces are pushed as they arrive (`stream` true), or the finished answer at once by `message`. */
export const stream = sending
  .extend({ stream: z.boolean().default(true) })
  .refine(filled.check, filled.told)
  .refine(inChat.check, inChat.told)
  .refine(apart.check, apart.told);
export const send = sending
  .extend({ stream: z.boolean().default(false) })
  .refine(filled.check, filled.told)
  .refine(inChat.check, inChat.told)
  .refine(apart.check, apart.told);
