import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { makeStaff } from "../accounts/index.ts";
import { users } from "../accounts/tables.ts";
import { aRow } from "./test/rows.ts";

let node: TestApp;
let admin: TestUser;
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(node.app.clock.now().getTime() - days * DAY_MS);

beforeAll(async () => {
  node = await aTestApp();
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());
beforeEach(async () => {
  await node.app.db.delete(users).where(sql`user_id <> ${admin.userId}`);
});

const ask = (line: string, body?: unknown) => node.ask(line, { token: admin.token, ...(body ? { body } : {}) });
const namesOf = async (query: string): Promise<string[]> =>
  (await ask(`GET /users/admin/all?sort=name_asc&${query}`)).body.users.map(({ name }: { name: string }) => name);
const note = (userId: number, body: { note: string; tags: string[] }) => ask(`PUT /users/${userId}/note`, body);

test("a list is narrowed to access, role, language, joining and last visit, alone and together", async () => {
  await aRow(node, {
    name: "Ana",
    accessUntil: daysAgo(-5),
    lang: "es",
    lastSeenAt: daysAgo(2),
    createdAt: daysAgo(90),
  });
  await aRow(node, { name: "Bea", accessUntil: daysAgo(5), lang: "en", lastSeenAt: daysAgo(20) });
  await aRow(node, { name: "Cleo", lang: "es", lastSeenAt: daysAgo(60) });
  await makeStaff(node.app, await aRow(node, { name: "Dora" }), "manager");
  const all = ["Ana", "Bea", "Cleo", "Dora"];
  const found = async (query: string) => (await namesOf(query)).filter((name) => all.includes(name));
  expect(await found("access=has")).toEqual(["Ana", "Dora"]);
  expect(await found("access=none")).toEqual(["Bea", "Cleo"]);
  expect(await found("role=manager")).toEqual(["Dora"]);
  expect(await found("role=customer")).toEqual(["Ana", "Bea", "Cleo"]);
  expect(await found("lang=es")).toEqual(["Ana", "Cleo"]);
  expect(await found("seen=week")).toEqual(["Ana"]);
  expect(await found("seen=month")).toEqual(["Ana", "Bea"]);
  expect(await found("seen=quiet")).toEqual(["Cleo"]);
  expect(await found("seen=never")).toEqual(["Dora"]);
  const day = daysAgo(90).toISOString().slice(0, 10);
  expect(await found(`joined_from=${day}&joined_to=${day}`)).toEqual(["Ana"]);
  expect(await found("access=none&lang=es")).toEqual(["Cleo"]);
  expect((await ask("GET /users/admin/all?access=none&lang=es&query=cleo")).body).toMatchObject({ count: 1, pages: 1 });
  expect((await ask("GET /users/admin/all?seen=today")).status).toBe(400);
});

test("a file of customers holds those of the same filter, with their tags", async () => {
  await note(await aRow(node, { name: "Ana" }), { note: "", tags: ["VIP", "Madrid"] });
  await aRow(node, { name: "Bea" });
  const answer = await fetch(`${node.address}/api/users/admin/csv?tag=VIP`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const lines = (await answer.text()).trim().split("\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('"VIP, Madrid"');
});

test("who comes before and after a customer follows the order and the filter of their list", async () => {
  const [ana, bea, cleo] = [
    await aRow(node, { name: "Ana", lang: "es" }),
    await aRow(node, { name: "Bea", lang: "en" }),
    await aRow(node, { name: "Cleo", lang: "es" }),
  ];
  const of = async (id: number, query: string) => (await ask(`GET /users/${id}/neighbours?${query}`)).body;
  expect(await of(ana, "sort=name_asc&lang=es")).toEqual({ previous: null, next: cleo });
  expect(await of(cleo, "sort=name_asc&lang=es")).toEqual({ previous: ana, next: null });
  expect(await of(bea, "sort=name_desc&role=customer")).toEqual({ previous: cleo, next: ana });
  expect((await ask("GET /users/999999/neighbours")).status).toBe(404);
});

test("a note and tags are for staff, count once, are found by, and go with whoever leaves", async () => {
  const userId = await aRow(node, { name: "Ana" });
  const saved = await note(userId, { note: " Prefers mornings. ", tags: ["VIP", "VIP ", "Madrid"] });
  expect(saved.body).toEqual({ note: "Prefers mornings.", tags: ["VIP", "Madrid"] });
  expect((await ask(`GET /users/${userId}/admin`)).body.user).toMatchObject(saved.body);
  expect(await namesOf("tag=VIP")).toEqual(["Ana"]);
  expect((await ask("GET /users/admin/tags")).body.tags).toEqual(["Madrid", "VIP"]);
  expect((await note(userId, { note: "", tags: ["x".repeat(41)] })).status).toBe(422);
  const [entry] = (await ask("GET /audit?action=user.note")).body.entries;
  expect(entry).toMatchObject({ target: `user:${userId}`, detail: {} });
  expect((await ask(`DELETE /users/admin/${userId}`)).status).toBe(204);
  expect((await ask("GET /users/admin/tags")).body.tags).toEqual([]);
});
