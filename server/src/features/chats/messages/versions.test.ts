import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { conversations, messages } from "../tables.ts";

let model: ModelServer;
let node: TestApp;

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

type Shown = { message_id: number; content: string; versions: number[]; role: string };

const act = (token: string, line: string, body?: object) => node.ask(line, { token, ...(body && { body }) });
const threadOf = async ({ token }: TestUser, id: number) =>
  (await node.ask(`GET /messages/thread/${id}`, { token })).body;
const textsOf = async (person: TestUser, id: number): Promise<string[]> =>
  (await threadOf(person, id)).messages.map(({ content }: Shown) => content);

/** Waits until nothing is being written in a conversation. */
const settled = (person: TestUser, id: number) =>
  waitFor(
    async () => (await threadOf(person, id)).messages.every((row: { generating: boolean }) => !row.generating),
    "the end",
  );

/** Sends, and waits for the end of the answer. */
async function say(person: TestUser, body: object) {
  const sent = await act(person.token, "POST /messages/stream", body);
  expect(sent.status, sent.text).toBe(200);
  const { conversation, message, user_message } = sent.body;
  const id: number = conversation.conversation_id;
  await settled(person, id);
  return { id, question: user_message.message_id as number, answer: message.message_id as number };
}

/** Two questions with their answers: "words=1 a" → w1, "words=2 b" → w1 w2. */
async function aThread(person: TestUser) {
  const first = await say(person, { content: "words=1 a" });
  const second = await say(person, { content: "words=2 b", conversation_id: first.id });
  return { id: first.id, q1: first.question, a1: first.answer, q2: second.question, a2: second.answer };
}

const told = (body: object) => expect.objectContaining(body);

test("a version that the thread does not show is read by its id, and by its person alone", async () => {
  const person = await aUser(node);
  const { a2 } = await aThread(person);
  const again = await act(person.token, `POST /messages/${a2}/regenerate`, {});
  await settled(person, again.body.message.conversation_id);
  const earlier = await act(person.token, `GET /messages/${a2}`);
  expect(earlier.body).toMatchObject({ message: { message_id: a2, content: "w1 w2" } });
  expect(earlier.body.message.versions).toEqual([a2, again.body.message.message_id]);
  expect((await act((await aUser(node)).token, `GET /messages/${a2}`)).status).toBe(404);
});

test("an answer written again is a version beside the first; what followed stays with that one", async () => {
  const person = await aUser(node);
  const { id, q1, a1, q2, a2 } = await aThread(person);
  const hearing = await aHearing(node.address, person.token);
  const again = await act(person.token, `POST /messages/${a1}/regenerate`, {});
  expect(again.status).toBe(200);
  const newer = again.body.message.message_id;
  expect(again.body).toMatchObject({ user_message: null, message: { versions: [a1, newer], user_message_id: q1 } });
  expect((await hearing.next("thread_messages")).messages.map(({ message_id }) => message_id)).toEqual([q1, newer]);
  await settled(person, id);
  const thread = await threadOf(person, id);
  expect(thread).toMatchObject({
    max: 2,
    messages: [told({ message_id: q1 }), told({ message_id: newer, versions: [a1, newer] })],
  });

  const shown = await act(person.token, `POST /messages/${a1}/show`);
  expect(shown.body.messages.map(({ message_id }: Shown) => message_id)).toEqual([q1, a1, q2, a2]);
  expect(shown.body.max).toBe(4);
  await hearing.next("thread_messages", ({ max }) => max === 4);
  expect((await threadOf(person, id)).messages).toEqual(shown.body.messages);
  hearing.close();
});

test("a question asked differently keeps the first one with all that followed it", async () => {
  const person = await aUser(node);
  const { id, q1, a1, q2, a2 } = await aThread(person);
  const edited = await say(person, { content: "words=3 c", conversation_id: id, edit_of: q1 });
  const thread = await threadOf(person, id);
  expect(thread.messages).toMatchObject([
    { message_id: edited.question, versions: [q1, edited.question] },
    { message_id: edited.answer, versions: [edited.answer] },
  ]);
  const heard = model.questions.find(({ messages }) => messages.at(-1)?.content === "words=3 c");
  expect(heard?.messages.slice(1)).toEqual([{ role: "user", content: "words=3 c" }]);
  await act(person.token, `POST /messages/${q2}/show`);
  expect((await threadOf(person, id)).messages.map(({ message_id }: Shown) => message_id)).toEqual([q1, a1, q2, a2]);
});

