import { toHtml } from "@pluma/contract/documents/schema/html";
import { documentSchema } from "@pluma/contract/documents/schema/schema";
import type { App } from "../../platform/context.ts";
import type { ExportedFile, PersonalData } from "../../platform/features/personalData.ts";
import { eraseSaid, listSaidBy } from "./comments/store.system.ts";
import { listApprovals, listLinksOf } from "./review/store.system.ts";
import { eraseDocuments, listOwn } from "./store.system.ts";
import { eraseWriter, listOwnNamed } from "./versions/store.system.ts";

/**
 * What documents keep of a person: their own, which come along in an export as HTML, with their named versions, and go with them,
 * deleted ones too; what they said beside them, links to them, and where they were in others'.
 */
export const documentData: PersonalData = {
  name: "documents",
  tables: {
    documents: "goes",
    document_steps: "goes",
    document_comments: "goes",
    document_notices: "goes",
    document_review_links: "goes",
    document_version_writers: "goes",
    document_seen: "goes",
  },
  exportOf: exportAll,
  async erase({ db, clock }, userId) {
    await eraseSaid(db, userId, clock.now());
    await eraseDocuments(db, userId);
    await eraseWriter(db, userId);
  },
};

async function* exportAll(app: App, userId: number): AsyncGenerator<ExportedFile> {
  for (const row of await listOwn(app, userId)) {
    const { documentId, organizationId, name, tags, content, blocks, version, createdAt, updatedAt, deletedAt } = row;
    const about = { name, tags, version, blocks, createdAt, updatedAt, deletedAt };
    const said = { document_id: documentId, organization_id: organizationId, ...about, content };
    yield { path: `documents/${documentId}.json`, content: JSON.stringify(said, null, 2) };
  }
  const said = (await listSaidBy(app.db, userId)).map(({ documentId, quote, text, createdAt, editedAt }) => {
    return { document_id: documentId, quote, text, createdAt, editedAt };
  });
  if (said.length > 0) yield { path: "documents/comments.json", content: JSON.stringify(said, null, 2) };
  const links = await listLinksOf(app.db, userId);
  const approvals = await listApprovals(
    app.db,
    links.map(({ linkId }) => linkId),
  );
  // Whoever has the address of a link reads by it: the archive holds none.
  const shared = links.map(({ linkId, documentId, expiresAt, withdrawnAt, opens, createdAt }) => {
    const approved = approvals.filter((each) => each.linkId === linkId);
    const by = approved.map(({ name, version, approvedAt }) => ({ name, version, approvedAt }));
    return { document_id: documentId, expiresAt, withdrawnAt, opens, createdAt, approvals: by };
  });
  if (shared.length > 0) yield { path: "documents/review-links.json", content: JSON.stringify(shared, null, 2) };
  for (const { documentId, version, name, doc, createdAt } of await listOwnNamed(app, userId)) {
    const content = toHtml(documentSchema.nodeFromJSON(doc).content);
    const said = { document_id: documentId, version, name, createdAt, content };
    yield { path: `documents/${documentId}/versions/${version}.json`, content: JSON.stringify(said, null, 2) };
  }
}
