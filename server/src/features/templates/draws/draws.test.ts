import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { aDatabase } from "../../../../test/database.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, type TestUser } from "../../../../test/people.ts";
import { aTemplate } from "../../../../test/templates.ts";
import { messages } from "../../chats/tables.ts";
import { templateDrawHolds, templateDraws } from "../tables.draws.ts";

let model: ModelServer;
let database: Awaited<ReturnType<typeof aDatabase>>;
let node: TestApp;
let author: TestUser;
const opened: TestApp[] = [];

/** A node of the one installation; one that is opened later remembers nothing of those before. */
async function aNode(): Promise<TestApp> {
  const environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address };
  const opening = await aTestApp({ environment, database });
  opened.push(opening);
  return opening;
}

beforeAll(async () => {
  model = await aModelServer();
  database = await aDatabase();
  node = await aNode();
  author = await aUser(node);
});
afterAll(async () => {
  for (const each of opened) await each.close();
  await model.close();
});

/** 120 words, of which no two are alike, so that each that is given out counts once. */
const words = Array.from({ length: 120 }, (_, n) => `w${"abcdefghij"[n % 10]}${"klmnopqrstuv"[Math.floor(n / 10)]}ord`);
const content = `${words.join(" ")} [topic]`;
const piece = (at: number) => words.slice(10 * at, 10 * at + 10).join(" ");
const aHidden = () => aTemplate(node, author.userId, { content, showPrompt: false, isPublic: true });

/** Asks for ten words of a prompt at a node; whether they were given. */
async function isGiven(at: TestApp, who: TestUser, { templateId }: { templateId: number }, part: number) {
  const body = { template_id: templateId, values: { topic: `say="Here: ${piece(part)}"` } };
  const sent = await at.ask("POST /messages/stream", { token: who.token, body });
  expect(sent.status, sent.text).toBe(200);
  const row = await waitFor(async () => {
    const [found] = await at.app.db.select().from(messages).where(eq(messages.messageId, sent.body.message.message_id));
    return found?.isGenerating ? undefined : found;
  }, "the end");
  return row?.finishReason === "stop";
}

/** How many of some pieces were given, one asked after the other. */
async function countGiven(at: TestApp, who: TestUser, template: { templateId: number }, parts: number[]) {
  let given = 0;
  for (const part of parts) if (await isGiven(at, who, template, part)) given += 1;
  return given;
}

const parts = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

test("of a hidden prompt half is given in a day, whichever node is asked, and after a restart no more", async () => {
  const [template, reader, second] = [await aHidden(), await aUser(node), await aNode()];
  expect(await countGiven(node, reader, template, parts(0, 4))).toBe(4);
  expect(await countGiven(second, reader, template, parts(4, 8))).toBe(2);
  expect(await countGiven(await aNode(), reader, template, parts(8, 12))).toBe(0);
  // What was given is given again, to them; and to others as much as to them.
  expect(await isGiven(second, reader, template, 0)).toBe(true);
  expect(await countGiven(second, await aUser(node), template, parts(0, 12))).toBe(6);
  expect(await node.app.db.$count(templateDrawHolds)).toBe(0);
});

test("when the day is over as much is given once more", async () => {
  const [template, reader] = [await aHidden(), await aUser(node)];
  expect(await countGiven(node, reader, template, parts(0, 12))).toBe(6);
  const yesterday = new Date(node.app.clock.now().getTime() - 25 * 3_600_000);
  await node.app.db.update(templateDraws).set({ since: yesterday }).where(eq(templateDraws.userId, reader.userId));
  expect(await isGiven(node, reader, template, 11)).toBe(true);
});

test("what an answer may give out is set aside in one statement, the first time as well as later", async () => {
  const [template, reader] = [await aHidden(), await aUser(node)];
  const query = vi.spyOn(pg.Client.prototype, "query");
  for (const part of [0, 1]) await isGiven(node, reader, template, part);
  const names = query.mock.calls.map(([statement]) => String(Object(statement).name));
  query.mockRestore();
  // What an answer gave out is counted behind it, in the transaction that closes it.
  const [counting, settling] = ["templates_set_aside", "templates_take_hold", "templates_lock_draw"].map((one) =>
    names.filter((name) => name === one),
  );
  expect([counting?.length, settling?.length]).toEqual([2, 2]);
  expect(names.indexOf("templates_lock_draw")).toBeGreaterThan(names.indexOf("templates_take_hold"));
  expect(await node.app.db.$count(templateDraws, eq(templateDraws.userId, reader.userId))).toBe(1);
});

test("answers that are written at once on two nodes share what is left", async () => {
  const [template, reader, second] = [await aHidden(), await aUser(node), await aNode()];
  const before = await countGiven(node, reader, template, parts(0, 5));
  const given = await Promise.all(
    parts(5, 8).map((part) => isGiven(part % 2 === 0 ? node : second, reader, template, part)),
  );
  expect(before).toBe(5);
  expect(given.filter(Boolean).length).toBeLessThanOrEqual(1);
  expect(await node.app.db.$count(templateDrawHolds)).toBe(0);
});

test("the model is asked while it is still found out what may be given, and nothing is shown before", async () => {
  const [template, reader] = [await aHidden(), await aUser(node)];
  const { templateId } = template;
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  // Another answer of theirs is just being counted.
  const holding = node.app.db.transaction(async (tx) => {
    await tx.insert(templateDraws).values({ templateId, userId: reader.userId, since: node.app.clock.now() });
    hold();
    await released;
  });
  await held;
  const topic = 'say="Soon said."';
  const body = { template_id: templateId, values: { topic } };
  const sent = await node.ask("POST /messages/stream", { token: reader.token, body });
  expect(sent.status, sent.text).toBe(200);
  const find = async () =>
    (await node.app.db.select().from(messages).where(eq(messages.messageId, sent.body.message.message_id)))[0];
  await waitFor(
    async () => model.questions.some(({ messages: told }) => told.at(-1)?.content.includes(topic)),
    "the model to be asked",
  );
  expect(await find()).toMatchObject({ isGenerating: true, content: null });
  letGo();
  await holding;
  const ended = await waitFor(async () => {
    const row = await find();
    return row?.isGenerating ? undefined : row;
  }, "the end");
  expect(ended).toMatchObject({ content: "Soon said.", finishReason: "stop" });
  expect(await node.app.db.$count(templateDrawHolds)).toBe(0);
});
