import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../../test/app.ts";
import { anAvatar } from "../../../../../test/avatars.ts";
import { aText, aTrainer, aTraining, ended, readRun, start } from "../test/aTraining.ts";
import { aGate, aStudyServer, type StudyServer } from "../test/studyServer.ts";

let server: StudyServer;
let node: TestApp;
/** Holds back what a test wants to be held back; opened when it is over, however that went. */
let gate = aGate();

beforeAll(async () => {
  server = await aStudyServer();
  node = await aTestApp({ environment: { OPENAI_BASE_URL: server.address }, runsJobs: true });
});

beforeEach(() => {
  server.behave = () => ({});
  gate = aGate();
});

afterEach(() => gate.open());

afterAll(async () => {
  await node.close();
  await server.close();
});

/** For what only has to come; what has to come soon says so itself. */

const cancel = (token: string, runId: number, at: TestApp = node) =>
  at.ask(`POST /trainings/runs/${runId}/cancel`, { token });

test("ten executes at once are one run, which is asked for and paid once", async () => {
  const trainer = await aTrainer(node);
  const { avatarId } = await anAvatar(node, trainer.userId, { context: "" });
  const training = await aTraining(node, trainer, { text: aText(2, "raced"), avatarId });
  const asked = { token: trainer.token, body: { training_id: training.training_id } };
  server.behave = () => ({ after: gate.promise });
  const answers = await Promise.all(Array.from({ length: 10 }, () => node.ask("POST /trainings/execute", asked)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
  expect(new Set(answers.map(({ body }) => body.job_id)).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body.run.run_id)).size).toBe(1);
  gate.open();
  await ended(node, trainer, answers[0]?.body.run);
  expect(server.questions.filter(({ text }) => text.includes("raced"))).toHaveLength(2);
  const { runs } = (await node.ask(`GET /avatars/${avatarId}/runs`, trainer)).body;
  expect(runs).toHaveLength(1);
  const { versions } = (await node.ask(`GET /avatars/${avatarId}/versions`, trainer)).body;
  expect(versions.map(({ reason }: { reason: string }) => reason)).toEqual(["executed", "created"]);
});

test("while one run works on an avatar, another one on it is refused, and its file and avatar stay", async () => {
  const trainer = await aTrainer(node);
  const { avatarId } = await anAvatar(node, trainer.userId, { context: "" });
  const [one, other] = [
    await aTraining(node, trainer, { text: aText(1, "busy one"), avatarId }),
    await aTraining(node, trainer, { text: aText(1, "busy other"), avatarId }),
  ];
  server.behave = () => ({ after: gate.promise });
  const run = await start(node, trainer, "execute", one.training_id);
  const asked = (training_id: number) => ({ token: trainer.token, body: { training_id } });
  const busy = { status: 409, body: { code: "avatar_busy" } };
  expect(await node.ask("POST /trainings/execute", asked(other.training_id))).toMatchObject(busy);
  expect(await node.ask("POST /trainings/sync", asked(one.training_id))).toMatchObject(busy);
  const moved = { training_id: one.training_id, avatar_id: null };
  expect(await node.ask("PUT /trainings", { token: trainer.token, body: moved })).toMatchObject(busy);
  const renamed = { training_id: one.training_id, name: "Another name" };
  expect((await node.ask("PUT /trainings", { token: trainer.token, body: renamed })).status).toBe(200);
  gate.open();
  expect(await ended(node, trainer, run)).toMatchObject({ state: "done", result: "kept" });
});

test("cancelling ends a run and the question that is under way; what was read is kept", async () => {
  const trainer = await aTrainer(node);
  const { avatarId } = await anAvatar(node, trainer.userId, { context: "" });
  const training = await aTraining(node, trainer, { text: aText(6, "cancelled"), avatarId });
  let count = 0;
  server.behave = () => (++count > 3 ? { after: gate.promise } : {});
  const run = await start(node, trainer, "execute", training.training_id);
  await waitFor(async () => (await readRun(node, trainer, run.run_id)).run.done >= 0.4, "three parts");
  await waitFor(() => server.open() === 3, "the three questions that hang");
  expect((await cancel(trainer.token, run.run_id)).body.run).toMatchObject({ state: "cancelled", result: null });
  await waitFor(() => server.open() === 0, "the questions to be dropped");
  expect((await cancel(trainer.token, run.run_id)).body.run).toMatchObject({ state: "cancelled" });
  gate.open();
  server.behave = () => ({});
  const asked = server.questions.length;
  const next = await ended(node, trainer, await start(node, trainer, "execute", training.training_id));
  expect(next).toMatchObject({ state: "done", result: "kept", parts_reused: 3 });
  expect(server.questions.length - asked).toBe(4);
});

