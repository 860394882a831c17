import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar } from "../../../../test/avatars.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { stopped } from "../../../../test/texts.ts";
import { personalDataOf } from "../../../platform/features/personalData.ts";
import { outputs } from "../tables.outputs.ts";
import { trainings } from "../tables.trainings.ts";

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

const act = ({ token }: Pick<TestUser, "token">, line: string, body?: object, headers?: Record<string, string>) =>
  node.ask(line, { token, body, ...(headers && { headers }) });

const rowOf = async (id: number) => (await node.app.db.select().from(outputs).where(eq(outputs.outputId, id)))[0];

const ended = (id: number) =>
  waitFor(async () => {
    const row = await rowOf(id);
    return row?.isGenerating ? undefined : row;
  }, "the end of the output");

const heard = (content: string) =>
  model.questions.find(({ messages }) => messages.at(-1)?.content.includes(content))?.messages;

async function aTraining(userId: number, values: Partial<typeof trainings.$inferInsert> = {}) {
  const [row] = await node.app.db
    .insert(trainings)
    .values({ userId, name: "Voice", context: "You write like a lighthouse keeper.", ...values })
    .returning();
  if (!row) throw new Error("a training was not made");
  return row;
}

test("an output is there at once, is written in the voice of the avatar, told when it ends, and paid by the word", async () => {
  const person = await aUser(node, { words: 100 });
  const { avatarId } = await anAvatar(node, person.userId, { context: "You speak as a baker of rye bread." });
  const hearing = await aHearing(node.address, person.token);
  const asked = await act(person, "POST /outputs/generate", { avatar_id: avatarId, prompt: "words=7 rye" });
  expect(asked.status).toBe(202);
  expect(asked.body.output).toMatchObject({
    avatar_id: avatarId,
    training_id: null,
    prompt: "words=7 rye",
    content: null,
    generating: true,
    liked: null,
  });
  const told = await hearing.next("output");
  expect(told).toMatchObject({ training_id: null, avatar_id: avatarId });
  expect(told.output).toMatchObject({
    output_id: asked.body.output.output_id,
    content: wordsOfModel(7),
    generating: false,
    finish_reason: "stop",
    words: 7,
    model: "gpt-4o-mini",
  });
  expect(heard("words=7 rye")?.[0]).toMatchObject({ role: "system" });
  expect(heard("words=7 rye")?.[0]?.content).toContain("You speak as a baker of rye bread.");
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 93, sum: 93, used: 7 });
  const listed = await act(person, `GET /outputs/avatar/${avatarId}`);
  expect(listed.body).toMatchObject({ outputs: [told.output], count: 1, pages: 1 });
  hearing.close();
});

test("what a training distilled writes without an avatar, and one that distilled nothing is refused", async () => {
  const person = await aUser(node);
  const { trainingId } = await aTraining(person.userId);
  const body = { training_id: trainingId, prompt: "words=2 the sea" };
  const { output } = (await act(person, "POST /outputs/generate", body)).body;
  expect(output).toMatchObject({ avatar_id: null, training_id: trainingId });
  expect(await ended(output.output_id)).toMatchObject({ content: wordsOfModel(2) });
  expect(heard("the sea")?.[0]?.content).toContain("You write like a lighthouse keeper.");
  const listed = await act(person, `GET /outputs/training/${trainingId}`);
  expect(listed.body.outputs.map(({ output_id }: { output_id: number }) => output_id)).toEqual([output.output_id]);

  const { trainingId: empty } = await aTraining(person.userId, { context: "" });
  const refused = await act(person, "POST /outputs/generate", { training_id: empty, prompt: "words=2" });
  expect([refused.status, refused.body.code]).toEqual([409, "training_untrained"]);
});

