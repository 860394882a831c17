import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../test/app.ts";
import { lastMailTo, tokenIn } from "../../../test/outside/mailbox.ts";
import { codeOf } from "../../../test/outside/totp.ts";
import { aUser, giveAccess, type TestUser } from "../../../test/people.ts";
import { grantWords, makeStaff, reserveWords, settleWords } from "../accounts/index.ts";
import { staff, users } from "../accounts/tables.ts";
import { aRow } from "./test/rows.ts";

let node: TestApp;
let admin: TestUser;
let manager: TestUser;
beforeAll(async () => {
  node = await aTestApp();
  await node.startJobs();
  admin = await aUser(node, { staff: "admin" });
  manager = await aUser(node, { staff: "manager" });
});
beforeEach(async () => {
  await node.app.db.delete(staff);
  for (const [person, role] of [
    [admin, "admin"],
    [manager, "manager"],
  ] as const)
    await makeStaff(node.app, person.userId, role);
});
afterAll(() => node.close());

const read = (id: number | string, by = manager) => node.ask(`GET /users/${id}/admin`, { token: by.token });
const create = (body: unknown, by = manager) => node.ask("POST /users/admin/user", { token: by.token, body });
const remove = (id: number | string, by = admin) => node.ask(`DELETE /users/admin/${id}`, { token: by.token });

test("staff see all of a customer but their secrets", async () => {
  const person = await aUser(node, { words: 0 });
  await giveAccess(node, person.userId, new Date("2030-01-01T00:00:00Z"));
  await node.app.db.update(users).set({ apiKey: "sealed-key" }).where(eq(users.userId, person.userId));
  await grantWords(node.app, person.userId, 1000, "purchase:1");
  const held = await reserveWords(node.app, { owner: person.userId, isStaff: false }, 100, async () => "generation:77");
  await settleWords(node.app, person.userId, held, 80, "generation:77");
  const { status, body, text } = await read(person.userId);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    user_id: person.userId,
    email: person.email,
    api_key_set: true,
    has_access: true,
    access_until: "2030-01-01T00:00:00.000Z",
    available_words: 920,
    words_used: 80,
    is_unlimited: false,
    two_factor: false,
    staff: null,
  });
  for (const secret of ["sealed-key", 'api_key"', "uid", "password"]) expect(text).not.toContain(secret);
});

test("who does not exist, or no longer does, cannot be read; an id has to be one", async () => {
  const gone = await aRow(node, { deletedAt: new Date() });
  const none = await read(999_999);
  expect(none.status).toBe(404);
  for (const id of [gone, Number.MAX_SAFE_INTEGER]) expect((await read(id)).text).toBe(none.text);
  for (const id of ["abc", "0", "-1", "1.5", "null"]) expect((await read(id)).status, id).toBe(400);
});

test("an invitation that nobody took is sent again, with a link that lives for seven days and kills the one before", async () => {
  const made = (await create({ name: "Ada", email: "ada.invited@example.com" })).body.user;
  const days = (moment: string) => Math.round((new Date(moment).getTime() - Date.now()) / 86_400_000);
  expect(days(made.invitation.expires_at)).toBe(7);
  const first = tokenIn(await lastMailTo(node, made.email));
  const again = () => node.ask(`POST /users/admin/${made.user_id}/invitation`, { token: manager.token });
  expect((await again()).body.user.invitation).not.toBeNull();
  const second = tokenIn(await lastMailTo(node, made.email, 2));
  const take = (token: string) => node.ask("POST /auth/reset", { body: { token, password: "a good password" } });
  expect((await take(first)).status).toBe(400);
  expect((await take(second)).status).toBe(200);
  expect((await read(made.user_id)).body.user.invitation).toBeNull();
  expect((await again()).body.code).toBe("account_taken");
  expect((await node.ask("POST /users/admin/999999/invitation", { token: manager.token })).status).toBe(404);
});

test("an account made by staff is one the person can make their own by the link in a mail", async () => {
  const body = {
    name: "Inés",
    last_name: "Vega",
    email: " Ines.Vega@Example.com ",
    phone: "+52 (555) 123-4567",
    instagram: "@ines",
    lang: "es",
    signup_reason: "A fair",
  };
  const made = await create(body);
  expect(made.status, made.text).toBe(201);
  expect(made.body.user).toMatchObject({
    name: "Inés",
    email: "ines.vega@example.com",
    lang: "es",
    instagram: "@ines",
    signup_reason: "A fair",
    has_access: false,
    available_words: 0,
    staff: null,
  });
  const timeline = await node.ask(`GET /users/${made.body.user.user_id}/timeline`, { token: manager.token });
  expect(timeline.body.entries.at(-1)).toMatchObject({ action: "user.create", actor: { user_id: manager.userId } });
});

test("rights and balances in a body are not read", async () => {
  const rights = { has_access: true, available_words: 5, staff: { role: "admin" }, user_type: 1, user_id: 1, uid: "x" };
  const made = await create({ name: "Greedy", email: "greedy@example.com", ...rights });
  expect(made.body.user).toMatchObject({ has_access: false, available_words: 0, staff: null });
  expect(made.body.user.user_id).not.toBe(1);
});

