import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAt, aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { mailsTo } from "../../../test/outside/mailbox.ts";
import { aModelServer, type ModelServer } from "../../../test/outside/modelServer.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { aProduct } from "../../../test/products.ts";
import { aPurchase } from "../../../test/purchases.ts";
import { liftLimits } from "../../../test/settings.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { purchasePeriods } from "../billing/tables.ts";

let model: ModelServer;
let node: TestApp;
let other: TestApp;
let staff: TestUser;

beforeAll(async () => {
  model = await aModelServer();
  const environment = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: model.address };
  node = await aTestApp({ environment, runsJobs: true });
  other = await aTestApp({ environment, database: node.database });
  await liftLimits(node, "calls", "generations");
  staff = await aUser(node, { staff: "admin" });
  // A cent for each token that is written: what an answer costs is its words.
  const body = { model: "gpt-4o-mini", input: 0, cached: 0, output: 10_000, from_day: today() };
  expect((await node.ask("POST /ai/prices", { token: staff.token, body })).status).toBe(201);
});
afterAll(async () => {
  await other.close();
  await node.close();
  await model.close();
});

const today = () => new Date().toISOString().slice(0, 10);
const cap = (body: object) => node.ask("PUT /analytics/margin/caps", { token: staff.token, body });
const say = (at: TestApp, { token }: TestUser, content: string) =>
  askAt(at.address, "POST /messages/stream", { token, body: { content } });

async function costOf(userId: number): Promise<number> {
  const { rows } = await node.app.db.execute<{ cost: string }>(
    sql`select coalesce(sum(cost), 0) as cost from model_usage where user_id = ${userId} and model = 'gpt-4o-mini'`,
  );
  return Number(BigInt(rows[0]?.cost ?? 0)) / 1e12;
}

const isQuiet = async (userId: number) => {
  const { rows } = await node.app.db.execute(
    sql`select 1 from generations where user_id = ${userId} and state = 'running'`,
  );
  return rows.length === 0;
};

test("of twenty questions at once on two nodes no more is asked than the cap pays for", async () => {
  const person = await aUser(node, { words: 100_000 });
  // What is set aside for an answer at first is ten dollars: three fit.
  expect((await cap({ user_id: person.userId, cap: 35 })).body).toEqual({ cap: 35 });
  const sent = Array.from({ length: 20 }, (_, at) => say(at % 2 ? node : other, person, "words=400 every=2"));
  await Promise.all(sent);
  await waitFor(() => isQuiet(person.userId), "the end of all");
  const cost = await costOf(person.userId);
  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThanOrEqual(35);
  const held = sql`select 1 from spend_holds where user_id = ${person.userId}`;
  // Names for the chats are asked beside, and end a little later.
  await waitFor(async () => (await node.app.db.execute(held)).rows.length === 0, "that nothing is set aside any more");
});

test("who has cost all that they may is refused with a sentence without figures, until the cap is raised", async () => {
  const person = await aUser(node, { words: 100_000 });
  await cap({ user_id: person.userId, cap: 11 });
  expect((await say(node, person, "words=900")).status).toBe(200);
  await waitFor(() => isQuiet(person.userId), "the end");
  expect(await costOf(person.userId)).toBeGreaterThan(1);
  const asked = model.questions.length;
  const second = await say(node, person, "words=900");
  await waitFor(() => isQuiet(person.userId), "the end of the second");
  const { rows } = await node.app.db.execute<{ error: { message: string } | null; content: string }>(
    sql`select * from messages where user_id = ${person.userId} and role = 'assistant' order by message_id desc limit 1`,
  );
  expect(model.questions.length).toBe(asked);
  const said = second.status === 200 ? JSON.stringify(rows[0]) : second.text;
  expect(said).toMatch(/spend_cap_reached/);
  const told = () =>
    mailsTo(node, staff.email).then((mails) => mails.filter(({ text }) => text.includes(person.email)));
  await waitFor(async () => (await told()).length === 1, "a mail to whoever set it");
  await cap({ user_id: person.userId, cap: 500 });
  expect((await say(node, person, "words=5")).status).toBe(200);
  await waitFor(() => isQuiet(person.userId), "the end of the third");
  expect(model.questions.length).toBe(asked + 1);
});

test("the sentence that a customer reads has no figure in it, in any language", () => {
  for (const language of ["en", "es"] as const) expect(wordsOf("spend_cap_reached", language, {})).not.toMatch(/[\d$]/);
});

test("a product's cap holds for each of its buyers, and a customer's own comes before it", async () => {
  const product = await aProduct(node);
  const [buyer, own] = await Promise.all([aUser(node, { words: 50_000 }), aUser(node, { words: 50_000 })]);
  for (const { userId } of [buyer, own]) {
    const { purchaseId } = await aPurchase(node, userId, { status: "active" }, product);
    const [startsAt, endsAt] = [new Date(Date.now() - 1000), new Date(Date.now() + 86_400_000)];
    await node.app.db.insert(purchasePeriods).values({ purchaseId, userId, key: "once", startsAt, endsAt, words: 0 });
  }
  expect((await cap({ product_id: product.productId, cap: 0 })).status).toBe(200);
  await cap({ user_id: own.userId, cap: 100 });
  expect((await say(node, buyer, "words=3")).status).toBe(412);
  expect((await say(node, own, "words=3")).status).toBe(200);
  await waitFor(() => isQuiet(own.userId), "the end");
  const { rows } = await node.app.db.execute<{ product_id: number }>(
    sql`select distinct product_id from model_usage where user_id = ${own.userId} and product_id is not null`,
  );
  expect(rows).toEqual([{ product_id: product.productId }]);
});

test("an Admin caps customers and products of their own organization alone", async () => {
  const [here, there] = [await anOrganization(node), await anOrganization(node)];
  const boss = await aUser(node, { membership: { organizationId: here, userTypeId: 1 } });
  const member = await aUser(node, { membership: { organizationId: here, userTypeId: 3 } });
  const stranger = await aUser(node);
  const [ours, theirs] = [
    await aProduct(node, { organizationId: here }),
    await aProduct(node, { organizationId: there }),
  ];
  const set = async (body: object) =>
    (await node.ask(`PUT /organizations/${here}/margin/caps` as never, { token: boss.token, body })).status;
  expect(await set({ user_id: member.userId, cap: 5 })).toBe(200);
  expect(await set({ product_id: ours.productId, cap: 5 })).toBe(200);
  expect(await set({ user_id: stranger.userId, cap: 5 })).toBe(404);
  expect(await set({ product_id: theirs.productId, cap: 5 })).toBe(404);
  expect(await set({ cap: 5 })).toBe(422);
});
