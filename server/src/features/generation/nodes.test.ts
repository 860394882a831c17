import { countWords } from "@pluma/contract/kit/words";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aHearing, askAt, aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { sumOfLedger } from "../../../test/ledger.ts";
import { wordsOfModel } from "../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../test/outside/modelServer.ts";
import { aUser } from "../../../test/people.ts";
import { aServerProcess } from "../../../test/process.ts";
import { liftLimits } from "../../../test/settings.ts";
import { stopped } from "../../../test/texts.ts";
import { wordLedger } from "../accounts/tables.ts";
import { messages } from "../chats/tables.ts";
import { UNSAVED_MAX } from "./running.ts";
import { generations } from "./tables.ts";

let model: ModelServer;
let here: TestApp;
let environment: Record<string, string>;

beforeAll(async () => {
  model = await aModelServer();
  environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  here = await aTestApp({ environment });
  await liftLimits(here, "calls", "generations");
});
afterAll(async () => {
  await here.close();
  await model.close();
});

const answersOf = (userId: number) =>
  here.app.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.role, "assistant")));

test("of fifty messages on two servers with words for one answer, one is answered and paid", async () => {
  const nodes = await Promise.all([
    aServerProcess(here.database, environment),
    aServerProcess(here.database, environment),
  ]);
  const person = await aUser(here, { words: 20 });
  const body = { content: "words=20 every=10" };
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      askAt(nodes[index % 2]?.address ?? "", "POST /messages/stream", { token: person.token, body }),
    ),
  );
  const statuses = sent.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 412)]);
  await waitFor(async () => (await answersOf(person.userId)).every((row) => !row.isGenerating), "the end");
  const answers = await answersOf(person.userId);
  expect(answers.map(({ content, words }) => ({ content, words }))).toEqual([{ content: wordsOfModel(20), words: 20 }]);
  expect(await sumOfLedger(here, person.userId)).toEqual({ balance: 0, sum: 0, used: 20 });
  await Promise.all(nodes.map((node) => node.interrupt()));
});

test("a server killed in the middle of a hundred answers leaves every one closed, with what it holds paid exactly", async () => {
  const doomed = await aServerProcess(here.database, environment);
  const people = await Promise.all(Array.from({ length: 10 }, () => aUser(here, { words: 30_000 })));
  const body = { content: "words=5000 every=15" };
  // Ten people at once, each one question after the other: a busy machine must not make some of them wait too long.
  const sent = await Promise.all(
    people.map(async ({ token }) => {
      const statuses: number[] = [];
      for (let n = 0; n < 10; n += 1) {
        statuses.push((await askAt(doomed.address, "POST /messages/stream", { token, body })).status);
      }
      return statuses;
    }),
  );
  expect(sent.flat()).toEqual(Array.from({ length: 100 }, () => 200));
  await waitFor(async () => {
    const rows = await Promise.all(people.map(({ userId }) => answersOf(userId)));
    return rows.flat().every(({ content }) => content !== null);
  }, "text in every row");
  const [watched] = people;
  if (!watched) throw new Error("there is nobody");
  const hearing = await aHearing(doomed.address, watched.token);
  await waitFor(() => hearing.of("message_stream").length > 200, "what is shown");
  await doomed.kill();
  await waitFor(() => hearing.socket.disconnected, "the end of its line");
  // How far each answer was shown when the machine was lost; the first piece heard may not have been the first of all.
  const shownTo = new Map<number, number>();
  for (const { message_id, offset, delta } of hearing.of("message_stream")) {
    shownTo.set(message_id, offset + delta.length);
  }
  hearing.close();
  // As if the fifteen seconds had gone by after which a node is dead that nobody hears of.
  await here.app.db.execute(
    sql`update generations set heartbeat_at = heartbeat_at - interval '1 minute' where state = 'running'`,
  );

  const restarted = await aServerProcess(here.database, environment);
  await waitFor(async () => {
    const running = await here.app.db.select().from(generations).where(eq(generations.state, "running"));
    return running.length === 0;
  }, "the end of every generation");
  const kept = await answersOf(watched.userId);
  expect(shownTo.size).toBe(kept.length);
  for (const { messageId, content } of kept) {
    expect((shownTo.get(messageId) ?? 0) - (content ?? "").length).toBeLessThanOrEqual(UNSAVED_MAX);
  }
  for (const { userId } of people) {
    const answers = await answersOf(userId);
    expect(answers).toHaveLength(10);
    for (const answer of answers) {
      expect(answer).toMatchObject({ isGenerating: false, finishReason: "interrupted" });
      expect(wordsOfModel(5000).startsWith(answer.content ?? "-")).toBe(true);
      expect(answer.words).toBe(countWords(answer.content ?? ""));
    }
    const used = answers.reduce((sum, { words }) => sum + (words ?? 0), 0);
    expect(await sumOfLedger(here, userId)).toEqual({ balance: 30_000 - used, sum: 30_000 - used, used });
  }
  const closings = await here.app.db.select().from(wordLedger).where(eq(wordLedger.kind, "settle"));
  expect(new Set(closings.map(({ cause }) => cause)).size).toBe(closings.length);
  await restarted.interrupt();
});

