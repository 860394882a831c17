import type { Thread } from "@pluma/contract/documents/comments";
import type { Review } from "@pluma/contract/documents/review";
import { textDoc } from "./aDocument.ts";

const moment = "2026-01-02T10:00:00.000Z";

/** A comment on a document, as the server tells of it; `parts` is what matters to the test. */
export const aThread = (parts: Partial<Thread> = {}): Thread => ({
  comment_id: 31,
  author: { user_id: 7, name: "Elena Marín", is_you: true, from_link: false },
  text: "Eleven or twelve?",
  mentions: [],
  is_removed: false,
  can: { edit: true, delete: true },
  createdAt: moment,
  editedAt: null,
  quote: "eleven hours",
  place: { from: 9, to: 21, is_gone: false, words: "" },
  resolved: null,
  is_shared: false,
  replies: [],
  ...parts,
});

/** What a review link shows. */
export const aReview = (parts: Partial<Review> = {}): Review => ({
  name: "Autumn letter",
  author: "Elena Marín",
  version: 4,
  doc: textDoc("It took eleven hours. The night was short.", "The price stays."),
  pictures: [],
  updatedAt: moment,
  expiresAt: "2026-02-01T10:00:00.000Z",
  threads: [],
  approvals: [],
  mark: "as-read",
  ...parts,
});
