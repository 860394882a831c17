/** Chats that move in from elsewhere, and out. */
import { z } from "zod";
import { defineErrors, file, id, idParams, moment, multipart, organizationId, route } from "../kit/kit.ts";
import { CHOSEN_MAX } from "./chats.ts";

export const IMPORT_SIZE_MAX = 200 * 1024 * 1024;

/** Where an export comes from; told by its shape. */
export const importOrigins = ["chatgpt", "librechat", "openwebui"] as const;

/**
 * An import: how far it is, of how many conversations. `added` are new; `skipped` are those that an earlier import had
 * brought, or that were empty. `problem` says why it failed; what had come in until then stays.
 */
export const chatImport = z.object({
  import_id: z.number().int(),
  name: z.string(),
  origin: z.enum(importOrigins).nullable(),
  state: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
  total: z.number().int().nullable(),
  done: z.number().int(),
  added: z.number().int(),
  skipped: z.number().int(),
  messages: z.number().int(),
  problem: z.string().nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
});
export type ChatImport = z.infer<typeof chatImport>;

export const errors = defineErrors({
  import_unknown: "invalid",
  import_broken: "invalid",
  import_too_large: "tooLarge",
  import_running: "conflict",
});

/** What one chat is taken along as. */
export const chatFormats = ["markdown", "json", "word", "pdf"] as const;
export type ChatFormat = (typeof chatFormats)[number];

const format = z.enum(["markdown", "json"]);

export const moving = {
  startImport: route({
    method: "POST",
    path: "/conversations/import",
    summary:
      "Brings chats in from an export of ChatGPT (.zip or conversations.json), LibreChat or Open WebUI, as a job.",
    access: "hasAccess",
    status: 202,
    body: multipart("file", IMPORT_SIZE_MAX, z.object({ organization_id: organizationId })),
    answer: z.object({ import: chatImport }),
    rate: { count: 20, seconds: 3600 },
    refuses: ["import_unknown", "import_broken", "import_too_large", "import_running", "too_large"],
    budget: "imports",
  }),
  listImports: route({
    method: "GET",
    path: "/conversations/imports",
    summary: "One's own imports, newest first, the last 20.",
    access: "signedIn",
    answer: z.object({ imports: z.array(chatImport) }),
  }),
  cancelImport: route({
    method: "POST",
    path: "/conversations/imports/{id}/cancel",
    summary: "Ends an own import; what has come in stays. Ending a finished one changes nothing.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ import: chatImport }),
  }),
  exportConversation: route({
    method: "GET",
    path: "/conversations/conversation/{id}/export",
    summary:
      "An own conversation as a file: Markdown, Word or PDF to read (as a document at most 200 kB of text), JSON with every version to go on with elsewhere.",
    access: "signedIn",
    params: idParams,
    query: z.object({ format: z.enum(chatFormats).default("markdown") }),
    answer: file,
    refuses: ["document_too_long"],
    budget: "exports",
  }),
  exportConversations: route({
    method: "POST",
    path: "/conversations/export",
    summary: "Several own conversations as one .zip, a file for each.",
    access: "signedIn",
    body: z.object({ conversation_ids: z.array(id).min(1).max(CHOSEN_MAX), format: format.default("markdown") }),
    answer: file,
    rate: { count: 30, seconds: 600 },
    budget: "exports",
  }),
};

export type MovingEvents = {
  /** An import went on, or ended. */
  chat_import: { import: ChatImport };
};
