import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { stopped } from "../../../../test/texts.ts";
import { sweepDead } from "../../generation/index.ts";
import { generations } from "../../generation/tables.ts";
import { sweepMessages } from "../answering/expiring.ts";
import { messages } from "../tables.ts";

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

const act = (token: string, line: string, body?: object) => node.ask(line, { token, ...(body && { body }) });
const send = (person: TestUser, body: object) => act(person.token, "POST /messages/stream", body);
const read = async (person: TestUser, path: string) => (await node.ask(`GET ${path}`, { token: person.token })).body;
const rowOf = async (id: number) => (await node.app.db.select().from(messages).where(eq(messages.messageId, id)))[0];
const questionWith = (part: string) =>
  model.questions.findLast(({ messages }) => messages.at(-1)?.content.includes(part));

/** Waits for the end of a message, and answers its row. */
const ended = (id: number) =>
  waitFor(async () => {
    const row = await rowOf(id);
    return row?.isGenerating ? undefined : row;
  }, "the end");

test("an answer that was cut goes on in the same message, and only what is new is paid, also of a word cut in two", async () => {
  const person = await aUser(node, { words: 1000 });
  const hearing = await aHearing(node.address, person.token);
  const sent = await send(person, { content: "words=3 finish=length" });
  const id = sent.body.message.message_id;
  await hearing.next("message_stream_end");
  const again = await act(person.token, `POST /messages/${id}/continue`);
  expect(again.status, again.text).toBe(200);
  expect(again.body).toMatchObject({
    user_message: null,
    message: { message_id: id, generating: true, content: "w1 w2 w3" },
  });
  const end = await hearing.next("message_stream_end", ({ content }) => content.length > 10);
  const whole = `${wordsOfModel(3)}${wordsOfModel(5)}`;
  expect(end).toMatchObject({ message_id: id, content: whole, finish_reason: "stop", words: 7 });
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 993, sum: 993, used: 7 });
  let text = "";
  for (const { offset, delta } of hearing.of("message_stream")) {
    expect(offset).toBe(text.length);
    text += delta;
  }
  expect(text).toBe(whole);
  const asked = questionWith("cut off")?.messages.slice(1);
  expect(asked).toMatchObject([
    { content: "words=3 finish=length" },
    { role: "assistant", content: wordsOfModel(3) },
    { role: "user" },
  ]);
  expect((await act(person.token, `POST /messages/${id}/continue`)).body.code).toBe("nothing_to_continue");
  expect((await read(person, `/messages/thread/${sent.body.conversation.conversation_id}`)).max).toBe(2);
  hearing.close();
});

test("a rest that fails or whose server dies keeps the text that was there, and can be asked for again", async () => {
  const person = await aUser(node, { words: 1000 });
  const sent = await send(person, { content: "words=4 finish=length fail" });
  const id = sent.body.message.message_id;
  await ended(id);
  await node.app.db.update(messages).set({ isGenerating: true, finishReason: null }).where(eq(messages.messageId, id));
  const [first] = await node.app.db.select().from(generations).where(eq(generations.ref, id));
  if (!first) throw new Error("no generation");
  const { generationId: _, ...values } = first;
  await node.app.db.insert(generations).values({
    ...values,
    state: "running",
    nodeId: "a dead node",
    reservedWords: 0,
    baseWords: 4,
    heartbeatAt: new Date(0),
    finishedAt: null,
  });
  const hearing = await aHearing(node.address, person.token);
  await sweepDead(node.app, false);
  expect(await rowOf(id)).toMatchObject({
    content: wordsOfModel(4),
    words: 4,
    finishReason: "interrupted",
    isGenerating: false,
  });
  expect((await hearing.next("message")).message).toMatchObject({ message_id: id, generating: false });
  expect((await sumOfLedger(node, person.userId)).used).toBe(4);
  expect((await act(person.token, `POST /messages/${id}/continue`)).status).toBe(200);
  expect(await ended(id)).toMatchObject({ finishReason: "stop", words: 8 });
  hearing.close();
});

