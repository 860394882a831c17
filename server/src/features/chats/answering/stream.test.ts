import { countWords } from "@pluma/contract/kit/words";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, giveAccess } from "../../../../test/people.ts";
import { stopped } from "../../../../test/texts.ts";

let model: ModelServer;
let node: TestApp;
/** The same installation, which waits two seconds only for the first word, or for the next: for no other tests. */
let impatient: { first: TestApp; next: TestApp };

beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  node = await aTestApp({ environment });
  const with2s = (setting: string) =>
    aTestApp({ environment: { ...environment, [setting]: "2000" }, database: node.database });
  impatient = { first: await with2s("AI_FIRST_TOKEN_TIMEOUT_MS"), next: await with2s("AI_SILENCE_TIMEOUT_MS") };
});
afterAll(async () => {
  await impatient.first.close();
  await impatient.next.close();
  await node.close();
  await model.close();
});

const send = (token: string, body: object) => node.ask("POST /messages/stream", { token, body });
/** What the model was asked with this as the last turn. */
const askedFor = (last: string) => model.questions.find(({ messages }) => messages.at(-1)?.content === last)?.messages;
const threadOf = async (token: string, id: number) => (await node.ask(`GET /messages/thread/${id}`, { token })).body;

test("an answer streams in pieces whose offsets join without gap or overlap, and ends as the row has it", async () => {
  const person = await aUser(node);
  const hearing = await aHearing(node.address, person.token);
  const sent = await send(person.token, { content: "words=60 every=5" });
  expect(sent.status).toBe(200);
  expect(sent.body.message).toMatchObject({ content: null, generating: true, role: "assistant" });
  expect(sent.body.user_message).toMatchObject({ content: "words=60 every=5", role: "user" });
  const end = await hearing.next("message_stream_end");
  let text = "";
  for (const { offset, delta, message_id } of hearing.of("message_stream")) {
    expect(message_id).toBe(sent.body.message.message_id);
    expect(offset).toBe(text.length);
    text += delta;
  }
  expect(text).toBe(wordsOfModel(60));
  expect(end).toMatchObject({ content: text, finish_reason: "stop", words: 60, error: null, model: "gpt-4o-mini" });
  const { messages, max } = await threadOf(person.token, sent.body.conversation.conversation_id);
  expect(max).toBe(2);
  expect(messages[1]).toMatchObject({ content: text, finish_reason: "stop", words: 60, generating: false });
  hearing.close();
});

test("an answer costs exactly the words of its text, and the ledger adds up to the balance", async () => {
  const person = await aUser(node, { words: 2000 });
  const hearing = await aHearing(node.address, person.token);
  await send(person.token, { content: "words=900" });
  const end = await hearing.next("message_stream_end");
  expect(end.words).toBe(countWords(end.content));
  expect((await hearing.next("words")).available_words).toBe(1100);
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 1100, sum: 1100, used: 900 });
  hearing.close();
});

test("an answer that outgrows the balance ends with the last paid word", async () => {
  const person = await aUser(node, { words: 37 });
  const hearing = await aHearing(node.address, person.token);
  await send(person.token, { content: "words=500" });
  const end = await hearing.next("message_stream_end");
  expect(end).toMatchObject({ finish_reason: "words", words: 37, content: wordsOfModel(37) });
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 0, sum: 0, used: 37 });
  expect((await send(person.token, { content: "more" })).status).toBe(412);
  hearing.close();
});

test.each([
  ["status=401", "error", "provider_key", /^Open AI Error: Incorrect API key provided: …\.$/],
  ["status=429", "error", "provider_busy", /^Open AI Error: Rate limit reached for … on requests per minute\.$/],
  ["status=500", "error", "provider_failed", /^Sorry, OpenAI is having problems with your request\.$/],
  ["status=400", "error", "provider_refused", /^Open AI Error: That is not a request I understand\.$/],
  ["hang", "error", "provider_silent", /did not answer in time/],
  ["words=9 hang_after=3", "interrupted", "provider_silent", /did not answer in time/],
  ["words=9 break_after=3 every=5", "interrupted", "provider_broke_off", /broke off/],
  ["words=9 leave_after=3", "interrupted", "provider_broke_off", /broke off/],
])("a provider that does %s ends the answer as %s, and says what happened", async (order, finish, code, words) => {
  const person = await aUser(node, { words: 100 });
  const asked = order === "hang" ? impatient.first : order.includes("hang_after") ? impatient.next : node;
  const hearing = await aHearing(asked.address, person.token);
  const sent = await asked.ask("POST /messages/stream", { token: person.token, body: { content: order } });
  const end = await hearing.next("message_stream_end");
  expect(end.finish_reason).toBe(finish);
  expect(end.error).toMatchObject({ code, message: expect.stringMatching(words) });
  const text = order.includes("after=3") ? wordsOfModel(3) : end.error?.message;
  expect(end.content).toBe(text);
  const { messages } = await threadOf(person.token, sent.body.conversation.conversation_id);
  expect(messages[1]).toMatchObject({ content: text, finish_reason: finish, generating: false, error: end.error });
  const used = order.includes("after=3") ? 3 : 0;
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 100 - used, sum: 100 - used, used });
  expect(end.error?.message).not.toMatch(/sk-|org-/);
  hearing.close();
});

