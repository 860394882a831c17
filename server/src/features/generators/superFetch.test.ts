import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { anAvatar } from "../../../test/avatars.ts";
import { sumOfLedger } from "../../../test/ledger.ts";
import { wordsOfModel } from "../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { chooseSettings } from "../../../test/settings.ts";
import { stopped } from "../../../test/texts.ts";
import { superFetches, superFetchOutputs } from "./tables.ts";

let model: ModelServer;
let node: TestApp;

beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  node = await aTestApp({ environment, runsJobs: true });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const act = ({ token }: Pick<TestUser, "token">, line: string, body?: object) => node.ask(line, { token, body });

async function assistantOf(person: TestUser): Promise<string> {
  return (await act(person, "GET /avatars/super-fetch")).body.avatar.assistant_id;
}

const form = { topic: "coffee", target: "cooks", person: "founder", tone: "dry", format: "problem, way out" };

/** Asks for outputs of a form whose task says how the model is to answer. */
async function fetch(person: TestUser, task: string, values: object = {}) {
  return act(person, "POST /super_fetch/v2", { task, ...form, assistant_id: await assistantOf(person), ...values });
}

const outputsOf = (superFetchId: number) =>
  node.app.db
    .select()
    .from(superFetchOutputs)
    .where(eq(superFetchOutputs.superFetchId, superFetchId))
    .orderBy(superFetchOutputs.place, superFetchOutputs.version);

const ended = (superFetchId: number) =>
  waitFor(async () => {
    const rows = await outputsOf(superFetchId);
    return rows.every(({ isGenerating }) => !isGenerating) && rows;
  }, "the end of the outputs");

const heard = (content: string) =>
  model.questions.filter(({ messages }) => messages.some((each) => each.content.includes(content)));

test("outputs are there at once, stream, are told by super_fetch_outputs, and are each paid by the word", async () => {
  const person = await aUser(node, { words: 5000 });
  const hearing = await aHearing(node.address, person.token);
  const asked = await fetch(person, "words=7 rye", { outputs: 3 });
  expect(asked.status).toBe(202);
  const { super_fetch } = asked.body;
  expect(super_fetch).toMatchObject({ inputs: { task: "words=7 rye", topic: "coffee" }, prompt: null, file: null });
  expect(super_fetch.outputs).toMatchObject(
    [1, 2, 3].map((place) => ({ place, version: 1, generating: true, content: null, liked: null })),
  );
  const ids: number[] = super_fetch.outputs.map(({ output_id }: { output_id: number }) => output_id);
  for (const id of ids) {
    const told = await hearing.next("super_fetch_outputs", ({ outputs }) =>
      outputs.some(({ output_id, generating }) => output_id === id && !generating),
    );
    expect(told).toMatchObject({
      super_fetch_id: super_fetch.super_fetch_id,
      outputs: [{ content: wordsOfModel(7), finish_reason: "stop", words: 7 }],
    });
    const pieces = hearing.of("super_fetch_stream").filter(({ output_id }) => output_id === id);
    expect(pieces.map(({ delta }) => delta).join("")).toBe(wordsOfModel(7));
  }
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 4979, sum: 4979, used: 21 });
  hearing.close();
});

test("0 and 1 are one output, 10 are ten, and whatever is no such number is refused with 400", async () => {
  const person = await aUser(node);
  for (const [outputs, count] of [
    [0, 1],
    [1, 1],
    [10, 10],
  ]) {
    const { status, body } = await fetch(person, "words=1", { outputs });
    expect([status, body.super_fetch.outputs.length]).toEqual([202, count]);
    await ended(body.super_fetch.super_fetch_id);
  }
  expect((await fetch(person, "words=1")).body.super_fetch.outputs).toHaveLength(1);
  for (const outputs of [-1, 11, 1e9, "3;", "3", 1.5, null]) {
    expect((await fetch(person, "words=1", { outputs })).status, String(outputs)).toBe(400);
  }
  const assistant_id = await assistantOf(person);
  expect((await act(person, "POST /super_fetch/v2", { assistant_id, tone: "  " })).status).toBe(400);
});

