import { desc, eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { statement } from "../../../platform/database/statement.ts";
import { grantWords, setAside, takeWords } from "../../accounts/index.ts";
import { wordBalances } from "../../accounts/tables.ts";
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

const send = (person: TestUser, body: object) => node.ask("POST /messages/stream", { token: person.token, body });

/** A conversation in which a question was answered. */
async function aConversation(person: TestUser): Promise<number> {
  const hearing = await aHearing(node.address, person.token);
  const sent = await send(person, { content: "words=2" });
  // The last that is done of an answer.
  await hearing.next("words");
  hearing.close();
  return sent.body.conversation.conversation_id;
}

const readMessages = (conversationId: number) =>
  node.app.db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.messageId));

test("before the model is asked, the database is asked who it is, and told of the question: two statements", async () => {
  const person = await aUser(node, { words: 1000 });
  const conversationId = await aConversation(person);
  const hearing = await aHearing(node.address, person.token);
  const query = vi.spyOn(pg.Client.prototype, "query");
  const asked = model.questions.length;
  // It is not answered: what closes an answer asks the database too, and may come as soon as it likes.
  const sent = await send(person, { content: "hang", conversation_id: conversationId });
  await waitFor(() => model.questions.length > asked, "the question");
  const names = query.mock.calls.map(([statement]) => Reflect.get(Object(statement), "name"));
  query.mockRestore();
  expect(names.filter((name) => /^(?:identity|accounts|session)_/.test(name ?? ""))).toEqual(["session_who"]);
  expect(names.filter((name) => /^(?:chats|words|generation)_/.test(name ?? ""))).toEqual(["chats_turn"]);
  await node.ask(`POST /messages/${sent.body.message.message_id}/stop`, { token: person.token });
  await hearing.next("message_stream_end");
  const question = model.questions.slice(asked).at(0);
  expect(question?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
});

test("rows, words and answer of such a beginning are those of any other", async () => {
  const person = await aUser(node, { words: 1000 });
  const conversationId = await aConversation(person);
  const hearing = await aHearing(node.address, person.token);
  const sent = await send(person, { content: "words=3", conversation_id: conversationId });
  expect(sent.status, sent.text).toBe(200);
  await hearing.next("message_stream_end");
  const [answer, question, before] = await readMessages(conversationId);
  expect(question).toMatchObject({ parentId: before?.messageId, role: "user", content: "words=3", isCurrent: true });
  expect(answer).toMatchObject({ parentId: question?.messageId, isGenerating: false, words: 3 });
  expect(sent.body).toMatchObject({
    message: { message_id: answer?.messageId, content: null, generating: true },
    user_message: { message_id: question?.messageId, createdAt: question?.createdAt.toISOString() },
    conversation: { conversation_id: conversationId },
  });
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 995, sum: 995, used: 5 });
});

test("an answer is closed by one statement, which waits for whoever changes the balance and adds to what that is then", async () => {
  const person = await aUser(node, { words: 1000 });
  const conversationId = await aConversation(person);
  const hearing = await aHearing(node.address, person.token);
  const release = model.hold();
  onTestFinished(release);
  await send(person, { content: "words=3", conversation_id: conversationId });
  await hearing.next("message_stream");
  const query = vi.spyOn(pg.Client.prototype, "query");
  await inTransaction({ db: node.app.backgroundDb }, async (tx) => {
    await grantWords(tx, person.userId, 500, "test:given meanwhile");
    release();
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await waitFor(async () => (await node.app.db.execute(waiting)).rows.length > 0, "the end to wait for the balance");
    expect((await readMessages(conversationId)).at(0)).toMatchObject({ isGenerating: true, words: null });
  });
  await hearing.next("message_stream_end");
  const names = query.mock.calls.map(([statement]) => String(Reflect.get(Object(statement), "name")));
  query.mockRestore();
  expect(names.filter((name) => /close|costs|settle/.test(name))).toEqual(["generation_close_message"]);
  expect((await readMessages(conversationId)).at(0)).toMatchObject({ isGenerating: false, words: 3 });
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 1495, sum: 1495, used: 5 });
});

