import { documentSchema } from "@pluma/contract/documents/schema/schema";
import { STEPS_MISSED_MAX } from "@pluma/contract/documents/steps";
import { Step } from "prosemirror-transform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAt, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aServerProcess } from "../../../../test/process.ts";
import { findVisible } from "../store.ts";
import { aDocument } from "../test/aDocument.ts";
import { aClient, type Client, confirm, edit, messageOf, receive } from "../test/clients.ts";
import { writeGroup } from "./group.ts";
import { readSteps, sendSteps } from "./steps.ts";

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
const remove = (from: number, to: number) => ({ stepType: "replace", from, to });
const nothing = expect.objectContaining({ stepType: "addMark", from: 0, to: 0 });
const fresh = async (html = "<p>ab</p>") => (await aDocument(node, owner.userId, { html })).documentId;
const contentOf = async (id: number) =>
  (await node.ask(`GET /documents/${id}`, { token: owner.token })).body.document.content;

type Sent = { version: number; sequence?: number; rebase?: boolean };
const send = async (
  id: number,
  client_id: string,
  { sequence = 0, rebase = true, version }: Sent,
  ...steps: object[]
) =>
  node.ask(`POST /documents/${id}/steps`, {
    token: owner.token,
    body: { version, client_id, sequence, steps, rebase },
  });

// The acts as the mount asks them, without the budget of calls, which such a crowd is beyond.
const contextOf = ({ app }: TestApp, { userId } = owner) =>
  ({ ...app, lang: "en", actor: { userId, staffRole: null, organizationId: null } }) as never;

/** Says what a tab has to say to a node, or hears what there is; answers whether it was let in. */
async function talk(to: TestApp, id: number, client: Client): Promise<boolean> {
  const message = messageOf(client);
  if (message.steps.length === 0) {
    const query = { since: client.version };
    receive(client, (await readSteps(contextOf(to), { params: { id }, query, body: undefined })).steps);
    return true;
  }
  const answer = await sendSteps(contextOf(to), { params: { id }, query: {}, body: message });
  if (answer.accepted && answer.steps.length === 0) confirm(client, message.steps.length);
  else receive(client, answer.steps);
  return answer.accepted;
}

/** A tab that has a document open as it stands. */
async function opened(id: number, name: string): Promise<Client> {
  const row = await findVisible(contextOf(node), id);
  return aClient(name, documentSchema.nodeFromJSON(row?.doc), row?.version ?? 0);
}

/** A step that writes a text at a place. */
const textAt = (text: string, at: number): Step => Step.fromJSON(documentSchema, insert(text, at));

test("steps on an earlier version are put over what came since, and the answer says all of it as it stands", async () => {
  const id = await fresh();
  await send(id, "client-a", { version: 0 }, insert("xy", 1));
  const { status, body } = await send(id, "client-b", { version: 0 }, insert("1", 2), insert("2", 3));
  expect(status).toBe(200);
  expect(body).toMatchObject({ accepted: true, version: 3, latest: 3 });
  expect(body.steps).toMatchObject([
    { client_id: "client-a", step: insert("xy", 1) },
    { client_id: "client-b", step: insert("1", 4) },
    { client_id: "client-b", step: insert("2", 5) },
  ]);
  expect(await contentOf(id)).toBe("<p>xya12b</p>");
});

test("a step whose place is gone changes nothing, stands in the log as that, and those after it are in", async () => {
  const id = await fresh("<p>one two three</p>");
  await send(id, "client-a", { version: 0 }, remove(5, 9));
  const { body } = await send(id, "client-b", { version: 0 }, insert("X", 7), insert("!", 15));
  expect(body).toMatchObject({ accepted: true, version: 3 });
  expect(body.steps[1]).toEqual({ client_id: "client-b", step: nothing });
  expect(await contentOf(id)).toBe("<p>one three!</p>");
});

test("whoever does not say that it can read that is told what came since, as ever", async () => {
  const id = await fresh();
  await send(id, "client-a", { version: 0 }, insert("x", 1));
  const { body } = await send(id, "client-b", { version: 0, rebase: false }, insert("y", 1));
  expect(body).toMatchObject({ accepted: false, version: 1, latest: 1, steps: [{ client_id: "client-a" }] });
  expect(await contentOf(id)).toBe("<p>xab</p>");
});

