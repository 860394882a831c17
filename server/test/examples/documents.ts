import { aDocument } from "../../src/features/documents/test/aDocument.ts";
import { aForm } from "../../src/features/files/test/samples.ts";
import type { ExampleOf, Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

const documentOf = async ({ node, person }: Given): Promise<number> =>
  person ? (await aDocument(node, person.userId)).documentId : NEVER;

const ofDocument =
  (pathOf: (id: number) => string, more: object = {}): ExampleOf =>
  async (given) => ({ path: pathOf(await documentOf(given)), ...more });

const insert = { stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: "x" }] } };

export const documentsExamples: Examples = {
  "GET /documents/{id}": ofDocument((id) => `/documents/${id}`),
  "GET /documents/doc-converted/{id}": ofDocument((id) => `/documents/doc-converted/${id}`),
  "GET /documents/{id}/export": ofDocument((id) => `/documents/${id}/export?format=markdown`),
  "POST /documents": async () => ({ body: { name: "One", content: "<p>x</p>" } }),
  "POST /documents/import": async () => ({ form: aForm("# One", "a.md") }),
  "PUT /documents": async (given) => ({ body: { document_id: await documentOf(given), name: "Two" } }),
  "POST /documents/{id}/duplicate": ofDocument((id) => `/documents/${id}/duplicate`, { body: {} }),
  "POST /documents/{id}/restore": async ({ node, person }) => {
    const deletedAt = node.app.clock.now();
    const id = person ? (await aDocument(node, person.userId, { deletedAt })).documentId : NEVER;
    return { path: `/documents/${id}/restore` };
  },
  "DELETE /documents/{id}": ofDocument((id) => `/documents/${id}`),
  "GET /documents/{id}/steps": ofDocument((id) => `/documents/${id}/steps?since=0`),
  "POST /documents/{id}/steps": ofDocument((id) => `/documents/${id}/steps`, {
    body: { version: 0, client_id: "aClient-1", sequence: 0, steps: [insert] },
  }),
};
