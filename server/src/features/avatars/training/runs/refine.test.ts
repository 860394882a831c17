import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../../test/app.ts";
import { anAvatar, anAvatarFile } from "../../../../../test/avatars.ts";
import type { TestUser } from "../../../../../test/people.ts";
import { findAvatar } from "../../store.system.ts";
import { aText, aTrainer, aTraining, ended, readRun, start } from "../test/aTraining.ts";
import { aStudyServer, type StudyServer } from "../test/studyServer.ts";

let server: StudyServer;
let node: TestApp;

beforeAll(async () => {
  server = await aStudyServer();
  node = await aTestApp({ environment: { OPENAI_BASE_URL: server.address }, runsJobs: true });
});

beforeEach(() => {
  server.behave = () => ({});
});

afterAll(async () => {
  await node.close();
  await server.close();
});

const STANDING = "I am Ana.\n\nI sell coffee.";

async function anExperienced({ context = STANDING }: { context?: string } = {}) {
  const trainer = await aTrainer(node);
  const { avatarId } = await anAvatar(node, trainer.userId, { context });
  return { trainer, avatarId };
}

const rate = (token: string, avatar_id: number, content: string, liked: boolean) =>
  node.ask("POST /outputs", { token, body: { avatar_id, prompt: "Write a greeting", content, liked } });

const refine = (token: string, avatar_id: number) => node.ask("POST /avatars/refine", { token, body: { avatar_id } });

const keep = (token: string, runId: number, body: object = {}) =>
  node.ask(`POST /trainings/runs/${runId}/keep`, { token, body });

async function aProposal(trainer: TestUser, avatarId: number, say: string) {
  server.behave = ({ kind }) => (kind === "refine" ? { say } : {});
  return ended(node, trainer, (await refine(trainer.token, avatarId)).body.run);
}

test("refine learns from what its owner rated and taught, and changes nothing before they keep it", async () => {
  const { trainer, avatarId } = await anExperienced();
  const { token } = trainer;
  await rate(token, avatarId, "Hola, corazón, ¿un café?", true);
  await rate(token, avatarId, "Dear Sir or Madam", false);
  const taught = { question: "Do you ship?", answer: "Only to Madrid." };
  expect((await node.ask(`POST /avatars/${avatarId}/teach`, { token, body: taught })).status).toBe(201);
  const before = (await node.ask(`GET /avatars/${avatarId}/refine/estimate`, { token })).body;
  expect(before).toMatchObject({ parts: 1, parts_reused: 0, has_key: true });
  const run = await aProposal(trainer, avatarId, "I am Ana.\n\nI sell coffee, warmly.");
  expect(run).toMatchObject({ act: "refine", state: "done", result: "proposed", training_id: null });
  expect([run.estimate, before.estimate.tokens > 0]).toEqual([before.estimate, true]);
  const question = server.questions.findLast(({ kind }) => kind === "refine");
  expect(question?.text).toMatch(/\[\[liked \w+\]\]\nTo "Write a greeting":\n\nHola, corazón, ¿un café\?/);
  expect(question?.text).toMatch(/\[\[not liked \w+\]\]\nTo "Write a greeting":\n\nDear Sir or Madam/);
  expect(question?.text).toContain("Only to Madrid.");
  expect(question?.text).toContain(STANDING);
  expect((await findAvatar(node.app, avatarId))?.context).toBe(STANDING);
  expect((await keep(token, run.run_id)).body.run.result).toBe("kept");
  const { versions } = (await node.ask(`GET /avatars/${avatarId}/versions`, { token })).body;
  expect(versions[0]).toMatchObject({
    reason: "refined",
    context_length: "I am Ana.\n\nI sell coffee, warmly.".length,
  });
});

