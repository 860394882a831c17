import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser } from "../../../../test/people.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aTextKind } from "../../../../test/texts.ts";
import { saveProfile, sealOwnKey } from "../../accounts/index.ts";
import { saveSettings, tellScreens } from "../../site/index.ts";
import { stopGeneration } from "../index.ts";
import { generations } from "../tables.ts";

let openAi: ModelServer;
let xai: ModelServer;
let node: TestApp;
/** The same installation, which waits for a provider that says nothing for five seconds only: for no other tests. */
let impatient: TestApp;
const texts = aTextKind("text of asking");

beforeAll(async () => {
  openAi = await aModelServer();
  xai = await aModelServer();
  const environment = {
    OPENAI_API_KEY: "k",
    OPENAI_BASE_URL: openAi.address,
    XAI_API_KEY: "x",
    XAI_BASE_URL: xai.address,
  };
  node = await aTestApp({ environment });
  impatient = await aTestApp({
    environment: { ...environment, AI_FIRST_TOKEN_TIMEOUT_MS: "5000" },
    database: node.database,
  });
  await liftLimits(node, "generations");
});
afterAll(async () => {
  await impatient.close();
  await node.close();
  await openAi.close();
  await xai.close();
});

async function rowOf(id: number) {
  const [row] = await node.app.db.select().from(generations).where(eq(generations.generationId, id));
  return row;
}

async function answer(userId: number, content: string, model?: string) {
  const asked = content.includes("hang") ? impatient : node;
  const { ref, id } = await texts.start(asked, userId, content, model ? { model } : {});
  return { ref, end: await texts.endOf(ref), row: await rowOf(id) };
}

const asked = (server: ModelServer, content: string) =>
  server.questions.filter(({ messages }) => messages.at(-1)?.content === content).length;

/** Chooses the fallback model, or none. */
async function fallBackTo(model: string | null): Promise<void> {
  await saveSettings(node.app, { fallback_model: model });
  tellScreens(node.app, ["fallback_model"]);
}

test.each([
  ["is overloaded", "fail_first=2 status=503 words=4"],
  ["is busy", "fail_first=1 status=429 words=4"],
  ["fails", "fail_first=2 status=500 words=4"],
  ["hangs", "fail_first=1 hang words=4"],
  ["cuts the line at once", "fail_first=2 break_after=0 words=4"],
  ["ends before it began", "fail_first=1 leave_after=0 words=4"],
])("a provider that %s before the first piece is asked again, and the words are paid once", async (_, content) => {
  const { userId } = await aUser(node, { words: 1000 });
  const { end, row } = await answer(userId, content);
  expect(end).toMatchObject({ finishReason: "stop", text: wordsOfModel(4), words: 4, error: null });
  const tries = Number(/fail_first=(\d)/.exec(content)?.[1]) + 1;
  expect(asked(openAi, content)).toBe(tries);
  expect(row?.attempts).toBe(tries);
  expect(await sumOfLedger(node, userId)).toEqual({ balance: 996, sum: 996, used: 4 });
});

test("after the first piece nothing is asked again", async () => {
  const { userId } = await aUser(node, { words: 100 });
  const content = "words=9 break_after=3 every=5 once";
  const { end, row } = await answer(userId, content);
  expect(end).toMatchObject({ finishReason: "interrupted", text: wordsOfModel(3), words: 3 });
  expect(asked(openAi, content)).toBe(1);
  expect(row?.attempts).toBe(1);
  expect(await sumOfLedger(node, userId)).toEqual({ balance: 97, sum: 97, used: 3 });
});

test.each([400, 401, 404])("a question that the provider refuses with %s is not asked again", async (status) => {
  const { userId } = await aUser(node);
  const content = `status=${status} refused`;
  expect((await answer(userId, content)).end).toMatchObject({ finishReason: "error", error: { status } });
  expect(asked(openAi, content)).toBe(1);
});

test("a provider is left alone for as long as it asks", async () => {
  const { userId } = await aUser(node);
  const content = "fail_first=1 status=429 retry_after=2 words=1";
  await answer(userId, content);
  const [first, second] = openAi.questions.filter(({ messages }) => messages.at(-1)?.content === content);
  // Whatever else the machine does, it never makes this shorter; a timer may be a millisecond early.
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(1999);
});

test("a stop between two tries ends it at once, and costs nothing", async () => {
  const { userId } = await aUser(node, { words: 100 });
  // Longer than a test may take: a stop that waited for the next try would not end.
  const content = "status=503 retry_after=60 to be stopped";
  const { ref, ctx, id } = await texts.start(node, userId, content);
  await waitFor(() => asked(openAi, content) === 1, "the first try");
  await stopGeneration(ctx, texts.kind, ref);
  expect(await texts.endOf(ref)).toMatchObject({ finishReason: "stopped", words: 0, error: null });
  expect(asked(openAi, content)).toBe(1);
  expect(await rowOf(id)).toMatchObject({ state: "stopped", attempts: 1 });
  expect(await sumOfLedger(node, userId)).toEqual({ balance: 100, sum: 100, used: 0 });
});

