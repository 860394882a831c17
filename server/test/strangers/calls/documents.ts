import { at, by, inBody, type NamingCall, noRow, tokenIsKey } from "../naming.ts";

const ofDocument: NamingCall = by("document.documentId");
/** The version that was kept of one's own. */
const ofKept: NamingCall = {
  namings: [{ theirs: { "params.id": "document.documentId" }, also: { "params.version": 1 } }],
  leftOut: { "params.version": noRow },
};

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
  "GET /documents/{id}/export": ofDocument,
  "PUT /documents": inBody("document_id", "document.documentId"),
  "POST /documents/{id}/duplicate": ofDocument,
  "POST /documents/{id}/restore": by("document.deletedDocumentId"),
  "DELETE /documents/{id}": ofDocument,
  "GET /documents/{id}/steps": ofDocument,
  "GET /documents/{id}/versions": ofDocument,
  "GET /documents/{id}/versions/{version}": ofKept,
  "POST /documents/{id}/versions": ofDocument,
  "PUT /documents/{id}/versions/{version}": ofKept,
  "GET /documents/{id}/seen": ofDocument,
  "PUT /documents/{id}/seen": ofDocument,
  "POST /documents/{id}/presence": { ...ofDocument, leftOut: { "body.place_id": noRow } },
  "POST /documents/{id}/steps": { ...ofDocument, leftOut: { "body.client_id": noRow } },
  "POST /documents/{id}/asks": {
    namings: [
      at({ "params.id": "document.documentId" }),
      at({ "body.avatar_id": "avatar.avatarId" }, { "params.id": "document.documentId" }),
      {
        ...at({ "body.template_id": "template.templateId" }, { "params.id": "document.documentId" }),
        also: { "body.wish": "write" },
      },
    ],
  },
  "GET /documents/{id}/asks": ofDocument,
  "GET /documents/asks/{id}": by("documentAsk.askId"),
  "POST /documents/asks/{id}/stop": by("documentAsk.askId"),
  "POST /documents/asks/{id}/pieces": {
    ...by("documentAsk.askId"),
    leftOut: { "body.pieces[]": "pieces of another ask than the one that is named are passed over" },
  },
  "PUT /documents/asks/{id}/pieces": {
    namings: [
      at({ "params.id": "documentAsk.askId" }, { "body.piece_id": "documentAsk.pieceId" }),
      at({ "body.piece_id": "documentAsk.pieceId" }, { "params.id": "documentAsk.askId" }),
    ],
  },
  "POST /documents/avatar-output": {
    namings: [
      at({ "body.document_id": "document.documentId" }, { "body.avatar_id": "avatar.avatarId" }),
      at({ "body.avatar_id": "avatar.avatarId" }),
      at({ "body.template_id": "template.templateId" }, { "body.avatar_id": "avatar.avatarId" }),
    ],
    leftOut: { "body.campaign_id": "there are no campaigns yet, and any id is refused alike" },
  },
  "POST /avatars/user-message/document-request": {
    namings: [
      at({ "body.avatar_id": "avatar.avatarId" }),
      at({ "body.document_id": "document.documentId" }, { "body.avatar_id": "avatar.avatarId" }),
    ],
  },
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
