import type { AvatarMode } from "@pluma/contract/avatars/avatars";
import type { TestRun } from "@pluma/contract/avatars/tests";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { anAvatar, anAvatarFile } from "../../../../test/avatars.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { sweepDead } from "../../generation/index.ts";
import { generations } from "../../generation/tables.ts";
import { saveTexts } from "../outputs/store.system.ts";
import { avatarTestRuns, avatarTests, outputs } from "../tables.outputs.ts";
import { avatarInbox } from "../tables.ts";
import { runAvatarTests } from "./job.ts";
import { tellRun } from "./tell.ts";

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

/** A person with an avatar, and test questions of it. */
async function aTested(questions: object[], { words = 1000, ...avatar }: { words?: number; mode?: AvatarMode } = {}) {
  const person = await aUser(node, { words });
  const { avatarId } = await anAvatar(node, person.userId, avatar);
  for (const question of questions) {
    const { status, text } = await act(person, `POST /avatars/${avatarId}/tests`, question);
    expect(status, text).toBe(201);
  }
  return { person, avatarId };
}

async function start(person: TestUser, avatarId: number, body: object = {}): Promise<TestRun> {
  const started = await act(person, `POST /avatars/${avatarId}/tests/run`, body);
  expect(started.status, started.text).toBe(202);
  return started.body.test_run;
}

const runsOf = async (person: TestUser, avatarId: number): Promise<TestRun[]> =>
  (await act(person, `GET /avatars/${avatarId}/tests/runs`)).body.test_runs;

const ended = (person: TestUser, avatarId: number) =>
  waitFor(
    async () => (await runsOf(person, avatarId)).find(({ state }) => state !== "waiting" && state !== "running"),
    "the end of the run",
  );

const askedTimes = (content: string) =>
  model.questions.filter(({ messages }) => messages.at(-1)?.content.includes(content)).length;

const outputsOf = (userId: number) => node.app.db.select().from(outputs).where(eq(outputs.userId, userId));

test("every question is asked, held against its rules, told one by one, and paid by whoever started the run", async () => {
  const { person, avatarId } = await aTested([
    {
      question: 'say="It costs 1.200 euros [1]." price',
      points: ["1,200 euros"],
      forbidden: ["free"],
      must_cite: true,
    },
    { question: 'say="That is free of charge." lie', points: ["1,200 euros"], forbidden: ["free"], must_cite: true },
  ]);
  await anAvatarFile(node, person, { avatarId }, { text: "The course costs 1,200 euros. The price has all in it." });
  const hearing = await aHearing(node.address, person.token);
  const started = await start(person, avatarId);
  expect(started).toMatchObject({ avatar_id: avatarId, version: 2, total: 2, done: 0, results: [], finishedAt: null });
  const { test_run } = await hearing.next("avatar_test_run", ({ test_run: { state } }) => state === "done");
  const [good, bad] = test_run.results;
  expect(good).toMatchObject({
    answer: "It costs 1.200 euros [1].",
    points: [{ text: "1,200 euros", ok: true }],
    forbidden: [{ text: "free", ok: true }],
    cited: true,
    silent: null,
    ok: true,
    judged: null,
    problem: null,
    sources: [{ kind: "avatar", avatar_id: avatarId, name: "notes.txt" }],
  });
  expect(bad).toMatchObject({
    points: [{ ok: false }],
    forbidden: [{ ok: false }],
    cited: false,
    ok: false,
  });
  expect(test_run).toMatchObject({ done: 1, passed: 1, words: 10, finishedAt: expect.any(String) });
  const told = hearing.of("avatar_test_run").map((event) => event.test_run.results.length);
  expect(told).toEqual(told.toSorted());
  expect(new Set(told)).toEqual(new Set([0, 1, 2]));
  expect(await runsOf(person, avatarId)).toEqual([test_run]);
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 990, sum: 990, used: 10 });
  expect(await outputsOf(person.userId)).toEqual([]);
  hearing.close();
});

