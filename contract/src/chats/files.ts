/** Files of a conversation: what was put in, and what could be read of it. */
import { z } from "zod";
import { fileRef } from "../accounts/accounts.ts";
import { defineErrors, id, idParams, moment, multipart, page, route } from "../kit/kit.ts";

/** The most that one file may weigh, and how many a conversation holds. */
export const CHAT_FILE_SIZE_MAX = 25 * 1024 * 1024;
export const CHAT_FILES_MAX = 50;

/** How many pictures one message takes along: a model is shown each of them. */
export const CHAT_PICTURES_MAX = 8;

/** What the button offers; the bytes decide. Documents are read, pictures are seen by models that can. */
export const chatFileEndings = [".docx", ".pdf", ".pptx", ".txt"] as const;
export const chatPictureEndings = [".png", ".jpg", ".jpeg", ".webp", ".gif"] as const;

/**
 * `problem` says in the reader's language why a failed file could not be read. `pages` is null where there are none. Of a
 * picture nothing is read: it is `ready` at once.
 */
export const conversationFile = z.object({
  conversation_file_id: z.number().int(),
  conversation_id: z.number().int(),
  file: fileRef,
  /** The message it was sent with; null until then. */
  message_id: z.number().int().nullable(),
  state: z.enum(["waiting", "reading", "ready", "failed"]),
  problem: z.string().nullable(),
  pages: z.number().int().nullable(),
  characters: z.number().int().nullable(),
  passages: z.number().int().nullable(),
  createdAt: moment,
});
export type ConversationFile = z.infer<typeof conversationFile>;

export const errors = defineErrors({
  chat_file_type_refused: "invalid",
  chat_files_full: "conflict",
  pictures_unseen: "invalid",
  pictures_too_many: "invalid",
  file_protected: "invalid",
  file_without_text: "invalid",
  file_too_much: "tooLarge",
  file_too_slow: "invalid",
  file_unread: "failed",
});

export const chatFiles = {
  addChatFile: route({
    method: "POST",
    path: "/conversations/file/{id}",
    summary:
      "Adds a file to an own conversation. A document is read in the background, and conversation_file tells how that goes; a picture is shown to the model, where that sees any.",
    access: "hasAccess",
    status: 201,
    params: idParams,
    body: multipart("file", CHAT_FILE_SIZE_MAX),
    answer: z.object({ file: fileRef, file_id: z.number().int(), conversation_file: conversationFile }),
    rate: { count: 120, seconds: 600 },
    refuses: [
      "chat_file_type_refused",
      "pictures_unseen",
      "file_broken",
      "file_protected",
      "chat_files_full",
      "too_large",
    ],
    budget: "uploads",
  }),
  listChatFiles: route({
    method: "GET",
    path: "/conversations/{id}/files",
    summary: "The files of an own conversation, oldest first.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ files: z.array(conversationFile) }),
  }),
  readChatFile: route({
    method: "GET",
    path: "/conversations/files/{id}",
    summary: "A file of an own conversation with what was read of it: up to 20 pages (or parts) at a time.",
    access: "signedIn",
    params: idParams,
    query: z.object({ page }),
    answer: z.object({
      file: conversationFile,
      parts: z.array(z.object({ page: z.number().int().nullable(), text: z.string() })),
      count: z.number().int(),
      pages: z.number().int(),
    }),
  }),
  removeChatFile: route({
    method: "DELETE",
    path: "/conversations/files/{id}",
    summary: "Takes a file out of an own conversation, and what was read of it.",
    access: "signedIn",
    params: z.object({ id }),
  }),
};

export type ChatFilesEvents = {
  /** A file of a conversation was added, or its reading went on. */
  conversation_file: { conversation_id: number; file: ConversationFile };
  /** A file was taken out of a conversation. */
  conversation_file_deleted: { conversation_id: number; conversation_file_id: number };
};