test("a list of prompts is one output each, told as it was written, and eleven are refused", async () => {
  const person = await aUser(node);
  const assistant_id = await assistantOf(person);
  const send = (messages: string[]) => act(person, "POST /super_fetch", { messages, assistant_id });
  const { body, status } = await send(["words=2 first", "words=3 second"]);
  expect(status).toBe(202);
  expect(body.super_fetch).toMatchObject({ inputs: null, prompt: "words=2 first" });
  const rows = await ended(body.super_fetch.super_fetch_id);
  expect(rows.map(({ content }) => content)).toEqual([wordsOfModel(2), wordsOfModel(3)]);
  expect(heard("words=3 second")[0]?.messages.at(-1)?.content).toBe("words=3 second");
  expect((await send(Array.from({ length: 11 }, () => "words=1"))).status).toBe(422);
  expect((await send([])).status).toBe(422);
  expect((await send([" "])).status).toBe(422);
});

test("the instruction of the settings reaches the model with its variables filled in, and nobody else", async () => {
  const secret = "Seventeen lanterns hang over the harbour office and none of them was ever lit by Maud";
  await chooseSettings(node, { super_fetch_prompt: `${secret}. T={Task} W=[Target] C=[CTA] P={Prompt}.` });
  const person = await aUser(node);
  const hearing = await aHearing(node.address, person.token);
  const { body } = await fetch(person, "words=2 lanterns", { callToAction: " ", manual_prompt: "Be brief" });
  await ended(body.super_fetch.super_fetch_id);
  const [asked] = heard("words=2 lanterns");
  const told = asked?.messages.map(({ content }) => content).join("\n") ?? "";
  expect(told).toContain(
    `${secret}. T=words=2 lanterns W=cooks C=There is no call to action on this prompt. P=Be brief.`,
  );
  expect(asked?.messages.at(-1)?.content).toContain("Target Audience: cooks");
  // A model that gives away all that it was told.
  const leaky = (await fetch(person, "leak=persona")).body.super_fetch.super_fetch_id;
  expect(await ended(leaky)).toMatchObject([{ finishReason: "withheld" }]);
  const history = await act(person, `GET /super_fetch/messages/${await assistantOf(person)}`);
  const exposed = [history.text, JSON.stringify(hearing.events), JSON.stringify(body), node.lines.join("")];
  for (const text of exposed) expect(text).not.toContain("lanterns hang");
  await chooseSettings(node, { super_fetch_prompt: null });
  hearing.close();
});

test("words are set aside for all outputs before the first: with fewer words than outputs nothing is begun", async () => {
  const person = await aUser(node, { words: 3 });
  const refused = await fetch(person, "words=1 poor", { outputs: 4 });
  expect([refused.status, refused.body.code]).toEqual([412, "out_of_words"]);
  expect(heard("words=1 poor")).toEqual([]);
  expect(await node.app.db.select().from(superFetches).where(eq(superFetches.userId, person.userId))).toEqual([]);
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 3, sum: 3, used: 0 });
});

test("what there is of words is shared: each output gets its part, and none is paid beyond the balance", async () => {
  const person = await aUser(node, { words: 40 });
  const { body } = await fetch(person, "words=30 shared", { outputs: 4 });
  const rows = await ended(body.super_fetch.super_fetch_id);
  expect(rows.map(({ words }) => words)).toEqual([10, 10, 10, 10]);
  expect(rows.map(({ finishReason }) => finishReason)).toEqual(["words", "words", "words", "words"]);
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 0, sum: 0, used: 40 });
});

test("one that fails leaves the others: they are written and paid, it says why and costs nothing", async () => {
  const person = await aUser(node, { words: 1000, lang: "es" });
  const hearing = await aHearing(node.address, person.token);
  const assistant_id = await assistantOf(person);
  const messages = ["words=4 one", "status=401 two", "words=6 three"];
  const { body } = await act(person, "POST /super_fetch", { messages, assistant_id });
  const rows = await ended(body.super_fetch.super_fetch_id);
  expect(rows.map(({ words, finishReason }) => [words, finishReason])).toEqual([
    [4, "stop"],
    [0, "error"],
    [6, "stop"],
  ]);
  const { outputs } = await hearing.next("super_fetch_outputs", ({ outputs: [first] }) => Boolean(first?.error));
  expect(outputs[0]?.error).toEqual({
    code: "provider_key",
    message: "Open AI Error: El proveedor no aceptó la clave.",
  });
  hearing.close();
  expect((await sumOfLedger(node, person.userId)).used).toBe(10);
});

