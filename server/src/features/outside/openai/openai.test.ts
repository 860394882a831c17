import { eq } from "drizzle-orm";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, giveAccess, type TestUser } from "../../../../test/people.ts";
import { daysAround } from "../../../../test/time/days.ts";
import { apiKeys } from "../../apiKeys/tables.ts";
import { anApiKey } from "../../apiKeys/test/anApiKey.ts";
import { modelIdOf } from "../answering/models.ts";
import { completions } from "../tables.ts";

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

/** The official client, as anybody's program has it: an address and a key. */
const clientOf = (apiKey: string) => new OpenAI({ apiKey, baseURL: `${node.address}/v1`, maxRetries: 0 });

/** Somebody with an avatar and a key, and their client. */
async function aProgram(options: Parameters<typeof aUser>[1] = {}, kept: Parameters<typeof anApiKey>[2] = {}) {
  const person = await aUser(node, options);
  const avatar = await anAvatar(node, person.userId, { name: "Café Ñandú", context: "You speak as a baker." });
  const { key, row } = await anApiKey(node, person.userId, kept);
  return { person, avatar, key, row, client: clientOf(key), model: modelIdOf(avatar) };
}

const user = (content: string) => ({ role: "user" as const, content });
const toldOf = (content: string) =>
  model.questions.find(({ messages }) => messages.at(-1)?.content.includes(content))?.messages ?? [];
const failing = (work: Promise<unknown>): Promise<InstanceType<typeof OpenAI.APIError>> =>
  work.then(
    () => Promise.reject(new Error("it did not fail")),
    (error: unknown) => error as InstanceType<typeof OpenAI.APIError>,
  );
async function all<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const piece of pieces) found.push(piece);
  return found;
}
const keptNow = () => node.app.db.$count(completions);
const usedBy = async ({ userId }: TestUser) => (await sumOfLedger(node, userId)).used;

test("the avatars that somebody may use are models, told apart by name and number", async () => {
  const { client, avatar, model: id } = await aProgram();
  const foreign = await anAvatar(node, (await aUser(node)).userId);
  expect(id).toBe(`cafe-nandu-${avatar.avatarId}`);
  const { data } = await client.models.list();
  expect(data).toContainEqual(expect.objectContaining({ id, object: "model", owned_by: "you", name: "Café Ñandú" }));
  expect(data.map((each) => each.id)).not.toContain(modelIdOf(foreign));
  expect(await client.models.retrieve(id)).toMatchObject({ id });
  expect(JSON.stringify(data)).not.toContain("baker");
});

test("an avatar answers as it does in the app, and is paid by the word, to the word", async () => {
  const { client, person, row, model: id } = await aProgram({ words: 100 });
  const messages = [
    { role: "system" as const, content: "Speak slowly." },
    user("Who are you?"),
    { role: "assistant" as const, content: "A baker." },
    { role: "user" as const, content: [{ type: "text" as const, text: "words=7 and rye?" }] },
  ];
  const answer = await client.chat.completions.create({ model: id, messages, temperature: 0.2, user: "u1" });
  expect(answer).toMatchObject({ object: "chat.completion", model: id });
  expect(answer.choices).toMatchObject([
    { message: { role: "assistant", content: wordsOfModel(7) }, finish_reason: "stop" },
  ]);
  expect(answer.usage).toMatchObject({ words: 7 });
  expect(answer.usage?.total_tokens).toBe((answer.usage?.prompt_tokens ?? 0) + (answer.usage?.completion_tokens ?? 0));
  const told = toldOf("and rye?");
  expect(told.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(told[0]?.content).toContain("You speak as a baker.");
  expect(told[0]?.content).not.toContain("Speak slowly.");
  expect(told.at(-1)?.content).toContain("Speak slowly.");
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 93, sum: 93, used: 7 });
  const [key] = await node.app.db.select().from(apiKeys).where(eq(apiKeys.apiKeyId, row.apiKeyId));
  expect(key?.words).toBe(7);
  expect(await keptNow()).toBe(0);
});

