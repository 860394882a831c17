import { by, inBody, type NamingCall, noRow } from "../naming.ts";

const ofDocument: NamingCall = by("document.documentId");
/** The version that was kept of one's own. */
const ofKept: NamingCall = {
  namings: [{ theirs: { "params.id": "document.documentId" }, also: { "params.version": 1 } }],
  leftOut: { "params.version": noRow },
};

/** The calls of documents. */
export const documentCalls: Record<string, NamingCall> = {
  "GET /documents/{id}": ofDocument,
  "GET /documents/doc-converted/{id}": ofDocument,
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
};
