import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anAvatar, anAvatarFile } from "../../../../test/avatars.ts";
import { anOrganization, aUser } from "../../../../test/people.ts";
import { personalDataOf } from "../../../platform/features/personalData.ts";
import { aPicture } from "../../files/test/samples.ts";
import { findTraining } from "./store.system.ts";
import { anUpload, aTrainer, aTraining } from "./test/aTraining.ts";

let node: TestApp;

beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
});

afterAll(() => node.close());

const create = (token: string, body: object) => node.ask("POST /trainings", { token, body });
const save = (token: string, body: object) => node.ask("PUT /trainings", { token, body });
const read = (token: string, id: number) => node.ask(`GET /trainings/${id}`, { token });
const names = ({ body }: { body: { trainings: { name: string }[] } }) => body.trainings.map(({ name }) => name);

test("a training is made of an uploaded file, and holds its name, file, owner and status", async () => {
  const { token, userId } = await aUser(node);
  const file_id = await anUpload(node, { token }, "Material.");
  const made = await create(token, { name: "  Method  ", file_id });
  expect(made.status).toBe(201);
  expect(made.body.training).toMatchObject({
    name: "Method",
    file_id,
    file: { file_id, name: "material.txt", type: "text/plain" },
    user_id: userId,
    avatar_id: null,
    public: false,
    status: "idle",
    context: null,
    run: null,
    can: { edit: true },
  });
  expect((await read(token, made.body.training.training_id)).body).toEqual(made.body);
});

test("a training without a name, with a picture, or with what is not one's own is refused", async () => {
  const [{ token, userId }, stranger] = [await aUser(node), await aUser(node)];
  expect((await create(token, { name: " " })).status).toBe(422);
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(await aPicture("png"))]), "face.png");
  const face = (await node.ask("POST /files", { token, form })).body.file_id;
  expect(await create(token, { name: "A", file_id: face })).toMatchObject({
    status: 422,
    body: { code: "avatar_file_type_refused" },
  });
  const foreign = await anUpload(node, stranger, "Secret.");
  expect((await create(token, { name: "A", file_id: foreign })).status).toBe(404);
  const published = await anAvatar(node, stranger.userId, { isPublic: true });
  expect((await create(token, { name: "A", avatar_id: published.avatarId })).status).toBe(404);
  const own = await anAvatar(node, userId);
  expect((await create(token, { name: "A", avatar_id: own.avatarId })).status).toBe(201);
});

test("one's own trainings are listed newest first, by space, avatar and name, accents aside", async () => {
  const organization = await anOrganization(node);
  const { token, userId } = await aUser(node, { membership: { organizationId: organization, userTypeId: 3 } });
  const { avatarId } = await anAvatar(node, userId);
  await create(token, { name: "Método 50%" });
  await create(token, { name: "Catalogue", avatar_id: avatarId });
  await create(token, { name: "Team", organization_id: organization });
  const list = (query: string) => node.ask(`GET /trainings?${query}`, { token });
  expect(names(await list(""))).toEqual(["Catalogue", "Método 50%"]);
  expect(names(await list(`organization_id=${organization}`))).toEqual(["Team"]);
  expect(names(await list("query=metodo"))).toEqual(["Método 50%"]);
  expect(names(await list("query=%25"))).toEqual(["Método 50%"]);
  expect(names(await list(`avatar_id=${avatarId}`))).toEqual(["Catalogue"]);
  const behind = await list("page=2");
  expect(behind.body).toMatchObject({ trainings: [], count: 2, pages: 1 });
});