test("an answer comes in pieces where it is asked for so, and its usage last where that is", async () => {
  const { client, person, model: id } = await aProgram();
  const messages = [user("words=9 every=5 in pieces")];
  const stream = await client.chat.completions.create({
    model: id,
    messages,
    stream: true,
    stream_options: { include_usage: true },
  });
  const chunks = await all(stream);
  expect(chunks[0]?.choices[0]?.delta).toMatchObject({ role: "assistant" });
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? "").join("")).toBe(wordsOfModel(9));
  expect(chunks.length).toBeGreaterThan(4);
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe("stop");
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { words: 9 } });
  expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1);
  expect(await usedBy(person)).toBe(9);
  const plain = await all(await client.chat.completions.create({ model: id, messages, stream: true }));
  expect(plain.every((chunk) => chunk.usage === undefined)).toBe(true);
});

test("an answer ends at as many tokens as it may have, and before a stop, in pieces or whole", async () => {
  const { client, model: id } = await aProgram();
  const ask = async (more: object, say: string) => {
    const body = { model: id, messages: [user(`chunk=3 say="${say}"`)], ...more };
    const whole = await client.chat.completions.create({ ...body, stream: false });
    const pieces = await all(await client.chat.completions.create({ ...body, stream: true }));
    const joined = pieces.map(({ choices }) => choices[0]?.delta.content ?? "").join("");
    expect(joined).toBe(whole.choices[0]?.message.content);
    return [joined, whole.choices[0]?.finish_reason, pieces.at(-1)?.choices[0]?.finish_reason];
  };
  expect(await ask({ max_tokens: 2 }, "0123456789")).toEqual(["01234567", "length", "length"]);
  expect(await ask({ max_completion_tokens: 50 }, "0123456789")).toEqual(["0123456789", "stop", "stop"]);
  expect(await ask({ stop: ["END", "567"] }, "0123456789")).toEqual(["01234", "stop", "stop"]);
  expect(await ask({ stop: "89x" }, "0123456789")).toEqual(["0123456789", "stop", "stop"]);
});

describe("refusals are those of the format", () => {
  test("without a key, or with one that was ended", async () => {
    const { key, row, model: id } = await aProgram();
    await node.app.db.delete(apiKeys).where(eq(apiKeys.apiKeyId, row.apiKeyId));
    for (const bad of ["key_none", key, "sk-of-somebody"]) {
      const error = await failing(clientOf(bad).chat.completions.create({ model: id, messages: [user("Hi")] }));
      expect(error).toBeInstanceOf(OpenAI.AuthenticationError);
      expect([error.code, error.type]).toEqual(["invalid_api_key", "invalid_request_error"]);
    }
  });

  test("an avatar that is somebody else's is none, word for word", async () => {
    const { client } = await aProgram();
    const foreign = modelIdOf(await anAvatar(node, (await aUser(node)).userId));
    const answers = [];
    for (const id of [foreign, "nobody-999999999", "gpt-4o", ""]) {
      const error = await failing(client.chat.completions.create({ model: id, messages: [user("Hi")] }));
      expect(error).toBeInstanceOf(OpenAI.NotFoundError);
      answers.push(JSON.stringify([error.status, error.error]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("model_not_found");
  });

  test("a key that is kept to an avatar has no other", async () => {
    const { person, avatar } = await aProgram();
    const another = await anAvatar(node, person.userId, { name: "Another" });
    const client = clientOf((await anApiKey(node, person.userId, { avatarIds: [avatar.avatarId] })).key);
    expect((await client.models.list()).data.map(({ id }) => id)).toEqual([modelIdOf(avatar)]);
    const asked = client.chat.completions.create({ model: modelIdOf(another), messages: [user("Hi")] });
    expect(await failing(asked)).toBeInstanceOf(OpenAI.NotFoundError);
  });

  test("without the scope, without access, without words", async () => {
    const { person, model: id } = await aProgram({ words: 0 });
    const ask = (key: string) => failing(clientOf(key).chat.completions.create({ model: id, messages: [user("Hi")] }));
    const closed = await ask((await anApiKey(node, person.userId, { scopes: ["documents_read"] })).key);
    expect([closed.status, closed.code]).toEqual([403, "api_key_out_of_scope"]);
    const { key } = await anApiKey(node, person.userId);
    const empty = await ask(key);
    expect([empty.status, empty.code, empty.type]).toEqual([429, "insufficient_quota", "insufficient_quota"]);
    await giveAccess(node, person.userId, null);
    expect([(await ask(key)).status, (await ask(key)).code]).toEqual([403, "no_access"]);
  });

  test.each([
    ["a parameter that there is not", { wibble: 1 }, "wibble"],
    ["several answers", { n: 2 }, "n:"],
    ["tools", { tools: [{ type: "function", function: { name: "f" } }] }, "tools:"],
    ["a shape for the answer", { response_format: { type: "json_object" } }, "response_format:"],
    ["nothing asked", { messages: [{ role: "assistant", content: "Hi" }] }, "messages:"],
    [
      "a picture",
      { messages: [user("x"), { role: "user", content: [{ type: "image_url", image_url: { url: "x" } }] }] },
      "messages",
    ],
    ["too long a question", { messages: [user("x".repeat(40_000))] }, "tokens"],
  ])("%s is a bad request that says so", async (_, more, said) => {
    const { client, model: id } = await aProgram();
    const body = { model: id, messages: [user("Hi")], ...more } as OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;
    const error = await failing(client.chat.completions.create(body));
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error.message).toContain(said);
  });

  test.each([false, true])("a provider that fails, with stream %s", async (stream) => {
    const { client, person, model: id } = await aProgram();
    const asked = client.chat.completions.create({ model: id, messages: [user("status=400 fails")], stream });
    const error = await failing(asked);
    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.message).not.toBe("");
    expect(await usedBy(person)).toBe(0);
  });

  test("as many at once as in the app, and no more", async () => {
    const { client, model: id } = await aProgram();
    const release = model.hold();
    onTestFinished(release);
    const ask = () => client.chat.completions.create({ model: id, messages: [user("words=2")] });
    const all = [ask(), ask(), ask(), ask(), ask()];
    // Nothing is answered before it is let go: whatever ends before was refused.
    await Promise.race(all).catch(() => undefined);
    release();
    const asked = await Promise.allSettled(all);
    const refused = asked.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused.length).toBeGreaterThanOrEqual(1);
    for (const each of refused) expect(each).toBeInstanceOf(OpenAI.RateLimitError);
  });
});

