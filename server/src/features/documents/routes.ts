import { documentOutputs } from "@pluma/contract/avatars/outputs";
import { documentComments } from "@pluma/contract/documents/comments";
import { documents } from "@pluma/contract/documents/documents";
import { documentImports } from "@pluma/contract/documents/imports";
import { documentPresence } from "@pluma/contract/documents/presence";
import { documentProposals } from "@pluma/contract/documents/proposals";
import { documentReview } from "@pluma/contract/documents/review";
import { documentSteps } from "@pluma/contract/documents/steps";
import { documentVersions } from "@pluma/contract/documents/versions";
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
  readDocument,
  restoreDocument,
  saveDocument,
} from "./documents.ts";
import { exportDocument, readWord } from "./exports/exporting.ts";
import { importDocument } from "./imports/importing.ts";
import { listDocuments, listDocumentTags } from "./list/lists.ts";
import { sayPlace } from "./presence/presence.ts";
import { askDocument, generateForDocument } from "./proposals/asks.ts";
import { decidePieces, editPiece, listAsks, readAsk, stopAsk } from "./proposals/deciding.ts";
import { askAboutDocument } from "./proposals/requests.ts";
import { addReviewLink, listReviewLinks, withdrawReviewLink } from "./review/links.ts";
import { approveReview, commentReview, openReview, readReview, readReviewPicture } from "./review/review.ts";
import { readSteps, sendSteps } from "./steps/steps.ts";
import {
  keepDocumentVersion,
  listDocumentVersions,
  markDocumentSeen,
  nameDocumentVersion,
  readDocumentSeen,
  readDocumentVersion,
} from "./versions/versions.ts";

/** Serves every call about documents. */
export function mountDocuments(mounting: Mounting): void {
  mount(mounting, documents, {
    listDocuments,
    listDocumentTags,
    readDocument,
    readWord,
    exportDocument,
    createDocument,
    saveDocument,
    duplicateDocument,
    restoreDocument,
    deleteDocument,
  });
  mount(mounting, documentImports, { importDocument });
  mount(mounting, documentSteps, { readSteps, sendSteps });
  mount(mounting, documentProposals, {
    askDocument,
    generateForDocument,
    listAsks: (ctx, { params }) => listAsks(ctx, params.id),
    readAsk: (ctx, { params }) => readAsk(ctx, params.id),
    stopAsk: (ctx, { params }) => stopAsk(ctx, params.id),
    decidePieces,
    editPiece,
  });
  mount(mounting, documentOutputs, { askAboutDocument });
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
  mount(mounting, documentPresence, { sayPlace });
  mount(mounting, documentVersions, {
    listDocumentVersions,
    readDocumentVersion,
    keepDocumentVersion,
    nameDocumentVersion,
    readDocumentSeen,
    markDocumentSeen,
  });
}
