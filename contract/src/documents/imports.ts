/** Documents made of files from elsewhere. */
import { z } from "zod";
import { FILE_SIZE_MAX } from "../files/files.ts";
import { defineErrors, multipart, organizationId, route } from "../kit/kit.ts";
import { document } from "./documents.ts";

/** Files that become documents, by the end of their name; what they are is told by their bytes. */
export const importEndings = [".docx", ".md", ".markdown", ".txt", ".html", ".htm"] as const;
export const IMPORT_SIZE_MAX = FILE_SIZE_MAX;
/** How many pictures of one file are taken. */
export const IMPORT_PICTURES_MAX = 60;

/** What a file may hold that a document cannot, or that could not be read. */
export const leftOutKinds = ["pictures", "drawings", "embeds", "equations", "comments", "headers", "changes"] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

export const errors = defineErrors({
  document_file_refused: "invalid",
  document_file_broken: "invalid",
  document_file_locked: "invalid",
  document_file_empty: "invalid",
  document_file_too_much: "tooLarge",
});

export const documentImports = {
  importDocument: route({
    method: "POST",
    path: "/documents/import",
    summary:
      "Makes a document of a .docx, .md, .txt or .html, by the title that it has or the name of the file. Its pictures become files of the caller's. `left_out` says what could not be taken, and how often.",
    access: "signedIn",
    status: 201,
    query: z.object({ organization_id: organizationId }),
    body: multipart("file", IMPORT_SIZE_MAX),
    answer: z.object({
      document,
      left_out: z.array(z.object({ kind: z.enum(leftOutKinds), count: z.number().int() })),
    }),
    refuses: [
      "document_file_refused",
      "document_file_broken",
      "document_file_locked",
      "document_file_empty",
      "document_file_too_much",
      "document_content_too_long",
      "documents_full",
      "too_large",
      "too_busy",
    ],
    budget: "uploads",
  }),
};