test("a training that belongs to an avatar writes as that avatar", async () => {
  const person = await aUser(node);
  const { avatarId } = await anAvatar(node, person.userId, { context: "You are the avatar of the training." });
  const { trainingId } = await aTraining(person.userId, { avatarId });
  const body = { training_id: trainingId, prompt: "words=1 by training" };
  const { output } = (await act(person, "POST /outputs/generate", body)).body;
  expect(output).toMatchObject({ avatar_id: avatarId, training_id: trainingId });
  await ended(output.output_id);
  expect(heard("by training")?.[0]?.content).toContain("You are the avatar of the training.");
});

test("whoever may not use an avatar, or does not own a training, is told that there is none; the plan is asked first", async () => {
  const [owner, stranger] = [await aUser(node), await aUser(node)];
  const { avatarId } = await anAvatar(node, owner.userId);
  const { trainingId } = await aTraining(owner.userId, { isPublic: true });
  const prompt = "x".repeat(40_000);
  const never = await act(stranger, "POST /outputs/generate", { avatar_id: 999_999_999, prompt });
  expect(never.status).toBe(404);
  for (const [line, body] of [
    ["POST /outputs/generate", { avatar_id: avatarId, prompt }],
    ["POST /outputs/generate", { training_id: trainingId, prompt }],
    ["POST /outputs", { avatar_id: avatarId, content: "mine" }],
    ["POST /outputs", { training_id: trainingId, content: "mine" }],
    ["POST /avatars/user-message/document-request", { avatar_id: avatarId, content: "hi" }],
    [`GET /outputs/avatar/${avatarId}`],
    [`GET /outputs/training/${trainingId}`],
  ] as [string, object?][]) {
    const answered = await act(stranger, line, body);
    expect([answered.status, answered.text], line).toEqual([404, never.text]);
  }
  const out = await aUser(node, { words: 0 });
  expect((await act(out, "POST /outputs/generate", { avatar_id: avatarId, prompt: "hi" })).status).toBe(412);
  const own = await act(owner, "POST /outputs/generate", { avatar_id: avatarId, prompt });
  expect([own.status, own.body.code]).toEqual([422, "message_too_long"]);
  expect((await act(owner, "POST /outputs/generate", { prompt: "hi" })).status).toBe(422);
});

test("a buyer has outputs of a public avatar, which nobody else sees, its owner neither", async () => {
  const [owner, buyer] = [await aUser(node), await aUser(node)];
  const { avatarId } = await anAvatar(node, owner.userId, { isPublic: true });
  const { output } = (await act(buyer, "POST /outputs/generate", { avatar_id: avatarId, prompt: "words=2" })).body;
  await ended(output.output_id);
  expect((await act(owner, `GET /outputs/avatar/${avatarId}`)).body.count).toBe(0);
  const id = output.output_id;
  for (const [line, body] of [
    ["POST /outputs/rate", { output_id: id, liked: true }],
    ["PUT /outputs", { output_id: id, content: "theirs" }],
    [`POST /outputs/${id}/stop`],
    [`DELETE /outputs/${id}`],
  ] as [string, object?][]) {
    expect((await act(owner, line, body)).status, line).toBe(404);
  }
  expect(await rowOf(id)).toMatchObject({ content: wordsOfModel(2), liked: null });
});

test("an output gives a buyer nothing of what the avatar is told, and its owner what they may read anyway", async () => {
  const [owner, buyer] = [await aUser(node), await aUser(node)];
  const context = "Always begin with the weather of the coast and then name three small boats by their colour";
  const { avatarId } = await anAvatar(node, owner.userId, { isPublic: true, context });
  const body = { avatar_id: avatarId, prompt: `say="Well: ${context}."` };
  const asked = await Promise.all([owner, buyer].map((person) => act(person, "POST /outputs/generate", body)));
  const [own, bought] = await Promise.all(asked.map(({ body: { output } }) => ended(output.output_id)));
  expect(own).toMatchObject({ content: `Well: ${context}.`, finishReason: "stop" });
  expect(bought).toMatchObject({ finishReason: "withheld", error: { code: "answer_withheld" } });
  expect(bought?.content).not.toContain("weather");
});

