import { insertComment } from "../../src/features/documents/comments/store.system.ts";
import { aDocument } from "../../src/features/documents/test/aDocument.ts";
import { anAsk } from "../../src/features/documents/test/anAsk.ts";
import { aPictureOf, aReviewLink } from "../../src/features/documents/test/aReview.ts";
import { keepVersion } from "../../src/features/documents/versions/store.system.ts";
import { aForm } from "../../src/features/files/test/samples.ts";
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
/** A comment of somebody's on a document of theirs. */
async function commentOf({ node, person }: Given) {
  if (!person) return { documentId: NEVER, commentId: NEVER };
  const { documentId } = await aDocument(node, person.userId);
  const { commentId } = await insertComment(node.app.db, { documentId, userId: person.userId, text: "Said" });
  return { documentId, commentId };
}

const ofComment =
  (end = "", more: object = {}): ExampleOf =>
  async (given) => {
    const { documentId, commentId } = await commentOf(given);
    return { path: `/documents/${documentId}/comments/${commentId}${end}`, ...more };
  };

const ofReview =
  (end: string, more: object = {}): ExampleOf =>
  async ({ node, person, customer }) => {
    const owner = person ?? (await customer());
    const { documentId } = await aDocument(node, owner.userId);
    return { path: `/reviews/${(await aReviewLink(node, owner, documentId)).key}${end}`, ...more };
  };

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
  "GET /documents/{id}/comments": ofDocument((id) => `/documents/${id}/comments`),
  "GET /documents/{id}/comments/people": ofDocument((id) => `/documents/${id}/comments/people`),
  "POST /documents/{id}/comments": ofDocument((id) => `/documents/${id}/comments`, {
    body: { text: "Said", place: { version: 0, from: 1, to: 5 } },
  }),
  "POST /documents/{id}/comments/{comment_id}/replies": ofComment("/replies", { body: { text: "Answered" } }),
  "PUT /documents/{id}/comments/{comment_id}": ofComment("", { body: { text: "Said otherwise" } }),
  "PUT /documents/{id}/comments/{comment_id}/resolved": ofComment("/resolved", { body: { is_resolved: true } }),
  "DELETE /documents/{id}/comments/{comment_id}": ofComment(),
  "GET /documents/{id}/review-links": ofDocument((id) => `/documents/${id}/review-links`),
  "POST /documents/{id}/review-links": ofDocument((id) => `/documents/${id}/review-links`, { body: {} }),
  "DELETE /documents/{id}/review-links/{link_id}": async ({ node, person }) => {
    if (!person) return { path: `/documents/${NEVER}/review-links/${NEVER}` };
    const { documentId } = await aDocument(node, person.userId);
    const { linkId } = await aReviewLink(node, person, documentId);
    return { path: `/documents/${documentId}/review-links/${linkId}` };
  },
  "GET /reviews/{token}": ofReview(""),
  "GET /reviews/{token}/pictures/{file_id}": async ({ node, person, customer }) => {
    const owner = person ?? (await customer());
    const fileId = await aPictureOf(node, owner);
    const { documentId } = await aDocument(node, owner.userId, { html: `<img src="/api/files/${fileId}">` });
    return { path: `/reviews/${(await aReviewLink(node, owner, documentId)).key}/pictures/${fileId}` };
  },
  "POST /reviews/{token}/opens": ofReview("/opens", { body: { reader: "a-reader-of-the-text" } }),
  "POST /reviews/{token}/comments": ofReview("/comments", { body: { name: "Marta", text: "Said" } }),
  "POST /reviews/{token}/approvals": ofReview("/approvals", { body: { name: "Marta", version: 0 } }),
};