test("twenty who type at once on two nodes have each word in once, one text, and none is sent away for being late", async () => {
  const id = await fresh(Array.from({ length: 5 }, (_, at) => `<p>Paragraph ${at}.</p>`).join(""));
  const clients = await Promise.all(Array.from({ length: 20 }, (_, at) => opened(id, `tab-number-${at}`)));
  const typeAlong = async (client: Client, number: number) => {
    for (let word = 0; word < 10; word += 1) {
      // Four in each paragraph, all at its beginning.
      const at = client.doc.children.slice(0, number % 5).reduce((sum, { nodeSize }) => sum + nodeSize, 1);
      edit(client, textAt(`[${number}.${word}]`, at));
      expect(await talk(number % 2 === 0 ? node : other, id, client)).toBe(true);
    }
  };
  await Promise.all(clients.map(typeAlong));
  for (const client of clients) await talk(node, id, client);
  const row = await findVisible(contextOf(node), id);
  expect(row?.version).toBe(200);
  const text = row?.content ?? "";
  for (const [number] of clients.entries()) {
    for (let word = 0; word < 10; word += 1) expect(text.split(`[${number}.${word}]`)).toHaveLength(2);
  }
  for (const { doc } of clients) expect(doc.toJSON()).toEqual(row?.doc);
});

test("of those who send at one moment each is let in or refused for itself, whoever comes first", async () => {
  const id = await fresh("<p>ab</p><p>cd</p>");
  await send(id, "client-z", { version: 0 }, insert("0", 1));
  const stranger = await aUser(node);
  const hostile = { stepType: "replace", from: 0, to: 0, slice: { content: [{ type: "script" }] } };
  const from = (client_id: string, step: object, who = owner) => ({
    ctx: contextOf(node, who),
    batch: { version: 0, client_id, sequence: 0, steps: [{ ...step }], rebase: true },
  });
  const { outcomes } = await writeGroup(contextOf(node), id, [
    from("client-a", insert("d", 1), stranger),
    from("client-b", insert("1", 1)),
    from("client-c", hostile),
    from("client-d", insert("x".repeat(66_000), 1)),
    from("client-e", insert("2", 5)),
  ]);
  const became = outcomes.map((outcome) => ("answer" in outcome ? outcome.answer.accepted : String(outcome.refused)));
  expect(became).toEqual([
    expect.stringContaining("not_found"),
    true,
    expect.stringContaining("document_steps_refused"),
    expect.stringContaining("document_content_too_long"),
    true,
  ]);
  expect(await contentOf(id)).toBe("<p>01ab</p><p>2cd</p>");
});

test("what no row holds is refused to its sender alone, and those who send at that moment are let in", async () => {
  const id = await fresh("<p>ab</p>");
  const halfIn = (alt: string) => ({
    stepType: "replace",
    from: 0,
    to: 0,
    slice: { content: [{ type: "image", attrs: { file_id: 1, alt } }] },
  });
  const linked = [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href: "https://a.example/\ud800" } }] }];
  const unstorable = [
    insert("\u0000", 1),
    insert("\ud83d", 1),
    halfIn("\ude00"),
    halfIn("a\u0000"),
    { stepType: "replace", from: 1, to: 1, slice: { content: linked } },
  ];
  const batches = [insert("1", 1), ...unstorable, insert("2", 3)].map((step, at) => ({
    ctx: contextOf(node),
    batch: { version: 0, client_id: `client-${at}-of-all`, sequence: 0, steps: [step], rebase: true },
  }));
  const { outcomes } = await writeGroup(contextOf(node), id, batches);
  const became = outcomes.map((outcome) => ("answer" in outcome ? outcome.answer.accepted : String(outcome.refused)));
  const refused = unstorable.map(() => expect.stringContaining("document_steps_refused"));
  expect(became).toEqual([true, ...refused, true]);
  expect(await contentOf(id)).toBe("<p>1ab2</p>");
});

test("comments stay with their words while many write around them at once", async () => {
  const id = await fresh("<p>before these words after</p>");
  const place = { version: 0, from: 8, to: 19 };
  await node.ask(`POST /documents/${id}/comments`, { token: owner.token, body: { text: "Why?", place } });
  const clients = await Promise.all(Array.from({ length: 8 }, (_, at) => opened(id, `tab-number-${at}`)));
  for (let round = 0; round < 3; round += 1) {
    for (const [at, client] of clients.entries())
      edit(client, textAt("x", at % 2 === 0 ? 1 : client.doc.content.size - 1));
    await Promise.all(clients.map((client) => talk(node, id, client)));
  }
  const { body } = await node.ask(`GET /documents/${id}/comments`, { token: owner.token });
  const { doc } = await opened(id, "a-last-tab");
  const { from, to } = body.threads[0].place;
  expect(doc.textBetween(from, to)).toBe("these words");
});

test("a call that is said twice at one moment is in once, and both are answered with it", async () => {
  const id = await fresh();
  const answers = await Promise.all([1, 2, 3].map(() => send(id, "client-a", { version: 0 }, insert("x", 1))));
  expect(answers.filter(({ body }) => body.accepted)).toHaveLength(1);
  for (const { body } of answers.filter((each) => !each.body.accepted)) {
    expect(body).toMatchObject({ version: 1, steps: [{ client_id: "client-a", step: insert("x", 1) }] });
  }
  expect(await contentOf(id)).toBe("<p>xab</p>");
});

