import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { sumOfLedger } from "../../../test/ledger.ts";
import { aModelServer, type ModelServer } from "../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { aTextKind } from "../../../test/texts.ts";
import { saveProfile, sealOwnKey } from "../accounts/index.ts";
import { type Settings, saveSettings, tellScreens } from "../site/index.ts";
import { askBriefly, embed, searchWeb } from "./index.ts";

let openAi: ModelServer;
let node: TestApp;
let person: TestUser;
const texts = aTextKind("text of asides");
const signal = new AbortController().signal;

beforeAll(async () => {
  openAi = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "platform-key", OPENAI_BASE_URL: openAi.address } });
  person = await aUser(node, { words: 100 });
});
afterAll(async () => {
  await node.close();
  await openAi.close();
});

async function choose(settings: Settings): Promise<void> {
  await saveSettings(node.app, settings);
  tellScreens(node.app, Object.keys(settings));
}

const who = () => ({ userId: person.userId, organizationId: null, held: "nothing" as const });
const brief = (content: string, tokensMax = 50) =>
  askBriefly(node.app, { ...who(), turns: [{ role: "user", content }], tokensMax });

test("a question beside is answered in short, and costs the person no words", async () => {
  expect(await brief("words=3")).toBe("w1 w2 w3");
  expect((await brief("words=900", 5))?.length).toBeLessThanOrEqual(20);
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 100, sum: 100, used: 0 });
});

test.each(["status=500", "status=401", "words=3 break_after=1", "words=0"])(
  "a question beside that ends in %s is no text and no error",
  async (content) => {
    expect(await brief(content)).toBeNull();
  },
);

test("a question beside may be asked of the smallest model, and is given up when its time is over", async () => {
  await choose({ openai_model: "gpt-5" });
  const turns = [{ role: "user" as const, content: "words=3 of the smallest" }];
  expect(await askBriefly(node.app, { ...who(), turns, tokensMax: 50, isSmall: true })).toBe("w1 w2 w3");
  expect(openAi.questions.at(-1)?.model).toBe("gpt-4o-mini");
  await choose({ openai_model: null });
  const silent = [{ role: "user" as const, content: "hang" }];
  expect(await askBriefly(node.app, { ...who(), turns: silent, tokensMax: 50, msMax: 20 })).toBeNull();
});

test("vectors come in the order of their texts, in batches, by the usual model", async () => {
  const many = Array.from({ length: 130 }, (_, index) => "x".repeat(index + 1));
  const vectors = await embed(node.app, who(), many);
  expect(vectors?.map(([length]) => length)).toEqual(many.map(({ length }) => length));
  expect(openAi.embedded.map(({ input }) => input.length)).toEqual([64, 64, 2]);
  expect(openAi.embedded.at(-1)).toMatchObject({ model: "text-embedding-3-small", key: "platform-key" });
  expect(await embed(node.app, who(), [])).toEqual([]);
});

test("an own key pays vectors too, by the model of the settings", async () => {
  await choose({ embedding_model: "text-embedding-3-large" });
  const { userId } = await aUser(node);
  await saveProfile(node.app, userId, { apiKey: sealOwnKey(node.app, userId, "sk-own") });
  expect(await embed(node.app, { ...who(), userId }, ["a"])).toHaveLength(1);
  expect(openAi.embedded.at(-1)).toMatchObject({ model: "text-embedding-3-large", key: "sk-own" });
  await choose({ embedding_model: null });
});

test("no vectors are no error: a provider that fails, and sources that make none", async () => {
  expect(await embed(node.app, who(), ["embed=500"])).toBeNull();
  await choose({ ai_source: "compatible", compatible_base_url: openAi.address });
  const before = openAi.embedded.length;
  expect(await embed(node.app, who(), ["a"])).toBeNull();
  await choose({ ai_source: "demo", openai_secret_key: null });
  expect(await brief("words=3")).toBeNull();
  expect(openAi.embedded.length).toBe(before);
  await choose({ ai_source: null, compatible_base_url: null });
});

test("the internet is searched where the settings say, and only when they allow it", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url?.includes("broken")) return void response.writeHead(500).end();
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ results: [{ url: "https://a.example/", title: "A", content: "About A." }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const searxng_address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await choose({ search_provider: "searxng", searxng_address });
  await expect(searchWeb(node.app, who(), "a", signal)).rejects.toMatchObject({ code: "search_off" });
  expect(asked).toEqual([]);

  await choose({ search_enabled: true });
  const found = [{ title: "A", url: "https://a.example/", text: "About A." }];
  expect(await searchWeb(node.app, who(), "a b&c", signal)).toEqual(found);
  expect(asked).toEqual(["/search?q=a+b%26c&format=json"]);

  const { ref } = await texts.start(node, person.userId, "", {
    ask: async (_, stop) => {
      await searchWeb(node.app, who(), "broken", stop);
      return [];
    },
  });
  expect(await texts.endOf(ref)).toMatchObject({ finishReason: "error", words: 0, error: { code: "search_failed" } });

  const admin = await aUser(node, { staff: "admin" });
  const test = (body: object) => node.ask("POST /ai/test-search", { token: admin.token, body });
  expect((await test({ provider: "searxng" })).body).toMatchObject({ ok: true, count: 1, problem: null });
  const nowhere = await test({ provider: "searxng", address: "http://127.0.0.1:9" });
  expect(nowhere.body).toMatchObject({ ok: false, count: 0, problem: expect.stringMatching(/could not be reached/) });
  await choose({ search_enabled: null, search_provider: null, searxng_address: null });
  server.close();
});
