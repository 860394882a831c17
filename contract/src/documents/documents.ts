/** Documents: rich texts, as HTML and as what an editor works on. What is done to them while one types has a contract of its own. */
import { z } from "zod";
import { fileRef } from "../accounts/accounts.ts";
import { defineErrors, file, id, idParams, moment, organizationId, page, paged, route, text } from "../kit/kit.ts";

export const DOCUMENTS_PER_PAGE = 24;
export const DOCUMENT_NAME_LENGTH_MAX = 200;
export const DOCUMENT_TAGS_LENGTH_MAX = 500;
/** How many tags are told at once. */
export const DOCUMENT_TAGS_TOLD = 100;
/** The longest `blocks`, as JSON. */
export const BLOCKS_LENGTH_MAX = 200_000;
/** The longest content that is read at all; beyond `DOCUMENT_LENGTH_MAX` it is refused with its sentence. */
const CONTENT_LENGTH_READ = 800_000;

/** What `blocks` may be: whatever JSON was sent. */
const blocks = z.json().nullable();

const listed = {
  document_id: z.number().int(),
  name: z.string(),
  /** Comma separated, as they are sent. */
  tags: z.string(),
  organization_id: z.number().int().nullable(),
  user_id: z.number().int(),
  /** Counts the steps that the text has seen, from 0; a change of name or tags is none. */
  version: z.number().int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  createdAt: moment,
  updatedAt: moment,
};

/**
 * A document in a list: `excerpt` is the HTML of its first blocks; `passage`, in a search, the place of its text that was found,
 * with the found words as [start, end) in UTF-16 units of `text`.
 */
export const listedDocument = z.object({
  ...listed,
  excerpt: z.string(),
  passage: z.object({ text: z.string(), marks: z.array(z.tuple([z.number().int(), z.number().int()])) }).nullable(),
});
export type ListedDocument = z.infer<typeof listedDocument>;

/**
 * A document. `content` is its HTML, made of `doc`, the ProseMirror JSON of the schema in `schema/schema.ts`, at
 * `version`. Pictures in both name files; `pictures` says where those open, for a day.
 */
export const document = z.object({
  ...listed,
  content: z.string(),
  doc: z.record(z.string(), z.unknown()),
  /** Opaque: as it was sent last. */
  blocks,
  /** Where it is to be had as a Word document. */
  converted: z.string(),
  pictures: z.array(fileRef),
});
export type Document = z.infer<typeof document>;

/** A document as it is written in: its HTML would say once more what \`doc\` says. */
export type WrittenDocument = Omit<Document, "content">;

export const documentSorts = ["updatedAt_desc", "createdAt_desc", "name_asc", "name_desc"] as const;
export type DocumentSort = (typeof documentSorts)[number];

/** What a document is taken away as. */
export const documentFormats = ["word", "pdf", "markdown", "html"] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export const errors = defineErrors({
  document_incomplete: "invalid",
  document_content_too_long: "bad",
  document_changed: "conflict",
  document_picture_refused: "invalid",
  document_blocks_too_long: "invalid",
  documents_full: "conflict",
});

/** What can be wrong with a field of a document; each has its sentence among the words. */
export const documentProblemCodes = ["document_name_empty"] as const;
export type DocumentProblem = (typeof documentProblemCodes)[number];

const saved = {
  name: text(DOCUMENT_NAME_LENGTH_MAX),
  tags: text(DOCUMENT_TAGS_LENGTH_MAX),
  /** HTML; what the schema does not know is left out of it, its words stay. */
  content: text(CONTENT_LENGTH_READ),
  blocks,
};

/** Content and blocks, in characters of several bytes each. */
const bodySizeMax = 4 * 1024 * 1024;