test("only the last answer of a chat goes on", async () => {
  const person = await aUser(node);
  const first = await send(person, { content: "words=1 finish=length" });
  await ended(first.body.message.message_id);
  const { conversation_id } = first.body.conversation;
  const second = await send(person, { content: "words=1", conversation_id });
  await ended(second.body.message.message_id);
  for (const id of [
    first.body.message.message_id,
    second.body.message.message_id,
    second.body.user_message.message_id,
  ]) {
    expect((await act(person.token, `POST /messages/${id}/continue`)).body.code).toBe("nothing_to_continue");
  }
});

test("a prompt is made better by events of its own, without quotes, and stands nowhere", async () => {
  const person = await aUser(node, { words: 100 });
  const hearing = await aHearing(node.address, person.token);
  const short = await send(person, { content: "words=2 12ch", enhance: true });
  expect(short).toMatchObject({ status: 422, body: { code: "prompt_too_short" } });
  const chat = await send(person, { content: "words=1" });
  const { conversation_id } = chat.body.conversation;
  await hearing.next("message_stream_end");
  const sent = await send(person, { content: "words=6 a prompt", conversation_id, enhance: true });
  expect(sent.body).toMatchObject({ user_message: null, message: { prompt: "words=6 a prompt", conversation_id } });
  const end = await hearing.next("message_stream_enhance_end");
  expect(end).toMatchObject({ conversation_id, content: wordsOfModel(6), words: 6, error: null });
  const pieces = hearing.of("message_stream_enhance").map(({ delta }) => delta);
  expect(pieces.join("")).toBe(wordsOfModel(6));
  expect(hearing.of("message_stream").every(({ message_id }) => message_id === chat.body.message.message_id)).toBe(
    true,
  );
  expect((await read(person, `/messages/thread/${conversation_id}`)).max).toBe(2);
  expect((await read(person, "/messages")).max).toBe(0);
  expect(questionWith("words=6 a prompt")?.messages).toHaveLength(2);
  expect((await sumOfLedger(node, person.userId)).used).toBe(7);
  hearing.close();
});

test("an answer that is not to be saved learns from its chat, and is in no thread, list or history", async () => {
  const person = await aUser(node);
  const chat = await send(person, { content: "words=1 kept" });
  const { conversation_id } = chat.body.conversation;
  await ended(chat.body.message.message_id);
  const apart = await send(person, { content: "words=2 unkept", conversation_id, saveOnConversation: false });
  expect(apart.status).toBe(200);
  await ended(apart.body.message.message_id);
  expect(questionWith("words=2 unkept")?.messages.slice(1)).toHaveLength(3);
  const next = await send(person, { content: "words=3 next", conversation_id });
  await ended(next.body.message.message_id);
  expect(JSON.stringify(questionWith("words=3 next"))).not.toContain("unkept");
  const thread = await read(person, `/messages/thread/${conversation_id}`);
  expect(thread.max).toBe(4);
  expect(thread.messages[0].versions).toHaveLength(1);
  await act(person.token, "PUT /messages", { message_id: apart.body.message.message_id, favorite: true });
  expect((await read(person, "/messages?favorite=true")).max).toBe(0);
  const alone = await send(person, { content: "words=1 nowhere", saveOnConversation: false });
  expect(alone.body).toMatchObject({ conversation: null, message: { conversation_id: null } });
  await ended(alone.body.message.message_id);
  expect((await read(person, "/conversations")).count).toBe(1);
});

