import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { audit } from "../accounts/tables.ts";
import { aRow } from "./test/rows.ts";

let node: TestApp;
let admin: TestUser;
let maria: number;
let gone: number;
beforeAll(async () => {
  node = await aTestApp();
  admin = await aUser(node, { staff: "admin" });
  maria = await aRow(node, { name: "María", lastName: "Gómez", email: "maria@taller.example" });
  gone = await aRow(node, { name: "Deleted", email: "deleted-1@invalid", deletedAt: new Date() });
  const at = (day: string) => new Date(day);
  await node.app.db.insert(audit).values([
    {
      action: "staff.add",
      target: `user:${maria}`,
      actorUserId: admin.userId,
      ip: "10.0.0.1",
      createdAt: at("2026-03-01T00:00:00Z"),
    },
    {
      action: "user.save",
      target: `user:${maria}`,
      actorUserId: maria,
      createdAt: at("2026-03-01T23:59:59.999Z"),
      detail: { fields: ["name"] },
    },
    {
      action: "user.save",
      target: `user:${gone}`,
      actorUserId: maria,
      impersonatorId: admin.userId,
      createdAt: at("2026-03-02T00:00:00Z"),
    },
    { action: "password.reset_refused", target: "", createdAt: at("2026-03-03T12:00:00Z") },
    { action: "appconfig.save", target: "appconfig", actorUserId: gone, createdAt: at("2026-03-04T12:00:00Z") },
    {
      action: "user.save",
      target: "user:99999999999999999999",
      createdAt: at("2026-03-05T00:00:00Z"),
      detail: ["odd"],
    },
  ]);
});
afterAll(() => node.close());

type Entry = { action: string; createdAt: string };
const asked = (query: string) => node.ask(`GET /audit?${query}`, { token: admin.token });
const found = async (query: string) =>
  (await asked(query)).body.entries.map(({ action, createdAt }: Entry) => `${createdAt.slice(5, 10)} ${action}`);

test("the audit tells who did what to whom, from where, and as whom, the newest first", async () => {
  const { body } = await asked("");
  expect(body).toMatchObject({ count: 6, pages: 1 });
  expect(body.entries.map(({ audit_id }: { audit_id: number }) => audit_id)).toEqual(
    body.entries.map(({ audit_id }: { audit_id: number }) => audit_id).sort((a: number, b: number) => b - a),
  );
  expect(body.entries.at(-1)).toMatchObject({
    action: "staff.add",
    actor: { user_id: admin.userId, email: admin.email },
    impersonator: null,
    target_user: { user_id: maria, name: "María Gómez" },
    ip: "10.0.0.1",
  });
  expect(body.entries.at(-3)).toMatchObject({ actor: { user_id: maria }, impersonator: { user_id: admin.userId } });
  expect(body.entries[0]).toMatchObject({ actor: null, target_user: null, detail: {} });
});

test("a search finds action, target, and the names and addresses of both sides", async () => {
  expect(await found("query=reset_ref")).toEqual(["03-03 password.reset_refused"]);
  expect(await found("query=APPCONFIG")).toEqual(["03-04 appconfig.save"]);
  expect(await found("query=gomez")).toEqual(["03-02 user.save", "03-01 user.save", "03-01 staff.add"]);
  expect(await found("query=maria@taller%20staff")).toEqual(["03-01 staff.add"]);
  expect(await found(`query=${admin.email}`)).toEqual(["03-01 staff.add"]);
  expect(await found(`query=user:${maria}`)).toEqual(["03-01 user.save", "03-01 staff.add"]);
  expect(await found("query=%25")).toEqual([]);
});

test("filters narrow by action, by person on either side, and by days in UTC, both inclusive", async () => {
  expect(await found("action=staff.add")).toEqual(["03-01 staff.add"]);
  expect(await found("action=nothing.such")).toEqual([]);
  expect(await found(`user_id=${gone}`)).toEqual(["03-04 appconfig.save", "03-02 user.save"]);
  expect(await found("user_id=9007199254740991")).toEqual([]);
  expect(await found("start_date=2026-03-01&end_date=2026-03-01")).toEqual(["03-01 user.save", "03-01 staff.add"]);
  expect(await found("start_date=2026-03-04")).toEqual(["03-05 user.save", "03-04 appconfig.save"]);
  expect(await found(`end_date=2026-03-02&user_id=${maria}&action=user.save&query=deleted`)).toEqual([
    "03-02 user.save",
  ]);
});

test("days that do not exist, or end before they begin, are refused", async () => {
  for (const query of [
    "start_date=2026-02-30",
    "end_date=tomorrow",
    "start_date=2026-03-02&end_date=2026-03-01",
    "user_id=abc",
    "page=x",
  ]) {
    expect((await asked(query)).status, query).toBe(400);
  }
});

test("every action there is can be chosen from", async () => {
  expect((await asked("page=50")).body).toMatchObject({
    entries: [],
    count: 6,
    actions: ["appconfig.save", "password.reset_refused", "staff.add", "user.save"],
  });
});

test("a timeline has what a person did and what was done to them, 50 a page", async () => {
  const busy = await aRow(node);
  await node.app.db.insert(audit).values(
    Array.from({ length: 60 }, (_, index) => ({
      action: index % 2 ? "user.save" : "session.end",
      target: index % 2 ? `user:${busy}` : "",
      actorUserId: index % 2 ? admin.userId : busy,
    })),
  );
  const page = (number: number) => node.ask(`GET /users/${busy}/timeline?page=${number}`, { token: admin.token });
  const [first, second] = [(await page(1)).body, (await page(2)).body];
  expect([first.count, first.pages, first.entries.length, second.entries.length]).toEqual([60, 2, 50, 10]);
  expect(first.entries[0]).toMatchObject({ action: "user.save", target_user: { user_id: busy } });
  expect((await node.ask("GET /users/999999/timeline", { token: admin.token })).status).toBe(404);
  expect((await node.ask(`GET /users/${Number.MAX_SAFE_INTEGER}/timeline`, { token: admin.token })).status).toBe(404);
});
