import { countWords } from "@pluma/contract/kit/words";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { sumOfLedger } from "../../../test/ledger.ts";
import { wordsOfModel } from "../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../test/outside/modelServer.ts";
import { aUser } from "../../../test/people.ts";
import { aTextKind } from "../../../test/texts.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { settleWords } from "../accounts/index.ts";
import { stopGeneration, sweepDead } from "./index.ts";
import { ANSWER_LENGTH_MAX, ANSWER_MS_MAX } from "./rules.ts";
import { runningIn, UNSAVED_MAX } from "./running.ts";
import { closeRow } from "./store.system.ts";
import { generations } from "./tables.ts";

let model: ModelServer;
let node: TestApp;
const texts = aTextKind("text that goes on");

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "k", OPENAI_BASE_URL: model.address } });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

test.each([
  ["after a whole word", "One two three. ", 20],
  ["in the middle of a word", "One two thr", 19],
  ["after letters outside the BMP", "Eins 🪶🪶 zwei\n\n", 20],
])("a text that goes on %s is whole, its pieces join on, and only what is new is paid", async (_, before, words) => {
  const { userId } = await aUser(node, { words: 100 });
  const { ref } = await texts.start(node, userId, "words=20 every=60", { before });
  const end = await texts.endOf(ref);
  expect(end).toMatchObject({ text: before + wordsOfModel(20), words, finishReason: "stop" });
  expect(texts.rows.get(ref)).toBe(before + wordsOfModel(20));
  let text = before;
  for (const { offset, piece } of texts.piecesOf(ref)) {
    expect(offset).toBe(text.length);
    text += piece;
  }
  expect(text).toBe(end.text);
  expect(await sumOfLedger(node, userId)).toEqual({ balance: 100 - words, sum: 100 - words, used: words });
});

test("what arrives is saved after what was there, also in the middle", async () => {
  const before = "Ein 🪶 Anfang, ";
  const { userId } = await aUser(node);
  const { ref, ctx } = await texts.start(node, userId, "words=900 every=20", { before });
  await waitFor(() => (texts.rows.get(ref)?.length ?? 0) > before.length + 20, "saved pieces");
  expect(`${before}${wordsOfModel(900)}`.startsWith(texts.rows.get(ref) ?? "-")).toBe(true);
  await stopGeneration(ctx, texts.kind, ref);
  const end = await texts.endOf(ref);
  expect(end.words).toBe(countWords(end.text) - 3 + 1);
});

test("a balance that ends cuts what is new, and never what was there", async () => {
  const { userId } = await aUser(node, { words: 5 });
  const before = "a b c d e f g h ";
  const { ref } = await texts.start(node, userId, "words=50", { before });
  expect(await texts.endOf(ref)).toMatchObject({ text: before + wordsOfModel(5), words: 5, finishReason: "words" });
  expect(await sumOfLedger(node, userId)).toEqual({ balance: 0, sum: 0, used: 5 });
});

test("a failure before the first new piece keeps the text and costs nothing", async () => {
  const { userId } = await aUser(node, { words: 50 });
  const { ref } = await texts.start(node, userId, "status=400", { before: "What was there." });
  expect(await texts.endOf(ref)).toMatchObject({ text: "What was there.", words: 0, finishReason: "error" });
  expect(await sumOfLedger(node, userId)).toEqual({ balance: 50, sum: 50, used: 0 });
});

test("an answer that never ends is cut where one is as long as it may be, is paid by its length, and can go on", async () => {
  const { userId } = await aUser(node, { words: null });
  const { ref } = await texts.start(node, userId, "words=100 long=60000", { before: "Once " });
  const end = await texts.endOf(ref);
  expect(end).toMatchObject({ finishReason: "length", error: null, words: Math.ceil(ANSWER_LENGTH_MAX / 30) });
  expect(end.text.length).toBe("Once ".length + ANSWER_LENGTH_MAX);
});

test("an answer that is written for as long as one may be is cut there, and what came is paid", async () => {
  const { userId } = await aUser(node, { words: 1000 });
  const { ref } = await texts.start(node, userId, "words=900 every=1000", { before: "Once " });
  await waitFor(() => (texts.rows.get(ref)?.length ?? 0) > "Once ".length, "the first piece");
  node.time.skipMs = ANSWER_MS_MAX - 60_000;
  // It goes on for as long as it may: the next pieces come.
  const before = texts.piecesOf(ref).length;
  await waitFor(() => texts.piecesOf(ref).length > before + 1, "pieces within the bound");
  node.time.skipMs = ANSWER_MS_MAX;
  const end = await texts.endOf(ref);
  node.time.skipMs = 0;
  expect(end).toMatchObject({ finishReason: "length", error: null });
  expect(`Once ${wordsOfModel(900)}`.startsWith(end.text)).toBe(true);
  expect(end.words).toBeGreaterThan(0);
  expect(await sumOfLedger(node, userId)).toEqual({
    balance: 1000 - end.words,
    sum: 1000 - end.words,
    used: end.words,
  });
});

