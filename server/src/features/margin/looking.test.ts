import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp, waitFor } from "../../../test/app.ts";
import { mailsTo } from "../../../test/outside/mailbox.ts";
import { anOrganization, aUser, type TestUser } from "../../../test/people.ts";
import { countUsage } from "../generation/costs/counting.ts";
import { modelUsage } from "../generation/tables.costs.ts";
import { lookAtAll } from "./looking.ts";

let node: TestApp;
beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
});
afterAll(() => node.close());

const DAY_MS = 86_400_000;
const dayAgo = (days: number) => new Date(node.app.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);

const spend = (userId: number, day: string, more: Partial<typeof modelUsage.$inferInsert> = {}) =>
  node.app.db.insert(modelUsage).values({
    ...{ day, userId, model: "m", keyOwner: "platform", isEstimated: false, isPriced: true, calls: 1 },
    ...{ tokensIn: 1, tokensCached: 0, tokensOut: 1, cost: 2_000_000_000_000n, ...more },
  });

const look = () => lookAtAll(node.app);

test("those who cost more than they pay are named once, to staff and to Admins each of their own", async () => {
  const staff = await aUser(node, { staff: "admin" });
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const [first, second, theirs] = [await aUser(node), await aUser(node), await aUser(node)];
  const alarm = { often: "daily", days: 30 };
  const path = `PUT /organizations/${organizationId}/margin/alarm` as never;
  expect((await node.ask("PUT /analytics/margin/alarm", { token: staff.token, body: alarm })).status).toBe(200);
  expect((await node.ask(path, { token: boss.token, body: alarm })).status).toBe(200);
  await spend(first.userId, dayAgo(2));
  await spend(theirs.userId, dayAgo(2), { organizationId, keyOwner: "organization" });
  const told = async (reader: TestUser, of: TestUser) =>
    (await mailsTo(node, reader.email)).filter(({ text }) => text.includes(of.email)).length;
  await look();
  await waitFor(async () => (await told(staff, first)) === 1 && (await told(boss, theirs)) === 1, "the mails");
  await spend(second.userId, dayAgo(1));
  await look();
  await waitFor(async () => (await told(staff, second)) === 1, "a mail of who is new");
  expect([await told(staff, first), await told(staff, theirs), await told(boss, first)]).toEqual([1, 0, 0]);
});

test("what was mailed stands in the app for each who keeps the figures, once, until they put it aside", async () => {
  const [staff, other] = [await aUser(node, { staff: "admin" }), await aUser(node, { staff: "admin" })];
  const organizationId = await anOrganization(node);
  const boss = await aUser(node, { membership: { organizationId, userTypeId: 1 } });
  const alarm = { often: "daily", days: 30 };
  const at = `/organizations/${organizationId}/margin`;
  await node.ask("PUT /analytics/margin/alarm", { token: staff.token, body: alarm });
  await node.ask(`PUT ${at}/alarm` as never, { token: boss.token, body: alarm });
  const listed = async (line: string, { token }: TestUser, body?: object) =>
    (await node.ask(line as never, { token, ...(body && { body }) })).body.notices;
  await spend((await aUser(node)).userId, dayAgo(2));
  await spend((await aUser(node)).userId, dayAgo(2), { organizationId, keyOwner: "organization" });
  await look();
  await look();
  const mine = await listed("GET /analytics/margin/notices", staff);
  expect(mine).toMatchObject([{ kind: "losses", customer: null, search: expect.stringContaining("only=losses") }]);
  expect(await listed("GET /analytics/margin/notices", other)).toHaveLength(1);
  expect(await listed(`GET ${at}/notices`, boss)).toMatchObject([{ kind: "losses", count: 1 }]);
  expect(await listed(`GET ${at}/notices`, staff)).toEqual([]);
  const until = mine[0].createdAt;
  node.time.skipMs += 1000;
  await spend((await aUser(node)).userId, dayAgo(1));
  await look();
  const left = await listed("POST /analytics/margin/notices/dismiss", staff, { until });
  expect(left).toMatchObject([{ kind: "losses", count: 1 }]);
  expect(await listed("GET /analytics/margin/notices", other)).toHaveLength(2);
  const { createdAt } = left[0];
  expect(await listed("POST /analytics/margin/notices/dismiss", staff, { until: createdAt })).toEqual([]);
});

test("days of long ago become their months, with the same sums", async () => {
  const { userId } = await aUser(node);
  for (const day of ["2024-05-03", "2024-05-19", "2024-06-30"]) await spend(userId, day, { calls: 3 });
  await countUsage(
    node.app,
    { userId, organizationId: null },
    {
      place: { source: "openai", model: "m", keyOwner: "platform" },
      model: null,
      tokens: { tokensIn: 1, tokensCached: 0, tokensOut: 1, isEstimated: false },
    },
  );
  await look();
  const { rows } = await node.app.db.execute<{ day: string; calls: number; cost: string }>(
    sql`select day::text, calls, cost::text from model_usage where user_id = ${userId} order by day`,
  );
  expect(rows.slice(0, 2)).toEqual([
    { day: "2024-05-01", calls: 6, cost: "4000000000000" },
    { day: "2024-06-01", calls: 3, cost: "2000000000000" },
  ]);
  expect(rows).toHaveLength(3);
});
