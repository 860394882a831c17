import type { Thread } from "@pluma/contract/documents/comments";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../../../../test/app.ts";
import { allMailsTo, lastMailTo } from "../../../../test/outside/mailbox.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { users } from "../../accounts/tables.ts";
import { documentNotices } from "../tables.ts";
import { aDocument } from "../test/aDocument.ts";
import { aReviewLink } from "../test/aReview.ts";
import { mailComments } from "./mailJob.ts";
import { insertComment } from "./store.system.ts";

let node: TestApp;
let owner: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  [owner, stranger] = [await aUser(node), await aUser(node)];
});
afterAll(() => node.close());

const fresh = async (html = "<p>One two three.</p><p>Four five.</p>") =>
  (await aDocument(node, owner.userId, { html })).documentId;
const ask = (line: string, body?: object, { token } = owner) => node.ask(line, { token, ...(body && { body }) });
const say = async (id: number, place: object | null, more: object = {}): Promise<number> => {
  const { status, body } = await ask(`POST /documents/${id}/comments`, { text: "Said", place, ...more });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.comment_id;
};
const list = async (id: number): Promise<{ version: number; threads: Thread[] }> =>
  (await ask(`GET /documents/${id}/comments`)).body;
const only = async (id: number): Promise<Thread> => {
  const { threads } = await list(id);
  expect(threads).toHaveLength(1);
  return threads[0] as Thread;
};

let tab = 0;
/** Steps of a tab that has just come. */
const write = async (id: number, version: number, ...steps: object[]) => {
  tab += 1;
  const body = { client_id: `tab-of-the-test-${tab}`, sequence: 0, version, steps };
  const answer = await ask(`POST /documents/${id}/steps`, body);
  expect([answer.status, answer.body.accepted]).toEqual([200, true]);
};
const insert = (at: number, text: string) => ({
  stepType: "replace",
  from: at,
  to: at,
  slice: { content: [{ type: "text", text }] },
});
const remove = (from: number, to: number) => ({ stepType: "replace", from, to });
const TWO = { version: 0, from: 5, to: 8 };

test("a comment hangs on its words, says who wrote it, and its answers stand under it in their order", async () => {
  const id = await fresh();
  const commentId = await say(id, TWO, { text: "Two?" });
  for (const text of ["Three.", "No, two."]) {
    expect((await ask(`POST /documents/${id}/comments/${commentId}/replies`, { text })).status).toBe(201);
  }
  const thread = await only(id);
  expect(thread).toMatchObject({
    comment_id: commentId,
    text: "Two?",
    quote: "two",
    place: { from: 5, to: 8, is_gone: false },
    author: { user_id: owner.userId, is_you: true, from_link: false, name: expect.stringContaining("Person") },
    resolved: null,
    is_shared: false,
    can: { edit: true, delete: true },
  });
  expect(thread.replies.map(({ text }) => text)).toEqual(["Three.", "No, two."]);
});

describe("the place of a comment moves with the text", () => {
  test("by steps before it, in it and at its ends", async () => {
    const id = await fresh();
    await say(id, TWO);
    await write(id, 0, insert(1, "Zero. "), insert(12, "-"), insert(11, "("), insert(16, ")"));
    const { version, threads } = await list(id);
    const content: string = (await ask(`GET /documents/${id}`)).body.document.content;
    expect(content).toBe("<p>Zero. One (t-wo) three.</p><p>Four five.</p>");
    expect([version, threads[0]?.place]).toMatchObject([4, { from: 12, to: 16, is_gone: false }]);
  });

  test("by a save of HTML", async () => {
    const id = await fresh();
    await say(id, TWO);
    await ask("PUT /documents", { document_id: id, content: "<h2>New</h2><p>One two three.</p><p>Four.</p>" });
    expect((await only(id)).place).toMatchObject({ from: 10, to: 13, is_gone: false });
  });

  test("and is where it was meant when it was said about an earlier version", async () => {
    const id = await fresh();
    await write(id, 0, insert(1, "Zero. "));
    await say(id, TWO);
    expect(await only(id)).toMatchObject({ quote: "two", place: { from: 11, to: 14 } });
  });
});