test("after a lost answer the call with more in it is told that the first of it is in, between those of others", async () => {
  const id = await fresh();
  await send(id, "client-b", { version: 0 }, insert("1", 1));
  await send(id, "client-a", { version: 0 }, insert("x", 2));
  await send(id, "client-b", { version: 1, sequence: 1 }, insert("2", 1));
  const { body } = await send(id, "client-a", { version: 0 }, insert("x", 2), insert("y", 3));
  expect(body).toMatchObject({ accepted: false, version: 3 });
  expect(body.steps.map(({ client_id }: { client_id: string }) => client_id)).toEqual([
    "client-b",
    "client-a",
    "client-b",
  ]);
  expect((await send(id, "client-a", { version: 3, sequence: 1 }, insert("y", 5))).body.accepted).toBe(true);
  expect(await contentOf(id)).toBe("<p>21axyb</p>");
});

test("a call that arrives when what it says was said again, and fell out, does not bring it back", async () => {
  const id = await fresh("<p>one two</p>");
  await send(id, "client-b", { version: 0 }, remove(4, 8));
  expect((await send(id, "client-a", { version: 0 }, insert("X", 6))).body.steps[1].step).toEqual(nothing);
  expect((await send(id, "client-a", { version: 0 }, insert("X", 6))).body.accepted).toBe(false);
  expect((await send(id, "client-a", { version: 2 }, insert("X", 2))).status).toBe(409);
  expect(await contentOf(id)).toBe("<p>one</p>");
});

test("who is too far behind reads first, and is put over the rest", async () => {
  const id = await fresh();
  const many = Array.from({ length: STEPS_MISSED_MAX }, () => insert("x", 1));
  await send(id, "client-b", { version: 0 }, ...many);
  expect((await send(id, "client-a", { version: 0 }, insert("y", 3))).body.accepted).toBe(true);
  const { body } = await send(id, "client-c", { version: 0 }, insert("z", 3));
  expect(body).toMatchObject({ accepted: false, version: STEPS_MISSED_MAX + 1 });
  const again = await send(id, "client-c", { version: 1 }, insert("z", 4));
  expect(again.body.accepted).toBe(true);
  expect(await contentOf(id)).toBe(`<p>${"x".repeat(STEPS_MISSED_MAX)}abyz</p>`);
});

test("a version whose steps are forgotten is refused", async () => {
  const id = await fresh();
  await send(id, "client-b", { version: 0 }, insert("1", 1), insert("2", 1));
  await node.app.db.execute(`delete from document_steps where document_id = ${id} and version = 0`);
  const { status, body } = await send(id, "client-a", { version: 0 }, insert("x", 1));
  expect([status, body.error.code]).toEqual([409, "document_steps_gone"]);
  expect((await send(id, "client-a", { version: 1 }, insert("x", 1))).body.accepted).toBe(true);
});

test("of what is said to a node that is killed each word is in once when it is said again to another", async () => {
  const doomed = await aServerProcess(node.database);
  const id = await fresh();
  const words = Array.from({ length: 12 }, (_, at) => `[${at}]`);
  const say = (address: string, word: string, at: number) => {
    const body = { version: 0, client_id: `tab-number-${at}`, sequence: 0, steps: [insert(word, 1)], rebase: true };
    return askAt(address, `POST /documents/${id}/steps`, { token: owner.token, body });
  };
  const said = words.map((word, at) => say(doomed.address, word, at).catch(() => null));
  // Some are written by then, and some of those are not answered.
  await waitFor(async () => (await findVisible(contextOf(node), id))?.version ?? 0, "a first word");
  await doomed.kill();
  await Promise.all(said);
  // Its text may not be written: what is durable is read all the same.
  const left = await findVisible(contextOf(node), id);
  expect(words.filter((word) => left?.content.includes(word))).toHaveLength(left?.version ?? -1);
  for (const [at, word] of words.entries()) expect((await say(node.address, word, at)).status).toBe(200);
  const content: string = await contentOf(id);
  for (const word of words) expect(content.split(word)).toHaveLength(2);
});

test("what its sender knew the whole document for is in as it was sent, also what changes a block right after what went", async () => {
  const id = await fresh("<p>a</p><h2>b</h2>");
  const level = { stepType: "attr", pos: 0, attr: "level", value: 3 };
  const { body } = await send(id, "client-a", { version: 0 }, remove(0, 3), level);
  expect(body).toEqual({ accepted: true, version: 2, latest: 2, steps: [] });
  expect(await contentOf(id)).toBe("<h3>b</h3>");
});

test("who sends in whichever moment after an answer is answered", async () => {
  const id = await fresh();
  const client = await opened(id, "client-a");
  for (let moments = 0; moments < 30; moments += 1) {
    edit(client, textAt("x", 1));
    expect(await talk(node, id, client)).toBe(true);
    for (let moment = 0; moment < moments; moment += 1) await null;
  }
  expect(await contentOf(id)).toBe(`<p>${"x".repeat(30)}ab</p>`);
});