test("the same request sent twice with a key is written and paid once", async () => {
  const person = await aUser(node, { words: 100 });
  const { avatarId } = await anAvatar(node, person.userId);
  const send = () =>
    act(person, "POST /outputs/generate", { avatar_id: avatarId, prompt: "words=4 once" }, { "idempotency-key": "k1" });
  const [first, second] = await Promise.all([send(), send()]);
  const answers = [first, second].filter(({ status }) => status === 202);
  const id = answers[0]?.body.output.output_id;
  expect(answers.length).toBeGreaterThan(0);
  await ended(id);
  expect((await send()).body.output.output_id).toBe(id);
  expect((await act(person, `GET /outputs/avatar/${avatarId}`)).body.count).toBe(1);
  await waitFor(async () => (await sumOfLedger(node, person.userId)).used === 4, "one charge");
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 96, sum: 96, used: 4 });
});

test("a stopped output keeps what has arrived; edited meanwhile it would be lost, which is refused", async () => {
  const person = await aUser(node, { words: 1000 });
  const { avatarId } = await anAvatar(node, person.userId);
  const body = { avatar_id: avatarId, prompt: "words=500 every=60 long" };
  const { output_id: id } = (await act(person, "POST /outputs/generate", body)).body.output;
  await waitFor(() => heard("long"), "the question");
  const refused = await act(person, "PUT /outputs", { output_id: id, content: "Mine", favorite: true });
  expect([refused.status, refused.body.code]).toEqual([409, "still_generating"]);
  expect((await act(person, "PUT /outputs", { output_id: id, favorite: true })).body.output.favorite).toBe(true);
  await waitFor(async () => (await rowOf(id))?.content, "the first words");
  const { output } = (await stopped(() => act(person, `POST /outputs/${id}/stop`), "output")).body;
  expect(output).toMatchObject({ generating: false, finish_reason: "stopped", favorite: true });
  expect(wordsOfModel(500).startsWith(output.content)).toBe(true);
  expect((await sumOfLedger(node, person.userId)).used).toBe(output.words);
});

test("a deleted output is stopped, gone, and told; what it had cost stays paid", async () => {
  const person = await aUser(node, { words: 1000 });
  const { avatarId } = await anAvatar(node, person.userId);
  const hearing = await aHearing(node.address, person.token);
  const body = { avatar_id: avatarId, prompt: "words=500 every=60 doomed" };
  const { output_id: id } = (await act(person, "POST /outputs/generate", body)).body.output;
  await waitFor(() => heard("doomed"), "the question");
  expect((await act(person, `DELETE /outputs/${id}`)).status).toBe(204);
  expect(await rowOf(id)).toBeUndefined();
  await hearing.next("output", ({ output, avatar_id }) => output === null && avatar_id === avatarId);
  await waitFor(() => model.open() === 0, "the end of the asking");
  const { balance, sum, used } = await sumOfLedger(node, person.userId);
  expect([balance, sum]).toEqual([1000 - used, 1000 - used]);
  expect((await act(person, `DELETE /outputs/${id}`)).status).toBe(404);
  hearing.close();
});

test("a rating, a star and an edit are told to other screens, and a rating can be taken back", async () => {
  const person = await aUser(node);
  const { avatarId } = await anAvatar(node, person.userId);
  const added = await act(person, "POST /outputs", { avatar_id: avatarId, content: "So I would write it." });
  expect(added.status).toBe(201);
  const { output_id: id } = added.body.output;
  expect(added.body.output).toMatchObject({ prompt: "", generating: false, words: null, liked: null });
  const hearing = await aHearing(node.address, person.token);
  for (const liked of [true, false, null]) {
    const { body } = await act(person, "POST /outputs/rate", { output_id: id, liked });
    expect(body.output.liked).toBe(liked);
    await hearing.next("output", ({ output }) => output?.liked === liked);
  }
  await act(person, "PUT /outputs", { output_id: id, content: "Or so." });
  await hearing.next("output", ({ output }) => output?.content === "Or so.");
  expect((await rowOf(id))?.favorite).toBe(false);
  hearing.close();
});

