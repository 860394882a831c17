import { countWords } from "@pluma/contract/kit/words";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAt, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser } from "../../../../test/people.ts";
import { aServerProcess } from "../../../../test/process.ts";
import { aFetch } from "../../../../test/superFetch.ts";
import { personalDataOf } from "../../../platform/features/personalData.ts";
import { sweepDead } from "../../generation/index.ts";
import { superFetches, superFetchOutputs } from "../tables.ts";

let model: ModelServer;
let here: TestApp;
let environment: Record<string, string>;

beforeAll(async () => {
  model = await aModelServer();
  environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  here = await aTestApp({ environment });
});
afterAll(async () => {
  await here.close();
  await model.close();
});

const outputsOf = (userId: number) =>
  here.app.db
    .select()
    .from(superFetchOutputs)
    .where(eq(superFetchOutputs.userId, userId))
    .orderBy(superFetchOutputs.place);

test("a server killed while it writes four outputs leaves each closed, with what it holds paid exactly", async () => {
  const doomed = await aServerProcess(here.database, environment);
  const person = await aUser(here, { words: 5000 });
  const { token } = person;
  const { avatar } = (await here.ask("GET /avatars/super-fetch", { token })).body;
  const body = { task: "words=2000 every=10", outputs: 4, assistant_id: avatar.assistant_id };
  expect((await askAt(doomed.address, "POST /super_fetch/v2", { token, body })).status).toBe(202);
  await waitFor(
    async () => (await outputsOf(person.userId)).every(({ content }) => (content ?? "").length > 50),
    "text in every output",
  );
  await doomed.kill();
  // As if the seconds had gone by after which a node is dead that nobody hears of.
  await here.app.db.execute(
    sql`update generations set heartbeat_at = now() - interval '1 minute' where state = 'running'`,
  );
  await sweepDead(here.app, false);
  const rows = await waitFor(async () => {
    const standing = await outputsOf(person.userId);
    return standing.every(({ isGenerating }) => !isGenerating) && standing;
  }, "the end of all four");
  expect(rows).toHaveLength(4);
  for (const { finishReason, content, words, error } of rows) {
    expect([finishReason, error?.code]).toEqual(["interrupted", "server_restarted"]);
    expect(wordsOfModel(2000).startsWith(content ?? "-")).toBe(true);
    expect(words).toBe(countWords(content ?? ""));
  }
  const used = rows.reduce((sum, { words }) => sum + (words ?? 0), 0);
  expect(await sumOfLedger(here, person.userId)).toEqual({ balance: 5000 - used, sum: 5000 - used, used });
});

test("a person takes what they fetched along, and leaves nothing behind", async () => {
  const [person, other] = [await aUser(here), await aUser(here)];
  const { avatarId } = await anAvatar(here, other.userId, { isPublic: true });
  await aFetch(here, person.userId, avatarId, { inputs: { task: "Taken along" } });
  await aFetch(here, other.userId, avatarId, { inputs: { task: "Stays" } });
  const kept = personalDataOf(here.app).find(({ name }) => name === "super_fetch");
  const files = [];
  for await (const file of kept?.exportOf?.(here.app, person.userId) ?? []) files.push(file);
  expect(files).toMatchObject([
    { path: "super-fetch/history-1.json", content: expect.stringMatching(/Taken along[\s\S]*Written\./) },
  ]);
  expect(JSON.stringify(files)).not.toContain("Stays");
  const farewell = { ...here.app, caller: null, identified: null, ip: "", userAgent: "", requestId: "r" };
  await kept?.erase?.({ ...farewell, lang: "en" }, person.userId);
  expect(await outputsOf(person.userId)).toEqual([]);
  const left = await here.app.db.select().from(superFetches).where(eq(superFetches.avatarId, avatarId));
  expect(left.map(({ inputs }) => inputs?.task)).toEqual(["Stays"]);
});
