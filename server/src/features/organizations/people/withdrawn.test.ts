import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import type { JobRun } from "../../../platform/jobs/jobs.ts";
import { incomingFolder } from "../../../platform/web/upload.ts";
import { sweepAll } from "../../batches/running/sweeping.ts";
import { workflowBatches, workflowBatchRows } from "../../batches/tables.ts";
import { messages } from "../../chats/tables.ts";
import { files } from "../../files/tables.ts";
import { aForm } from "../../files/test/samples.ts";
import { aStep, aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { exportOrganization } from "../ending/exportJob.ts";
import { peopleImports } from "../tables.ts";

// Two nodes of one installation: what is under way at the first loses its right at the other.
let model: ModelServer;
let here: TestApp;
let other: TestApp;
beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  here = await aTestApp({ environment, runsJobs: true });
  other = await aTestApp({ environment, database: here.database });
});
afterAll(async () => {
  await other.close();
  await here.close();
  await model.close();
});

async function aHouse(node = here) {
  const id = await anOrganization(node);
  const join = (userTypeId: 1 | 2 | 3) => aUser(node, { membership: { organizationId: id, userTypeId } });
  const [boss, colleague, member] = [await join(1), await join(1), await join(3)];
  return { id, boss, colleague, member };
}
type House = Awaited<ReturnType<typeof aHouse>>;

const remove = ({ id, boss }: House, { userId }: TestUser, at = other) =>
  at.ask(`DELETE /organizations/${id}/${userId}`, { token: boss.token });
const leave = ({ id }: House, { userId, token }: TestUser) =>
  other.ask(`DELETE /organizations/${id}/${userId}`, { token });
const lower = ({ id, boss }: House, { userId }: TestUser) =>
  other.ask("PUT /organizations/users", {
    token: boss.token,
    body: { organization_id: id, user_id: userId, user_type_id: 3 },
  });