test("lists have ten a page, the newest first, and are filtered by star and rating", async () => {
  const person = await aUser(node);
  const { avatarId } = await anAvatar(node, person.userId);
  const ids: number[] = [];
  for (let count = 1; count <= 12; count += 1) {
    const liked = count % 3 === 0 ? null : count % 3 === 1;
    const { body } = await act(person, "POST /outputs", { avatar_id: avatarId, content: `Sample ${count}`, liked });
    ids.unshift(body.output.output_id);
  }
  await act(person, "PUT /outputs", { output_id: ids[4], favorite: true });
  const list = async (query: string) => (await act(person, `GET /outputs/avatar/${avatarId}?${query}`)).body;
  const idsOf = ({ outputs: rows }: { outputs: { output_id: number }[] }) => rows.map(({ output_id }) => output_id);
  const [first, second] = [await list("page=1"), await list("page=2")];
  expect([first.count, first.pages]).toEqual([12, 2]);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
  expect((await list("liked=true")).count).toBe(4);
  expect((await list("liked=false")).count).toBe(4);
  expect(idsOf(await list("favorite=true"))).toEqual([ids[4]]);
});

test("what an avatar says about a document comes by document_avatar; a document that is not there is not found", async () => {
  const person = await aUser(node);
  const { avatarId } = await anAvatar(node, person.userId);
  const hearing = await aHearing(node.address, person.token);
  const line = "POST /avatars/user-message/document-request";
  const asked = await act(person, line, { avatar_id: avatarId, content: "words=3 letter" });
  expect(asked.status).toBe(202);
  const told = await hearing.next("document_avatar");
  expect(told).toMatchObject({
    document_id: null,
    output: { output_id: asked.body.output.output_id, content: wordsOfModel(3) },
  });
  expect((await act(person, line, { avatar_id: avatarId, content: "hi", document_id: 4 })).status).toBe(404);
  hearing.close();
});

test("an output whose provider fails says why in the reader's language, and costs nothing", async () => {
  const person = await aUser(node, { words: 50, lang: "es" });
  const { avatarId } = await anAvatar(node, person.userId);
  const hearing = await aHearing(node.address, person.token);
  await act(person, "POST /outputs/generate", { avatar_id: avatarId, prompt: "status=401 broken" });
  const { output } = await hearing.next("output");
  expect(output).toMatchObject({
    finish_reason: "error",
    error: { code: "provider_key", message: "Open AI Error: Incorrect API key provided: …." },
    words: 0,
  });
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 50, sum: 50, used: 0 });
  hearing.close();
});

test("a person takes their outputs along, and leaves none behind", async () => {
  const [person, other] = [await aUser(node), await aUser(node)];
  const { avatarId } = await anAvatar(node, other.userId, { isPublic: true });
  await act(person, "POST /outputs", { avatar_id: avatarId, content: "Taken along." });
  await act(other, "POST /outputs", { avatar_id: avatarId, content: "Stays." });
  const kept = personalDataOf(node.app).find(({ name }) => name === "outputs");
  const files = [];
  for await (const file of kept?.exportOf?.(node.app, person.userId) ?? []) files.push(file);
  expect(files).toMatchObject([{ path: "avatars/outputs.json", content: expect.stringContaining("Taken along.") }]);
  expect(JSON.stringify(files)).not.toContain("Stays.");
  const farewell = { ...node.app, caller: null, identified: null, lang: "en", ip: "", userAgent: "", requestId: "r" };
  await kept?.erase?.({ ...farewell, lang: "en" }, person.userId);
  const left = await node.app.db.select().from(outputs).where(eq(outputs.avatarId, avatarId));
  expect(left.map(({ content }) => content)).toEqual(["Stays."]);
});
