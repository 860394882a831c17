import { aDocument } from "../../src/features/documents/test/aDocument.ts";
import { keepVersion } from "../../src/features/documents/versions/store.system.ts";
import type { ExampleOf, Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

const documentOf = async ({ node, person }: Given): Promise<number> =>
  person ? (await aDocument(node, person.userId)).documentId : NEVER;

const ofDocument =
  (pathOf: (id: number) => string, more: object = {}): ExampleOf =>
  async (given) => ({ path: pathOf(await documentOf(given)), ...more });

const insert = { stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: "x" }] } };

/** A document with a version that was kept. */
const aKept = async (given: Given): Promise<number> => {
  const id = await documentOf(given);
  if (id !== NEVER) await keepVersion(given.node.app.db, id, null);
  return id;
};

export const documentsExamples: Examples = {
  "GET /documents/{id}": ofDocument((id) => `/documents/${id}`),
  "GET /documents/doc-converted/{id}": ofDocument((id) => `/documents/doc-converted/${id}`),
  "POST /documents": async () => ({ body: { name: "One", content: "<p>x</p>" } }),
  "PUT /documents": async (given) => ({ body: { document_id: await documentOf(given), name: "Two" } }),
  "POST /documents/{id}/duplicate": ofDocument((id) => `/documents/${id}/duplicate`, { body: {} }),
  "POST /documents/{id}/restore": async ({ node, person }) => {
    const deletedAt = node.app.clock.now();
    const id = person ? (await aDocument(node, person.userId, { deletedAt })).documentId : NEVER;
    return { path: `/documents/${id}/restore` };
  },
  "DELETE /documents/{id}": ofDocument((id) => `/documents/${id}`),
  "GET /documents/{id}/steps": ofDocument((id) => `/documents/${id}/steps?since=0`),
  "GET /documents/{id}/versions": ofDocument((id) => `/documents/${id}/versions`),
  "GET /documents/{id}/versions/{version}": async (given) => ({ path: `/documents/${await aKept(given)}/versions/0` }),
  "POST /documents/{id}/versions": ofDocument((id) => `/documents/${id}/versions`, { body: { name: "First" } }),
  "PUT /documents/{id}/versions/{version}": async (given) => ({
    path: `/documents/${await aKept(given)}/versions/0`,
    body: { name: "First" },
  }),
  "GET /documents/{id}/seen": ofDocument((id) => `/documents/${id}/seen`),
  "PUT /documents/{id}/seen": ofDocument((id) => `/documents/${id}/seen`, { body: { version: 0 } }),
  "POST /documents/{id}/presence": ofDocument((id) => `/documents/${id}/presence`, {
    body: { place_id: "aPlace-1", at: null, is: "here" },
  }),
  "POST /documents/{id}/steps": ofDocument((id) => `/documents/${id}/steps`, {
    body: { version: 0, client_id: "aClient-1", sequence: 0, steps: [insert] },
  }),
};
