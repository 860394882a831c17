import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../../../test/app.ts";
import { aUser, type TestUser } from "../../../test/people.ts";
import { staff } from "../accounts/tables.ts";

let node: TestApp;
let admin: TestUser;
beforeAll(async () => {
  node = await aTestApp();
});
beforeEach(async () => {
  await node.app.db.delete(staff);
  admin = await aUser(node, { staff: "admin" });
});
afterAll(() => node.close());

const idOf = async (person: TestUser): Promise<number> => {
  const [member] = await node.app.db.select().from(staff).where(eq(staff.userId, person.userId));
  return member?.staffId ?? 0;
};
const change = (by: TestUser, of: number, role: string) =>
  node.ask("PUT /staff", { token: by.token, body: { staff_id: of, role } });
const remove = (by: TestUser, of: number | string) => node.ask(`DELETE /staff/${of}`, { token: by.token });
const add = (by: TestUser, email: string, role = "manager") =>
  node.ask("POST /staff", { token: by.token, body: { email, role } });

test("somebody is made staff by their e-mail address, and is it at their next call and on their open screens", async () => {
  const person = await aUser(node, { hasAccess: false, words: 0 });
  const hearing = await aHearing(node.address, person.token);
  expect((await node.ask("GET /staff/admin/all", { token: person.token })).status).toBe(403);
  const added = await add(admin, `  ${person.email.toUpperCase()} `);
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({
    staff: { role: "manager", user: { user_id: person.userId, email: person.email } },
    is_invited: false,
  });
  await hearing.next("user", ({ user_id }) => user_id === person.userId);
  hearing.close();
  expect((await node.ask("GET /staff/admin/all", { token: person.token })).status).toBe(200);
});

test("a role that was taken away is gone at the next call, and open screens are told", async () => {
  const other = await aUser(node, { staff: "admin" });
  const hearing = await aHearing(node.address, other.token);
  expect((await node.ask("GET /audit", { token: other.token })).status).toBe(200);
  expect((await change(admin, await idOf(other), "manager")).body.staff.role).toBe("manager");
  expect((await node.ask("GET /audit", { token: other.token })).status).toBe(403);
  await hearing.next("user");
  expect((await remove(admin, await idOf(other))).status).toBe(204);
  expect((await node.ask("GET /staff/admin/all", { token: other.token })).status).toBe(403);
  expect((await node.ask("GET /users", { token: other.token })).body.user).toMatchObject({ staff: null });
  hearing.close();
});

test("who is on the staff already is not added again, also not when two admins add them at once", async () => {
  const person = await aUser(node);
  const second = await aUser(node, { staff: "admin" });
  const answers = await Promise.all([add(admin, person.email), add(second, person.email, "admin")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const again = await add(admin, person.email);
  expect([again.status, again.body.code]).toEqual([409, "staff_already"]);
});

test("a role is given by name only, and never taken for granted", async () => {
  const { email } = await aUser(node);
  for (const body of [
    { email },
    { email, role: "owner" },
    { email, role: null },
    { email, role: ["admin"] },
    { role: "admin" },
    { email: "nobody", role: "admin" },
    { email: [email], role: "admin" },
    null,
    [],
  ]) {
    expect((await node.ask("POST /staff", { token: admin.token, body })).status, JSON.stringify(body)).toBe(400);
  }
  expect((await node.ask("GET /staff/admin/all", { token: admin.token })).body.count).toBe(1);
});

test("nobody changes their own role", async () => {
  await aUser(node, { staff: "admin" });
  const answered = await change(admin, await idOf(admin), "manager");
  expect([answered.status, answered.body.code]).toEqual([409, "own_role"]);
});

test("the last admin stays", async () => {
  const answered = await remove(admin, await idOf(admin));
  expect([answered.status, answered.body.code]).toEqual([409, "last_admin"]);
  expect((await node.ask("GET /audit", { token: admin.token })).status).toBe(200);
});

test("of two admins who take the role from each other at once, one keeps it", async () => {
  for (let round = 0; round < 5; round += 1) {
    await node.app.db.delete(staff);
    const [one, two] = [await aUser(node, { staff: "admin" }), await aUser(node, { staff: "admin" })];
    const [ofOne, ofTwo] = [await idOf(one), await idOf(two)];
    const answers = await Promise.all(
      round % 2 === 0
        ? [change(one, ofTwo, "manager"), change(two, ofOne, "manager")]
        : [remove(one, ofTwo), remove(two, ofOne)],
    );
    expect(answers.filter(({ status }) => status < 300).length).toBe(1);
    const admins = await node.app.db.select().from(staff).where(eq(staff.role, "admin"));
    expect(admins.length).toBe(1);
  }
});

test("the staff is found by e-mail address, and each member shows their role", async () => {
  const person = await aUser(node, { staff: "manager" });
  const found = (await node.ask(`GET /staff/admin/all?query=${person.email.slice(0, 12)}`, { token: admin.token }))
    .body;
  expect(found.staff.map(({ user }: { user: { email: string } }) => user.email)).toContain(person.email);
  expect(found).toMatchObject({ pages: 1 });
  const none = (await node.ask("GET /staff/admin/all?query=%25", { token: admin.token })).body;
  expect(none).toMatchObject({ staff: [], count: 0 });
});

test("a member who does not exist cannot be changed or removed", async () => {
  for (const id of [999_999, Number.MAX_SAFE_INTEGER]) {
    expect((await change(admin, id, "admin")).status).toBe(404);
    expect((await remove(admin, id)).status).toBe(404);
  }
  expect((await remove(admin, "abc")).status).toBe(400);
  expect((await change(admin, 1.5, "admin")).status).toBe(400);
});

test("each change of the staff is recorded with who did it to whom", async () => {
  const person = await aUser(node);
  await add(admin, person.email);
  await change(admin, await idOf(person), "admin");
  await change(admin, await idOf(person), "admin");
  await remove(admin, await idOf(person));
  const { entries } = (await node.ask(`GET /users/${person.userId}/timeline`, { token: admin.token })).body;
  expect(entries.map(({ action }: { action: string }) => action)).toEqual([
    "staff.remove",
    "staff.change",
    "staff.add",
  ]);
  expect(entries[1]).toMatchObject({
    actor: { user_id: admin.userId },
    target: `user:${person.userId}`,
    target_user: { email: person.email },
    detail: { role: "admin", before: "manager" },
  });
});
