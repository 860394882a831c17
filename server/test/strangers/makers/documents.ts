import { insertSteps } from "../../../src/features/documents/store.system.ts";
import { aDocument } from "../../../src/features/documents/test/aDocument.ts";
import { keepVersion, noteSeen } from "../../../src/features/documents/versions/store.system.ts";
import type { Owner } from "../owner.ts";

/** Documents, and one that was deleted. */
export const documentMakers = {
  document: async ({ node, person, organizationId }: Owner) => {
    const { documentId } = await aDocument(node, person.userId, { organizationId, version: 1 });
    const step = { stepType: "replace", from: 1, to: 1 };
    const made = { documentId, userId: person.userId, version: 0, clientId: "a-client", sequence: 0, step };
    await insertSteps(node.app.db, [made], node.app.clock.now());
    await keepVersion(node.app.db, documentId, "First");
    await noteSeen(node.app.db, documentId, person.userId, 1, node.app.clock.now());
    const deletedAt = node.app.clock.now();
    const deleted = await aDocument(node, person.userId, { organizationId, deletedAt });
    return { documentId, deletedDocumentId: deleted.documentId };
  },
};
