/** The review link: a document for somebody without an account, who reads it, says something about it and approves it. */
import { z } from "zod";
import { defineErrors, file, filledText, id, idParams, moment, route, text } from "../kit/kit.ts";
import { COMMENT_LENGTH_MAX, placeSent } from "./comments.ts";

/** For how many days a link opens. */
export const reviewDays = [7, 30, 90] as const;
export const REVIEW_DAYS_USUAL = 30;
export const REVIEWER_NAME_LENGTH_MAX = 80;

export const errors = defineErrors({
  review_changed: "conflict",
  review_full: "conflict",
  review_links_full: "conflict",
});

/** Who approved which version, and when. */
const approval = { name: z.string(), approvedAt: moment };

/** A review link, for whom it was made by. `opens` counts people, each once. */
export const reviewLink = z.object({
  link_id: z.number().int(),
  url: z.string(),
  expiresAt: moment,
  is_expired: z.boolean(),
  opens: z.number().int(),
  lastOpenedAt: moment.nullable(),
  createdAt: moment,
  /** Newest first; `is_changed`: the text is not what was approved any more. */
  approvals: z.array(z.object({ ...approval, version: z.number().int(), is_changed: z.boolean() })),
});
export type ReviewLink = z.infer<typeof reviewLink>;

/** Something that was said by the link, or in answer to that by whom the link is from. */
const reviewComment = z.object({ name: z.string(), is_author: z.boolean(), text: z.string(), createdAt: moment });
export const reviewThread = reviewComment.extend({
  comment_id: z.number().int(),
  quote: z.string(),
  place: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
  is_resolved: z.boolean(),
  replies: z.array(reviewComment),
});
export type ReviewThread = z.infer<typeof reviewThread>;

/** What a link shows: the document, who it is from, and what was said by this link. Nothing else of anything. */
export const review = z.object({
  name: z.string(),
  author: z.string(),
  version: z.number().int(),
  doc: z.record(z.string(), z.unknown()),
  /** Where the pictures of `doc` open, as long as the link does. */
  pictures: z.array(z.object({ file_id: z.number().int(), src: z.string() })),
  updatedAt: moment,
  expiresAt: moment,
  threads: z.array(reviewThread),
  approvals: z.array(z.object({ ...approval, is_changed: z.boolean() })),
  /** Another one once anything else is shown. */
  mark: z.string(),
});
export type Review = z.infer<typeof review>;

const token = z.object({ token: z.string().max(100) });
const name = filledText(REVIEWER_NAME_LENGTH_MAX);

export const documentReview = {
  listReviewLinks: route({
    method: "GET",
    path: "/documents/{id}/review-links",
    summary: "The review links of a document that were not withdrawn, newest first, and who approved by them.",
    access: "signedIn",
    params: idParams,
    answer: z.object({ links: z.array(reviewLink) }),
  }),
  addReviewLink: route({
    method: "POST",
    path: "/documents/{id}/review-links",
    summary: "Makes a review link; it opens for so many days.",
    access: "signedIn",
    status: 201,
    isIdempotent: true,
    params: idParams,
    body: z.object({ days: z.literal(reviewDays).default(REVIEW_DAYS_USUAL) }),
    answer: z.object({ link: reviewLink }),
    rate: { count: 60, seconds: 3600 },
    refuses: ["review_links_full"],
  }),
  withdrawReviewLink: route({
    method: "DELETE",
    path: "/documents/{id}/review-links/{link_id}",
    summary: "Withdraws a review link: from now on it shows nothing, and nothing more is said by it.",
    access: "signedIn",
    params: z.object({ id, link_id: id }),
    rate: { count: 120, seconds: 600 },
  }),
  readReview: route({
    method: "GET",
    path: "/reviews/{token}",
    summary:
      "What a review link shows; null where that is what `known`, the mark of what was read, stands for. One that was withdrawn, has expired or never was is not found. Never indexed.",
    access: "public",
    params: token,
    query: z.object({ known: text(64).optional() }),
    answer: z.object({ review: review.nullable() }),
    rate: { count: 240, seconds: 60 },
  }),
  readReviewPicture: route({
    method: "GET",
    path: "/reviews/{token}/pictures/{file_id}",
    summary: "A picture of the document that a review link shows.",
    access: "public",
    params: token.extend({ file_id: id }),
    answer: file,
    rate: { count: 600, seconds: 60 },
  }),
  openReview: route({
    method: "POST",
    path: "/reviews/{token}/opens",
    summary:
      "Says that somebody looks at what the link shows. `reader` is what their browser keeps: nobody counts twice.",
    access: "public",
    status: 204,
    params: token,
    body: z.object({ reader: text(64).pipe(z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)) }),
    rate: { count: 30, seconds: 600 },
  }),
  commentReview: route({
    method: "POST",
    path: "/reviews/{token}/comments",
    summary:
      "Says something under a name, about a stretch of the text, about all of it, or in answer to what was said by this link. The same words said again are said once.",
    access: "public",
    status: 201,
    params: token,
    body: z.object({
      name,
      text: filledText(COMMENT_LENGTH_MAX),
      place: z.object(placeSent).nullable().default(null),
      answers: id.nullable().default(null),
    }),
    answer: z.object({ review }),
    rate: { count: 30, seconds: 600 },
    refuses: ["comment_place_gone", "review_full"],
  }),
  approveReview: route({
    method: "POST",
    path: "/reviews/{token}/approvals",
    summary: "Approves the version that was read, under a name. Where another stands by now review_changed is refused.",
    access: "public",
    status: 201,
    params: token,
    body: z.object({ name, version: z.number().int().min(0) }),
    answer: z.object({ review }),
    rate: { count: 30, seconds: 600 },
    refuses: ["review_changed", "review_full"],
  }),
};

export type DocumentReviewEvents = {
  /** A review link of a document was opened, made, withdrawn, or approved by. */
  document_review: { document_id: number };
};