test("a public training is known to others by its name alone, a private one not at all", async () => {
  const [owner, stranger, admin] = [await aTrainer(node), await aUser(node), await aUser(node, { staff: "admin" })];
  const training = await aTraining(node, owner, { text: "Know-how.", name: "Zzz known" });
  expect((await read(stranger.token, training.training_id)).status).toBe(404);
  expect((await read(stranger.token, 99_999_999_999)).status).toBe(404);
  await save(owner.token, { training_id: training.training_id, public: true });
  const seen = (await read(stranger.token, training.training_id)).body.training;
  expect(seen).toMatchObject({ name: "Zzz known", file: null, file_id: null, context: null, can: { edit: false } });
  expect(seen).toMatchObject({ run: null, avatar_id: null, status: "idle" });
  const listed = await node.ask("GET /trainings/public/all?query=ZZZ", { token: stranger.token });
  expect(listed.body.trainings).toEqual([seen]);
  const change = { training_id: training.training_id, name: "Mine" };
  expect((await save(stranger.token, change)).status).toBe(403);
  expect((await save(admin.token, change)).body.training).toMatchObject({ name: "Mine", user_id: owner.userId });
  expect((await node.ask(`DELETE /trainings/${training.training_id}`, stranger)).status).toBe(403);
});

test("another file takes the place of the first, whose text and bytes go", async () => {
  const owner = await aTrainer(node);
  const training = await aTraining(node, owner, { text: "First." });
  const file_id = await anUpload(node, owner, "Second.");
  const saved = await save(owner.token, { training_id: training.training_id, file_id });
  expect(saved.body.training.file_id).toBe(file_id);
  expect((await fetch(node.address + training.file?.src)).status).toBe(404);
  expect((await fetch(node.address + saved.body.training.file.src)).status).toBe(200);
  const without = await save(owner.token, { training_id: training.training_id, file_id: null });
  expect(without.body.training).toMatchObject({ file_id: null, file: null });
});

test("a deleted training takes its file along, but not one that an avatar holds as well", async () => {
  const owner = await aTrainer(node);
  const { avatarId } = await anAvatar(node, owner.userId);
  const row = await anAvatarFile(node, owner, { avatarId }, { text: "Shared." });
  const shared = (await create(owner.token, { name: "A", file_id: row.fileId })).body.training;
  const alone = await aTraining(node, owner, { text: "Alone." });
  for (const { training_id } of [shared, alone]) {
    expect((await node.ask(`DELETE /trainings/${training_id}`, owner)).status).toBe(204);
    expect((await read(owner.token, training_id)).status).toBe(404);
  }
  expect((await fetch(node.address + shared.file.src)).status).toBe(200);
  expect((await fetch(node.address + alone.file?.src)).status).toBe(404);
});

test("trainings and runs come along in an export, and go with a person", async () => {
  const owner = await aTrainer(node);
  const training = await aTraining(node, owner, { text: "Mine.", name: "To take along" });
  const kept = personalDataOf(node.app).find(({ name }) => name === "trainings");
  const exported: string[] = [];
  for await (const { path, content } of kept?.exportOf?.(node.app, owner.userId) ?? []) {
    exported.push(`${path} ${content}`);
  }
  expect(exported).toHaveLength(1);
  expect(exported[0]).toContain("To take along");
  expect((await node.ask("DELETE /users", { ...owner, body: { password: owner.password } })).status).toBe(204);
  expect(await findTraining(node.app, training.training_id)).toBeUndefined();
});

test("the estimate says that material which is still being read is not counted", async () => {
  const trainer = await aTrainer(node);
  const { training_id: id } = await aTraining(node, trainer, { text: "Listen twice." });
  const estimated = async () => (await node.ask(`GET /trainings/${id}/estimate`, trainer)).body;
  expect(await estimated()).toMatchObject({ is_reading: false });
  // One that no job knows of, so that it waits for good.
  await node.app.db.execute(sql`
    with waiting as (insert into knowledge_sources (user_id, file_id, name, type)
      select user_id, file_id, name, type from knowledge_sources where source_id = (select source_id from trainings where training_id = ${id})
      returning source_id)
    update trainings set source_id = waiting.source_id from waiting where training_id = ${id}`);
  expect(await estimated()).toMatchObject({ estimate: { tokens: 0 }, parts: 0, is_reading: true });
});
