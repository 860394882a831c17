import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser } from "../../../../test/people.ts";
import { aServerProcess } from "../../../../test/process.ts";
import { liftLimits } from "../../../../test/settings.ts";
import { aTextKind } from "../../../../test/texts.ts";
import { saveProfile, sealOwnKey } from "../../accounts/index.ts";
import { stopGeneration } from "../index.ts";
import { modelUsage } from "../tables.costs.ts";

let model: ModelServer;
let node: TestApp;
const texts = aTextKind("text of costs");

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "k", OPENAI_BASE_URL: model.address } });
  await liftLimits(node, "calls", "generations");
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const usageOf = (userId: number) => node.app.db.select().from(modelUsage).where(sql`user_id = ${userId}`);

async function write(userId: number, content: string) {
  const { ref } = await texts.start(node, userId, content, {});
  return texts.endOf(ref);
}

test("two answers are one row of the day, with the tokens that the provider told and what they cost to the last part", async () => {
  const { userId } = await aUser(node, { words: 1000 });
  await Promise.all([write(userId, "words=7"), write(userId, "words=5")]);
  const [row, ...others] = await usageOf(userId);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    model: "gpt-4o-mini",
    keyOwner: "platform",
    isEstimated: false,
    isPriced: true,
    calls: 2,
    tokensIn: 20,
    tokensOut: 12,
    cost: 20n * 150_000n + 12n * 600_000n,
  });
});

test("an answer that is stopped is counted by its length, and said to be", async () => {
  const { userId } = await aUser(node, { words: 1000 });
  const { ref } = await texts.start(node, userId, "words=500 every=60", {});
  await waitFor(async () => (texts.rows.get(ref) ?? "").length > 10, "some text");
  await stopGeneration(node.app, texts.kind, ref);
  await texts.endOf(ref);
  const [row] = await usageOf(userId);
  expect(row).toMatchObject({ isEstimated: true, calls: 1 });
  expect(row?.tokensIn).toBeGreaterThan(0);
  expect(row?.tokensOut).toBeGreaterThan(0);
});

test("what a provider refuses costs nothing and leaves no row", async () => {
  const { userId } = await aUser(node, { words: 1000 });
  await write(userId, "status=400");
  expect(await usageOf(userId)).toEqual([]);
});

test("one's own key stands apart", async () => {
  const { userId } = await aUser(node, { words: 1000 });
  await saveProfile(node.app, userId, { apiKey: sealOwnKey(node.app, userId, "sk-own") });
  await write(userId, "words=4");
  const [row, ...others] = await usageOf(userId);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ keyOwner: "user", calls: 1, tokensOut: 4 });
});

test("of a server that is killed in the middle of an answer both are kept, its words and what it cost", async () => {
  const environment = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: model.address };
  const doomed = await aServerProcess(node.database, environment);
  const { userId, token } = await aUser(node, { words: 5000 });
  const body = JSON.stringify({ content: "words=4000 every=15" });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  await fetch(`${doomed.address}/api/messages/stream`, { method: "POST", headers, body });
  const asked = () =>
    node.app.db.execute(sql`select 1 from generations where user_id = ${userId} and prompt_tokens > 0`);
  await waitFor(async () => (await asked()).rows.length > 0, "a beat that says with how much it was asked");
  await doomed.kill();
  expect(await usageOf(userId)).toEqual([]);
  await node.app.db.execute(
    sql`update generations set heartbeat_at = now() - interval '1 hour' where user_id = ${userId}`,
  );
  await waitFor(async () => (await usageOf(userId)).length > 0, "the sweep");
  const [row, ...others] = await usageOf(userId);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ calls: 1, isEstimated: true, keyOwner: "platform" });
  expect(row?.tokensIn).toBeGreaterThan(0);
  const used = sql`select sum(used)::int as used from word_ledger where user_id = ${userId}`;
  const [ledger] = (await node.app.db.execute<{ used: number }>(used)).rows;
  expect(Number(row?.tokensOut)).toBe(Math.ceil((Number(ledger?.used) * 4) / 3));
});
