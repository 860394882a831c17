import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { KeyScope } from "@pluma/contract/kit/scopes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, giveAccess } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { anApiKey } from "../../apiKeys/test/anApiKey.ts";
import { aConnectedApp } from "../../apiKeys/test/anApp.ts";
import { aDocument } from "../../documents/test/aDocument.ts";
import { modelIdOf } from "../answering/models.ts";
import { completions } from "../tables.ts";

let model: ModelServer;
let node: TestApp;
const open: Client[] = [];

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
});
afterAll(async () => {
  for (const client of open) await client.close();
  await node.close();
  await model.close();
});

/** The official client, as anybody's program has it: an address and a key. */
async function aClient(key: string, mode: "auto" | "legacy" = "auto"): Promise<Client> {
  const client = new Client({ name: "tests", version: "1" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${node.address}/mcp`), { requestInit: { headers } }));
  open.push(client);
  return client;
}

async function aProgram({ scopes, ...options }: Parameters<typeof aUser>[1] & { scopes?: KeyScope[] } = {}) {
  const person = await aUser(node, options);
  const { key } = await anApiKey(node, person.userId, scopes && { scopes });
  return { person, key, client: await aClient(key) };
}

/** What a tool answers: its text, and whether that says what went wrong. */
async function use(client: Client, name: string, input: Record<string, unknown> = {}, signal?: AbortSignal) {
  const { content, isError = false } = await client.callTool({ name, arguments: input }, signal && { signal });
  const [first] = content as { type: string; text: string }[];
  return { text: first?.text ?? "", isError };
}

const told = async (...asked: Parameters<typeof use>) => JSON.parse((await use(...asked)).text);

test("a program is shown the tools that its key is for, and uses no others", async () => {
  const { client, person } = await aProgram({ scopes: ["documents_read"] });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(["list_documents", "read_document"]);
  await aDocument(node, person.userId, { name: "Mine" });
  expect((await told(client, "list_documents")).documents).toMatchObject([{ name: "Mine" }]);
  const refused = await use(client, "write_document", { name: "A", markdown: "" }).catch(() => ({ isError: true }));
  expect(refused.isError).toBe(true);
  expect((await told(client, "list_documents")).documents).toHaveLength(1);
  const { key } = await aProgram();
  for (const mode of ["auto", "legacy"] as const) {
    expect((await (await aClient(key, mode)).listTools()).tools).toHaveLength(8);
  }
});

test("without a key, or with one that is none, nobody is let in", async () => {
  await expect(aClient("key_none")).rejects.toThrow();
});

test("an avatar is asked as in the app: as itself, with what was said before, paid by the word, and nothing is kept", async () => {
  const { client, person } = await aProgram({ words: 100 });
  const avatar = await anAvatar(node, person.userId, { name: "Baker", context: "You speak as a baker." });
  const [listed] = await told(client, "list_avatars");
  expect(listed).toMatchObject({ avatar: modelIdOf(avatar), name: "Baker" });
  const history = [
    { role: "user", content: "Who are you?" },
    { role: "assistant", content: "A baker." },
  ];
  const answered = await use(client, "ask_avatar", { avatar: listed.avatar, question: "words=6 of rye", history });
  expect(answered).toEqual({ text: wordsOfModel(6), isError: false });
  const asked = model.questions.find(({ messages }) => messages.at(-1)?.content.includes("of rye"))?.messages ?? [];
  expect(asked.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(asked[0]?.content).toContain("You speak as a baker.");
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 94, sum: 94, used: 6 });
  expect(await node.app.db.$count(completions)).toBe(0);
});

test("a template is found, and answered with what was filled in; one whose prompt is hidden gives nothing of it out", async () => {
  const { client, person } = await aProgram();
  const owner = await aUser(node);
  const secret =
    "Write as the lighthouse keeper of Finisterre, who counts every ship twice and trusts none of them. [order]";
  const hidden = await aTemplate(node, owner.userId, { content: secret, isPublic: true, showPrompt: false });
  const { templates } = await told(client, "list_templates");
  expect(templates).toContainEqual(expect.objectContaining({ template_id: hidden.templateId }));
  const read = await use(client, "read_template", { template_id: hidden.templateId });
  expect(read.text).toContain("order");
  expect(read.text).not.toContain("Finisterre");
  const missing = await use(client, "fill_template", { template_id: hidden.templateId });
  expect([missing.isError, missing.text]).toEqual([true, expect.stringContaining("values.order")]);
  const values = { order: "words=5 a song" };
  expect(await use(client, "fill_template", { template_id: hidden.templateId, values })).toEqual({
    text: wordsOfModel(5),
    isError: false,
  });
  expect((await sumOfLedger(node, person.userId)).used).toBe(5);
  const leaked = await use(client, "fill_template", {
    template_id: hidden.templateId,
    values: { order: "leak=prompt" },
  });
  expect(leaked.text).not.toContain("Finisterre");
  expect(leaked.isError).toBe(true);
});

test("documents are made, read and replaced as Markdown, and what stood there is kept as a version", async () => {
  const { client, person } = await aProgram();
  const made = await told(client, "write_document", {
    name: "Notes",
    markdown: "# Rye\n\nOne **loaf**. <script>alert(1)</script>",
  });
  const { document_id } = made;
  const read = await use(client, "read_document", { document_id });
  expect(read.text).toContain("# Rye");
  expect(read.text).toContain("**loaf**");
  const saved = await told(client, "write_document", { document_id, markdown: "Two loaves." });
  expect(saved).toMatchObject({ document_id, name: "Notes" });
  expect((await use(client, "read_document", { document_id })).text.trim()).toBe("Two loaves.");
  const versions = await node.ask(`GET /documents/${document_id}/versions`, person);
  expect(versions.text.length).toBeGreaterThan(20);
});

test("what is somebody else's is answered as what never was, by every tool", async () => {
  const { client } = await aProgram();
  const owner = await aUser(node);
  const { documentId } = await aDocument(node, owner.userId);
  const { avatarId } = await anAvatar(node, owner.userId);
  const { templateId } = await aTemplate(node, owner.userId);
  const never = 999_999_999;
  const pairs: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ["read_document", { document_id: documentId }, { document_id: never }],
    ["write_document", { document_id: documentId, markdown: "x" }, { document_id: never, markdown: "x" }],
    ["ask_avatar", { avatar: `a-${avatarId}`, question: "Hi" }, { avatar: `a-${never}`, question: "Hi" }],
    ["read_template", { template_id: templateId }, { template_id: never }],
    ["fill_template", { template_id: templateId }, { template_id: never }],
  ];
  for (const [name, theirs, none] of pairs) {
    const answers = [await use(client, name, theirs), await use(client, name, none)];
    expect(answers[0], name).toEqual(answers[1]);
    expect(answers[0]?.isError, name).toBe(true);
  }
});

test("whoever has no access asks no avatar, and is told so; their documents are still theirs", async () => {
  const { client, person } = await aProgram();
  const avatar = await anAvatar(node, person.userId);
  await giveAccess(node, person.userId, null);
  expect((await use(client, "ask_avatar", { avatar: modelIdOf(avatar), question: "Hi" })).isError).toBe(true);
  const { templateId } = await aTemplate(node, person.userId);
  expect((await use(client, "read_template", { template_id: templateId })).isError).toBe(false);
  const refused = await use(client, "fill_template", { template_id: templateId, values: { tone: "a", topic: "b" } });
  expect([refused.isError, await node.app.db.$count(completions)]).toEqual([true, 0]);
  expect((await use(client, "list_documents")).isError).toBe(false);
});

test.each(["auto", "legacy"] as const)(
  "who hangs up stops the answer, and pays what was written (%s)",
  async (mode) => {
    const { key, person } = await aProgram();
    const client = await aClient(key, mode);
    const avatar = await anAvatar(node, person.userId);
    const left = new AbortController();
    const asked = use(client, "ask_avatar", { avatar: modelIdOf(avatar), question: "words=400 every=20" }, left.signal);
    const failed = asked.catch((error: unknown) => error);
    await waitFor(async () => (await node.app.db.select().from(completions))[0]?.content || null, "some of the answer");
    // Clients of the earlier protocol say in a message of its own that they wait no more, which reaches whichever node; the line is closed with the client.
    if (mode === "legacy") await client.close();
    else left.abort();
    await failed;
    await waitFor(async () => (await node.app.db.$count(completions)) === 0, "the end of the answer");
    const { used } = await sumOfLedger(node, person.userId);
    expect(used).toBeGreaterThan(0);
    expect(used).toBeLessThan(400);
  },
);

test("an app that is disconnected has nothing written any more that it asked for, and its person pays what was", async () => {
  const person = await aUser(node);
  const { token } = await aConnectedApp(node, "localhost", { token: person.token, scopes: ["chat"] }, { resource: "" });
  const client = await aClient(token);
  const avatar = await anAvatar(node, person.userId);
  const asked = use(client, "ask_avatar", { avatar: modelIdOf(avatar), question: "words=400 every=20" });
  const heard = asked.catch((error: unknown) => error);
  await waitFor(async () => (await node.app.db.select().from(completions))[0]?.content || null, "some of the answer");
  const [{ api_key_id, words }] = (await node.ask("GET /api-keys", person)).body.api_keys;
  expect(words).toBe(0);
  expect((await node.ask(`DELETE /api-keys/${api_key_id}`, person)).status).toBe(204);
  await waitFor(async () => (await node.app.db.$count(completions)) === 0, "the end of the answer");
  await heard;
  const { used } = await sumOfLedger(node, person.userId);
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThan(400);
});

test("several messages at once are none", async () => {
  const { key } = await aProgram();
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  expect((await node.ask("POST /mcp", { token: key, body: [ping, ping] })).status).toBe(400);
});
