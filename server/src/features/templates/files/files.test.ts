import type { TemplateFile } from "@pluma/contract/templates/templates";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { messages } from "../../chats/tables.ts";
import { files } from "../../files/tables.ts";
import { aForm } from "../../files/test/samples.ts";
import { knowledgeSources } from "../../knowledge/tables.ts";
import { sweepTemplates } from "../jobs.ts";
import { templateFiles } from "../tables.files.ts";
import { templates } from "../tables.ts";

let model: ModelServer;
let node: TestApp;
let owner: TestUser;
let other: TestUser;
let organizationId: number;
beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  node = await aTestApp({ environment, runsJobs: true });
  organizationId = await anOrganization(node);
  [owner, other] = await Promise.all([aUser(node), aUser(node)]);
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const add = (id: number, text: string, name = "brand.txt", { token } = owner) =>
  node.ask(`POST /templates/${id}/files`, { token, form: aForm(text, name) });
const open = async (id: number, { token } = owner) => (await node.ask(`GET /templates/${id}`, { token })).body.template;
const filesIn = async (id: number, who = owner): Promise<TemplateFile[]> => (await open(id, who)).files;

/** A template with a file that was read. */
async function aCarrying(
  values: Parameters<typeof aTemplate>[2] = {},
  text = "Our colour is heliotrope.",
  who = owner,
) {
  const { templateId } = await aTemplate(node, who.userId, values);
  const added = await add(templateId, text, "brand.txt", who);
  expect(added.status, added.text).toBe(201);
  await readFully(templateId, who);
  return { templateId, file: added.body.file as TemplateFile };
}

const sweep = () =>
  sweepTemplates.work(
    node.app,
    {},
    { signal: new AbortController().signal, attempt: 1, jobId: "", report: async () => undefined },
  );

const readFully = (templateId: number, who = owner) =>
  waitFor(async () => {
    const standing = await filesIn(templateId, who);
    return standing.every(({ state }) => state === "ready" || state === "failed") ? standing : null;
  }, "the end of reading");

/** Uses a template, waits for the end, and answers what the model was told. */
async function use(templateId: number, { token } = owner, more: object = {}) {
  const body = { template_id: templateId, values: { tone: "words=3", topic: "colours" }, ...more };
  const sent = await node.ask("POST /messages/stream", { token, body });
  expect(sent.status, sent.text).toBe(200);
  const row = await ended(sent.body.message.message_id);
  return { row, told: model.questions.at(-1)?.messages.at(-1)?.content ?? "" };
}

const ended = (id: number) =>
  waitFor(async () => {
    const [row] = await node.app.db.select().from(messages).where(eq(messages.messageId, id));
    return row?.isGenerating ? undefined : row;
  }, "the end");

test("a file that is given to a template is read, its owner's screens hear, and the model reads it with the prompt", async () => {
  const hearing = await aHearing(node.address, owner.token);
  const { templateId, file } = await aCarrying();
  expect(file).toMatchObject({ file_data: { name: "brand.txt" }, problem: null });
  const isReady = (event: { file: TemplateFile }) =>
    event.file.template_file_id === file.template_file_id && event.file.state === "ready";
  expect((await hearing.next("template_file", isReady)).template_id).toBe(templateId);
  hearing.close();
  const { told, row } = await use(templateId);
  expect(told).toMatch(/brand\.txt\nOur colour is heliotrope\.[\s\S]*Write a words=3 mail about colours\.$/);
  expect(row).toMatchObject({ finishReason: "stop", sources: null });
});

test("what is no document, too many and too large are refused, and leave nothing", async () => {
  const { templateId } = await aTemplate(node, owner.userId);
  expect((await add(templateId, "MZ\u0000\u0001", "a.exe")).body.code).toBe("template_file_type_refused");
  const rows = Array.from({ length: 200 }, () => ({ templateId, fileId: 1, fromVersion: 1 }));
  await node.app.db.insert(templateFiles).values(rows);
  expect((await add(templateId, "One more.")).body.code).toBe("template_files_full");
  expect((await open(templateId)).version).toBe(1);
});

test("an upload can be given by its id, and stays what it was", async () => {
  const { templateId } = await aTemplate(node, owner.userId);
  const upload = await node.ask("POST /files", { token: owner.token, form: aForm("Ours.", "own.txt") });
  const body = { file_id: upload.body.file_id };
  const added = await node.ask(`POST /templates/${templateId}/files`, { token: owner.token, body });
  expect(added.body.file.file_data.name).toBe("own.txt");
  expect(added.body.file.file_data.file_id).not.toBe(body.file_id);
});