export const documents = {
  listDocuments: route({
    method: "GET",
    path: "/documents",
    scope: "documents_read",
    summary:
      "The caller's documents in the selected space, 24 a page. `query` looks in names, tags and texts, accents aside; `tag` is one of their tags.",
    access: "signedIn",
    query: z.object({
      query: text(200).default(""),
      sortBy: z.enum(documentSorts).default("updatedAt_desc"),
      tag: text(DOCUMENT_TAGS_LENGTH_MAX).default(""),
      page,
      organization_id: organizationId,
    }),
    answer: z.object({ documents: z.array(listedDocument), ...paged }),
  }),
  listDocumentTags: route({
    method: "GET",
    path: "/documents/tags",
    scope: "documents_read",
    summary:
      "The distinct tags of the caller's documents in the selected space, case and accents aside, with how many documents have each; those of most documents first, at most 100.",
    access: "signedIn",
    query: z.object({ organization_id: organizationId }),
    answer: z.object({ tags: z.array(z.object({ name: z.string(), count: z.number().int() })) }),
  }),
  readDocument: route({
    method: "GET",
    path: "/documents/{id}",
    scope: "documents_read",
    summary: "A document of the caller's. Without `content` its text comes once, as `doc`.",
    access: "signedIn",
    params: idParams,
    query: z.object({ without: z.enum(["content"]).optional() }),
    answer: z.object({ document: document.partial({ content: true }) }),
  }),
  readWord: route({
    method: "GET",
    path: "/documents/doc-converted/{id}",
    scope: "documents_read",
    summary: "A document as a Word file.",
    access: "signedIn",
    params: idParams,
    answer: file,
    budget: "documents",
  }),
  exportDocument: route({
    method: "GET",
    path: "/documents/{id}/export",
    scope: "documents_read",
    summary:
      "A document as a file: a PDF, a Word file, Markdown, or a page of HTML that stands alone. Its pictures are in it.",
    access: "signedIn",
    params: idParams,
    query: z.object({ format: z.enum(documentFormats).default("pdf") }),
    answer: file,
    budget: "documents",
  }),
  createDocument: route({
    method: "POST",
    path: "/documents",
    scope: "documents_write",
    summary:
      "Makes a document, in the selected organization or the personal space. Content of 65,000 characters or more is refused.",
    access: "signedIn",
    status: 201,
    isIdempotent: true,
    bodySizeMax,
    body: z.object({
      ...saved,
      tags: saved.tags.default(""),
      content: saved.content.default(""),
      blocks: blocks.default(null),
      organization_id: organizationId,
    }),
    answer: z.object({ document }),
    refuses: [
      "document_incomplete",
      "document_content_too_long",
      "document_blocks_too_long",
      "documents_full",
      "too_busy",
    ],
  }),
  saveDocument: route({
    method: "PUT",
    path: "/documents",
    scope: "documents_write",
    summary:
      "Changes a document; keys left out stay. Of `content` only what differs is changed, as steps, so that who is typing goes on. With `version` or `updatedAt`, refuses document_changed when it is not what was read.",
    access: "signedIn",
    bodySizeMax,
    body: z.object(saved).partial().extend({
      document_id: id,
      version: z.number().int().optional(),
      updatedAt: moment.optional(),
    }),
    answer: z.object({ document }),
    refuses: [
      "document_incomplete",
      "document_content_too_long",
      "document_blocks_too_long",
      "document_changed",
      "too_busy",
    ],
  }),
  duplicateDocument: route({
    method: "POST",
    path: "/documents/{id}/duplicate",
    scope: "documents_write",
    summary: "Makes a copy of a document, as it is now, in the same space.",
    access: "signedIn",
    status: 201,
    params: idParams,
    body: z.object({ name: text(DOCUMENT_NAME_LENGTH_MAX).optional() }),
    answer: z.object({ document }),
    refuses: ["document_incomplete", "documents_full"],
  }),
  restoreDocument: route({
    method: "POST",
    path: "/documents/{id}/restore",
    summary: "Brings a deleted document back, within 30 days.",
    access: "signedIn",
    status: 200,
    params: idParams,
    answer: z.object({ document }),
  }),
  deleteDocument: route({
    method: "DELETE",
    path: "/documents/{id}",
    summary: "Deletes a document; it can be brought back for 30 days.",
    access: "signedIn",
    params: idParams,
  }),
};

export type DocumentsEvents = {
  /** A document was made, changed, brought back or deleted; its text is at `version` now. */
  document: { document_id: number; version: number };
};
