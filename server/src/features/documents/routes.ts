import { documentComments } from "@pluma/contract/documents/comments";
import { documents } from "@pluma/contract/documents/documents";
import { documentReview } from "@pluma/contract/documents/review";
import { documentSteps } from "@pluma/contract/documents/steps";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import {
  addComment,
  deleteComment,
  listComments,
  listViewers,
  replyComment,
  resolveComment,
  saveComment,
} from "./comments/comments.ts";
import {
  createDocument,
  deleteDocument,
  duplicateDocument,
  listDocuments,
  readDocument,
  restoreDocument,
  saveDocument,
} from "./documents.ts";
import { addReviewLink, listReviewLinks, withdrawReviewLink } from "./review/links.ts";
import { approveReview, commentReview, openReview, readReview, readReviewPicture } from "./review/review.ts";
import { readSteps, sendSteps } from "./steps.ts";
import { readWord } from "./word.ts";

/** Serves every call about documents. */
export function mountDocuments(mounting: Mounting): void {
  mount(mounting, documents, {
    listDocuments,
    readDocument,
    readWord,
    createDocument,
    saveDocument,
    duplicateDocument,
    restoreDocument,
    deleteDocument,
  });
  mount(mounting, documentSteps, { readSteps, sendSteps });
  mount(mounting, documentComments, {
    listComments,
    listViewers,
    addComment,
    replyComment,
    saveComment,
    resolveComment,
    deleteComment,
  });
  mount(mounting, documentReview, {
    listReviewLinks,
    addReviewLink,
    withdrawReviewLink,
    readReview,
    readReviewPicture,
    openReview,
    commentReview,
    approveReview,
  });
}
