import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aDocument } from "../test/aDocument.ts";

let node: TestApp;
let other: TestApp;
let owner: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  other = await aTestApp({ database: node.database });
  owner = await aUser(node);
});
afterAll(async () => {
  await other.close();
  await node.close();
});

const insert = (text: string, at: number) => ({
  stepType: "replace",
  from: at,
  to: at,
  slice: { content: [{ type: "text", text }] },
});
type Said = { version: number; sequence: number; client?: string };
const send = (to: TestApp, id: number, { version, sequence, client = "client-a" }: Said, text: string, at = 1) =>
  to.ask(`POST /documents/${id}/steps`, {
    token: owner.token,
    body: { version, client_id: client, sequence, rebase: true, steps: [insert(text, at)] },
  });
const contentOf = async (id: number) =>
  (await node.ask(`GET /documents/${id}`, { token: owner.token })).body.document.content;
const fresh = async () => (await aDocument(node, owner.userId, { html: "<p>ab</p>" })).documentId;

/** What is asked of the database for the text and the tabs of documents while something is done. */
async function readingsIn(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const texts = query.mock.calls.map(([statement]) => String(Object(statement).text ?? statement));
  query.mockRestore();
  return texts.filter((text) => /^\s*select ("doc"|tab\.client_id)/.test(text)).length;
}

test("who writes on where nobody else wrote waits for no reading of the text; who begins does", async () => {
  const id = await fresh();
  expect(await readingsIn(() => send(node, id, { version: 0, sequence: 0 }, "x"))).toBe(2);
  expect(await readingsIn(() => send(node, id, { version: 1, sequence: 1 }, "y"))).toBe(0);
  expect(await contentOf(id)).toBe("<p>yxab</p>");
});

test("what was written on another node meanwhile, as steps or as content, is what is written on", async () => {
  const id = await fresh();
  await send(node, id, { version: 0, sequence: 0 }, "1");
  await send(other, id, { version: 1, sequence: 0, client: "client-b" }, "2");
  await send(node, id, { version: 2, sequence: 1 }, "3");
  expect(await contentOf(id)).toBe("<p>321ab</p>");
  await other.ask("PUT /documents", { token: owner.token, body: { document_id: id, content: "<p>new</p>" } });
  const { body } = await other.ask(`GET /documents/${id}`, { token: owner.token });
  await send(node, id, { version: body.document.version, sequence: 2 }, "4");
  expect(await contentOf(id)).toBe("<p>4new</p>");
});

test("a name or tags that were changed between two keys stay, and so does the text", async () => {
  const id = await fresh();
  await send(node, id, { version: 0, sequence: 0 }, "x");
  await node.ask("PUT /documents", { token: owner.token, body: { document_id: id, name: "Other", tags: "a" } });
  await send(node, id, { version: 1, sequence: 1 }, "y");
  const { body } = await node.ask(`GET /documents/${id}`, { token: owner.token });
  expect(body.document).toMatchObject({ name: "Other", tags: "a", content: "<p>yxab</p>" });
});

test("what is refused leaves nothing behind that later keys would be written on", async () => {
  const id = await fresh();
  await send(node, id, { version: 0, sequence: 0 }, "x");
  const refused = await send(node, id, { version: 1, sequence: 1 }, "y".repeat(65_000));
  expect(refused.status).toBe(400);
  await send(node, id, { version: 1, sequence: 1 }, "z");
  expect(await contentOf(id)).toBe("<p>zxab</p>");
});

test("a call that is said twice is in once, though its tab is known from memory", async () => {
  const id = await fresh();
  await send(node, id, { version: 0, sequence: 0 }, "x");
  await send(node, id, { version: 1, sequence: 1 }, "y");
  const { body } = await send(node, id, { version: 1, sequence: 1 }, "y");
  expect(body).toMatchObject({ accepted: false, version: 2, latest: 2 });
  expect(await contentOf(id)).toBe("<p>yxab</p>");
});