test("a run without spaces is paid by its length, and cut where the words end", async () => {
  const { userId } = await aUser(node, { words: 10 });
  const { ref } = await texts.start(node, userId, "words=50 long=100");
  expect(await texts.endOf(ref)).toMatchObject({ finishReason: "words", words: 10, text: "x".repeat(300) });
  expect(await sumOfLedger(node, userId)).toEqual({ balance: 0, sum: 0, used: 10 });
});

test("while a row does not take the text, no more of it is shown than may be lost; then all of it", async () => {
  const { userId } = await aUser(node);
  const opened = texts.holdSaving();
  const { ref, id } = await texts.start(node, userId, "words=3000 every=1");
  const shown = () => texts.piecesOf(ref).reduce((sum, { piece }) => sum + piece.length, 0);
  await waitFor(() => (runningIn(node.app).get(id)?.text.length ?? 0) > 2 * UNSAVED_MAX, "more than may be shown");
  expect(shown()).toBeLessThanOrEqual(UNSAVED_MAX);
  opened();
  const end = await texts.endOf(ref);
  expect(
    texts
      .piecesOf(ref)
      .map(({ piece }) => piece)
      .join(""),
  ).toBe(end.text);
});

test("a sweep that closes one whose server died settles only what is new", async () => {
  const { userId } = await aUser(node, { words: 1000 });
  const before = "Six words that were paid already, ";
  const { ref, id } = await texts.start(node, userId, "words=900 every=20", { before });
  await waitFor(() => (texts.rows.get(ref)?.length ?? 0) > before.length, "saved pieces");
  // As if this process had died: it writes and beats no more.
  const running = runningIn(node.app).get(id);
  if (!running) throw new Error("it is not running");
  running.isLost = true;
  running.abort.abort("restart");
  await node.app.db
    .update(generations)
    .set({ nodeId: "dead", heartbeatAt: new Date(0) })
    .where(eq(generations.generationId, id));
  await sweepDead(node.app, false);
  const end = await texts.endOf(ref);
  expect(end.finishReason).toBe("interrupted");
  expect(end.words).toBe(countWords(end.text) - countWords(before));
  expect(end.words).toBeGreaterThan(0);
  const { words } = end;
  expect(await sumOfLedger(node, userId)).toEqual({ balance: 1000 - words, sum: 1000 - words, used: words });
});

test("of a text that another node closes nothing more is set aside, and whoever wants to holds no words meanwhile", async () => {
  const { userId } = await aUser(node, { words: 1000 });
  const release = model.hold();
  onTestFinished(release);
  const { id } = await texts.start(node, userId, "words=900");
  const running = await waitFor(() => runningIn(node.app).get(id), "the text");
  await inTransaction({ db: node.app.backgroundDb }, async (tx) => {
    await closeRow(tx.db, id, { state: "interrupted", deliveredWords: 0, finishReason: "interrupted" });
    release();
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ilike 'update "generations"%"reserved_words"%'`;
    await waitFor(async () => (await node.app.db.execute(waits)).rows.length > 0, "the node to want more");
    await tx.db.execute(sql`select 1 from word_balances where user_id = ${userId} for update nowait`);
    await settleWords(tx, userId, { words: 400, isUnlimited: false }, 0, `generation:${id}`);
  });
  await waitFor(() => !runningIn(node.app).has(id), "the node to leave it");
  expect(running.isLost).toBe(true);
  expect(await sumOfLedger(node, userId)).toEqual({ balance: 1000, sum: 1000, used: 0 });
});

test("while a text waits for words that somebody holds, those of others are still said to live", async () => {
  const [{ userId }, { userId: otherId }] = [await aUser(node, { words: 1000 }), await aUser(node)];
  const release = model.hold();
  onTestFinished(release);
  const waiting = await texts.start(node, userId, "words=900");
  const other = await texts.start(node, otherId, "hang");
  await inTransaction({ db: node.app.backgroundDb }, async (tx) => {
    await tx.db.execute(sql`select 1 from word_balances where user_id = ${userId} for update`);
    release();
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ilike '%word_balances%'`;
    await waitFor(async () => (await node.app.db.execute(waits)).rows.length > 0, "it to wait");
    const beaten = sql`select 1 from generations where generation_id = ${other.id} and heartbeat_at > now()`;
    await waitFor(async () => (await tx.db.execute(beaten)).rows.length > 0, "a beat of the other");
  });
  await texts.endOf(waiting.ref);
  await texts.stop(node, otherId, other.ref);
  await texts.endOf(other.ref);
});
