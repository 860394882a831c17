import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aUser, giveAccess, type TestUser } from "../../../test/people.ts";
import { aRow } from "./test/rows.ts";

let node: TestApp;
let manager: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  manager = await aUser(node, { staff: "manager" });
});
afterAll(() => node.close());

const HALF_AN_HOUR_MS = 30 * 60_000;

const home = (query = "") => node.ask(`GET /admin/home?${query}`, { token: manager.token });

test("sign-ups are counted by day in UTC, with the days that had none, and compared with as many days before", async () => {
  for (const day of [
    "2025-05-31T23:59:59.999Z",
    "2025-06-01T00:00:00Z",
    "2025-06-03T23:59:59.999Z",
    "2025-06-04T00:00:00Z",
  ]) {
    await aRow(node, { createdAt: new Date(day) });
  }
  await aRow(node, { createdAt: new Date("2025-06-03T01:00:00Z"), deletedAt: new Date() });
  const { signups } = (await home("start_date=2025-06-01&end_date=2025-06-03")).body;
  expect(signups).toEqual({
    total: 3,
    before: 1,
    days: [
      { day: "2025-06-01", count: 1 },
      { day: "2025-06-02", count: 0 },
      { day: "2025-06-03", count: 2 },
    ],
  });
});

test("without days it shows the last 30, today among them", async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const first = today();
  const { day, count } = (await home()).body.signups.days.at(-1);
  expect([first, today()]).toContain(day);
  await aRow(node, { createdAt: new Date(`${day}T00:00:00Z`) });
  const { signups } = (await home()).body;
  expect(signups.days.length).toBe(30);
  expect(signups.days).toContainEqual({ day, count: count + 1 });
});

test("who has access is counted as it is now: the staff, and whose access has not run out", async () => {
  const before = (await home()).body;
  const [now, over] = [await aRow(node), await aRow(node)];
  await giveAccess(node, now, new Date(Date.now() + HALF_AN_HOUR_MS));
  await giveAccess(node, over, new Date(Date.now() - 1000));
  const after = (await home()).body;
  expect([after.customers - before.customers, after.with_access - before.with_access]).toEqual([2, 1]);
  expect(after.newest[0].user_id).toBe(over);
  node.time.skipMs = HALF_AN_HOUR_MS;
  expect((await home()).body.with_access).toBe(before.with_access);
  node.time.skipMs = 0;
});

test("days that cannot be are refused, and more than a year of them", async () => {
  for (const query of [
    "start_date=2025-02-30",
    "start_date=2025-06-02&end_date=2025-06-01",
    "start_date=2020-01-01",
    "end_date=x",
  ]) {
    expect((await home(query)).status, query).toBe(400);
  }
});