test("an avatar that answers from its material alone is silent where it is to be, for nothing, and no inbox hears of it", async () => {
  const question = { question: "How deep is the sea?", expects_silence: true };
  const { person, avatarId } = await aTested([question, { ...question, forbidden: ["material"] }], {
    mode: "material_only",
  });
  await start(person, avatarId);
  const { results, words, passed } = await ended(person, avatarId);
  expect(results).toMatchObject([
    { silent: true, ok: true, answer: "My material does not answer that." },
    { silent: true, ok: false },
  ]);
  expect([words, passed]).toEqual([0, 1]);
  expect(await node.app.db.select().from(avatarInbox).where(eq(avatarInbox.avatarId, avatarId))).toEqual([]);
});

test("an avatar that turns to what it knows elsewhere said first that its material is silent", async () => {
  const { person, avatarId } = await aTested(
    [
      { question: 'say="[[SILENT]] Elsewhere it is blue."', expects_silence: true },
      { question: 'say="It is blue."', expects_silence: true },
    ],
    { mode: "material_first" },
  );
  await start(person, avatarId);
  expect((await ended(person, avatarId)).results).toMatchObject([
    { silent: true, ok: true, answer: "Elsewhere it is blue." },
    { silent: false, ok: false, answer: "It is blue." },
  ]);
});

test("a model's opinion stands beside the rules and changes nothing; one that says neither yes nor no is none", async () => {
  const { person, avatarId } = await aTested([
    { question: 'say="Blue." judge="No: it is green."', points: ["blue"] },
    { question: 'say="Blue." judge="Yes. Well said."', points: ["green"] },
    { question: 'say="Blue." judge="Hm."', points: ["blue"] },
  ]);
  await start(person, avatarId, { judge: true });
  const { results } = await ended(person, avatarId);
  expect(results).toMatchObject([
    { ok: true, judged: { ok: false, why: "it is green." } },
    { ok: false, judged: { ok: true, why: "Well said." } },
    { ok: true, judged: null },
  ]);
  expect((await sumOfLedger(node, person.userId)).used).toBe(3);
});

test("runs before and after a change stand side by side, each with the version that it asked", async () => {
  const { person, avatarId } = await aTested([{ question: "words=2" }]);
  await start(person, avatarId);
  await ended(person, avatarId);
  await act(person, `PUT /avatars/add-context/${avatarId}`, { context: "You are another one now." });
  await start(person, avatarId);
  await waitFor(async () => (await runsOf(person, avatarId)).every(({ state }) => state === "done"), "both runs");
  expect((await runsOf(person, avatarId)).map(({ version }) => version)).toEqual([2, 1]);
  const first = await act(person, `GET /avatars/${avatarId}/tests/runs?version=1`);
  expect(first.body).toMatchObject({ test_runs: [{ version: 1 }], count: 1, pages: 1 });
});

test("an avatar that changes while it is tested ends its run: no run tells of two versions", async () => {
  const { person, avatarId } = await aTested([{ question: "words=40 a" }, { question: "words=1 never" }]);
  const release = model.hold();
  onTestFinished(release);
  await start(person, avatarId);
  await waitFor(() => askedTimes("words=40 a") === 1, "the first question");
  await act(person, `PUT /avatars/add-context/${avatarId}`, { context: "You are another one now." });
  release();
  const { state, results, done } = await ended(person, avatarId);
  expect(state).toBe("failed");
  expect(results).toMatchObject([
    { ok: true, answer: wordsOfModel(40) },
    { ok: false, answer: "", problem: "The avatar was changed while it was being tested. Run the questions again." },
  ]);
  expect(done).toBe(1);
  expect(askedTimes("words=1 never")).toBe(0);
});

test("of ten wishes to run at once one run comes, and its questions are asked once", async () => {
  const { person, avatarId } = await aTested([{ question: "words=30 race" }]);
  const release = model.hold();
  onTestFinished(release);
  const started = await Promise.all(Array.from({ length: 10 }, () => start(person, avatarId)));
  expect(new Set(started.map(({ test_run_id }) => test_run_id)).size).toBe(1);
  release();
  await ended(person, avatarId);
  expect(askedTimes("race")).toBe(1);
  expect((await sumOfLedger(node, person.userId)).used).toBe(30);
});

