import type { ListedDocument } from "@pluma/contract/documents/documents";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { readWords } from "./store.system.ts";

let node: TestApp;
let owner: TestUser;
let stranger: TestUser;
let organizationId: number;

beforeAll(async () => {
  node = await aTestApp();
  organizationId = await anOrganization(node);
  owner = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  stranger = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
});
afterAll(() => node.close());

const create = (body: object, { token } = owner) => node.ask("POST /documents", { token, body });
const save = (body: object, { token } = owner) => node.ask("PUT /documents", { token, body });
const read = (id: number, { token } = owner) => node.ask(`GET /documents/${id}`, { token });
const made = async (content: string, more: object = {}) =>
  (await create({ name: "Brief", content, ...more })).body.document;
const TOO_LONG = "The file length is too large, please remove text to save";

test("a document is answered with all that it has, and its content as HTML", async () => {
  const blocks = [{ any: ["thing", 1, null] }];
  const { status, body } = await create({ name: "Brief", tags: "spring, clay", content: "<h1>A</h1><p>b</p>", blocks });
  expect(status).toBe(201);
  const { document } = body;
  expect(document).toMatchObject({
    document_id: expect.any(Number),
    name: "Brief",
    tags: "spring, clay",
    content: "<h1>A</h1><p>b</p>",
    blocks,
    converted: `/api/documents/doc-converted/${document.document_id}`,
    organization_id: null,
    user_id: owner.userId,
    version: 0,
    pictures: [],
    can: { edit: true, delete: true },
  });
  expect((await read(document.document_id)).body).toEqual(body);
  // Whoever takes its text as JSON is not sent it a second time.
  const { content: _html, ...rest } = document;
  const once = await node.ask(`GET /documents/${document.document_id}?without=content`, { token: owner.token });
  expect(once.body).toEqual({ document: rest });
});

test("one sign that becomes another is saved, also where half of both is the same", async () => {
  const { document_id } = await made("<p>well 😀 said</p>");
  const { status, body } = await save({ document_id, content: "<p>well 😁 said</p>" });
  expect([status, body.document?.content]).toEqual([200, "<p>well 😁 said</p>"]);
});

test("made again with the same key it is there once, and its answer is the first one", async () => {
  const [name, key] = ["Asked twice", "a-key-of-this-document"];
  const ask = (body: object) =>
    node.ask("POST /documents", { token: owner.token, body, headers: { "idempotency-key": key } });
  const [first, again] = [await ask({ name }), await ask({ name })];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.document.document_id).toBe(first.body.document.document_id);
  expect((await ask({ name: "Another" })).status).toBe(409);
});

test("a name has to be there, tags need not", async () => {
  const { status, body } = await create({ name: " " });
  expect([status, body.error.fields]).toEqual([422, { name: "The value can't be empty" }]);
  expect((await create({ name: "Only a name" })).body.document).toMatchObject({ tags: "", content: "<p></p>" });
});

describe("content of 65,000 characters is refused, with its sentence, and one fewer is not", () => {
  test.each([
    ["text alone", (length: number) => "x".repeat(length)],
    ["a paragraph", (length: number) => `<p>${"x".repeat(length - 7)}</p>`],
    ["two paragraphs", (length: number) => `<p>a</p><p>${"x".repeat(length - 15)}</p>`],
  ])("%s", async (_, contentOf) => {
    const { document_id } = await made(contentOf(64_999));
    for (const refused of [
      await create({ name: "Long", content: contentOf(65_000) }),
      await save({ document_id, content: contentOf(65_000) }),
    ]) {
      expect([refused.status, refused.body.message]).toEqual([400, TOO_LONG]);
    }
  });

  test("also where only writing it out makes it so long", async () => {
    expect((await create({ name: "Long", content: "&".repeat(20_000) })).status).toBe(400);
  });
});

test("a save keeps what it leaves out, and blocks as they were sent", async () => {
  const { document_id } = await made("<p>a</p>", { blocks: { kept: true } });
  const { body } = await save({ document_id, name: "Other" });
  expect(body.document).toMatchObject({ name: "Other", content: "<p>a</p>", blocks: { kept: true }, version: 0 });
  expect((await save({ document_id, blocks: null })).body.document.blocks).toBe(null);
});

test("a save of what was changed meanwhile is refused, by version and by moment, and nothing is lost", async () => {
  const { document_id, updatedAt } = await made("<p>a</p>");
  expect((await save({ document_id, content: "<p>b</p>", version: 0, updatedAt })).status).toBe(200);
  for (const known of [{ version: 0 }, { updatedAt: "2020-01-01T00:00:00.000Z" }]) {
    const { status, body } = await save({ document_id, content: "<p>c</p>", ...known });
    expect([status, body.error.code]).toEqual([409, "document_changed"]);
  }
  expect((await read(document_id)).body.document.content).toBe("<p>b</p>");
});

test("a deleted document is nowhere, and comes back as it was", async () => {
  const document = await made("<p>gone and back</p>");
  const at = document.document_id;
  expect((await node.ask(`DELETE /documents/${at}`, { token: owner.token })).status).toBe(204);
  expect((await read(at)).status).toBe(404);
  expect((await save({ document_id: at, name: "x" })).status).toBe(404);
  const { body } = await node.ask(`POST /documents/${at}/restore`, { token: owner.token });
  expect(body.document).toEqual(document);
});