/** The first statement for which this holds is done, and its answer is lost on the way: whoever asked cannot know. */
function losesAnswer(isMeant: (statement: unknown, client: pg.Client) => boolean) {
  const { query } = pg.Client.prototype;
  let isLost = false;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const isThis = !isLost && isMeant(given[0], this);
    isLost ||= isThis;
    if (!isThis) return Reflect.apply(query, this, given);
    // The pool asks with a callback, a transaction without.
    const [hear] = given.filter((each) => typeof each === "function");
    const asked = Reflect.apply(query, this, hear ? given.slice(0, -1) : given);
    const lost = asked.then(() => Promise.reject(new Error("Connection terminated unexpectedly")));
    return hear ? lost.catch(hear) : lost;
  });
  onTestFinished(() => spy.mockRestore());
}

const saidBy = (statement: unknown, what: "name" | "text"): string =>
  typeof statement === "string" ? statement : String(Reflect.get(Object(statement), what) ?? "");

test("answers that end while another of the person is closed are closed with each other: each is told as it is, and paid once", async () => {
  const person = await aUser(node, { words: 10_000 });
  const places: number[] = [];
  for (let n = 0; n < 3; n += 1) places.push(await aConversation(person));
  const hearing = await aHearing(node.address, person.token);
  const release = model.hold();
  onTestFinished(release);
  const sent = await Promise.all(
    places.map((id, n) => send(person, { content: `words=${n + 1}`, conversation_id: id })),
  );
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  await inTransaction({ db: node.app.backgroundDb }, async (tx) => {
    await grantWords(tx, person.userId, 500, "test:given meanwhile");
    release();
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await waitFor(async () => (await node.app.db.execute(waiting)).rows.length > 0, "an end to wait for the balance");
  });
  for (const [n, id] of places.entries()) {
    const end = await hearing.next("message_stream_end", ({ conversation_id }) => conversation_id === id);
    const [answer] = await readMessages(id);
    expect(answer).toMatchObject({
      messageId: end.message_id,
      content: end.content,
      isGenerating: false,
      words: n + 1,
    });
  }
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 10_488, sum: 10_488, used: 12 });
});

test("an answer whose closing was kept, though it was not heard so, is told as it is, and paid once", async () => {
  const person = await aUser(node, { words: 1000 });
  const conversationId = await aConversation(person);
  const hearing = await aHearing(node.address, person.token);
  losesAnswer((statement) => saidBy(statement, "name") === "generation_close_message");
  const sent = await send(person, { content: "words=3", conversation_id: conversationId });
  const end = await hearing.next("message_stream_end");
  expect(end).toMatchObject({ message_id: sent.body.message.message_id, finish_reason: "stop", words: 3 });
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 995, sum: 995, used: 5 });
});

test("words that were set aside, though it was not heard so, come back with the end of their answer", async () => {
  const person = await aUser(node, { words: 2000 });
  const conversationId = await aConversation(person);
  const hearing = await aHearing(node.address, person.token);
  const covering = new WeakSet<pg.Client>();
  losesAnswer((statement, client) => {
    if (/^update "generations" set "reserved_words"/.test(saidBy(statement, "text"))) covering.add(client);
    return saidBy(statement, "text") === "commit" && covering.has(client);
  });
  await send(person, { content: "words=900", conversation_id: conversationId });
  const { words, finish_reason } = await hearing.next("message_stream_end");
  expect(finish_reason).toBe("interrupted");
  const left = 1998 - words;
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: left, sum: left, used: words + 2 });
});

test("into a conversation that is being changed a question waits, and follows what came of the change", async () => {
  const person = await aUser(node, { words: 1000 });
  const conversationId = await aConversation(person);
  const [answer, question] = await readMessages(conversationId);
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const changing = inTransaction({ db: node.app.backgroundDb }, async ({ db }) => {
    const here = eq(conversations.conversationId, conversationId);
    await db.select().from(conversations).where(here).for("update");
    await db
      .update(messages)
      .set({ isCurrent: false })
      .where(eq(messages.messageId, answer?.messageId ?? 0));
    await db.update(conversations).set({ preview: "changed" }).where(here);
    locked();
    await mayEnd;
  });
  await isLocked;
  const sending = send(person, { content: "words=2", conversation_id: conversationId });
  // The person's next call is answered while the question waits.
  await node.ask("GET /conversations", { token: person.token });
  expect(await readMessages(conversationId)).toHaveLength(2);
  end();
  await changing;
  const { body } = await sending;
  const [, added] = await readMessages(conversationId);
  expect(added).toMatchObject({ messageId: body.user_message.message_id, parentId: question?.messageId });
});