test("a run is cancelled from another node, and never ends otherwise", async () => {
  const other = await aTestApp({ environment: { OPENAI_BASE_URL: server.address }, database: node.database });
  const trainer = await aTrainer(node);
  const { avatarId } = await anAvatar(node, trainer.userId, { context: "" });
  const training = await aTraining(node, trainer, { text: aText(1, "far away"), avatarId });
  server.behave = () => ({ after: gate.promise });
  const run = await start(other, trainer, "execute", training.training_id);
  await waitFor(() => server.open() === 1, "the question");
  expect((await cancel(trainer.token, run.run_id, other)).body.run.state).toBe("cancelled");
  await waitFor(() => server.open() === 0, "the question to be dropped");
  gate.open();
  expect((await readRun(node, trainer, run.run_id)).run).toMatchObject({ state: "cancelled", result: null });
  expect((await node.ask(`GET /avatars/${avatarId}`, trainer)).body.avatar.context).toBe("");
  await other.close();
});

test("a key that is refused fails the run with words that say so, and is not asked again", async () => {
  const trainer = await aTrainer(node, "sk-wrong-1");
  const training = await aTraining(node, trainer, { text: aText(1, "wrong key") });
  server.behave = () => ({ status: 401 });
  const run = await ended(node, trainer, await start(node, trainer, "execute", training.training_id));
  expect(run.state).toBe("failed");
  expect(run.problem).toMatch(/own key was not accepted/);
  expect(server.questions.filter(({ text }) => text.includes("wrong key"))).toHaveLength(1);
  expect((await node.ask(`GET /trainings/${training.training_id}`, trainer)).body.training.status).toBe("failed");
});

test("a provider that is busy, and one that breaks off, is asked again, and only whole answers count", async () => {
  const trainer = await aTrainer(node);
  const training = await aTraining(node, trainer, { text: aText(1, "patient") });
  const answers = [{ status: 429 }, { breaks: true }];
  server.behave = () => answers.shift() ?? {};
  const run = await ended(node, trainer, await start(node, trainer, "execute", training.training_id));
  expect(run).toMatchObject({ state: "done", result: "stored" });
  expect(server.questions.filter(({ text }) => text.includes("patient"))).toHaveLength(3);
});

test("a run ends after fifteen minutes, says so, and the next one goes on with what was read", async () => {
  const trainer = await aTrainer(node);
  const training = await aTraining(node, trainer, { text: aText(6, "long one") });
  let count = 0;
  server.behave = () => (++count > 3 ? { after: gate.promise } : {});
  const run = await start(node, trainer, "execute", training.training_id);
  await waitFor(() => server.open() === 3 && count > 3, "three parts");
  node.time.skipMs += 15 * 60_000;
  const over = await ended(node, trainer, run);
  node.time.skipMs = 0;
  gate.open();
  expect(over.state).toBe("failed");
  expect(over.problem).toMatch(/longer than 15 minutes/);
  server.behave = () => ({});
  const next = await ended(node, trainer, await start(node, trainer, "execute", training.training_id));
  expect(next.state).toBe("done");
  expect(next.parts_reused).toBeGreaterThanOrEqual(3);
});

test("deleting a training, or its avatar, ends its run", async () => {
  const trainer = await aTrainer(node);
  const { avatarId } = await anAvatar(node, trainer.userId, { context: "" });
  const [one, other] = [
    await aTraining(node, trainer, { text: aText(1, "deleted"), avatarId }),
    await aTraining(node, trainer, { text: aText(1, "left") }),
  ];
  server.behave = () => ({ after: gate.promise });
  const [first, second] = [
    await start(node, trainer, "execute", one.training_id),
    await start(node, trainer, "execute", other.training_id),
  ];
  await waitFor(() => server.open() === 2, "both questions");
  expect((await node.ask(`DELETE /avatars/${avatarId}`, trainer)).status).toBe(204);
  expect((await node.ask(`DELETE /trainings/${other.training_id}`, trainer)).status).toBe(204);
  await waitFor(() => server.open() === 0, "the questions to be dropped");
  // The avatar can come back, and what was done for it stays to be read; of a training nothing is left.
  expect((await node.ask(`GET /trainings/runs/${first.run_id}`, trainer)).body.run.state).toBe("cancelled");
  expect((await node.ask(`GET /trainings/runs/${second.run_id}`, trainer)).status).toBe(404);
  const left = (await node.ask(`GET /trainings/${one.training_id}`, trainer)).body.training;
  expect(left).toMatchObject({ avatar_id: null, status: "cancelled" });
  gate.open();
});
