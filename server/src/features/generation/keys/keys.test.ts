import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser } from "../../../../test/people.ts";
import { aTextKind } from "../../../../test/texts.ts";
import { saveProfile, sealOwnKey } from "../../accounts/index.ts";
import { sealOrganizationKey } from "../../organizations/index.ts";
import { organizations } from "../../organizations/tables.ts";
import { saveSettings } from "../../site/index.ts";
import { generations } from "../tables.ts";

let openAi: ModelServer;
let node: TestApp;
const texts = aTextKind("text of keys");

beforeAll(async () => {
  openAi = await aModelServer({ refusedKeys: ["sk-gone"] });
  node = await aTestApp({ environment: { OPENAI_API_KEY: "platform-key", OPENAI_BASE_URL: openAi.address } });
});
afterAll(async () => {
  await node.close();
  await openAi.close();
});

const bring = (userId: number, key: string | null) =>
  saveProfile(node.app, userId, { apiKey: key === null ? null : sealOwnKey(node.app, userId, key) });

async function anOrganizationWithKey(key: string): Promise<number> {
  const organizationId = await anOrganization(node);
  await node.app.db
    .update(organizations)
    .set({ openaiApiKey: sealOrganizationKey(node.app, organizationId, key) })
    .where(eq(organizations.organizationId, organizationId));
  return organizationId;
}

async function rowOf(id: number) {
  const [row] = await node.app.db.select().from(generations).where(eq(generations.generationId, id));
  return row;
}

async function answer(userId: number, content: string, organizationId?: number) {
  const { ref, id } = await texts.start(node, userId, content, organizationId === undefined ? {} : { organizationId });
  return { end: await texts.endOf(ref), row: await rowOf(id) };
}

const lastKey = () => openAi.questions.at(-1)?.key;

test("a person's own key pays first, then that of the organization they chose, then the platform's", async () => {
  const { userId } = await aUser(node);
  const organizationId = await anOrganizationWithKey("sk-organization");
  await bring(userId, "sk-own");
  expect((await answer(userId, "words=2", organizationId)).row?.keyOwner).toBe("user");
  expect(lastKey()).toBe("sk-own");
  await bring(userId, null);
  expect((await answer(userId, "words=2", organizationId)).row?.keyOwner).toBe("organization");
  expect(lastKey()).toBe("sk-organization");
  expect((await answer(userId, "words=2")).row?.keyOwner).toBe("platform");
  expect(lastKey()).toBe("platform-key");
});

test("words are spent the same way, whoever's key pays", async () => {
  const { userId } = await aUser(node, { words: 10 });
  await bring(userId, "sk-own");
  expect((await answer(userId, "words=50")).end).toMatchObject({ finishReason: "words", words: 10 });
});

test("an own key that is not accepted is said to be just that, and nobody else pays instead", async () => {
  const { userId } = await aUser(node, { words: 10 });
  await bring(userId, "sk-gone");
  const before = openAi.questions.length;
  const { end, row } = await answer(userId, "words=5");
  expect(end).toMatchObject({ finishReason: "error", words: 0, error: { code: "own_key_refused", status: 401 } });
  expect(row).toMatchObject({ keyOwner: "user", attempts: 1, costMicros: null });
  expect(openAi.questions.length).toBe(before);
});

test("an organization's key that is not accepted is said to be theirs", async () => {
  const { userId } = await aUser(node);
  const organizationId = await anOrganizationWithKey("sk-gone");
  const { end } = await answer(userId, "words=5", organizationId);
  expect(end).toMatchObject({ finishReason: "error", error: { code: "organization_key_refused" } });
});

test("a key that was sealed for somebody else opens nothing", async () => {
  const [owner, thief] = [await aUser(node), await aUser(node)];
  await saveProfile(node.app, thief.userId, { apiKey: sealOwnKey(node.app, owner.userId, "sk-own") });
  expect((await answer(thief.userId, "words=2")).row?.keyOwner).toBe("platform");
});

test("an own key goes to OpenAI, also where the platform has a server of its own", async () => {
  const own = await aModelServer();
  await saveSettings(node.app, {
    ai_source: "compatible",
    compatible_base_url: own.address,
    openai_model: "qwen3",
  });
  const { userId } = await aUser(node);
  // The settings reach this process by the bus.
  await expect.poll(async () => (await answer(userId, "words=1")).row?.provider).toBe("compatible");
  await bring(userId, "sk-own");
  expect((await answer(userId, "words=2")).row).toMatchObject({ provider: "openai", modelAnswered: "gpt-4o-mini" });
  expect(lastKey()).toBe("sk-own");
  expect(own.questions.every(({ key }) => key !== "sk-own")).toBe(true);
  await saveSettings(node.app, { ai_source: null, compatible_base_url: null, openai_model: null });
  await own.close();
});

test("no key is in the log", () => {
  expect(node.lines.join("\n")).not.toMatch(/sk-own|sk-organization|sk-gone|platform-key/);
});
