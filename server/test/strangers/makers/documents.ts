import { insertSteps } from "../../../src/features/documents/store.system.ts";
import { aDocument } from "../../../src/features/documents/test/aDocument.ts";
import { anAsk } from "../../../src/features/documents/test/anAsk.ts";
import type { Owner } from "../owner.ts";

/** Documents, and one that was deleted. */
export const documentMakers = {
  document: async ({ node, person, organizationId }: Owner) => {
    const { documentId } = await aDocument(node, person.userId, { organizationId, version: 1 });
    const step = { stepType: "replace", from: 1, to: 1 };
    const made = { documentId, userId: person.userId, version: 0, clientId: "a-client", sequence: 0, step };
    await insertSteps(node.app.db, [made], node.app.clock.now());
    const deletedAt = node.app.clock.now();
    const deleted = await aDocument(node, person.userId, { organizationId, deletedAt });
    return { documentId, deletedDocumentId: deleted.documentId };
  },
  documentAsk: async ({ node, person, organizationId }: Owner) => {
    const { askId, pieceId, documentId } = await anAsk(node, person.userId, { organizationId });
    return { askId, pieceId, askedDocumentId: documentId };
  },
};