test("each file is a version: an earlier one is read as it was, and brings its files back", async () => {
  const { templateId, file } = await aCarrying({}, "The first house rule.");
  await add(templateId, "The second house rule.", "more.txt");
  await readFully(templateId);
  const asked = await use(templateId);
  expect(asked.told).toMatch(/first house rule[\s\S]*second house rule/);
  const removed = await node.ask(`DELETE /templates/files/${file.template_file_id}`, { token: owner.token });
  expect(removed.status).toBe(204);
  expect((await use(templateId)).told).not.toContain("first house rule");
  const again = await node.ask(`POST /messages/${asked.row?.messageId}/regenerate`, { token: owner.token, body: {} });
  await ended(again.body.message.message_id);
  expect(model.questions.at(-1)?.messages.at(-1)?.content).toMatch(/first house rule[\s\S]*second house rule/);
  const { body } = await node.ask(`GET /templates/${templateId}/versions`, { token: owner.token });
  expect(body.versions.map(({ number }: { number: number }) => number)).toEqual([4, 3, 2, 1]);
  const compared = await node.ask(`GET /templates/versions/${body.versions[0].template_version_id}`, {
    token: owner.token,
  });
  expect([compared.body.state_with.files, compared.body.state.files]).toEqual([
    ["brand.txt", "more.txt"],
    ["more.txt"],
  ]);
  const path = `POST /templates/versions/${body.versions[2].template_version_id}/restore`;
  const restored = await node.ask(path, { token: owner.token });
  expect(restored.body.template).toMatchObject({ version: 5, file_names: ["brand.txt"] });
  expect((await use(templateId)).told).toContain("first house rule");
});

test("a save meets no change where only files changed meanwhile, and meets what else did", async () => {
  const { templateId } = await aCarrying();
  const save = (body: object) =>
    node.ask("PUT /templates", { token: owner.token, body: { template_id: templateId, version: 1, ...body } });
  expect((await save({ name: "Renamed" })).body.template).toMatchObject({ name: "Renamed", file_names: ["brand.txt"] });
  expect((await save({ name: "Once more" })).body.code).toBe("template_changed");
});

test("a copy has the files where one may open them, else none; nothing is shared between the two", async () => {
  const { templateId } = await aCarrying({ isPublic: true });
  const copy = (who: TestUser) => node.ask(`POST /templates/${templateId}/duplicate`, { token: who.token, body: {} });
  const [own, theirs] = [(await copy(owner)).body.template, (await copy(other)).body.template];
  expect([own.file_names, theirs.file_names]).toEqual([["brand.txt"], []]);
  await readFully(own.template_id);
  const [mine] = await filesIn(templateId);
  expect(own.files[0].file_data.file_id).not.toBe(mine?.file_data.file_id);
  expect((await use(own.template_id)).told).toContain("heliotrope");
});

test("whoever may use a template sees the names of its files where it shows its prompt, and opens none", async () => {
  const { templateId, file } = await aCarrying({ isPublic: true });
  expect(await open(templateId, other)).toMatchObject({ files: [], file_names: ["brand.txt"], can: { files: false } });
  const id = file.template_file_id;
  const statuses = [
    await add(templateId, "Theirs.", "theirs.txt", other),
    await node.ask(`DELETE /templates/files/${id}`, { token: other.token }),
    await node.ask(`POST /templates/files/${id}/retry`, { token: other.token }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 404, 404]);
  await node.app.db
    .update(templates)
    .set({ showPrompt: false, editable: true })
    .where(eq(templates.templateId, templateId));
  expect(await open(templateId, other)).toMatchObject({ files: [], file_names: [], can: { edit: true, files: false } });
  expect((await add(templateId, "Theirs.", "theirs.txt", other)).status).toBe(403);
});

