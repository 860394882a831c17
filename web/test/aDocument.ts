import { documentComments, type Thread } from "@pluma/contract/documents/comments";
import { type Document, documents, type ListedDocument } from "@pluma/contract/documents/documents";
import { documentPresence } from "@pluma/contract/documents/presence";
import { documentProposals } from "@pluma/contract/documents/proposals";
import { documentReview } from "@pluma/contract/documents/review";
import { toHtml } from "@pluma/contract/documents/schema/html";
import { checkDocument, documentSchema } from "@pluma/contract/documents/schema/schema";
import { documentSteps, type LoggedStep } from "@pluma/contract/documents/steps";
import { documentVersions } from "@pluma/contract/documents/versions";
import { Step } from "@tiptap/pm/transform";
import { answers } from "./server.ts";

const listed = {
  document_id: 5,
  name: "The rhythm of a bag of coffee",
  tags: "nomada",
  organization_id: null,
  user_id: 7,
  version: 0,
  can: { edit: true, delete: true },
  createdAt: "2026-01-01T10:00:00.000Z",
  updatedAt: "2026-01-02T10:00:00.000Z",
};

/** A document of a list, as the server tells of it; `parts` is what matters to the test. */
export const aListedDocument = (parts: Partial<ListedDocument> = {}): ListedDocument => ({
  ...listed,
  excerpt: "<h1>The rhythm</h1><p>On the first of every month.</p>",
  passage: null,
  ...parts,
});

/** A document, as the server tells of it; `parts` is what matters to the test. */
export const aDocument = (parts: Partial<Document> = {}): Document => ({
  ...listed,
  content: "<p></p>",
  doc: textDoc(""),
  blocks: null,
  converted: "/documents/doc-converted/5",
  pictures: [],
  ...parts,
});

/** Paragraphs as the JSON of a document. */
export const textDoc = (...texts: string[]): Record<string, unknown> => ({
  type: "doc",
  content: texts.map((text) => ({ type: "paragraph", ...(text && { content: [{ type: "text", text }] }) })),
});

/**
 * A server that keeps one document by the rules of its contract: steps are appended at its version or not at all, and are read
 * from any version on. `write` is what somebody else does to it.
 */
export function aDocumentServer(parts: Partial<Document> = {}, threads: Thread[] = []) {
  const log: LoggedStep[] = [];
  const json = parts.doc ?? textDoc("");
  let doc = documentSchema.nodeFromJSON(json);
  const append = (step: object, client_id: string) => {
    const { doc: next, failed } = Step.fromJSON(documentSchema, step).apply(doc);
    if (!next) throw new Error(`the step does not fit: ${failed}`);
    checkDocument(next);
    doc = next;
    log.push({ step: { ...step }, client_id });
  };
  const since = (version: number) => ({ version: log.length, latest: log.length, steps: log.slice(version) });
  const takeSteps = () =>
    answers(documentSteps.sendSteps, ({ body }) => {
      const { version, client_id, steps } = body as { version: number; client_id: string; steps: object[] };
      if (version !== log.length) return { accepted: false, ...since(version) };
      for (const step of steps) append(step, client_id);
      return { accepted: true, ...since(log.length) };
    });
  const sent = takeSteps();
  answers(documentProposals.listAsks, () => ({ asks: [], version: log.length }));
  answers(documentComments.listComments, () => ({ version: log.length, threads }));
  answers(documentReview.listReviewLinks, { links: [] });
  const read = answers(documentSteps.readSteps, ({ query }) => since(Number(query.since)));
  answers(documents.readDocument, () => ({
    document: {
      ...listed,
      content: toHtml(doc.content),
      blocks: null,
      converted: "/documents/doc-converted/5",
      pictures: [],
      ...parts,
      doc: doc.toJSON(),
      version: log.length,
    },
  }));
  answers(documentVersions.readDocumentSeen, { seen: null });
  answers(documentVersions.markDocumentSeen, { is_noted: true });
  answers(documentPresence.sayPlace, undefined);
  return {
    /** The calls that brought steps, and those that asked for others'. */
    sent,
    read,
    text: () => doc.textBetween(0, doc.content.size, "\n"),
    html: () => toHtml(doc.content),
    version: () => log.length,
    /** Takes steps again, after they were refused. */
    again: () => void takeSteps(),
    /** Somebody else changes the document. */
    write: (step: (now: typeof doc) => Step) => append(step(doc).toJSON(), "somebody-else"),
  };
}