test.each([false, true])("what is hidden stays hidden, with stream %s", async (stream) => {
  const owner = await aUser(node);
  const secret =
    "Knead the dough for exactly eleven minutes, rest it two nights in the cold cellar, and never tell a guest why.";
  const sold = await anAvatar(node, owner.userId, { context: secret, isPublic: true });
  const { client } = await aProgram();
  const body = { model: modelIdOf(sold), messages: [user("leak=persona")] };
  const text = stream
    ? JSON.stringify(await all(await client.chat.completions.create({ ...body, stream: true })))
    : JSON.stringify(await client.chat.completions.create(body));
  expect(text).not.toContain("eleven minutes");
  expect(text).toContain('"finish_reason":"content_filter"');
});

test.each([false, true])("who hangs up stops the answer, and pays what was written, with stream %s", async (stream) => {
  const { client, person, model: id } = await aProgram();
  const left = new AbortController();
  const messages = [user(`words=400 every=60 left ${stream}`)];
  const body = { model: id, messages };
  const { signal } = left;
  const reading = stream
    ? client.chat.completions.create({ ...body, stream }, { signal }).then(all)
    : client.chat.completions.create(body, { signal });
  await waitFor(async () => (await node.app.db.select().from(completions))[0]?.content || null, "some of the answer");
  left.abort();
  await reading.catch(() => undefined);
  await waitFor(async () => (await keptNow()) === 0, "the end of the answer");
  await waitFor(async () => model.open() === 0, "the end of what the model says");
  const used = await usedBy(person);
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThan(400);
});

test("a key that is ended ends what is written for it", async () => {
  const { client, person, row, model: id } = await aProgram();
  const stream = await client.chat.completions.create({
    model: id,
    messages: [user("words=900 every=60 gone")],
    stream: true,
  });
  let count = 0;
  for await (const _ of stream) {
    count += 1;
    if (count === 5) await node.ask(`DELETE /api-keys/${row.apiKeyId}`, person);
  }
  expect(await usedBy(person)).toBeLessThan(900);
  expect(await keptNow()).toBe(0);
});

test("what a member's key of an organization asks is counted there", async () => {
  const organizationId = await anOrganization(node);
  const {
    client,
    person,
    model: id,
  } = await aProgram({ membership: { organizationId, userTypeId: 3 } }, { organizationId });
  await client.chat.completions.create({ model: id, messages: [user("words=6 inside")] });
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const usage = await node.ask(`GET /organizations/${organizationId}/words/usage?by=kind&${daysAround()}`, boss);
  expect(usage.text).toContain('"api"');
  expect(await usedBy(person)).toBe(6);
});