test("what is not to be kept is gone after a day, and nothing else", async () => {
  const person = await aUser(node);
  const kept = await send(person, { content: "words=1 kept" });
  const gone = await send(person, { content: "words=1 gone", saveOnConversation: false });
  await ended(kept.body.message.message_id);
  await ended(gone.body.message.message_id);
  const run = { jobId: "", attempt: 1, signal: new AbortController().signal, report: async () => undefined };
  await sweepMessages.work(node.app, {}, run);
  expect(await rowOf(gone.body.message.message_id)).toBeDefined();
  node.time.skipMs = 25 * 3600 * 1000;
  await sweepMessages.work(node.app, {}, run);
  node.time.skipMs = 0;
  expect(await rowOf(gone.body.message.message_id)).toBeUndefined();
  expect(await rowOf(gone.body.user_message.message_id)).toBeUndefined();
  expect(await rowOf(kept.body.message.message_id)).toBeDefined();
});

test("without streaming no piece is pushed, and the finished message is", async () => {
  const person = await aUser(node);
  const hearing = await aHearing(node.address, person.token);
  const sent = await act(person.token, "POST /messages", { content: "words=30" });
  expect(sent.status).toBe(201);
  const { message } = await hearing.next("message", ({ message }) => message.content === wordsOfModel(30));
  expect(message).toMatchObject({ message_id: sent.body.message.message_id, generating: false });
  await hearing.next("message_stream_end");
  expect(hearing.of("message_stream")).toEqual([]);
  hearing.close();
});

test.each([
  ["hashtags", 2, "en", /between 10 and 20 hashtags/],
  ["hashtags", 2, "es", /entre 10 y 20 hashtags/],
  ["topics", 3, "en", /between 2 and 5 topic ideas/],
  ["topics", 3, "es", /entre 2 y 5 ideas/],
] as const)(
  "%s (type %i) are asked for in the language %s, and listed without a conversation",
  async (_, type, lang, words) => {
    const person = await aUser(node);
    const content = `words=4 ${lang}${type}`;
    const sent = await act(person.token, "POST /messages", { prompt: content, message_type_id: type, lang });
    expect(sent.body).toMatchObject({
      conversation: null,
      user_message: null,
      message: { prompt: content, message_type_id: type },
    });
    await ended(sent.body.message.message_id);
    const asked = questionWith(content)?.messages;
    expect(asked?.[0]?.content).toMatch(words);
    const listed = await read(person, `/messages?message_type_id=${type}`);
    expect(listed).toMatchObject({
      max: 1,
      messages: [{ content: wordsOfModel(4), prompt: content, conversation_id: null }],
    });
    expect((await read(person, `/messages?message_type_id=${type === 2 ? 3 : 2}`)).max).toBe(0);
    expect(sent.text).not.toMatch(words);
    const more = await act(person.token, "POST /messages", {
      content: `words=1 more ${lang}${type}`,
      message_type_id: type,
      lang,
      more_like: sent.body.message.message_id,
    });
    await ended(more.body.message.message_id);
    expect(questionWith(`words=1 more ${lang}${type}`)?.messages.at(-1)?.content).toContain(wordsOfModel(4));
    const other = type === 2 ? 3 : 2;
    const unlike = { content: "hi", message_type_id: other, more_like: sent.body.message.message_id };
    expect((await act(person.token, "POST /messages", unlike)).status).toBe(404);
  },
);

test("whoever writes every prompt has theirs asked as it is", async () => {
  const person = await aUser(node);
  await act(person.token, "PUT /users", { manual_mode: true });
  const sent = await act(person.token, "POST /messages", { content: "words=1 my own", message_type_id: 3 });
  await ended(sent.body.message.message_id);
  expect(questionWith("words=1 my own")?.messages).toEqual([{ role: "user", content: "words=1 my own" }]);
});

