import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../../../../test/app.ts";
import { sumOfLedger } from "../../../../test/ledger.ts";
import { wordsOfModel } from "../../../../test/outside/modelOrders.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser } from "../../../../test/people.ts";
import { widgetHolds, widgetWords } from "../tables.ts";
import { anAddress, aVisitor, aWidget, lastMessage, linesOf, SHOP } from "../test/aWidget.ts";

let model: ModelServer;
let node: TestApp;
beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address, TRUST_PROXY: "true" };
  node = await aTestApp({ environment });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

const visitorsOf = (widget: Parameters<typeof aVisitor>[1], count: number) =>
  Promise.all(Array.from({ length: count }, () => aVisitor(node, widget)));

test("200 sessions that begin and ask at once each get their own answer, and are paid to the word", async () => {
  const owner = await aUser(node, { words: 10_000 });
  const widget = await aWidget(node, owner.userId, { wordsDaily: 1_000_000, wordsMonthly: 1_000_000 });
  const visitors = await visitorsOf(widget, 200);
  expect(new Set(visitors.map(({ token }) => token)).size).toBe(200);
  const said = await Promise.all(visitors.map((visitor, at) => visitor.say(`say="Bowl number ${at} is yours."`)));
  const right = said.map(({ status, lines }, at) =>
    status === 200 ? lastMessage(lines)?.content === `Bowl number ${at} is yours.` : "refused",
  );
  // Whoever comes while an owner's words are all set aside for others is told to come back; nobody reads another's answer.
  expect(right).not.toContain(false);
  const answered = right.filter((each) => each === true).length;
  expect(answered).toBeGreaterThan(0);
  const paid = answered * 5;
  expect(await sumOfLedger(node, owner.userId)).toMatchObject({ balance: 10_000 - paid, sum: 10_000 - paid });
  expect(await node.app.db.select().from(widgetHolds)).toEqual([]);
});

/** FLOOD_ADDRESSES=1000 sends as many. */
const ADDRESSES = Number(process.env.FLOOD_ADDRESSES ?? 150);

test("a flood from as many addresses as there are messages costs the owner no more than the cap, and others nothing", async () => {
  const owner = await aUser(node, { words: 100_000 });
  const other = await aUser(node, { words: 100 });
  const widget = await aWidget(node, owner.userId, { wordsDaily: 500, wordsMonthly: 5000 });
  const visitors = await visitorsOf(widget, 50);
  const hearing = await aHearing(node.address, other.token);
  const codes = new Set<string>();
  const flood = visitors.map(async ({ publicId, token }) => {
    for (let sent = 0; sent < ADDRESSES / visitors.length; sent += 1) {
      const answered = await node.ask(`POST /widget/${publicId}/messages`, {
        token,
        headers: { origin: SHOP, "x-forwarded-for": anAddress() },
        body: { content: "words=40", key: randomUUID() },
      });
      if (answered.status === 200) linesOf(answered.text);
      else codes.add(answered.body.code);
    }
  });
  const sent = await node.ask("POST /messages/stream", { token: other.token, body: { content: "words=60" } });
  expect(sent.status).toBe(200);
  expect(await hearing.next("message_stream_end")).toMatchObject({ content: wordsOfModel(60), words: 60 });
  hearing.close();
  await Promise.all(flood);
  const rows = await node.app.db.select().from(widgetWords).where(eq(widgetWords.widgetId, widget.widgetId));
  for (const { used, held } of rows) {
    expect(used).toBeLessThanOrEqual(500);
    expect(held).toBe(0);
  }
  expect([...codes].filter((code) => !["widget_cap_reached", "too_busy"].includes(code))).toEqual([]);
  expect((await sumOfLedger(node, owner.userId)).balance).toBeGreaterThanOrEqual(99_500);
  expect(await sumOfLedger(node, other.userId)).toMatchObject({ balance: 40, sum: 40 });
});