test("a stopped output keeps what has arrived, and the others go on", async () => {
  const person = await aUser(node, { words: 5000 });
  const assistant_id = await assistantOf(person);
  const messages = ["words=500 every=50 long", "words=5 short"];
  const { body } = await act(person, "POST /super_fetch", { messages, assistant_id });
  const [long] = body.super_fetch.outputs;
  await waitFor(async () => (await outputsOf(body.super_fetch.super_fetch_id))[0]?.content, "the first words");
  const stop = () => act(person, `POST /super_fetch/outputs/${long.output_id}/stop`);
  const { output } = (await stopped(stop, "output")).body;
  expect(output).toMatchObject({ generating: false, finish_reason: "stopped" });
  expect(wordsOfModel(500).startsWith(output.content)).toBe(true);
  const rows = await ended(body.super_fetch.super_fetch_id);
  expect(rows[1]).toMatchObject({ content: wordsOfModel(5), finishReason: "stop" });
  expect((await sumOfLedger(node, person.userId)).used).toBe(output.words + 5);
});

test("ten outputs take one place of what a person has written at once, given back when the last has ended", async () => {
  const person = await aUser(node, { words: 50_000 });
  const begun: number[] = [];
  for (let count = 1; count <= 3; count += 1) {
    const { status, body } = await fetch(person, "words=500 every=60 many", { outputs: 3 });
    expect(status).toBe(202);
    begun.push(body.super_fetch.super_fetch_id);
  }
  const refused = await fetch(person, "words=1");
  expect([refused.status, refused.body.code]).toEqual([429, "too_many_generations"]);
  const outputs = await outputsOf(begun[0] ?? 0);
  for (const { outputId } of outputs.slice(0, 2)) await act(person, `POST /super_fetch/outputs/${outputId}/stop`);
  expect((await fetch(person, "words=1")).status).toBe(429);
  await act(person, `POST /super_fetch/outputs/${outputs[2]?.outputId}/stop`);
  await waitFor(async () => (await fetch(person, "words=1")).status === 202, "a free place");
  for (const id of begun) await act(person, `DELETE /super_fetch/${id}`);
});