test("texts are listed in the space that they were made in, favourites of chats among them", async () => {
  const organizationId = await anOrganization(node);
  const person = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
  const inside = await act(person.token, "POST /messages", {
    content: "words=1",
    message_type_id: 2,
    organization_id: organizationId,
  });
  await ended(inside.body.message.message_id);
  const chat = await send(person, { content: "words=2" });
  await ended(chat.body.message.message_id);
  await act(person.token, "PUT /messages", { message_id: chat.body.message.message_id, favorite: true });
  const personal = await read(person, "/messages");
  expect(personal.messages.map(({ message_id }: { message_id: number }) => message_id)).toEqual([
    chat.body.message.message_id,
  ]);
  const theirs = await read(person, `/messages?organization_id=${organizationId}`);
  expect(theirs.messages.map(({ message_id }: { message_id: number }) => message_id)).toEqual([
    inside.body.message.message_id,
  ]);
  const named = await send(person, {
    content: "words=1",
    message_type_id: 2,
    conversation_id: chat.body.conversation.conversation_id,
  });
  await ended(named.body.message.message_id);
  expect((await read(person, "/messages?message_type_id=2")).max).toBe(1);
});

test("a chat is named after its first good answer, unless its owner named it", async () => {
  const person = await aUser(node);
  const hearing = await aHearing(node.address, person.token);
  const sent = await send(person, { content: 'words=3 name="Autumn mails for quiet people and more"' });
  const { conversation_id } = sent.body.conversation;
  const { conversation } = await hearing.next("conversation", ({ conversation: { name } }) =>
    name.startsWith("Autumn"),
  );
  expect(conversation).toMatchObject({ conversation_id, name: "Autumn mails for quiet people and" });
  const own = await act(person.token, "POST /conversations", { name: "Mine" });
  const into = own.body.conversation.conversation_id;
  const second = await send(person, { content: 'words=1 name="Not wanted"', conversation_id: into });
  await ended(second.body.message.message_id);
  await send(person, { content: 'words=1 name="Too late"', conversation_id });
  await hearing.next("message_stream_end", ({ conversation_id: id, words }) => id === conversation_id && words === 1);
  expect((await read(person, `/conversations/conversation/${into}`)).conversation.name).toBe("Mine");
  expect((await read(person, `/conversations/conversation/${conversation_id}`)).conversation.name).toMatch(/^Autumn/);
  expect((await sumOfLedger(node, person.userId)).used).toBe(5);
  hearing.close();
});

test("a refused answer is told as openai-error too, with the provider's status", async () => {
  const person = await aUser(node);
  const hearing = await aHearing(node.address, person.token);
  const sent = await send(person, { content: "status=400" });
  expect(await hearing.next("openai-error")).toMatchObject({
    message_id: sent.body.message.message_id,
    status: 400,
    message: expect.stringMatching(/^Open AI Error: /),
  });
  hearing.close();
});

test("an own message is changed and starred on every screen; the text of one that is being written is not", async () => {
  const person = await aUser(node, { words: 500 });
  const hearing = await aHearing(node.address, person.token);
  onTestFinished(model.hold());
  const sent = await send(person, { content: "words=100" });
  const { message_id } = sent.body.message;
  const early = await act(person.token, "PUT /messages", { message_id, content: "mine" });
  expect(early).toMatchObject({ status: 409, body: { code: "still_generating" } });
  expect((await act(person.token, "PUT /messages", { message_id, favorite: true })).body.message.favorite).toBe(true);
  await stopped(() => act(person.token, `POST /messages/${message_id}/stop`), "message");
  const saved = await act(person.token, "PUT /messages", { message_id, content: "one two three", role: "user" });
  const { words } = await ended(message_id);
  expect(saved.body.message).toMatchObject({ content: "one two three", favorite: true, role: "assistant", words });
  await hearing.next("message", ({ message }) => message.content === "one two three");
  expect((await sumOfLedger(node, person.userId)).used).toBe(words);
  hearing.close();
});

test("an avatar or assistant that is not there is refused, and a prompt of nothing but control characters", async () => {
  const person = await aUser(node);
  expect((await send(person, { content: "hi", avatar_id: 5 })).status).toBe(404);
  expect((await send(person, { content: "hi", assistant_id: "asst_1" })).status).toBe(404);
  const empty = await send(person, { content: "\u0000\u0007 \n" });
  expect(empty).toMatchObject({ status: 422, body: { error: { fields: { content: "This cannot be empty." } } } });
  expect((await send(person, {})).status).toBe(422);
});