test("a comment whose words were removed stays with what it was about, and hangs on them again when they come back", async () => {
  const id = await fresh();
  await say(id, TWO);
  await write(id, 0, remove(4, 9), insert(1, "So: "));
  expect(await only(id)).toMatchObject({ quote: "two", place: { is_gone: true, words: "two" } });
  await write(id, 2, insert(8, " two "));
  // What came back stands one further on than where it was looked for: it is not taken for it.
  expect((await only(id)).place).toMatchObject({ is_gone: true });
  await write(id, 3, remove(8, 13), insert(8, "two"));
  expect((await only(id)).place).toMatchObject({ from: 8, to: 11, is_gone: false });
});

test("a place that is not there is refused, and nothing is said", async () => {
  const id = await fresh("<p>ab</p><p></p>");
  for (const place of [
    { version: 0, from: 1, to: 1 },
    { version: 0, from: 4, to: 6 },
    { version: 0, from: 1, to: 600 },
    { version: 9, from: 1, to: 2 },
  ]) {
    const { status, body } = await ask(`POST /documents/${id}/comments`, { text: "Said", place });
    expect([status, body.error.code]).toEqual([409, "comment_place_gone"]);
  }
  expect((await list(id)).threads).toEqual([]);
});

test("a comment on all of a document has no place, and no words are no comment", async () => {
  const id = await fresh();
  await say(id, null);
  expect(await only(id)).toMatchObject({ quote: "", place: null });
  expect((await ask(`POST /documents/${id}/comments`, { text: "  " })).status).toBe(422);
  expect((await ask(`POST /documents/${id}/comments`, { text: "x".repeat(4001) })).status).toBe(422);
});

test("a thread is resolved and opened again, and an answer opens it", async () => {
  const id = await fresh();
  const at = `/documents/${id}/comments/${await say(id, TWO)}`;
  const resolve = (is_resolved: boolean) => ask(`PUT ${at}/resolved`, { is_resolved });
  expect((await resolve(true)).status).toBe(204);
  expect((await only(id)).resolved).toEqual({ name: expect.stringContaining("Person"), at: expect.any(String) });
  await resolve(false);
  expect((await only(id)).resolved).toBe(null);
  await resolve(true);
  await ask(`POST ${at}/replies`, { text: "Not yet" });
  expect((await only(id)).resolved).toBe(null);
});

test("what one said is changed, and says so; what another said is not", async () => {
  const id = await fresh();
  const commentId = await say(id, TWO);
  const left = await insertComment(node.app.db, { documentId: id, reviewerName: "Marta", text: "From outside" });
  expect((await ask(`PUT /documents/${id}/comments/${commentId}`, { text: "Other" })).status).toBe(204);
  expect((await ask(`PUT /documents/${id}/comments/${left.commentId}`, { text: "Mine" })).status).toBe(403);
  const { threads } = await list(id);
  expect(threads.map(({ text }) => text)).toEqual(["Other", "From outside"]);
  expect(threads[0]?.editedAt).not.toBe(null);
  expect(threads[1]).toMatchObject({ can: { edit: false, delete: true }, author: { from_link: true, user_id: null } });
});

test("what is taken back is gone; with answers its place stays until they are gone too", async () => {
  const id = await fresh();
  const [alone, begun] = [await say(id, TWO), await say(id, TWO, { text: "To be taken back" })];
  const at = `/documents/${id}/comments`;
  const reply = (await ask(`POST ${at}/${begun}/replies`, { text: "Answer" })).body.comment_id;
  for (const gone of [alone, begun]) expect((await ask(`DELETE ${at}/${gone}`)).status).toBe(204);
  const thread = await only(id);
  expect(thread).toMatchObject({ comment_id: begun, is_removed: true, text: "", replies: [{ text: "Answer" }] });
  expect(JSON.stringify(thread)).not.toContain("taken back");
  await ask(`DELETE ${at}/${reply}`);
  expect((await list(id)).threads).toEqual([]);
});

test("only who may see a document can be mentioned; anybody else is refused like one who never was", async () => {
  const id = await fresh();
  const { people } = (await ask(`GET /documents/${id}/comments/people`)).body;
  expect(people).toMatchObject([{ user_id: owner.userId, is_you: true }]);
  const refusals = [];
  for (const userId of [stranger.userId, 99_999_999]) {
    const { status, body } = await ask(`POST /documents/${id}/comments`, { text: "@x", mentions: [userId] });
    refusals.push([status, body]);
  }
  expect(refusals[0]).toEqual(refusals[1]);
  expect(refusals[0]?.[0]).toBe(422);
  await say(id, TWO, { mentions: [owner.userId] });
  expect((await only(id)).mentions).toMatchObject([{ user_id: owner.userId }]);
});

