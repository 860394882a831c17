/** What is said beside a document: comments on a stretch of its text, with answers, until they are resolved. */
import { z } from "zod";
import { defineErrors, filledText, id, idParams, moment, route } from "../kit/kit.ts";

export const COMMENT_LENGTH_MAX = 4000;
export const MENTIONS_MAX = 20;
/** How much of the text that a comment is on is kept with it. */
export const QUOTE_LENGTH_MAX = 300;

export const errors = defineErrors({
  comment_place_gone: "conflict",
  comment_mention_refused: "invalid",
  comments_full: "conflict",
});

/** Who said something: a person, or somebody who came by a review link, under the name that they gave there. */
const author = z.object({
  user_id: z.number().int().nullable(),
  name: z.string(),
  is_you: z.boolean(),
  from_link: z.boolean(),
});

/** One thing that was said. One that was taken back and has answers stays, without its words. */
export const comment = z.object({
  comment_id: z.number().int(),
  author,
  text: z.string(),
  mentions: z.array(z.object({ user_id: z.number().int(), name: z.string() })),
  is_removed: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  createdAt: moment,
  editedAt: moment.nullable(),
});
export type Comment = z.infer<typeof comment>;

/** Where a comment hangs, in the document at the version that is answered beside it; gone once those words were removed. */
const commentPlace = z.object({
  from: z.number().int(),
  to: z.number().int(),
  is_gone: z.boolean(),
  words: z.string(),
});

/** A comment with its answers. `place` is null for one on the whole document; `quote` is what it was said about. */
export const thread = comment.extend({
  quote: z.string(),
  place: commentPlace.nullable(),
  resolved: z.object({ name: z.string(), at: moment }).nullable(),
  /** Whether those with the review link read it. */
  is_shared: z.boolean(),
  replies: z.array(comment),
});
export type Thread = z.infer<typeof thread>;

/** Somebody who may see a document. */
export const viewer = z.object({
  user_id: z.number().int(),
  name: z.string(),
  is_you: z.boolean(),
  is_away: z.boolean(),
});
export type Viewer = z.infer<typeof viewer>;

/** Whoever is named in a text has to be named here too, to hear of it. */
const mentions = z.array(id).max(MENTIONS_MAX).default([]);
const said = z.object({ text: filledText(COMMENT_LENGTH_MAX), mentions });
const commentParams = z.object({ id, comment_id: id });

/** A place of the document at a version; the server maps it to the one that stands. */
export const placeSent = {
  version: z.number().int().min(0),
  from: z.number().int().min(0),
  to: z.number().int().min(0),
};

// Far above what people write.
const rate = { count: 120, seconds: 600 };

export const documentComments = {
  listComments: route({
    method: "GET",
    path: "/documents/{id}/comments",
    summary: "The comments of a document in the order in which they were begun, with their places at `version`.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ version: z.number().int(), threads: z.array(thread) }),
  }),
  listViewers: route({
    method: "GET",
    path: "/documents/{id}/comments/people",
    summary: "Who may see a document, and can be mentioned in its comments.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ people: z.array(viewer) }),
  }),
  addComment: route({
    method: "POST",
    path: "/documents/{id}/comments",
    summary:
      "Says something about a stretch of a document, or without `place` about all of it. Refuses comment_place_gone where those words are not there any more.",
    access: "signedIn",
    status: 201,
    isIdempotent: true,
    params: idParams,
    body: said.extend({ place: z.object(placeSent).nullable().default(null) }),
    answer: z.object({ comment_id: z.number().int() }),
    rate,
    refuses: ["comment_place_gone", "comment_mention_refused", "comments_full"],
  }),
  replyComment: route({
    method: "POST",
    path: "/documents/{id}/comments/{comment_id}/replies",
    summary: "Answers a comment; a resolved one is open again.",
    access: "signedIn",
    status: 201,
    isIdempotent: true,
    params: commentParams,
    body: said,
    answer: z.object({ comment_id: z.number().int() }),
    rate,
    refuses: ["comment_mention_refused", "comments_full"],
  }),
  saveComment: route({
    method: "PUT",
    path: "/documents/{id}/comments/{comment_id}",
    summary: "Changes what the caller said.",
    access: "signedIn",
    status: 204,
    params: commentParams,
    body: said,
    rate,
    refuses: ["comment_mention_refused"],
  }),
  resolveComment: route({
    method: "PUT",
    path: "/documents/{id}/comments/{comment_id}/resolved",
    summary: "Resolves a comment with its answers, or opens it again.",
    access: "signedIn",
    status: 204,
    params: commentParams,
    body: z.object({ is_resolved: z.boolean() }),
    rate,
  }),
  deleteComment: route({
    method: "DELETE",
    path: "/documents/{id}/comments/{comment_id}",
    summary:
      "Takes back what the caller said; whoever a document is of removes any. With answers to it its place stays.",
    access: "signedIn",
    params: commentParams,
    rate,
  }),
};

export type DocumentCommentsEvents = {
  /** Something was said beside a document, changed, resolved or taken back. */
  document_comments: { document_id: number };
};