test("feedback writes a new version of its column from what stood there; the earlier ones stay", async () => {
  const person = await aUser(node);
  const assistant_id = await assistantOf(person);
  const first = (await fetch(person, "words=3 draft", { outputs: 2 })).body.super_fetch;
  await ended(first.super_fetch_id);
  const based = first.outputs[1].output_id;
  const send = (text: string) =>
    act(person, "POST /super_fetch", { messages: [text], assistant_id, output_id: based, liked: false });
  const { status, body } = await send("Shorter, words=2 please");
  expect(status).toBe(202);
  expect(body.super_fetch.outputs).toMatchObject([
    { place: 1, version: 1 },
    { place: 2, version: 1, feedback: null, liked: false },
    { place: 2, version: 2, feedback: "Shorter, words=2 please" },
  ]);
  const rows = await ended(first.super_fetch_id);
  expect(rows.map(({ content }) => content)).toEqual([wordsOfModel(3), wordsOfModel(3), wordsOfModel(2)]);
  const [asked] = heard("Shorter, words=2 please");
  expect(asked?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
  expect(asked?.messages.at(2)?.content).toBe(wordsOfModel(3));
  expect((await send("   ")).status).toBe(422);
  // Two wishes for one column at the same moment are not both written.
  const both = await Promise.all([send("words=400 every=50 A"), send("words=400 every=50 B")]);
  expect(both.map((each) => each.status).sort()).toEqual([202, 409]);
  await act(person, `DELETE /super_fetch/${first.super_fetch_id}`);
});

test("what failed is tried again in its column, as it was asked", async () => {
  const person = await aUser(node);
  const assistant_id = await assistantOf(person);
  const { super_fetch } = (await fetch(person, "status=400 flaky")).body;
  const [{ output_id }] = super_fetch.outputs;
  expect(await ended(super_fetch.super_fetch_id)).toMatchObject([{ finishReason: "error", content: "" }]);
  await act(person, "POST /super_fetch", { messages: ["Once more"], assistant_id, output_id });
  const rows = await ended(super_fetch.super_fetch_id);
  expect(rows[1]).toMatchObject({ place: 1, version: 2 });
  const turns = heard("Once more")[0]?.messages;
  expect(turns?.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(turns?.at(-1)?.content).toContain("flaky");
});

test("an output is rated, told to other screens, and the rating taken back", async () => {
  const person = await aUser(node);
  const { super_fetch } = (await fetch(person, "words=1 rated")).body;
  await ended(super_fetch.super_fetch_id);
  const hearing = await aHearing(node.address, person.token);
  const { output_id } = super_fetch.outputs[0];
  for (const liked of [true, false, null]) {
    const { body } = await act(person, "POST /super_fetch/outputs/rate", { output_id, liked });
    expect(body.output.liked).toBe(liked);
    await hearing.next("super_fetch_outputs", ({ outputs }) => outputs[0]?.liked === liked);
  }
  hearing.close();
});

test("the history is one's own, ten a page, the newest first, and is read without access too", async () => {
  const [person, other] = [await aUser(node), await aUser(node)];
  const assistant_id = await assistantOf(person);
  const path = `GET /super_fetch/messages/${assistant_id}`;
  for (const task of ["words=1 a", "words=1 b"]) {
    await ended((await fetch(person, task)).body.super_fetch.super_fetch_id);
  }
  const mine = (await act(person, path)).body;
  expect([mine.count, mine.pages]).toEqual([2, 1]);
  expect(mine.messages.map(({ inputs }: { inputs: { task: string } }) => inputs.task)).toEqual([
    "words=1 b",
    "words=1 a",
  ]);
  expect((await act(other, path)).body).toEqual({ messages: [], count: 0, pages: 1 });
  const out = await aUser(node, { hasAccess: false, words: 0 });
  expect((await act(out, path)).status).toBe(200);
  expect((await act(out, "POST /super_fetch", { messages: ["x"], assistant_id })).status).toBe(412);
});

test("whoever may not use an avatar is told that there is none, and one's own avatar writes in its voice", async () => {
  const [owner, stranger] = [await aUser(node), await aUser(node)];
  const { assistantId } = await anAvatar(node, owner.userId, { context: "You speak as a baker of rye bread." });
  for (const [line, body] of [
    [`GET /super_fetch/messages/${assistantId}`],
    ["POST /super_fetch", { messages: ["x"], assistant_id: assistantId }],
    ["POST /super_fetch/v2", { task: "x", assistant_id: assistantId }],
  ] as [string, object?][]) {
    expect((await act(stranger, line, body)).status, line).toBe(404);
  }
  const { body } = await fetch(owner, "words=1 by an avatar", { assistant_id: assistantId });
  await ended(body.super_fetch.super_fetch_id);
  expect(heard("words=1 by an avatar")[0]?.messages[0]?.content).toContain("You speak as a baker of rye bread.");
});

test("the text of a document goes along, which goes with the last fetch that has it; that of others is not found", async () => {
  const [person, other] = [await aUser(node), await aUser(node)];
  const formData = new FormData();
  formData.set("file", new Blob(["The bag lasts nineteen days, said Inés."], { type: "text/plain" }), "survey.txt");
  const { file_id } = (await node.ask("POST /files", { token: person.token, form: formData })).body;
  expect((await fetch(other, "words=1", { file_id })).status).toBe(404);
  const asked = [await fetch(person, "words=1 with file", { file_id }), await fetch(person, "words=1", { file_id })];
  const [first, second] = asked.map(({ body }) => body.super_fetch);
  expect(first.file).toMatchObject({ file_id, name: "survey.txt" });
  for (const { super_fetch_id } of [first, second]) await ended(super_fetch_id);
  expect(heard("words=1 with file")[0]?.messages.at(-1)?.content).toContain("The bag lasts nineteen days, said Inés.");
  const open = async () => (await node.ask(`GET /files/${file_id}`, { token: person.token })).status;
  await act(person, `DELETE /super_fetch/${first.super_fetch_id}`);
  expect(await open()).toBe(200);
  await act(person, `DELETE /super_fetch/${second.super_fetch_id}`);
  expect(await open()).toBe(404);
});

test("what is deleted while it is written is stopped, gone and told; what it had cost stays paid", async () => {
  const person = await aUser(node, { words: 5000 });
  const hearing = await aHearing(node.address, person.token);
  const { super_fetch } = (await fetch(person, "words=500 every=60 doomed", { outputs: 2 })).body;
  await waitFor(() => heard("doomed").length === 2, "both questions");
  expect((await act(person, `DELETE /super_fetch/${super_fetch.super_fetch_id}`)).status).toBe(204);
  expect(await outputsOf(super_fetch.super_fetch_id)).toEqual([]);
  await hearing.next("super_fetch_outputs", ({ outputs }) => outputs.length === 0);
  await waitFor(async () => {
    const { balance, sum, used } = await sumOfLedger(node, person.userId);
    return balance === 5000 - used && sum === balance;
  }, "the end of both");
  hearing.close();
});