test("a run without words left ends with what it has, and says so; without questions there is none", async () => {
  const { person, avatarId } = await aTested(
    [{ question: "words=3 b" }, { question: "words=30 c", points: ["w1"] }, { question: "words=1 d" }],
    { words: 10 },
  );
  await start(person, avatarId);
  const { state, results, words } = await ended(person, avatarId);
  expect(state).toBe("failed");
  expect(results).toHaveLength(2);
  expect(results).toMatchObject([
    { ok: true, answer: wordsOfModel(3) },
    { ok: false, points: [{ ok: true }], problem: expect.stringMatching(/words/) },
  ]);
  expect(words).toBe(10);
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 0, sum: 0, used: 10 });
  expect((await act(person, `POST /avatars/${avatarId}/tests/run`, {})).status).toBe(412);
  const empty = await aTested([]);
  const refused = await act(empty.person, `POST /avatars/${empty.avatarId}/tests/run`, {});
  expect([refused.status, refused.body.code]).toEqual([409, "tests_missing"]);
});

test("a question that the provider fails on has its problem, and the others are asked", async () => {
  const { person, avatarId } = await aTested([{ question: "status=401 e" }, { question: "words=2 f" }]);
  await start(person, avatarId);
  const { state, results, words, passed } = await ended(person, avatarId);
  expect([state, words, passed]).toEqual(["done", 2, 1]);
  expect(results).toMatchObject([{ ok: false, problem: expect.stringMatching(/key/) }, { ok: true }]);
});

test("a cancelled run ends at once; the answers that came stay, and what arrived of the last one is paid", async () => {
  const { person, avatarId } = await aTested([{ question: "words=2 g" }, { question: "words=900 every=60 h" }]);
  const { test_run_id: id } = await start(person, avatarId);
  await waitFor(async () => (await outputsOf(person.userId))[0]?.content?.startsWith("w1 w2 w3"), "some of the second");
  const cancel = () => act(person, `POST /avatars/tests/runs/${id}/cancel`);
  const { status, body } = await cancel();
  expect([status, body.test_run.state]).toEqual([200, "cancelled"]);
  expect(body.test_run.results).toMatchObject([{ answer: wordsOfModel(2) }]);
  await waitFor(() => model.open() === 0, "the end of the asking");
  await waitFor(async () => (await outputsOf(person.userId)).length === 0, "the end of the answer");
  const { used, balance } = await sumOfLedger(node, person.userId);
  expect(balance).toBe(1000 - used);
  const { test_run } = (await cancel()).body;
  expect(test_run).toMatchObject({ state: "cancelled", words: used, results: body.test_run.results });
  expect((await cancel()).body.test_run).toEqual(test_run);
});

test("what is told of a run is how it stands, also where the telling began before it was cancelled", async () => {
  const { person, avatarId } = await aTested([{ question: "words=900 every=60 told" }]);
  const { test_run_id: id } = await start(person, avatarId);
  await waitFor(async () => (await outputsOf(person.userId))[0]?.content, "some of the answer");
  const [before] = await node.app.db.select().from(avatarTestRuns).where(eq(avatarTestRuns.testRunId, id));
  if (!before) throw new Error("there is no run");
  await act(person, `POST /avatars/tests/runs/${id}/cancel`);
  const hearing = await aHearing(node.address, person.token);
  await tellRun(node.app, before);
  expect(before.state).toBe("running");
  const told = await hearing.next("avatar_test_run", ({ test_run }) => test_run.test_run_id === id);
  expect(told.test_run.state).toBe("cancelled");
  hearing.close();
});

