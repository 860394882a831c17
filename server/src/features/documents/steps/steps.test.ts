import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { Mapping, Step, Transform } from "prosemirror-transform";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aDocument } from "../test/aDocument.ts";

let node: TestApp;
let owner: TestUser;

beforeAll(async () => {
  node = await aTestApp();
  owner = await aUser(node);
});
afterAll(() => node.close());

const insert = (text: string, at: number) => ({
  stepType: "replace",
  from: at,
  to: at,
  slice: { content: [{ type: "text", text }] },
});
const send = (id: number, body: object, { token } = owner) => node.ask(`POST /documents/${id}/steps`, { token, body });
const contentOf = async (id: number) =>
  (await node.ask(`GET /documents/${id}`, { token: owner.token })).body.document.content;
const fresh = async (html = "<p>ab</p>") => (await aDocument(node, owner.userId, { html })).documentId;
const from = (client_id: string, version: number, sequence: number, ...steps: object[]) => ({
  client_id,
  version,
  sequence,
  steps,
});

test("steps on the version that stands are in the document, its HTML and the log", async () => {
  const id = await fresh();
  const { body } = await send(id, from("client-a", 0, 0, insert("x", 1), insert("y", 2)));
  expect(body).toEqual({ accepted: true, version: 2, latest: 2, steps: [] });
  expect(await contentOf(id)).toBe("<p>xyab</p>");
  const since = await node.ask(`GET /documents/${id}/steps?since=1`, { token: owner.token });
  expect(since.body).toMatchObject({ version: 2, latest: 2, steps: [{ client_id: "client-a", step: { from: 2 } }] });
});

test("steps on an earlier version change nothing, and are answered with what came since", async () => {
  const id = await fresh();
  await send(id, from("client-a", 0, 0, insert("x", 1)));
  const { status, body } = await send(id, from("client-b", 0, 0, insert("y", 3)));
  expect(status).toBe(200);
  expect(body).toMatchObject({ accepted: false, version: 1, latest: 1, steps: [{ client_id: "client-a" }] });
  expect(await contentOf(id)).toBe("<p>xab</p>");
});

describe("an answer that was lost doubles nothing", () => {
  test("the same call again is told that its steps are in", async () => {
    const id = await fresh();
    const sent = from("client-a", 0, 0, insert("x", 1));
    await send(id, sent);
    expect((await send(id, sent)).body).toMatchObject({ accepted: false, steps: [{ client_id: "client-a" }] });
    expect(await contentOf(id)).toBe("<p>xab</p>");
  });

  test("steps that a client rebased over its own are refused", async () => {
    const id = await fresh();
    await send(id, from("client-a", 0, 0, insert("x", 1)));
    const { status, body } = await send(id, from("client-a", 1, 0, insert("x", 2)));
    expect([status, body.error.code]).toEqual([409, "document_steps_repeated"]);
    expect(await contentOf(id)).toBe("<p>xab</p>");
  });
});

test("of twenty that write at one moment each is in once, and nobody's words are lost", async () => {
  const id = await fresh("<p></p>");
  const write = async (name: number) => {
    for (let version = 0, tries = 0; tries < 50; tries += 1) {
      const { body } = await send(id, from(`client-${name}-x`, version, 0, insert(`[${name}]`, 1)));
      if (body.accepted) return;
      version = body.version;
    }
    throw new Error("never accepted");
  };
  await Promise.all(Array.from({ length: 20 }, (_, name) => write(name)));
  const content = await contentOf(id);
  for (let name = 0; name < 20; name += 1) expect(content.split(`[${name}]`)).toHaveLength(2);
});

const paragraph = { type: "paragraph", content: [{ type: "text", text: "x" }] };
const put = (node: object) => ({ stepType: "replace", from: 0, to: 0, slice: { content: [node] } });
const mark = (of: object) => ({ stepType: "addMark", mark: of, from: 1, to: 2 });
let deep: object = paragraph;
for (let depth = 0; depth < 19; depth += 1) deep = { type: "blockquote", content: [deep] };

const refused: [string, object][] = [
  ["no step", {}],
  ["a kind that there is not", { stepType: "evil" }],
  ["a place outside", insert("x", 99)],
  ["a place that is none", { ...insert("x", 1), from: -1 }],
  ["a node that there is not", put({ type: "script" })],
  ["a level beyond", put({ type: "heading", attrs: { level: 9 } })],
  ["a level by an attribute", { stepType: "attr", pos: 0, attr: "textAlign", value: "x;background:url(//evil)" }],
  ["an attribute of the whole", { stepType: "docAttr", attr: "onload", value: "x" }],
  ["a script as a link", mark({ type: "link", attrs: { href: "javascript:alert(1)" } })],
  ["text where blocks stand", { ...insert("x", 1), from: 0, to: 0 }],
  ["half a character", insert("\ud83d", 1)],
  ["blocks within blocks without end", put(deep)],
];