test("a copy has the text, the tags and the blocks, and a past of its own", async () => {
  const { document_id } = await made("<p>a</p>", { tags: "x", blocks: [1] });
  await save({ document_id, content: "<p>b</p>" });
  const { body } = await node.ask(`POST /documents/${document_id}/duplicate`, { token: owner.token, body: {} });
  expect(body.document).toMatchObject({ name: "Brief", tags: "x", blocks: [1], content: "<p>b</p>", version: 0 });
  expect(body.document.document_id).not.toBe(document_id);
});

test("nobody else finds a document, an Admin of its organization and staff included", async () => {
  const { document_id } = await made("<p>a</p>", { organization_id: organizationId });
  const staff = await aUser(node, { staff: "admin" });
  for (const { token } of [stranger, staff]) {
    const answer = await node.ask(`GET /documents/${document_id}?organization_id=${organizationId}`, { token });
    expect(answer.status).toBe(404);
  }
  expect((await read(document_id)).status, "in another space").toBe(404);
});

test("a picture is one's own file, and anybody else's is refused like one that never was", async () => {
  for (const fileId of [1, 999_999_999]) {
    const { status, body } = await create({ name: "P", content: `<img src="/api/files/${fileId}">` });
    expect([status, body.error.code]).toEqual([422, "document_picture_refused"]);
  }
  const elsewhere = await create({ name: "P", content: '<p>a</p><img src="https://evil.example/x.png">' });
  expect(elsewhere.body.document.content).toBe("<p>a</p>");
});

describe("the list", () => {
  let writer: TestUser;
  const list = async (query: string) => {
    const { body } = await node.ask(`GET /documents?${query}`, { token: writer.token });
    return body.documents.map(({ name }: { name: string }) => name);
  };
  beforeAll(async () => {
    writer = await aUser(node);
    for (const [name, content, tags] of [
      ["Árbol", "<p>The kiln is warm</p>", "clay, Spring"],
      ["Brief", "<p>Un café en <strong>Bog</strong>otá</p>", ""],
      ["cup", "<ul><li><p>kilns</p></li><li><p>glaze</p></li></ul>", "clay"],
    ]) {
      await create({ name, content, tags }, writer);
    }
  });

  test("has the first lines of each, and no content", async () => {
    const { body } = await node.ask("GET /documents?sortBy=name_asc", { token: writer.token });
    expect(body).toMatchObject({ count: 3, pages: 1 });
    expect(body.documents[0]).toMatchObject({ name: "Árbol", excerpt: "<p>The kiln is warm</p>", version: 0 });
    expect(Object.keys(body.documents[0])).not.toContain("content");
  });

  test("is sorted", async () => {
    expect(await list("sortBy=name_asc")).toEqual(["Árbol", "Brief", "cup"]);
    expect(await list("sortBy=name_desc")).toEqual(["cup", "Brief", "Árbol"]);
    expect(await list("tag=spring")).toEqual(["Árbol"]);
    expect((await node.ask("GET /documents?sortBy=size", { token: writer.token })).status).toBe(400);
  });

  const found: [string, string[]][] = [
    ["arb", ["Árbol"]],
    ["kiln", ["cup", "Árbol"]],
    ["warm kiln", ["Árbol"]],
    ["cafe bogota", ["Brief"]],
    ["cup", ["cup"]],
    ["100%", []],
    ["' & | ! :*", []],
  ];
  test.each(found)("finds names and texts: %s", async (query, names) => {
    const asked = `sortBy=createdAt_desc&query=${encodeURIComponent(query)}`;
    expect((await list(asked)).toSorted(), "before their words are read").toEqual(names.toSorted());
    await readWords(node.app, new Date("2999-01-01"), 1000);
    expect((await list(asked)).toSorted(), "by the index").toEqual(names.toSorted());
  });

  test("says where in the text the words were found, and nothing of those that were found by their names", async () => {
    const passage = async (query: string) => {
      const { body } = await node.ask(`GET /documents?query=${encodeURIComponent(query)}`, { token: writer.token });
      return body.documents.map((each: ListedDocument) => [each.name, each.passage] as const);
    };
    expect(await passage("kil war")).toEqual([
      [
        "Árbol",
        {
          text: "The kiln is warm",
          marks: [
            [4, 8],
            [12, 16],
          ],
        },
      ],
    ]);
    expect(await passage("brief")).toEqual([["Brief", null]]);
    expect((await passage("")).map(([, found]: readonly [string, unknown]) => found)).toEqual([null, null, null]);
  });
});

test("the tags of one's documents are told once each, those of most documents first, and nobody else's", async () => {
  const [person, other] = [await aUser(node), await aUser(node)];
  for (const tags of ["Spring, web", "spring", "spring ,spring, wéb", "web", ""])
    await create({ name: "One", tags }, person);
  const { document } = (await create({ name: "Gone", tags: "gone" }, person)).body;
  await node.ask(`DELETE /documents/${document.document_id}`, { token: person.token });
  const told = async ({ token }: TestUser) => (await node.ask("GET /documents/tags", { token })).body.tags;
  expect(await told(person)).toEqual([
    { name: "spring", count: 3 },
    { name: "web", count: 3 },
  ]);
  expect(await told(other)).toEqual([]);
});