test("of many who make an account for one address at once, one does", async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => create({ name: "Twin", email: "twin@example.com" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(412)]);
  expect((await node.app.db.select().from(users).where(eq(users.email, "twin@example.com"))).length).toBe(1);
});

test("a body that does not fit is refused by field, and nothing is written", async () => {
  const bad: [unknown, string][] = [
    [{ email: "a@example.com" }, "name"],
    [{ name: "  ", email: "a@example.com" }, "name"],
    [{ name: "A", email: "nobody" }, "email"],
    [{ name: ["A"], email: "a@example.com" }, "name"],
    [{ name: "A", email: { $ne: 1 } }, "email"],
    [{ name: "A", email: "a@example.com", lang: "fr" }, "lang"],
    [{ name: "A", email: "a@example.com", phone: 5 }, "phone"],
    [{ name: "x".repeat(81), email: "a@example.com" }, "name"],
    [null, "name"],
    [[], "body"],
  ];
  for (const [body, field] of bad) {
    const { status, body: answer } = await create(body);
    expect([status, Object.keys(answer.error.fields)[0]], JSON.stringify(body)).toEqual([422, field]);
  }
  expect((await node.app.db.select().from(users).where(eq(users.email, "a@example.com"))).length).toBe(0);
});

test("a deleted customer is gone from the list, signed out, and cannot be deleted again", async () => {
  const person = await aUser(node);
  expect((await remove(person.userId)).status).toBe(204);
  expect((await remove(person.userId)).status).toBe(404);
  expect((await read(person.userId)).status).toBe(404);
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(401);
  const listed = await node.ask(`GET /users/admin/all?query=${person.email}`, { token: manager.token });
  expect(listed.body).toMatchObject({ users: [], count: 0 });
  const { entries } = (await node.ask(`GET /audit?user_id=${person.userId}`, { token: admin.token })).body;
  expect(entries[0]).toMatchObject({ action: "user.delete", actor: { user_id: admin.userId } });
});

test("nobody deletes themselves here, and the last admin stays", async () => {
  const own = await remove(admin.userId);
  expect([own.status, own.body.code]).toEqual([409, "own_account"]);
  expect((await remove("abc")).status).toBe(400);
  for (const id of [999_999, Number.MAX_SAFE_INTEGER]) expect((await remove(id)).status).toBe(404);
  expect((await remove(manager.userId, manager)).status).toBe(403);
});

test("of two admins who delete each other at once, one stays", async () => {
  await node.app.db.delete(staff);
  const [one, two] = [await aUser(node, { staff: "admin" }), await aUser(node, { staff: "admin" })];
  const answers = await Promise.all([remove(one.userId, two), remove(two.userId, one)]);
  expect(answers.filter(({ status }) => status === 204).length).toBe(1);
  expect((await node.app.db.select().from(staff).where(eq(staff.role, "admin"))).length).toBe(1);
});

test("an e-mail address that nobody has is invited to the staff, by a mail that names this installation", async () => {
  const [boss] = await node.app.db.delete(staff).returning();
  expect(boss).toBeDefined();
  const head = await aUser(node, { staff: "admin" });
  const body = { email: "new.colleague@example.com", role: "admin" };
  const added = await node.ask("POST /staff", { token: head.token, body });
  expect(added.status, added.text).toBe(201);
  expect(added.body).toMatchObject({
    is_invited: true,
    staff: { role: "admin", user: { name: "new.colleague", email: body.email } },
  });
  const mailbox = join(node.app.config.dataDir, "mailbox");
  await expect
    .poll(() => mailsIn(mailbox).some((mail) => mail.includes(body.email) && mail.includes("/auth/reset?token=")))
    .toBe(true);
});

function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) =>
      readFileSync(join(folder, name), "utf8")
        .replace(/=\r?\n/g, "")
        .replaceAll("=3D", "="),
    );
  } catch {
    return [];
  }
}

test("an admin turns off a second factor that its owner can no longer answer; they are told, and it is written down", async () => {
  const person = await aUser(node);
  const helper = await aUser(node, { staff: "admin" });
  const stop = (by = helper) => node.ask(`DELETE /users/admin/${person.userId}/two-factor`, { token: by.token });
  const { twoFactor } = node.app.identity;
  const { secret } = (await twoFactor?.start(person.uid, { email: person.email, issuer: "Pluma" })) ?? { secret: "" };
  expect(await twoFactor?.confirm(person.uid, codeOf(secret))).toHaveLength(10);
  const signIn = () => node.ask("POST /auth/login", { body: { email: person.email, password: person.password } });
  expect((await signIn()).body).toHaveProperty("second_factor");
  expect((await stop(manager)).status).toBe(403);
  expect((await stop()).status).toBe(204);
  expect((await signIn()).body).toHaveProperty("token");
  expect((await read(person.userId, helper)).body.user.two_factor).toBe(false);
  expect((await lastMailTo(node, person.email)).subject).toContain("off");
  expect((await stop()).status).toBe(204);
  const { body } = await node.ask(`GET /users/${person.userId}/timeline`, { token: helper.token });
  expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(["two_factor.stop"]);
});
