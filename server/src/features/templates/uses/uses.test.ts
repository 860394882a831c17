import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { messages } from "../../chats/tables.ts";
import { aStep, aWorkflow } from "../../workflows/test/aWorkflow.ts";
import { lastDays, lastMonths } from "./rules.ts";

let model: ModelServer;
let node: TestApp;
let author: TestUser;
let person: TestUser;

beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
  [author, person] = await Promise.all([aUser(node), aUser(node)]);
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const uses = async (id: number, { token } = author) =>
  (await node.ask(`GET /templates/${id}/uses`, { token })).body.uses;
const ended = (id: number) =>
  waitFor(async () => {
    const [row] = await node.app.db.select().from(messages).where(eq(messages.messageId, id));
    return row?.isGenerating ? undefined : row;
  }, "the end");

async function use(templateId: number, { token } = person, topic = "bread") {
  const body = { template_id: templateId, values: { topic } };
  const sent = await node.ask("POST /messages/stream", { token, body });
  expect(sent.status, sent.text).toBe(200);
  await ended(sent.body.message.message_id);
  return sent.body;
}

const shared = (more: object = {}) =>
  aTemplate(node, author.userId, { content: "Write about [topic]. words=3", isPublic: true, ...more });

test("whoever may edit a template reads how often it was used, when last, and how its answers were rated", async () => {
  const { templateId } = await shared();
  expect(await uses(templateId)).toMatchObject({ count: 0, last: null, answers: 0, favorites: 0, again: 0 });
  const first = await use(templateId);
  await use(templateId, author);
  await node.app.db
    .update(messages)
    .set({ createdAt: new Date(Date.now() - 900 * 24 * 3600 * 1000) })
    .where(eq(messages.messageId, (await use(templateId)).user_message.message_id));
  const { message } = first;
  const { token } = person;
  const favor = { message_id: message.message_id, favorite: true };
  expect((await node.ask("PUT /messages", { token, body: favor })).status).toBe(200);
  const again = await node.ask(`POST /messages/${message.message_id}/regenerate`, { token, body: {} });
  expect(again.status, again.text).toBe(200);
  await ended(again.body.message.message_id);
  const told = await uses(templateId);
  expect(told).toMatchObject({ count: 3, answers: 4, favorites: 1, again: 1 });
  expect(told.last.slice(0, 10)).toBe(told.days.at(-1).day);
  const sum = (list: { count: number }[]) => list.reduce((all, { count }) => all + count, 0);
  expect([told.days.length, told.months.length, sum(told.days), sum(told.months)]).toEqual([30, 12, 2, 2]);
});

test("an answer that failed before its first word is none, and who asks for it anew has not rated it", async () => {
  const { templateId } = await shared();
  const { message } = await use(templateId, person, "bread status=400 fail_first=1");
  expect(await uses(templateId)).toMatchObject({ count: 1, answers: 0, again: 0 });
  const line = `POST /messages/${message.message_id}/regenerate`;
  const again = await node.ask(line, { token: person.token, body: {} });
  expect(again.status, again.text).toBe(200);
  await ended(again.body.message.message_id);
  expect(await uses(templateId)).toMatchObject({ count: 1, answers: 1, again: 0 });
});

test("nobody else reads it, and nothing that anybody asked or was answered is in it", async () => {
  const { templateId } = await shared({ showPrompt: false });
  await use(templateId);
  const line = `GET /templates/${templateId}/uses`;
  expect((await node.ask(line, { token: person.token })).status).toBe(403);
  const own = await aTemplate(node, author.userId);
  expect((await node.ask(`GET /templates/${own.templateId}/uses`, { token: person.token })).status).toBe(404);
  const told = await node.ask(line, { token: author.token });
  expect(told.text).not.toContain("bread");
});

test("workflows that use it are named to whoever finds them", async () => {
  const { templateId } = await shared();
  const steps = [aStep(templateId)];
  const own = await aWorkflow(node, author.userId, { steps });
  await aWorkflow(node, person.userId, { steps });
  await aWorkflow(node, author.userId);
  expect((await uses(templateId)).workflows).toEqual([{ workflow_id: own.workflowId, name: own.name }]);
});

test("days and months end with today's, whichever month it is", () => {
  const now = new Date("2026-03-01T00:30:00Z");
  expect(lastDays(now, 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
  expect(lastMonths(now, 3)).toEqual(["2026-01", "2026-02", "2026-03"]);
});
