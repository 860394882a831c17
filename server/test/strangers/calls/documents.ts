import { at, by, inBody, type NamingCall, noRow, tokenIsKey } from "../naming.ts";

const ofDocument: NamingCall = by("document.documentId");

/** Something said beside a document: of somebody else's, and beside one's own. */
const ofComment: NamingCall = {
  namings: [
    at({ "params.id": "document.documentId", "params.comment_id": "document.commentId" }),
    at({ "params.comment_id": "document.commentId" }, { "params.id": "document.documentId" }),
  ],
};
const mentions = {
  "body.mentions[]": "whoever may not see the document is refused, who never was too: comments.test.ts",
};
const byLink: NamingCall = { namings: [], leftOut: { "params.token": tokenIsKey } };

/** The calls of documents. */
export const documentCalls: Record<string, NamingCall> = {
  "GET /documents/{id}": ofDocument,
  "GET /documents/doc-converted/{id}": ofDocument,
  "PUT /documents": inBody("document_id", "document.documentId"),
  "POST /documents/{id}/duplicate": ofDocument,
  "POST /documents/{id}/restore": by("document.deletedDocumentId"),
  "DELETE /documents/{id}": ofDocument,
  "GET /documents/{id}/steps": ofDocument,
  "POST /documents/{id}/steps": { ...ofDocument, leftOut: { "body.client_id": noRow } },
  "GET /documents/{id}/comments": ofDocument,
  "GET /documents/{id}/comments/people": ofDocument,
  "POST /documents/{id}/comments": { ...ofDocument, leftOut: mentions },
  "POST /documents/{id}/comments/{comment_id}/replies": { ...ofComment, leftOut: mentions },
  "PUT /documents/{id}/comments/{comment_id}": { ...ofComment, leftOut: mentions },
  "PUT /documents/{id}/comments/{comment_id}/resolved": ofComment,
  "DELETE /documents/{id}/comments/{comment_id}": ofComment,
  "GET /documents/{id}/review-links": ofDocument,
  "POST /documents/{id}/review-links": ofDocument,
  "DELETE /documents/{id}/review-links/{link_id}": {
    namings: [
      at({ "params.id": "document.documentId", "params.link_id": "document.linkId" }),
      at({ "params.link_id": "document.linkId" }, { "params.id": "document.documentId" }),
    ],
  },
  "GET /reviews/{token}": byLink,
  "GET /reviews/{token}/pictures/{file_id}": {
    namings: [],
    leftOut: { "params.token": tokenIsKey, "params.file_id": "only what stands in the document: review.test.ts" },
  },
  "POST /reviews/{token}/opens": byLink,
  "POST /reviews/{token}/comments": {
    namings: [],
    leftOut: { "params.token": tokenIsKey, "body.answers": "only what was said by the link: review.test.ts" },
  },
  "POST /reviews/{token}/approvals": byLink,
};