test.each([
  ["had said nothing is asked again", "", 2, { answer: wordsOfModel(4), ok: true, problem: null }, 4],
  ["had said something is kept as far as it came", "w1 w2 w3", 1, { answer: "w1 w2 w3", ok: false }, 3],
])(
  "a process that dies leaves a run that goes on: an answer that %s, and nothing is paid twice",
  async (_, said, times, kept, paid) => {
    const { person, avatarId } = await aTested([
      { question: `words=4 fail_first=1 hang ${said} died ${paid}` },
      { question: "words=2 after" },
    ]);
    const { test_run_id: id } = await start(person, avatarId);
    const ref = await waitFor(async () => {
      const [output] = await outputsOf(person.userId);
      return askedTimes(`died ${paid}`) === 1 ? output?.outputId : undefined;
    }, "the first question");
    // What a process leaves that was killed: a row that nobody writes any more, with what had reached it.
    if (said) await saveTexts(node.app.db, [{ ref, after: 0, piece: said }]);
    await node.app.db
      .update(generations)
      .set({ nodeId: "dead", heartbeatAt: new Date(0) })
      .where(eq(generations.ref, ref));
    await sweepDead(node.app, false);
    const { state, results, words } = await ended(person, avatarId);
    expect(state).toBe("done");
    expect(results).toMatchObject([kept, { answer: wordsOfModel(2), ok: true }]);
    expect(askedTimes(`died ${paid}`)).toBe(times);
    expect(words).toBe(paid + 2);
    expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 998 - paid, sum: 998 - paid, used: paid + 2 });
    expect((await node.app.db.select().from(avatarTestRuns).where(eq(avatarTestRuns.testRunId, id)))[0]?.words).toBe(
      words,
    );
  },
);

test("however many tries of a run there are at once, and however often they are cut short, each question is asked once", async () => {
  const questions = ["i", "j", "k"].map((letter) => ({ question: `words=9 every=20 tried ${letter}` }));
  const { person, avatarId } = await aTested(questions);
  const { test_run_id: testRunId } = await start(person, avatarId);
  const ofAvatar = eq(avatarTests.avatarId, avatarId);
  const tests = await node.app.db.select().from(avatarTests).where(ofAvatar).orderBy(avatarTests.testId);
  const tries = Array.from({ length: 20 }, async (_, index) => {
    const run = { jobId: "", attempt: 1, signal: AbortSignal.timeout(20 + 40 * index), report: async () => undefined };
    return runAvatarTests.work(node.app, { testRunId, tests }, run).catch((error: Error) => error.name);
  });
  const ends = await Promise.all(tries);
  const { results, words, state } = await ended(person, avatarId);
  expect(ends).toContain("TimeoutError");
  expect(state).toBe("done");
  expect(results.map(({ question, answer }) => [question, answer])).toEqual(
    questions.map(({ question }) => [question, wordsOfModel(9)]),
  );
  expect(askedTimes("tried")).toBe(3);
  expect(words).toBe(27);
  expect(await sumOfLedger(node, person.userId)).toEqual({ balance: 973, sum: 973, used: 27 });
});

test("a run whose job is no more does not go on for ever", async () => {
  const { person, avatarId } = await aTested([{ question: "words=2" }]);
  const values = { avatarId, userId: person.userId, jobId: crypto.randomUUID(), version: 1, total: 1 };
  await node.app.db.insert(avatarTestRuns).values({ ...values, state: "running" });
  expect(await runsOf(person, avatarId)).toMatchObject([{ state: "failed" }]);
  await start(person, avatarId);
  await waitFor(async () => (await runsOf(person, avatarId))[0]?.state === "done", "the new run");
});

test("an avatar that goes takes its run along", async () => {
  const { person, avatarId } = await aTested([{ question: "words=900 every=60 gone" }]);
  await start(person, avatarId);
  await waitFor(() => askedTimes("gone") === 1, "the question");
  expect((await act(person, `DELETE /avatars/${avatarId}`)).status).toBe(204);
  await waitFor(() => model.open() === 0, "the end of the asking");
  await waitFor(async () => (await outputsOf(person.userId)).length === 0, "the end of the answer");
  const { balance, sum, used } = await sumOfLedger(node, person.userId);
  expect([balance, sum]).toEqual([1000 - used, 1000 - used]);
  // It is kept for as long as the avatar can come back, and is over.
  expect((await act(person, `POST /avatars/${avatarId}/restore`)).status).toBe(200);
  expect(await runsOf(person, avatarId)).toMatchObject([{ state: "cancelled", words: used }]);
});
