/** Earlier states of a document: kept as it is written and by name, looked at, and what changed since somebody was here. */
import { z } from "zod";
import { fileRef } from "../accounts/accounts.ts";
import { defineErrors, id, idParams, moment, page, paged, route, text } from "../kit/kit.ts";

export const DOCUMENT_VERSIONS_PER_PAGE = 50;
export const DOCUMENT_VERSION_NAME_LENGTH_MAX = 120;

const versionNumber = z.coerce.number().int().min(0).max(2_000_000_000);
const writer = z.object({ user_id: z.number().int(), name: z.string() });
const doc = z.record(z.string(), z.unknown());
const name = text(DOCUMENT_VERSION_NAME_LENGTH_MAX);

/**
 * A state that was kept. `version` counts the steps that it had seen; `name` null: it was kept as time went by. `by` are
 * those who wrote since the state kept before it, and `createdAt` is when its last words were written. `approved_by` are the names
 * under which it was approved by a review link.
 */
export const documentVersion = z.object({
  document_id: z.number().int(),
  version: z.number().int(),
  name: z.string().nullable(),
  by: z.array(writer),
  approved_by: z.array(z.string()),
  words: z.number().int(),
  createdAt: moment,
});
export type DocumentVersion = z.infer<typeof documentVersion>;

/** What a person saw last: the version, when, and, where others or other tabs wrote since, its text and who they are. */
export const documentSeen = z.object({
  version: z.number().int(),
  seenAt: moment,
  doc: doc.nullable(),
  by: z.array(writer),
});
export type DocumentSeen = z.infer<typeof documentSeen>;

export const errors = defineErrors({
  document_version_name_empty: "invalid",
  document_versions_full: "conflict",
});

const versionParams = z.object({ id, version: versionNumber });

export const documentVersions = {
  listDocumentVersions: route({
    method: "GET",
    path: "/documents/{id}/versions",
    summary:
      "The versions of a document that were kept, the newest first; 50 a page. One is kept where nobody wrote for five minutes, after a quarter of an hour of writing, and before content is replaced; older ones thin out, named and approved ones stay.",
    access: "signedIn",
    params: idParams,
    query: z.object({ page, kind: z.enum(["all", "named"]).default("all") }),
    answer: z.object({ versions: z.array(documentVersion), ...paged }),
  }),
  readDocumentVersion: route({
    method: "GET",
    path: "/documents/{id}/versions/{version}",
    summary: "A version of a document that was kept, with its text.",
    access: "signedIn",
    params: versionParams,
    answer: z.object({ version: documentVersion, doc, content: z.string(), pictures: z.array(fileRef) }),
  }),
  keepDocumentVersion: route({
    method: "POST",
    path: "/documents/{id}/versions",
    summary: "Keeps a document as it is now, under a name or, without one, as time would.",
    access: "signedIn",
    status: 201,
    rate: { count: 120, seconds: 3600 },
    params: idParams,
    body: z.object({ name: name.nullable() }),
    answer: z.object({ version: documentVersion }),
    refuses: ["document_version_name_empty", "document_versions_full"],
  }),
  nameDocumentVersion: route({
    method: "PUT",
    path: "/documents/{id}/versions/{version}",
    summary: "Gives a version that was kept a name, or takes it away; without one it thins out as others do.",
    access: "signedIn",
    rate: { count: 120, seconds: 3600 },
    params: versionParams,
    body: z.object({ name: name.nullable() }),
    answer: z.object({ version: documentVersion }),
    refuses: ["document_version_name_empty", "document_versions_full"],
  }),
  readDocumentSeen: route({
    method: "GET",
    path: "/documents/{id}/seen",
    summary: "What the caller saw of a document last; null before they were there.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ seen: documentSeen.nullable() }),
  }),
  markDocumentSeen: route({
    method: "PUT",
    path: "/documents/{id}/seen",
    summary: "Says that the caller has seen a document at `version`; where it is not that any more nothing is noted.",
    access: "signedIn",
    rate: { count: 600, seconds: 3600 },
    params: idParams,
    body: z.object({ version: versionNumber }),
    answer: z.object({ is_noted: z.boolean() }),
  }),
};
