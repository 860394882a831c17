import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { mailsTo } from "../../../../test/outside/mailbox.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser, giveAccess } from "../../../../test/people.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { widgetHolds, widgetWords } from "../tables.ts";
import { aVisitor, aWidget, lastMessage, type Visitor } from "../test/aWidget.ts";
import { tellOfCap } from "./warning.ts";

let model: ModelServer;
let node: TestApp;
let second: TestApp;
beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address, TRUST_PROXY: "true" };
  node = await aTestApp({ environment, runsJobs: true });
  second = await aTestApp({ environment, database: node.database });
});
afterAll(async () => {
  await second.close();
  await node.close();
  await model.close();
});

const usedOf = async (widgetId: number) =>
  node.app.db.select().from(widgetWords).where(eq(widgetWords.widgetId, widgetId)).orderBy(widgetWords.period);

test("many visitors at once on two nodes, each from an address of its own, never take more than the cap", async () => {
  const owner = await aUser(node, { words: 100_000 });
  const widget = await aWidget(node, owner.userId, { wordsDaily: 1000, wordsMonthly: 5000 });
  const visitors: Visitor[] = [];
  for (let index = 0; index < 12; index += 1) visitors.push(await aVisitor(index % 2 ? second : node, widget));
  const codes = new Set<string>();
  // All at once, again and again, until one of them hears that nothing is left: each answer would be of 90 words.
  while (!codes.has("widget_cap_reached")) {
    const all = await Promise.all(visitors.map((visitor) => visitor.say("words=90")));
    for (const { status, body } of all) if (status !== 200) codes.add(body.code);
    expect([...codes]).not.toContain("failed");
  }
  const rows = await usedOf(widget.widgetId);
  expect(rows.map(({ used, held }) => [used, held])).toEqual([
    [1000, 0],
    [1000, 0],
  ]);
  expect(await node.app.db.select().from(widgetHolds)).toEqual([]);
  expect([...codes].sort()).toEqual(["too_busy", "widget_cap_reached"]);
  expect(await sumOfLedger(node, owner.userId)).toMatchObject({ balance: 99_000, sum: 99_000 });
  const state = (await visitors[0]?.ask("GET thread"))?.body.state;
  expect(state.is_resting).toBe(true);
});

test("an answer ends at the last word that the cap has", async () => {
  const owner = await aUser(node, { words: 1000 });
  const visitor = await aVisitor(node, await aWidget(node, owner.userId, { wordsDaily: 12 }));
  const { lines } = await visitor.say("words=40");
  expect(lastMessage(lines)?.content?.split(/\s+/)).toHaveLength(12);
  expect((await visitor.say("words=1")).body.code).toBe("widget_cap_reached");
});

test("an owner without a limit is held by the cap too", async () => {
  const owner = await aUser(node, { staff: "admin" });
  const widget = await aWidget(node, owner.userId, { wordsDaily: 10 });
  const visitor = await aVisitor(node, widget);
  await visitor.say("words=40");
  expect((await usedOf(widget.widgetId)).map(({ used }) => used)).toEqual([10, 10]);
});

test("the owner is told once at 80 % and once at the end, by mail", async () => {
  const owner = await aUser(node, { words: 1000 });
  const widget = await aWidget(node, owner.userId, { wordsDaily: 100, name: "Shop" });
  const visitor = await aVisitor(node, widget);
  const subjects = async () => (await mailsTo(node, owner.email)).map(({ subject }) => subject);
  await visitor.say("words=79");
  await visitor.say("words=2");
  await waitFor(async () => (await subjects()).length === 1, "the warning");
  await visitor.say("words=1");
  await visitor.say("words=60");
  await waitFor(async () => (await subjects()).length === 2, "the end");
  expect((await subjects()).sort()).toEqual(["80% of the words of Shop are used", "Shop has used all of its words"]);
});

test("what is used of a cap is written with commas in every language, as all numbers are", async () => {
  const owner = await aUser(node, { words: 1000, lang: "es" });
  const { widgetId } = await aWidget(node, owner.userId, { name: "Tienda" });
  await enqueue(node.app, tellOfCap, { widgetId, period: "2026-03", level: 80, used: 12_500, cap: 15_000 });
  await waitFor(async () => (await mailsTo(node, owner.email)).length === 1, "the warning");
  const [mail] = await mailsTo(node, owner.email);
  expect(mail?.text).toContain("ha usado este mes 12,500 de 15,000 palabras");
  // In the space that the widget is in.
  expect(mail?.text).toContain(`/chat-widget-generator?widget=${widgetId}&organization=0`);
});

test("limits of a visitor and of an address are counted, whatever begins at once", async () => {
  const owner = await aUser(node, { words: 1000 });
  const widget = await aWidget(node, owner.userId, { visitorDaily: 2, addressDaily: 3 });
  const ip = "192.0.2.7";
  const some = [await aVisitor(node, widget, { ip }), await aVisitor(node, widget, { ip })];
  expect((await some[0]?.say("words=1"))?.status).toBe(200);
  expect((await some[0]?.say("words=1"))?.status).toBe(200);
  expect((await some[0]?.say("words=1"))?.body.code).toBe("widget_visitor_limit");
  const third = [...some.slice(1), await aVisitor(second, widget, { ip }), await aVisitor(node, widget, { ip })];
  const answered = await Promise.all(third.map((visitor) => visitor.say("words=1")));
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await (await aVisitor(node, widget)).say("words=1")).status).toBe(200);
});

test("what a stopped answer did not use is given back to the cap, and an answer that failed takes nothing", async () => {
  const owner = await aUser(node, { words: 1000 });
  const widget = await aWidget(node, owner.userId);
  const visitor = await aVisitor(node, widget);
  onTestFinished(model.hold());
  const saying = visitor.say("words=300");
  await waitFor(async () => (await visitor.ask("GET thread")).body.messages[1]?.content, "the first words");
  await visitor.ask("POST stop");
  await saying;
  await visitor.say("status=400");
  const { used = 0 } = await sumOfLedger(node, owner.userId);
  expect(used).toBeLessThan(300);
  expect((await usedOf(widget.widgetId)).map((row) => [row.used, row.held])).toEqual([
    [used, 0],
    [used, 0],
  ]);
});

test("an answer that is being written ends when its owner loses access", async () => {
  const owner = await aUser(node, { words: 10_000 });
  const visitor = await aVisitor(node, await aWidget(node, owner.userId));
  const saying = visitor.say("words=9000 every=20");
  await waitFor(async () => (await visitor.ask("GET thread")).body.messages[1]?.content, "the first words");
  await giveAccess(node, owner.userId, new Date(Date.now() - 1000));
  expect(lastMessage((await saying).lines)).toMatchObject({
    is_writing: false,
    error: { code: "widget_answer_failed" },
  });
  expect((await visitor.say("words=1")).body.code).toBe("widget_owner_without_access");
});

test("a visitor on one node follows what another writes", async () => {
  const owner = await aUser(node, { words: 1000 });
  const widget = await aWidget(node, owner.userId);
  const visitor = await aVisitor(node, widget);
  const release = model.hold();
  onTestFinished(release);
  const saying = visitor.say("words=30");
  await waitFor(async () => (await visitor.ask("GET thread")).body.messages[1]?.content, "the first words");
  const [first] = (await visitor.ask("GET thread")).body.messages;
  const there = await second.ask(`GET /widget/${widget.publicId}/thread`, {
    token: visitor.token,
    headers: visitor.headers,
  });
  expect(there.body.messages[0]).toEqual(first);
  release();
  await saying;
});
