import { aDocument } from "../../src/features/documents/test/aDocument.ts";
import { anAsk } from "../../src/features/documents/test/anAsk.ts";
import { anAvatar } from "../avatars.ts";
import type { ExampleOf, Examples, Given } from "./example.ts";
import { NEVER } from "./never.ts";

const documentOf = async ({ node, person }: Given): Promise<number> =>
  person ? (await aDocument(node, person.userId)).documentId : NEVER;

const ofDocument =
  (pathOf: (id: number) => string, more: object = {}): ExampleOf =>
  async (given) => ({ path: pathOf(await documentOf(given)), ...more });

const ofAsk =
  (exampleOf: (ask: { askId: number; pieceId: number }) => { path: string; body?: object }): ExampleOf =>
  async ({ node, person }) =>
    exampleOf(person ? await anAsk(node, person.userId) : { askId: NEVER, pieceId: NEVER });

const avatarOf = async ({ node, person }: Given): Promise<number> =>
  person ? (await anAvatar(node, person.userId)).avatarId : NEVER;

const insert = { stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text: "x" }] } };

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
  "POST /documents/{id}/steps": ofDocument((id) => `/documents/${id}/steps`, {
    body: { version: 0, client_id: "aClient-1", sequence: 0, steps: [insert] },
  }),
  "POST /documents/{id}/asks": ofDocument((id) => `/documents/${id}/asks`, {
    body: { version: 0, from: 1, to: 5, wish: "shorter" },
  }),
  "GET /documents/{id}/asks": ofDocument((id) => `/documents/${id}/asks`),
  "GET /documents/asks/{id}": ofAsk(({ askId }) => ({ path: `/documents/asks/${askId}` })),
  "POST /documents/asks/{id}/stop": ofAsk(({ askId }) => ({ path: `/documents/asks/${askId}/stop` })),
  "POST /documents/asks/{id}/pieces": ofAsk(({ askId, pieceId }) => ({
    path: `/documents/asks/${askId}/pieces`,
    body: { pieces: [pieceId], state: "rejected" },
  })),
  "PUT /documents/asks/{id}/pieces": ofAsk(({ askId, pieceId }) => ({
    path: `/documents/asks/${askId}/pieces`,
    body: { piece_id: pieceId, text: "Others" },
  })),
  "POST /documents/avatar-output": async (given) => ({
    body: { avatar_id: await avatarOf(given), content: "Hello" },
  }),
  "POST /avatars/user-message/document-request": async (given) => ({
    body: { avatar_id: await avatarOf(given), content: "Hello" },
  }),
};