test("open screens hear that something is said", async () => {
  const id = await fresh();
  const hearing = await aHearing(node.address, owner.token);
  await say(id, TWO);
  await hearing.next("document_comments", ({ document_id }) => document_id === id);
  hearing.close();
});

test("comments of many at once all stand, and hang where they were meant while somebody writes", async () => {
  const id = await fresh();
  const told = Array.from({ length: 8 }, (_, at) => say(id, { version: 0, from: 5, to: 8 }, { text: `${at}` }));
  await Promise.all([...told, write(id, 0, insert(1, "Zero. "))]);
  const { threads } = await list(id);
  expect(threads.map(({ text }) => text).toSorted()).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
  for (const { place, quote } of threads) expect([place?.from, place?.to, quote]).toEqual([11, 14, "two"]);
});

describe("a mail for who is away", () => {
  const seen = (person: TestUser, at: Date | null) =>
    node.app.db.update(users).set({ lastSeenAt: at }).where(eq(users.userId, person.userId));
  const work = (id: number, person: TestUser) =>
    mailComments.work(
      node.app,
      { documentId: id, userId: person.userId },
      {
        jobId: "a-job",
        attempt: 1,
        signal: new AbortController().signal,
        report: async () => undefined,
      },
    );
  const sayByLink = async (key: string, text: string, answers: number | null = null) => {
    const { status } = await node.ask(`POST /reviews/${key}/comments`, { body: { name: "Marta", text, answers } });
    expect(status).toBe(201);
  };

  test("is one for all that was said meanwhile, in their language, and none before", async () => {
    const writer = await aUser(node, { lang: "es" });
    const { documentId } = await aDocument(node, writer.userId, { name: "Carta de otoño" });
    const { key } = await aReviewLink(node, writer, documentId);
    await seen(writer, new Date(0));
    for (const text of ["¿Once o doce?", "En negrita.", "Gracias."]) await sayByLink(key, text);
    expect(await allMailsTo(node, writer.email)).toEqual([]);
    await work(documentId, writer);
    const mail = await lastMailTo(node, writer.email);
    expect(mail).toMatchObject({ subject: "Notas nuevas en «Carta de otoño»", lang: "es" });
    expect(mail.text).toContain("Hay 3 notas nuevas");
    expect(mail.text).toContain("¿Once o doce?");
    // In whichever space they are then, it opens in its own, at what is quoted.
    const { threads } = (await node.ask(`GET /documents/${documentId}/comments`, { token: writer.token })).body;
    const [first] = threads;
    expect(mail.text).toContain(`/documents/${documentId}?organization=0&comment=${first.comment_id}\n`);
    // Told already.
    await work(documentId, writer);
    expect(await allMailsTo(node, writer.email)).toHaveLength(1);
  });

  test("leads to what began it where an answer is told of", async () => {
    const writer = await aUser(node);
    const { documentId } = await aDocument(node, writer.userId);
    const { key } = await aReviewLink(node, writer, documentId);
    await seen(writer, new Date(0));
    await sayByLink(key, "Eleven?");
    await work(documentId, writer);
    const [begun] = (await node.ask(`GET /reviews/${key}`)).body.review.threads;
    await sayByLink(key, "Or twelve?", begun.comment_id);
    await work(documentId, writer);
    const mail = await lastMailTo(node, writer.email, 2);
    expect(mail.text).toContain("Or twelve?");
    expect(mail.text).toContain(`&comment=${begun.comment_id}\n`);
  });

  test("is not sent to who was here since", async () => {
    const writer = await aUser(node);
    const { documentId } = await aDocument(node, writer.userId);
    const { key } = await aReviewLink(node, writer, documentId);
    await sayByLink(key, "Seen on the screen");
    await seen(writer, new Date(Date.now() + 60_000));
    await work(documentId, writer);
    const ofTheirs = eq(documentNotices.userId, writer.userId);
    expect(await node.app.db.$count(documentNotices, ofTheirs)).toBe(0);
    // A later one is told after it: had there been a mail for the first, it would stand before.
    await seen(writer, new Date(0));
    await sayByLink(key, "While away");
    await work(documentId, writer);
    expect((await lastMailTo(node, writer.email)).text).toContain("While away");
    expect(await allMailsTo(node, writer.email)).toHaveLength(1);
  });
});
