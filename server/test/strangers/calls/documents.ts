import { by, inBody, type NamingCall, noRow } from "../naming.ts";

const ofDocument: NamingCall = by("document.documentId");

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
  "POST /documents/{id}/steps": { ...ofDocument, leftOut: { "body.client_id": noRow } },
};
