import { at, by, inBody, type NamingCall, noRow } from "../naming.ts";

const ofDocument: NamingCall = by("document.documentId");

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
};