test.each(refused)("what is no step of this document is refused, and changes nothing: %s", async (_, step) => {
  const id = await fresh();
  const { status } = await send(id, from("client-a", 0, 0, step));
  expect([400, 422]).toContain(status);
  expect(await contentOf(id)).toBe("<p>ab</p>");
});

test("a document does not grow to 65,000 characters, and one that is too long may be made shorter", async () => {
  const id = await fresh(`<p>a</p><p>${"x".repeat(64_980)}</p>`);
  const { status, body } = await send(id, from("client-a", 0, 0, insert("y".repeat(5), 1)));
  expect([status, body.message]).toEqual([400, "The file length is too large, please remove text to save"]);
  const long = await fresh(`<p>a</p><p>${"x".repeat(66_000)}</p>`);
  const shorter = { stepType: "replace", from: 10, to: 20 };
  expect((await send(long, from("client-a", 0, 0, shorter))).body.accepted).toBe(true);
});

test("a version that never was is refused", async () => {
  const id = await fresh();
  expect((await send(id, from("client-a", 7, 0, insert("x", 1)))).status).toBe(409);
  expect((await node.ask(`GET /documents/${id}/steps?since=7`, { token: owner.token })).status).toBe(409);
});

test("a save of content changes what differs, as steps, and who is typing elsewhere goes on", async () => {
  const id = await fresh("<h1>Title</h1><p>One two three.</p><ul><li><p>a</p></li><li><p>b</p></li></ul>");
  const before = (await node.ask(`GET /documents/${id}`, { token: owner.token })).body.document;
  const typing = new Transform(documentSchema.nodeFromJSON(before.doc));
  typing.insert(8 + "One ".length, documentSchema.text("and a half "));
  const content = "<h1>Title</h1><p>One two <strong>four</strong>.</p><ul><li><p>a</p></li><li><p>c</p></li></ul>";
  const saved = await node.ask("PUT /documents", { token: owner.token, body: { document_id: id, content } });
  expect(saved.body.document.content).toBe(content);

  const { body } = await send(id, from("client-a", 0, 0, ...typing.steps.map((step) => step.toJSON())));
  const theirs = body.steps.map(({ step }: { step: object }) => Step.fromJSON(documentSchema, step));
  const mapping = new Mapping(theirs.map((step: Step) => step.getMap()));
  const rebased = typing.steps.map((step) => step.map(mapping)?.toJSON());
  await send(id, from("client-a", body.version, 0, ...rebased));
  expect(await contentOf(id)).toBe(content.replace("One two", "One and a half two"));
});

test("a save of a long text while somebody writes all the time ends as it says, and none of their words is lost after it", async () => {
  const long = Array.from({ length: 300 }, (_, at) => `<p>Paragraph ${at} of a text that is long enough.</p>`).join("");
  const id = await fresh(long);
  const content = long
    .replace("Paragraph 150", "The middle")
    .replace("<p>Paragraph 299", "<h2>End</h2><p>Paragraph 299");
  let isSaved = false;
  const saving = node
    .ask("PUT /documents", { token: owner.token, body: { document_id: id, content } })
    .finally(() => (isSaved = true));
  const write = async (version: number, sequence: number) => {
    const { body } = await send(id, from("a-fast-tab", version, sequence, insert("x", 1)));
    return { version: body.version as number, sequence: sequence + (body.accepted ? 1 : 0), accepted: body.accepted };
  };
  let at = { version: 0, sequence: 0, accepted: true };
  while (!isSaved) at = await write(at.version, at.sequence);
  const saved = (await saving).body.document;
  expect(saved.content).toBe(content);
  while (at.version < saved.version || !at.accepted) at = await write(at.version, at.sequence);
  at = await write(at.version, at.sequence);
  const log = (await node.ask(`GET /documents/${id}/steps?since=${saved.version}`, { token: owner.token })).body;
  const after = log.steps.filter(({ client_id }: { client_id: string }) => client_id === "a-fast-tab").length;
  expect(await contentOf(id)).toBe(content.replace("<p>", `<p>${"x".repeat(after)}`));
});