test("beginnings of the same moment set no word aside twice", async () => {
  const person = await aUser(node, { words: 500 });
  const places: number[] = [];
  for (let n = 0; n < 3; n += 1) places.push(await aConversation(person));
  const sent = await Promise.all(places.map((id) => send(person, { content: "words=2 hang", conversation_id: id })));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 412]);
  expect(await sumOfLedger(node, person.userId)).toMatchObject({ balance: 0, sum: 0 });
  for (const { body } of sent) {
    if (body.message?.message_id)
      await node.ask(`POST /messages/${body.message.message_id}/stop`, { token: person.token });
  }
});

test("a question waits for whoever changes the balance, and is begun by the one statement with what is left then", async () => {
  const person = await aUser(node, { words: 1000 });
  const conversationId = await aConversation(person);
  const isTheirs = eq(wordBalances.userId, person.userId);
  const { query, begins } = await inTransaction({ db: node.app.backgroundDb }, async (tx) => {
    expect(await takeWords(tx, person.userId, 698, "test:taken meanwhile")).toBe(698);
    const query = vi.spyOn(pg.Client.prototype, "query");
    const begins = send(person, { content: "words=2 hang", conversation_id: conversationId });
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await waitFor(
      async () => (await node.app.db.execute(waiting)).rows.length > 0,
      "the question to wait for the balance",
    );
    expect(await readMessages(conversationId)).toHaveLength(2);
    // Not awaited here: it goes on once this is kept.
    return { query, begins };
  });
  const { status, body } = await begins;
  const names = query.mock.calls.map(([statement]) => String(Reflect.get(Object(statement), "name")));
  query.mockRestore();
  expect(status).toBe(200);
  expect(names.filter((name) => /^(?:chats_turn|words_)/.test(name))).toEqual(["chats_turn"]);
  expect(await node.app.db.select().from(wordBalances).where(isTheirs)).toMatchObject([{ balance: 0, held: 300 }]);
  await node.ask(`POST /messages/${body.message.message_id}/stop`, { token: person.token });
});

test("where a chat takes more than one statement, the budget is still taken once", async () => {
  const person = await aUser(node, { words: 1000 });
  const conversationId = await aConversation(person);
  const here = eq(conversations.conversationId, conversationId);
  await node.app.db.update(conversations).set({ model: "test-model" }).where(here);
  const hearing = await aHearing(node.address, person.token);
  const taken = vi.spyOn(node.app.budgets, "take");
  expect((await send(person, { content: "words=2", conversation_id: conversationId })).status).toBe(200);
  const kinds = taken.mock.calls.map(([kind]) => kind);
  taken.mockRestore();
  expect(kinds.filter((kind) => kind === "generations")).toHaveLength(1);
  await hearing.next("message_stream_end");
});

test("what is refused leaves nothing: a stranger's conversation, a second answer, no words", async () => {
  const [person, stranger] = [await aUser(node, { words: 1000 }), await aUser(node, { words: 1000 })];
  const conversationId = await aConversation(person);
  expect((await send(stranger, { content: "words=2", conversation_id: conversationId })).status).toBe(404);
  const first = await send(person, { content: "words=2 hang", conversation_id: conversationId });
  expect((await send(person, { content: "words=2", conversation_id: conversationId })).body.code).toBe(
    "still_generating",
  );
  expect(await readMessages(conversationId)).toHaveLength(4);
  await node.ask(`POST /messages/${first.body.message.message_id}/stop`, { token: person.token });
});

test("words that came back since it began are set aside by a beginning, too", async () => {
  const { userId } = await aUser(node, { words: 500 });
  const { db } = node.app;
  const isTheirs = eq(wordBalances.userId, userId);
  // Another text of theirs is being written,
  await db.update(wordBalances).set({ balance: 100, held: 400 }).where(isTheirs);
  const begin = statement<{ words: number }>(
    "test_begins",
    () => sql`with locked as materialized (select pg_advisory_xact_lock(4711)), ${setAside.reserved},
      generation as (select 4711 as generation_id), ${setAside.charged} select words from reserved`,
  );
  const begun = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(4711)`);
    const begins = begin(node.app.backgroundDb, { userId, isStaff: false, wordsWanted: 400 });
    begins.catch(() => undefined);
    await waitFor(async () => {
      const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`;
      return (await db.execute(waiting)).rows.length > 0;
    }, "the beginning to be under way");
    // and ends before this one comes to the balance.
    await db.update(wordBalances).set({ balance: 498, held: 0 }).where(isTheirs);
    return { begins };
  });
  expect(await begun.begins).toEqual([{ words: 400 }]);
  expect(await db.select().from(wordBalances).where(isTheirs)).toMatchObject([{ balance: 98, held: 400 }]);
});