test("a version of something that is not shown becomes the end of what is shown", async () => {
  const person = await aUser(node);
  const { id, q1, a1, q2 } = await aThread(person);
  await say(person, { content: "words=1 other", conversation_id: id, edit_of: q1 });
  const deep = await say(person, { content: "words=4 deep", conversation_id: id, edit_of: q2 });
  expect((await threadOf(person, id)).messages.map(({ message_id }: Shown) => message_id)).toEqual([
    q1,
    a1,
    deep.question,
    deep.answer,
  ]);
});

test("a deleted message leaves the rest of the thread as it was", async () => {
  const person = await aUser(node);
  const { id, q1, a1, q2, a2 } = await aThread(person);
  expect((await act(person.token, `DELETE /messages/${a1}`)).status).toBe(204);
  expect((await threadOf(person, id)).messages.map(({ message_id }: Shown) => message_id)).toEqual([q1, q2, a2]);
  expect((await act(person.token, `DELETE /messages/${q1}`)).status).toBe(204);
  expect((await act(person.token, `DELETE /messages/${q2}`)).status).toBe(204);
  expect(await threadOf(person, id)).toMatchObject({ max: 1, messages: [{ message_id: a2, versions: [a2] }] });
  await say(person, { content: "words=5 on", conversation_id: id });
  expect(await textsOf(person, id)).toEqual([wordsOfModel(2), "words=5 on", wordsOfModel(5)]);
});

test("one of several versions goes with what followed it, and the version next to it is shown with what followed that", async () => {
  const person = await aUser(node);
  const { id, q1, a1, q2, a2 } = await aThread(person);
  const again = await act(person.token, `POST /messages/${a1}/regenerate`, {});
  await settled(person, id);
  const newer = again.body.message.message_id;
  await say(person, { content: "words=1 lost", conversation_id: id });
  expect((await act(person.token, `DELETE /messages/${newer}`)).status).toBe(204);
  const { messages: shown } = await threadOf(person, id);
  expect(shown.map(({ message_id }: Shown) => message_id)).toEqual([q1, a1, q2, a2]);
  expect(shown[1].versions).toEqual([a1]);
  const left = await node.app.db.select().from(messages).where(eq(messages.conversationId, id));
  expect(left).toHaveLength(4);
});

test("a failed question is replaced by its better one", async () => {
  const person = await aUser(node);
  const first = await say(person, { content: "words=1 a" });
  const failed = await say(person, { content: "status=400 wrong", conversation_id: first.id });
  const better = await say(person, {
    content: "words=2 right",
    conversation_id: first.id,
    deleteUserMsg: failed.question,
  });
  expect(await textsOf(person, first.id)).toEqual(["words=1 a", "w1", "words=2 right", "w1 w2"]);
  expect((await threadOf(person, first.id)).messages.at(-2).versions).toEqual([better.question]);
});

test("of twenty wishes to write again at once one is granted and paid", async () => {
  const person = await aUser(node, { words: 1000 });
  const first = await say(person, { content: "words=30" });
  const used = (await sumOfLedger(node, person.userId)).used;
  const release = model.hold();
  onTestFinished(release);
  const racing = await Promise.all(
    Array.from({ length: 20 }, () => act(person.token, `POST /messages/${first.answer}/regenerate`, {})),
  );
  const refused = racing.filter(({ status }) => status === 409);
  expect(racing.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 19 }, () => "still_generating"));
  expect((await act(person.token, `POST /messages/${first.answer}/show`)).body.code).toBe("still_generating");
  expect((await act(person.token, `DELETE /messages/${first.question}`)).body.code).toBe("still_generating");
  release();
  await settled(person, first.id);
  await waitFor(async () => (await sumOfLedger(node, person.userId)).used === used + 30, "one charge");
  expect(await sumOfLedger(node, person.userId)).toMatchObject({ balance: 1000 - used - 30, sum: 1000 - used - 30 });
  expect((await threadOf(person, first.id)).messages.at(-1).versions).toHaveLength(2);
});

