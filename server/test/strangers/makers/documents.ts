import { insertComment, insertNotice } from "../../../src/features/documents/comments/store.system.ts";
import { insertPieces } from "../../../src/features/documents/proposals/store.system.ts";
import { SEALED_FOR } from "../../../src/features/documents/review/show.ts";
import { insertApproval, insertLink } from "../../../src/features/documents/review/store.system.ts";
import { documentSteps } from "../../../src/features/documents/tables.ts";
import { aDocument } from "../../../src/features/documents/test/aDocument.ts";
import { anAsk } from "../../../src/features/documents/test/anAsk.ts";
import { keepVersion, noteSeen } from "../../../src/features/documents/versions/store.system.ts";
import type { Owner } from "../owner.ts";

/** Documents with something said beside them and a link to them, and one that was deleted. */
export const documentMakers = {
  document: async ({ node, person, organizationId }: Owner) => {
    const { documentId } = await aDocument(node, person.userId, { organizationId, version: 1 });
    const step = { stepType: "replace", from: 1, to: 1 };
    const made = { documentId, userId: person.userId, version: 0, clientId: "a-client", sequence: 0, step };
    await node.app.db.insert(documentSteps).values(made);
    await keepVersion(node.app.db, documentId, "First");
    await noteSeen(node.app.db, documentId, person.userId, 1, node.app.clock.now());
    const deletedAt = node.app.clock.now();
    const deleted = await aDocument(node, person.userId, { organizationId, deletedAt });
    const { commentId } = await insertComment(node.app.db, { documentId, userId: person.userId, text: "Said" });
    await insertNotice(node.app.db, { documentId, userId: person.userId, since: node.app.clock.now() });
    const opens = {
      tokenHash: `hash-${documentId}`,
      sealedToken: node.app.secrets.seal("a token", SEALED_FOR),
      expiresAt: new Date("2999-01-01"),
    };
    const { linkId } = await insertLink(node.app.db, { documentId, userId: person.userId, ...opens });
    const approved = { linkId, name: "A client", version: 1, content: "", approvedAt: node.app.clock.now() };
    await insertApproval(node.app.db, approved);
    return { documentId, deletedDocumentId: deleted.documentId, commentId, linkId };
  },
  documentAsk: async ({ node, person, organizationId }: Owner) => {
    const { askId, pieceId, documentId } = await anAsk(node, person.userId, { organizationId });
    const decided = { state: "rejected" as const, decidedBy: person.userId, decidedAt: node.app.clock.now() };
    const texts = { before: [{ type: "text", text: "words" }], after: [{ type: "text", text: "sentences" }] };
    await insertPieces(node.app.db, [{ askId, documentId, place: 1, from: 6, to: 11, ...texts, ...decided }]);
    return { askId, pieceId, askedDocumentId: documentId };
  },
};