test("a server that is interrupted closes what it was writing, and says so", async () => {
  const node = await aServerProcess(here.database, environment);
  const person = await aUser(here, { words: 1000 });
  const hearing = await aHearing(node.address, person.token);
  await askAt(node.address, "POST /messages/stream", { token: person.token, body: { content: "words=900 every=15" } });
  await waitFor(() => hearing.of("message_stream").length > 3, "some pieces");
  expect(await node.interrupt()).toBe(0);
  // What it said at last may still be on its way when it has ended.
  await waitFor(() => hearing.socket.disconnected, "the end of its line");
  const [answer] = await answersOf(person.userId);
  expect(answer).toMatchObject({
    isGenerating: false,
    finishReason: "interrupted",
    error: { code: "server_restarted" },
  });
  const heard = hearing
    .of("message_stream")
    .map(({ delta }) => delta)
    .join("");
  expect(answer?.content).toBe(heard);
  expect(await sumOfLedger(here, person.userId)).toMatchObject({
    balance: 1000 - countWords(heard),
    used: countWords(heard),
  });
  hearing.close();
});

test("a server that ends lets running answers finish, and takes no new ones meanwhile", async () => {
  const node = await aServerProcess(here.database, { ...environment, STOP_DRAIN_MS: "60000" });
  const person = await aUser(here, { words: 1000 });
  const release = model.hold();
  onTestFinished(release);
  const body = { content: "words=100" };
  const write = () => askAt(node.address, "POST /messages/stream", { token: person.token, body });
  const hearing = await aHearing(node.address, person.token);
  await write();
  await waitFor(() => hearing.of("message_stream").length > 0, "the first piece");
  const exited = node.interrupt();
  await waitFor(async () => (await fetch(`${node.address}/readyz`)).status === 503, "the end of its readiness");
  const refused = await write();
  expect([refused.status, refused.body.error.code]).toEqual([503, "stopping"]);
  release();
  expect(await hearing.next("message_stream_end")).toMatchObject({ content: wordsOfModel(100), finish_reason: "stop" });
  expect(await exited).toBe(0);
  expect(await answersOf(person.userId)).toMatchObject([{ content: wordsOfModel(100), isGenerating: false }]);
  hearing.close();
});

test("an answer is stopped from another server than the one that writes it", async () => {
  const writer = await aServerProcess(here.database, environment);
  const person = await aUser(here);
  const body = { content: "words=900 every=15" };
  const sent = await askAt(writer.address, "POST /messages/stream", { token: person.token, body });
  await waitFor(async () => (await answersOf(person.userId))[0]?.content, "text in the row");
  const stop = () => here.ask(`POST /messages/${sent.body.message.message_id}/stop`, { token: person.token });
  expect((await stopped(stop, "message")).body.message).toMatchObject({ generating: false, finish_reason: "stopped" });
  await writer.interrupt();
});
