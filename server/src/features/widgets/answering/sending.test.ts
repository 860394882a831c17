import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aModelServer, type ModelServer } from "../../../../test/outside/modelServer.ts";
import { aUser } from "../../../../test/people.ts";
import { aVisitor, aWidget } from "../test/aWidget.ts";

let model: ModelServer;
let node: TestApp;
beforeAll(async () => {
  model = await aModelServer();
  node = await aTestApp({ environment: { OPENAI_API_KEY: "test-key", OPENAI_BASE_URL: model.address } });
});
afterAll(async () => {
  await node.close();
  await model.close();
});

/** What the database was asked, as far as it is of tables of widgets, until what was begun is written down. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await act();
  const texts = query.mock.calls.map(([statement]) => String(Reflect.get(Object(statement), "text") ?? statement));
  query.mockRestore();
  const end = texts.findIndex((text) => /^insert into "generations"/i.test(text));
  return texts.slice(0, end).filter((text) => /widget_|"widgets"/.test(text));
}

test("before the model is asked, a message of a visitor takes eleven statements about widgets", async () => {
  const owner = await aUser(node, { words: 10_000 });
  const visitor = await aVisitor(node, await aWidget(node, owner.userId));
  await visitor.say("words=2");
  expect(await statementsOf(() => visitor.say("words=2"))).toHaveLength(11);
});