/** Sends the first half of a file, waits until the node has that much of it, and sends the rest when it is told to. */
async function anUpload({ token }: TestUser, path: string, text: string) {
  const boundary = "a-line-that-is-in-no-file";
  const incoming = (): Promise<string[]> => readdir(incomingFolder(here.app.config.DATA_DIR)).catch(() => []);
  const before = await incoming();
  const sent: ClientRequest = request(`${here.address}/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  const head = 'Content-Disposition: form-data; name="file"; filename="people.csv"\r\nContent-Type: text/csv';
  // More than what a reader of forms holds back to see whether it is the end.
  const half = `${text}${"\n".repeat(4000)}`;
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  const told = answered.then(([answer]) => {
    answer.resume();
    return answer.statusCode;
  });
  sent.write(`--${boundary}\r\n${head}\r\n\r\n${half}`);
  // By its name: one that came before may be on its way out.
  const isHere = async () => (await incoming()).some((name) => !before.includes(name));
  const early = await Promise.race([told, waitFor(isHere, "the first half")]);
  if (early !== true) throw new Error(`half a file was answered ${early}`);
  return (): Promise<number | undefined> => {
    sent.end(`${text}\r\n--${boundary}--\r\n`);
    return told;
  };
}

test("a file that is on its way into the organization is kept for nobody who was removed meanwhile", async () => {
  const house = await aHouse();
  const path = `/files?organization_id=${house.id}`;
  const finish = await anUpload(house.member, path, "What the house knows.");
  expect((await remove(house, house.member)).status).toBe(204);
  expect(await finish()).toBe(404);
  expect(await here.app.db.select().from(files).where(eq(files.organizationId, house.id))).toEqual([]);
  // To somebody who is in it still the same happens as to anybody.
  expect(await (await anUpload(house.boss, path, "What the house knows."))()).toBe(201);
});

test("people who are on their way in a file come in by nobody who leads the organization no more", async () => {
  const house = await aHouse();
  const stranger = await aUser(here);
  const finish = await anUpload(
    house.colleague,
    `/organizations/${house.id}/people_imports`,
    `email,role\n${stranger.email},Member\n`,
  );
  expect((await lower(house, house.colleague)).status).toBe(200);
  expect(await finish()).toBe(403);
  expect(await here.app.db.select().from(peopleImports).where(eq(peopleImports.organizationId, house.id))).toEqual([]);
});

test("a file that comes in while its sender signs out is kept for nobody", async () => {
  const house = await aHouse();
  const finish = await anUpload(house.member, `/files?organization_id=${house.id}`, "What the house knows.");
  expect((await other.ask("POST /auth/logout", { token: house.member.token })).status).toBeLessThan(300);
  expect(await finish()).toBe(401);
  expect(await here.app.db.select().from(files).where(eq(files.organizationId, house.id))).toEqual([]);
});

test("a file that was stored in the organization is neither opened, changed nor used by who stored it, once they are removed", async () => {
  const house = await aHouse();
  const { member } = house;
  const store = async (path: string) =>
    (await here.ask(path, { token: member.token, form: aForm("What the house knows.", "notes.txt") })).body.file_id;
  const [theirs, own] = [await store(`POST /files?organization_id=${house.id}`), await store("POST /files")];
  const may = async (fileId: number) => {
    const { token } = member;
    const read = await here.ask(`GET /files/${fileId}`, { token });
    const named = await here.ask(`PUT /files/${fileId}`, { token, body: { name: "mine.txt" } });
    const bytes = await here.ask(`PUT /files/${fileId}`, { token, form: aForm("Mine.", "mine.txt") });
    const trained = await here.ask("POST /trainings", { token, body: { name: "Mine", file_id: fileId } });
    return [read, named, bytes, trained].map(({ status }) => status);
  };
  expect(await may(theirs)).toEqual([200, 200, 200, 201]);
  expect((await remove(house, member)).status).toBe(204);
  expect(await may(theirs)).toEqual([404, 404, 404, 404]);
  expect(await may(own)).toEqual([200, 200, 200, 201]);
});

test("what is being written in an organization ends when it is taken away, and nothing comes into it any more", async () => {
  const house = await aHouse();
  const { member, boss, id } = house;
  const query = `organization_id=${id}`;
  const body = { content: "words=9000 every=20", organization_id: id };
  const sent = await here.ask("POST /messages/stream", { token: member.token, body });
  expect(sent.status, sent.text).toBe(200);
  const finish = await anUpload(member, `/files?${query}`, "What the house knows.");
  const { organization } = (await here.ask(`GET /organizations/${id}`, { token: boss.token })).body;
  const gone = await other.ask(`DELETE /organizations/${id}`, { token: boss.token, body: { name: organization.name } });
  expect(gone.status, gone.text).toBe(204);
  const written = async () => {
    const [row] = await here.app.db.select().from(messages).where(eq(messages.messageId, sent.body.message.message_id));
    return row && !row.isGenerating && row;
  };
  expect(await waitFor(written, "the end of the answer")).toMatchObject({ finishReason: "interrupted" });
  expect(await finish()).toBe(404);
});

const exported = async ({ id }: House, { token }: TestUser, at = here) =>
  (await at.ask(`GET /organizations/${id}/export`, { token })).body.export;

test.each([
  ["removed", remove],
  ["made a Member", lower],
  ["gone of themselves", leave],
] as const)("the export that an Admin asked for opens no more once they are %s", async (_how, withdraw) => {
  const house = await aHouse();
  await here.ask(`POST /organizations/${house.id}/export`, { token: house.colleague.token });
  await waitFor(async () => (await exported(house, house.colleague)).state === "done", "the export");
  const { src } = await exported(house, house.colleague);
  expect((await fetch(new URL(src, here.address))).status).toBe(200);
  expect((await withdraw(house, house.colleague)).status).toBeLessThan(300);
  expect((await fetch(new URL(src, here.address))).status).toBe(404);
  // Who leads it still begins another.
  await here.ask(`POST /organizations/${house.id}/export`, { token: house.boss.token });
  await waitFor(async () => (await exported(house, house.boss)).src, "the export of another Admin");
});

test("an export that is being made for an Admin who is removed meanwhile is made for nobody", async () => {
  // Nobody works on it but this test, as a node would.
  const idle = await aTestApp();
  onTestFinished(() => idle.close());
  const house = await aHouse(idle);
  const { body } = await idle.ask(`POST /organizations/${house.id}/export`, { token: house.colleague.token });
  const { app } = idle;
  const { storage } = app;
  const removing: typeof storage = {
    ...storage,
    async put(...given) {
      expect((await remove(house, house.colleague, idle)).status).toBe(204);
      return storage.put(...given);
    },
  };
  const run = { signal: new AbortController().signal } as JobRun;
  await exportOrganization.work({ ...app, storage: removing }, { exportId: body.export.export_id }, run);
  const kept = await app.db.select().from(files).where(eq(files.organizationId, house.id));
  expect(kept.filter(({ expiresAt }) => expiresAt === null || expiresAt > app.clock.now())).toEqual([]);
  expect(await exported(house, house.boss, idle)).toBeNull();
});

test("a run for many begins no other row once its starter is removed, and its answer ends", async () => {
  const house = await aHouse();
  const { id: organizationId, member } = house;
  const query = `organization_id=${organizationId}`;
  const content = "withdrawn [thing] words=9000 every=20";
  const { templateId } = await aTemplate(here, member.userId, { organizationId, content });
  const { workflowId } = await aWorkflow(here, member.userId, { organizationId, steps: [aStep(templateId)] });
  const table = ["Thing", ...Array.from({ length: 8 }, (_, index) => `row-${index}.`)].join("\n");
  const asMember = (line: string, form?: FormData) => here.ask(`${line}?${query}`, { token: member.token, form });
  const made = await asMember(`POST /workflows/${workflowId}/batches`, aForm(table, "table.csv"));
  expect(made.status, made.text).toBe(201);
  const { workflow_batch_id: id } = made.body.batch;
  expect((await asMember(`POST /workflow_batches/${id}/start`)).status).toBe(200);
  const asked = () =>
    model.questions.filter(({ messages }) => messages.at(-1)?.content.includes("withdrawn row-")).length;
  await waitFor(() => asked() > 0, "the first row");
  expect((await remove(house, member)).status).toBe(204);
  const rows = () => here.app.db.select().from(workflowBatchRows).where(eq(workflowBatchRows.workflowBatchId, id));
  const { signal } = new AbortController();
  const rest = async () => {
    await sweepAll({ ...here.app, db: here.app.backgroundDb }, signal);
    return (await rows()).every(({ state }) => state !== "running");
  };
  await waitFor(rest, "the rows to rest");
  const begun = asked();
  // As on every node each minute.
  await sweepAll({ ...here.app, db: here.app.backgroundDb }, signal);
  expect(asked()).toBe(begun);
  expect(begun).toBeLessThan(8);
  expect((await rows()).filter(({ state }) => state === "written")).toEqual([]);
  const [batch] = await here.app.db.select().from(workflowBatches).where(eq(workflowBatches.workflowBatchId, id));
  expect(batch).toMatchObject({ state: "paused", pauseReason: "access" });
});