test.each([
  ["on the other provider", "grok-4.3", () => xai],
  ["on the same provider", "gpt-4o", () => openAi],
])("what the wanted model cannot do, the fallback model %s answers, and is named", async (_, fallback, server) => {
  await fallBackTo(fallback);
  const { userId } = await aUser(node, { words: 100 });
  const content = `status_of=gpt-4o-mini:503 words=6 ${fallback}`;
  const { end, row } = await answer(userId, content);
  expect(end).toMatchObject({ finishReason: "stop", text: wordsOfModel(6), words: 6, model: fallback });
  expect(row).toMatchObject({ attempts: 4, modelAsked: "gpt-4o-mini", modelAnswered: fallback, keyOwner: "platform" });
  expect(row?.provider).toBe(fallback.startsWith("grok") ? "xai" : "openai");
  expect(server().questions.at(-1)?.model).toBe(fallback);
  expect(await sumOfLedger(node, userId)).toEqual({ balance: 94, sum: 94, used: 6 });
  await fallBackTo(null);
});

test("a model that is gone is answered by the fallback model without trying again", async () => {
  await fallBackTo("grok-4.3");
  const { userId } = await aUser(node);
  const { end, row } = await answer(userId, "status_of=gpt-4o:404 words=2", "gpt-4o");
  expect(end).toMatchObject({ finishReason: "stop", model: "grok-4.3" });
  expect(row?.attempts).toBe(2);
  await fallBackTo(null);
});

test("when the fallback fails too, the failure of the wanted model is told", async () => {
  await fallBackTo("grok-4.3");
  const { userId } = await aUser(node);
  const { end } = await answer(userId, "status_of=gpt-4o-mini:500 status=400 words=2");
  expect(end).toMatchObject({ finishReason: "error", error: { code: "provider_failed", status: 500 } });
  await answer(userId, "words=1");
  await fallBackTo(null);
});

test("what an answer cost the platform is stored with it", async () => {
  const { userId } = await aUser(node);
  const { row } = await answer(userId, "words=100");
  // 10 tokens read for 0.15 dollars a million, 100 written for 0.60.
  expect(row).toMatchObject({ promptTokens: 10, completionTokens: 100, costMicros: 62 });
});

test("a stop while the question is still being prepared is a stop", async () => {
  const { userId } = await aUser(node, { words: 50 });
  const { ref, ctx } = await texts.start(node, userId, "", {
    ask: (_, signal) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  });
  await stopGeneration(ctx, texts.kind, ref);
  expect(await texts.endOf(ref)).toMatchObject({ finishReason: "stopped", error: null });
  expect(await sumOfLedger(node, userId)).toEqual({ balance: 50, sum: 50, used: 0 });
});

test("one person whose questions a source fails does not rest it for the others", async () => {
  const [poor, other] = [await aUser(node), await aUser(node)];
  await answer(other.userId, "words=1");
  const failing = await Promise.all(Array.from({ length: 8 }, (_, n) => answer(poor.userId, `status=500 alone ${n}`)));
  expect(new Set(failing.map(({ end }) => end.error?.code))).toEqual(new Set(["provider_failed"]));
  expect((await answer(other.userId, "words=2 all the same")).end).toMatchObject({ finishReason: "stop" });
});

test("what fails by somebody's own key rests that key, and nobody else's", async () => {
  const [owner, other] = [await aUser(node), await aUser(node)];
  await saveProfile(node.app, owner.userId, { apiKey: sealOwnKey(node.app, owner.userId, "sk-own") });
  await Promise.all(Array.from({ length: 5 }, (_, n) => answer(owner.userId, `status=500 own ${n}`)));
  expect((await answer(owner.userId, "words=1 own")).end.error?.code).toBe("provider_resting");
  expect((await answer(other.userId, "words=1 others")).end.finishReason).toBe("stop");
  await saveProfile(node.app, owner.userId, { apiKey: null });
  expect((await answer(owner.userId, "words=1 by the platform")).end.finishReason).toBe("stop");
});

test("a source that failed five people in a row rests, is tried once, and is back when it answers", async () => {
  const { userId } = await aUser(node);
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser(node)));
  await answer(userId, "words=1");
  const failing = await Promise.all(people.map((one, n) => answer(one.userId, `status=500 breaks ${n}`)));
  expect(failing.map(({ end }) => end.error?.code)).toEqual(Array.from({ length: 5 }, () => "provider_failed"));
  const before = openAi.questions.length;
  const resting = await answer(userId, "words=1 while it rests");
  expect(resting.end.error?.code).toBe("provider_resting");
  expect(Number(resting.end.error?.values.seconds)).toBeGreaterThan(0);
  expect(openAi.questions.length).toBe(before);
  expect(resting.row).toMatchObject({ attempts: 0, state: "failed" });

  await fallBackTo("grok-4.3");
  expect((await answer(userId, "words=1 elsewhere")).end).toMatchObject({ finishReason: "stop", model: "grok-4.3" });
  expect(openAi.questions.length).toBe(before);
  await fallBackTo(null);

  node.time.skipMs = 31_000;
  const trials = await Promise.all(Array.from({ length: 4 }, (_, n) => answer(userId, `status=500 still down ${n}`)));
  expect(trials.map(({ end }) => end.error?.code).sort()).toEqual([
    "provider_failed",
    ...Array.from({ length: 3 }, () => "provider_resting"),
  ]);
  expect(openAi.questions.length).toBe(before + 1);

  node.time.skipMs = 62_000;
  expect((await answer(userId, "words=3 back")).end).toMatchObject({ finishReason: "stop", words: 3 });
  const after = await Promise.all(Array.from({ length: 4 }, (_, n) => answer(userId, `words=1 normal ${n}`)));
  expect(after.map(({ end }) => end.finishReason)).toEqual(["stop", "stop", "stop", "stop"]);
  node.time.skipMs = 0;
});