test("stop ends an answer at once, keeps what had arrived, and costs only that", async () => {
  const person = await aUser(node, { words: 1000 });
  const hearing = await aHearing(node.address, person.token);
  const sent = await send(person.token, { content: "words=500 every=50" });
  await waitFor(() => hearing.of("message_stream").length > 5, "some pieces");
  const stop = () => node.ask(`POST /messages/${sent.body.message.message_id}/stop`, { token: person.token });
  const { message } = (await stopped(stop, "message")).body;
  expect(message).toMatchObject({ finish_reason: "stopped", generating: false, error: null });
  const end = await hearing.next("message_stream_end");
  expect(wordsOfModel(500).startsWith(end.content)).toBe(true);
  expect(end.content).toBe(message.content);
  expect(end.content).toBe(
    hearing
      .of("message_stream")
      .map(({ delta }) => delta)
      .join(""),
  );
  await waitFor(() => model.open() === 0, "the end of the provider's stream");
  expect(await sumOfLedger(node, person.userId)).toMatchObject({ balance: 1000 - end.words, used: end.words });
  expect((await stop()).body.message.content).toBe(end.content);
  hearing.close();
});

test("a reader who comes in the middle finds the text so far in the row, and the next piece fits to it", async () => {
  const person = await aUser(node);
  const release = model.hold(30);
  onTestFinished(release);
  const sent = await send(person.token, { content: "words=150 every=5" });
  const id = sent.body.conversation.conversation_id;
  const row = await waitFor(async () => {
    const { messages } = await threadOf(person.token, id);
    return messages[1].content && messages[1];
  }, "text in the row");
  expect(row.generating).toBe(true);
  expect(wordsOfModel(150).startsWith(row.content)).toBe(true);
  const hearing = await aHearing(node.address, person.token);
  release();
  const end = await hearing.next("message_stream_end");
  expect(hearing.of("message_stream")).not.toEqual([]);
  for (const { offset, delta } of hearing.of("message_stream")) {
    expect(end.content.slice(offset, offset + delta.length)).toBe(delta);
  }
  expect(end.content).toBe(wordsOfModel(150));
  hearing.close();
});

test("a second message is refused while an answer is being written, from however many tabs", async () => {
  const person = await aUser(node);
  const first = await send(person.token, { content: "words=2 hang" });
  const conversation_id = first.body.conversation.conversation_id;
  const tabs = await Promise.all(
    Array.from({ length: 5 }, () => send(person.token, { content: "hi", conversation_id })),
  );
  expect(tabs.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
  const stop = () => node.ask(`POST /messages/${first.body.message.message_id}/stop`, { token: person.token });
  await stopped(stop, "message");
  const racing = await Promise.all(
    Array.from({ length: 5 }, () => send(person.token, { content: "words=2 hang", conversation_id })),
  );
  const [begun, ...others] = racing.toSorted((one, other) => one.status - other.status).map(({ body }) => body);
  // Of five at once some are more than a person may begin; which is told first is a matter of chance.
  const whys = new Set(["still_generating", "too_many_generations"]);
  expect(others.filter(({ code }) => !whys.has(code))).toEqual([]);
  await node.ask(`POST /messages/${begun.message.message_id}/stop`, { token: person.token });
});

test("the same request twice under one key is one message and one charge", async () => {
  const person = await aUser(node, { words: 100 });
  const headers = { "idempotency-key": "k-1" };
  const body = { content: "words=10" };
  const first = await node.ask("POST /messages/stream", { token: person.token, body, headers });
  const second = await node.ask("POST /messages/stream", { token: person.token, body, headers });
  expect(second.body).toEqual(first.body);
  const other = await node.ask("POST /messages/stream", {
    token: person.token,
    body: { content: "words=11" },
    headers,
  });
  expect(other).toMatchObject({ status: 409, body: { code: "key_reused" } });
  const { max } = await threadOf(person.token, first.body.conversation.conversation_id);
  expect(max).toBe(2);
  await waitFor(async () => (await sumOfLedger(node, person.userId)).used === 10, "one charge");
});

test("the model hears what was said before, unless it is not to learn from it", async () => {
  const person = await aUser(node);
  const hearing = await aHearing(node.address, person.token);
  const first = await send(person.token, { content: "words=3" });
  const conversation_id = first.body.conversation.conversation_id;
  await hearing.next("message_stream_end");
  await send(person.token, { content: "words=2 again", conversation_id });
  await hearing.next("message_stream_end", ({ words }) => words === 2);
  expect(askedFor("words=2 again")?.slice(1)).toEqual([
    { role: "user", content: "words=3" },
    { role: "assistant", content: wordsOfModel(3) },
    { role: "user", content: "words=2 again" },
  ]);
  await send(person.token, { content: "words=1 alone", conversation_id, learnFromPrevResponse: false });
  await hearing.next("message_stream_end", ({ words }) => words === 1);
  expect(askedFor("words=1 alone")?.slice(1)).toEqual([{ role: "user", content: "words=1 alone" }]);
  hearing.close();
});

test("a text over the token limit is refused, and nothing is kept of it", async () => {
  const person = await aUser(node);
  const long = await send(person.token, { content: "x".repeat(30_003) });
  expect(long).toMatchObject({ status: 422, body: { code: "message_too_long" } });
  expect((await send(person.token, { content: `${"x".repeat(29_990)} words=1` })).status).toBe(200);
  expect((await node.ask("GET /conversations", { token: person.token })).body.count).toBe(1);
});

test("access that ends is gone with the next message", async () => {
  const person = await aUser(node);
  expect((await send(person.token, { content: "words=1" })).status).toBe(200);
  await giveAccess(node, person.userId, new Date(Date.now() - 1000));
  expect(await send(person.token, { content: "words=1" })).toMatchObject({ status: 412, body: { code: "no_access" } });
});

test("searching the internet is refused while it is turned off, and an unknown model always", async () => {
  const person = await aUser(node);
  expect((await send(person.token, { content: "hi", searchOnInternet: true })).status).toBe(403);
  expect((await send(person.token, { content: "hi", model: "gpt-99" })).body.code).toBe("model_unknown");
});