test("who may change an open template adds files, for its owner and in their room", async () => {
  const membership = { organizationId, userTypeId: 1 as const };
  const [author, admin] = await Promise.all([aUser(node, { membership }), aUser(node, { membership })]);
  const { templateId } = await aTemplate(node, author.userId, { organizationId });
  const form = aForm("Theirs.", "theirs.txt");
  form.set("organization_id", `${organizationId}`);
  const added = await node.ask(`POST /templates/${templateId}/files?organization_id=${organizationId}`, {
    token: admin.token,
    form,
  });
  expect(added.status, added.text).toBe(201);
  const [row] = await node.app.db.select().from(files).where(eq(files.fileId, added.body.file.file_data.file_id));
  expect(row).toMatchObject({ userId: author.userId, organizationId });
});

test("what a template of nobody would carry would be nobody's: it takes no files", async () => {
  const { templateId } = await aTemplate(node, null, { isPublic: true });
  const staff = await aUser(node, { staff: "admin" });
  expect((await add(templateId, "Ours.", "ours.txt", staff)).status).toBe(403);
});

test("a prompt is tried with the files of its template before it is saved; not by whoever may not open them", async () => {
  const { templateId } = await aCarrying({ isPublic: true });
  const attempt = async (who: TestUser) => {
    const body = { content: "words=2 of what I typed", saveOnConversation: false, tries_template: templateId };
    return node.ask("POST /messages/stream", { token: who.token, body });
  };
  const sent = await attempt(owner);
  expect(sent.status, sent.text).toBe(200);
  await ended(sent.body.message.message_id);
  expect(model.questions.at(-1)?.messages.at(-1)?.content).toMatch(/heliotrope[\s\S]*words=2 of what I typed$/);
  expect((await attempt(other)).status).toBe(404);
  const kept = { content: "Kept", tries_template: templateId };
  expect((await node.ask("POST /messages/stream", { token: owner.token, body: kept })).status).toBe(422);
});

test("a file of templates names the files, and the dry run says which are not carried along", async () => {
  const { templateId } = await aCarrying();
  const exported = await node.ask("POST /templates/export", {
    token: owner.token,
    body: { template_ids: [templateId] },
  });
  expect(JSON.parse(exported.text).templates[0].files).toEqual(["brand.txt"]);
  expect(exported.text).not.toContain("heliotrope");
  const dry = await node.ask("POST /templates/import", { token: other.token, body: { text: exported.text } });
  expect(dry.body.entries).toMatchObject([{ outcome: "new", files: ["brand.txt"] }]);
  const done = await node.ask("POST /templates/import", {
    token: other.token,
    body: { text: exported.text, dry_run: false },
  });
  expect((await open(done.body.created[0], other)).files).toEqual([]);
});

test("files stay while a deleted template can be brought back, and go with it for good", async () => {
  const { templateId, file } = await aCarrying();
  const fileId = file.file_data.file_id;
  await node.ask(`DELETE /templates/${templateId}`, { token: owner.token });
  await sweep();
  await node.ask(`POST /templates/${templateId}/restore`, { token: owner.token });
  expect((await filesIn(templateId)).map(({ file_data }) => file_data.file_id)).toEqual([fileId]);
  await node.app.db
    .update(templates)
    .set({ deletedAt: new Date(0) })
    .where(eq(templates.templateId, templateId));
  await sweep();
  expect(await node.app.db.$count(templates, eq(templates.templateId, templateId))).toBe(0);
  expect(await node.app.db.$count(knowledgeSources, eq(knowledgeSources.fileId, fileId))).toBe(0);
  const standing = await node.app.db.select().from(files).where(eq(files.fileId, fileId));
  expect(standing.filter(({ expiresAt }) => expiresAt === null)).toEqual([]);
});

test("the export of all that is kept of somebody says which files their templates carry, and has them", async () => {
  const person = await aUser(node);
  const { templateId, file } = await aCarrying({}, "The colour of the person.", person);
  await node.ask("POST /users/export", { token: person.token, body: {} });
  const { src } = await waitFor(async () => {
    const { body } = await node.ask("GET /users/export", { token: person.token });
    return body.export.state === "done" ? body.export : null;
  }, "the export");
  const bytes = await (await fetch(`${node.address}${src}`)).arrayBuffer();
  const packed = unzipSync(new Uint8Array(bytes));
  const [told] = JSON.parse(strFromU8(packed[`templates/${templateId}.json`] ?? new Uint8Array())).templates;
  expect(told).toMatchObject({
    files: ["brand.txt"],
    carried: [{ name: "brand.txt", from_version: 2, to_version: null }],
  });
  expect(Object.keys(packed)).toContain(`files/${file.file_data.file_id}-brand.txt`);
});