test("a thread of five thousand messages is shown and cut whole", async () => {
  const person = await aUser(node);
  const first = await say(person, { content: "words=1 root" });
  await node.app.db.execute(sql`insert into messages (conversation_id, user_id, role, content, parent_id, is_current)
    select ${first.id}, ${person.userId}, case when n % 2 = 1 then 'user' else 'assistant' end, 'said ' || n,
      case when n = 1 then ${first.answer}::bigint end, true from generate_series(1, 5000) n`);
  await node.app.db.execute(sql`update messages set parent_id = before.id from (
      select message_id as of, lag(message_id) over (order by message_id) as id from messages where conversation_id = ${first.id}
    ) before where before.of = messages.message_id`);
  await node.app.db.execute(sql`analyze messages`);
  const other = await say(person, { content: "words=1 other", conversation_id: first.id, edit_of: first.question });
  expect((await threadOf(person, first.id)).max).toBe(2);
  const shown = await act(person.token, `POST /messages/${first.question}/show`);
  expect(shown.body).toMatchObject({ max: 5002 });
  expect((await act(person.token, `DELETE /messages/${first.question}`)).status).toBe(204);
  expect(await threadOf(person, first.id)).toMatchObject({ max: 2, messages: [{ message_id: other.question }, {}] });
});

test("the list shows the beginning of the last answer, also after versions and deletions", async () => {
  const person = await aUser(node);
  const { id, a1, a2 } = await aThread(person);
  const previewOf = async () => {
    const [row] = await node.app.db.select().from(conversations).where(eq(conversations.conversationId, id));
    return row?.preview;
  };
  expect(await previewOf()).toBe("w1 w2");
  await act(person.token, "PUT /messages", { message_id: a2, content: "# Better\n\n**and** [linked](https://a.b)" });
  expect(await previewOf()).toBe("Better and linked");
  await act(person.token, `DELETE /messages/${a2}`);
  expect(await previewOf()).toBe("w1");
  await act(person.token, `DELETE /messages/${a1}`);
  expect(await previewOf()).toBe("");
});

test("another person's message answers as one that never was, in every call and body", async () => {
  const [owner, stranger] = [await aUser(node), await aUser(node)];
  const { id, q1, a1 } = await aThread(owner);
  const mine = await say(stranger, { content: "words=1 mine" });
  const never = 999_999_999;
  const calls = (message: number, conversation: number): [string, object?][] => [
    [`POST /messages/${message}/regenerate`, {}],
    [`POST /messages/${message}/continue`],
    [`POST /messages/${message}/show`],
    [`POST /messages/${message}/stop`],
    [`DELETE /messages/${message}`],
    ["PUT /messages", { message_id: message, favorite: true }],
    ["POST /messages/stream", { content: "hi", conversation_id: conversation }],
    ["POST /messages/stream", { content: "hi", conversation_id: conversation, saveOnConversation: false }],
    ["POST /messages/stream", { content: "a long enough prompt", conversation_id: conversation, enhance: true }],
    ["POST /messages/stream", { content: "hi", conversation_id: mine.id, edit_of: message }],
    ["POST /messages/stream", { content: "hi", conversation_id: mine.id, deleteUserMsg: message }],
    ["POST /messages/stream", { content: "hi", conversation_id: mine.id, more_like: message }],
    ["POST /messages/stream", { content: "hi", conversation_id: mine.id, file_ids: [message] }],
  ];
  const theirs = [...calls(a1, id), ...calls(q1, id)];
  const none = [...calls(never, never), ...calls(never, never)];
  for (const [index, [line, body]] of theirs.entries()) {
    const answered = await act(stranger.token, line, body);
    const [noneLine = "", noneBody] = none[index] ?? [];
    const asNever = await act(stranger.token, noneLine, noneBody);
    expect(answered.status, `${line} ${JSON.stringify(body)}`).toBe(404);
    expect(answered.text).toBe(asNever.text);
  }
  expect(await textsOf(stranger, mine.id)).toEqual(["words=1 mine", "w1"]);
  expect((await threadOf(owner, id)).max).toBe(4);
});

test("a thread from one message on holds all that follows it", async () => {
  const person = await aUser(node);
  const { id, q1, a1, q2, a2 } = await aThread(person);
  const from = await node.ask(`GET /messages/conversation/${id}?from=${a1}`, { token: person.token });
  expect(from.body.messages.map(({ message_id }: Shown) => message_id)).toEqual([a1, q2, a2]);
  expect(from.body.max).toBe(4);
  expect(q1).toBeLessThan(a1);
});