test("a proposal is kept as it was edited, put aside, and decided once", async () => {
  const { trainer, avatarId } = await anExperienced();
  await rate(trainer.token, avatarId, "Yes!", true);
  const run = await aProposal(trainer, avatarId, "New one.");
  const empty = await keep(trainer.token, run.run_id, { context: "  " });
  expect(empty).toMatchObject({ status: 422, body: { code: "context_empty" } });
  const long = await keep(trainer.token, run.run_id, { context: "x".repeat(30_004) });
  expect(long).toMatchObject({ status: 422, body: { code: "context_too_long" } });
  const answers = await Promise.all([
    keep(trainer.token, run.run_id, { context: "Mine." }),
    keep(trainer.token, run.run_id, { context: "Mine." }),
    node.ask(`POST /trainings/runs/${run.run_id}/aside`, trainer),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const avatar = await findAvatar(node.app, avatarId);
  expect([avatar?.context, avatar?.version]).toEqual(answers[2]?.status === 200 ? [STANDING, 1] : ["Mine.", 2]);
  const { proposal } = await readRun(node, trainer, run.run_id);
  expect(proposal).toBeNull();
});

test("a proposal is not kept over a context that was changed meanwhile", async () => {
  const { trainer, avatarId } = await anExperienced();
  await rate(trainer.token, avatarId, "Yes!", true);
  const run = await aProposal(trainer, avatarId, "New one.");
  await node.ask(`PUT /avatars/add-context/${avatarId}`, { token: trainer.token, body: { context: "By hand." } });
  expect(await keep(trainer.token, run.run_id)).toMatchObject({ status: 409, body: { code: "avatar_changed" } });
  expect((await findAvatar(node.app, avatarId))?.context).toBe("By hand.");
  const aside = await node.ask(`POST /trainings/runs/${run.run_id}/aside`, trainer);
  expect(aside.body.run.result).toBe("aside");
});

test("refine by a training is that of its avatar, and asks for the same once", async () => {
  const { trainer, avatarId } = await anExperienced();
  const training = await aTraining(node, trainer, { text: "Some notes.", avatarId });
  const asked = { token: trainer.token, body: { training_id: training.training_id } };
  const nothing = await node.ask("POST /trainings/refine", asked);
  expect(nothing).toMatchObject({ status: 409, body: { code: "refine_material_missing" } });
  await rate(trainer.token, avatarId, "Yes!", true);
  const estimate = (await node.ask(`GET /trainings/${training.training_id}/estimate?act=refine`, trainer)).body;
  expect(estimate).toMatchObject({ parts: 1, parts_reused: 0 });
  const run = await ended(node, trainer, await start(node, trainer, "refine", training.training_id));
  expect(run).toMatchObject({ result: "proposed", avatar_id: avatarId });
  const again = await ended(node, trainer, (await refine(trainer.token, avatarId)).body.run);
  expect(again).toMatchObject({ result: "proposed", parts_reused: 1, cost: { tokens: 0 } });
  // One decision waits at a time: the proposal that it takes the place of was put aside.
  const { body } = await node.ask(`GET /trainings/runs/${run.run_id}`, trainer);
  expect(body).toMatchObject({ run: { result: "aside" }, proposal: null });
});

test("refine without a context, or of a training without an avatar, is refused", async () => {
  const { trainer, avatarId } = await anExperienced({ context: "" });
  const refused = await refine(trainer.token, avatarId);
  expect(refused).toMatchObject({ status: 409, body: { code: "context_missing" } });
  const training = await aTraining(node, trainer, { text: "Some notes." });
  const asked = { token: trainer.token, body: { training_id: training.training_id } };
  const alone = await node.ask("POST /trainings/refine", asked);
  expect(alone).toMatchObject({ status: 409, body: { code: "training_without_avatar" } });
});

test("combine makes one private avatar of two, with one context and the files of both, once", async () => {
  const { trainer, avatarId } = await anExperienced();
  const other = await anAvatar(node, trainer.userId, { context: "I know tea.", isPublic: true });
  await anAvatarFile(node, trainer, { avatarId }, { name: "coffee.txt", text: "Coffee.", editable: true });
  await anAvatarFile(node, trainer, other, { name: "tea.txt", text: "Tea." });
  server.behave = ({ kind }) => (kind === "combine" ? { say: "I am Ana and know tea." } : {});
  const body = { selected_avatar_id: avatarId, target_avatar_id: other.avatarId, name: " Ana & tea " };
  const asked = { token: trainer.token, body };
  const answers = await Promise.all([1, 2, 3].map(() => node.ask("POST /avatars/combine", asked)));
  expect(new Set(answers.map(({ body }) => body.run.run_id)).size).toBe(1);
  const run = await ended(node, trainer, answers[0]?.body.run);
  expect(run).toMatchObject({ act: "combine", state: "done", result: "kept", made_avatar_id: expect.any(Number) });
  const { avatar } = (await node.ask(`GET /avatars/${run.made_avatar_id}`, trainer)).body;
  expect(avatar).toMatchObject({ name: "Ana & tea", context: "I am Ana and know tea.", public: false, version: 1 });
  const files = avatar.avatar_files.map(
    ({ file_data, editable }: { file_data: { name: string }; editable: boolean }) => [file_data.name, editable],
  );
  expect(files).toEqual([
    ["coffee.txt", true],
    ["tea.txt", false],
  ]);
  const { versions } = (await node.ask(`GET /avatars/${run.made_avatar_id}/versions`, trainer)).body;
  expect(versions).toMatchObject([
    {
      reason: "combined",
      subject: expect.stringMatching(/^.+ \+ .+$/),
      files: [{ name: "coffee.txt" }, { name: "tea.txt" }],
    },
  ]);
  // Its files are its own: what it is made of can go.
  expect((await node.ask(`DELETE /avatars/${other.avatarId}`, trainer)).status).toBe(204);
  const tea = avatar.avatar_files[1].avatar_file_id;
  expect((await node.ask(`GET /avatars/files/${tea}`, trainer)).body.file.file_data.name).toBe("tea.txt");
  expect((await fetch(node.address + avatar.avatar_files[1].file_data.src)).status).toBe(200);
});

test("combine with a training takes its context and its file; with one context alone no model is asked", async () => {
  const { trainer, avatarId } = await anExperienced();
  const training = await aTraining(node, trainer, { text: aText(1, "joined") });
  const asked = {
    token: trainer.token,
    body: { selected_avatar_id: avatarId, target_training_id: training.training_id, name: "Both" },
  };
  const count = server.questions.length;
  const run = await ended(node, trainer, (await node.ask("POST /avatars/combine", asked)).body.run);
  const { avatar } = (await node.ask(`GET /avatars/${run.made_avatar_id}`, trainer)).body;
  expect(avatar).toMatchObject({ context: STANDING, avatar_files: [{ file_data: { name: "material.txt" } }] });
  expect(run.cost).toEqual({ tokens: 0, cost_usd: 0 });
  expect(server.questions).toHaveLength(count);
});

test("nobody combines, refines or runs what is not their own", async () => {
  const { trainer, avatarId } = await anExperienced();
  const stranger = await aTrainer(node);
  const { avatarId: own } = await anAvatar(node, stranger.userId);
  const published = await anAvatar(node, trainer.userId, { isPublic: true });
  const combine = (body: object) => node.ask("POST /avatars/combine", { token: stranger.token, body });
  for (const target_avatar_id of [avatarId, published.avatarId]) {
    expect((await combine({ selected_avatar_id: own, target_avatar_id, name: "Stolen" })).status).toBe(404);
  }
  expect((await refine(stranger.token, avatarId)).status).toBe(404);
  expect((await refine(stranger.token, published.avatarId)).status).toBe(404);
});

test("sync reads what was not read and leaves what is in line, without asking a model", async () => {
  const { trainer, avatarId } = await anExperienced();
  await anAvatarFile(node, trainer, { avatarId }, { text: "A note." });
  const training = await aTraining(node, trainer, { text: "Some notes.", avatarId });
  const count = server.questions.length;
  const first = await ended(node, trainer, await start(node, trainer, "sync", training.training_id));
  expect(first).toMatchObject({ act: "sync", state: "done", step: "ready", cost: { tokens: 0, cost_usd: 0 } });
  const second = await ended(node, trainer, await start(node, trainer, "sync", training.training_id));
  expect(second).toMatchObject({ result: "nothing", parts_reused: 2 });
  expect(server.questions).toHaveLength(count);
});
