import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHearing, waitFor } from "../../../test/app.ts";
import { audit, staff, users } from "../accounts/tables.ts";
import { identifyToken } from "./index.ts";
import { impersonations } from "./tables.ts";
import { aNode, aPerson, type Node } from "./test/app.ts";

let node: Node;
let other: Node;
beforeAll(async () => {
  node = await aNode();
  other = await aNode({ beside: node });
});
afterAll(async () => {
  await other.close();
  await node.close();
});

type Person = Awaited<ReturnType<typeof aPerson>>;

const impersonate = (admin: Person, userId: number | string, body: unknown = { reason: " They asked for help. " }) =>
  node.ask(`POST /users/admin/${userId}/impersonate`, { token: admin.token, body });
const stop = (token: string, at = node) => at.ask("DELETE /users/admin/impersonate", { token });
const me = (token: string, at = node) => at.ask("GET /users", { token });

async function inside() {
  const [admin, customer] = [await aPerson(node, { role: "admin" }), await aPerson(node)];
  const { body } = await impersonate(admin, customer.userId);
  return { admin, customer, token: String(body.token) };
}

const auditOf = (userId: number, action: string) =>
  node.app.db
    .select()
    .from(audit)
    .where(and(eq(audit.target, `user:${userId}`), eq(audit.action, action)));

test("an admin is signed in as a customer, whose profile names them and hides the AI key; the reason is written down", async () => {
  const [admin, customer] = [await aPerson(node, { role: "admin" }), await aPerson(node)];
  const before = Date.now();
  const made = await impersonate(admin, customer.userId);
  const after = Date.now();
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ expires_in: 1800, user_id: customer.userId });
  const { user } = (await me(made.body.token)).body;
  expect(user).toMatchObject({
    user_id: customer.userId,
    impersonator_id: admin.userId,
    impersonation: { user_id: admin.userId, name: expect.stringContaining("Person") },
    staff: null,
  });
  expect(user).not.toHaveProperty("api_key");
  const begunAt = new Date(user.impersonation.ends_at).getTime() - 30 * 60_000;
  // A second may be left out of it: tokens say their end in whole ones.
  expect(begunAt).toBeGreaterThan(before - 1000);
  expect(begunAt).toBeLessThanOrEqual(after);
  expect((await me(customer.token)).body.user).toMatchObject({
    impersonation: null,
    impersonator_id: null,
    api_key: null,
  });
  expect(await auditOf(customer.userId, "user.impersonate")).toMatchObject([
    { actorUserId: admin.userId, detail: { reason: "They asked for help." } },
  ]);
});

test("staff are nobody's to be signed in as, nobody is not there, and only admins may", async () => {
  const [admin, manager, customer] = [
    await aPerson(node, { role: "admin" }),
    await aPerson(node, { role: "manager" }),
    await aPerson(node),
  ];
  for (const target of [manager, admin]) expect((await impersonate(admin, target.userId)).status).toBe(403);
  expect((await impersonate(admin, 999_999)).status).toBe(404);
  for (const id of ["abc", "0", "-1", "9999999999999"]) expect((await impersonate(admin, id)).status).toBeLessThan(500);
  for (const person of [manager, customer]) expect((await impersonate(person, customer.userId)).status).toBe(403);
});

test.each([
  [{}],
  [{ reason: "" }],
  [{ reason: "  " }],
  [{ reason: null }],
  [{ reason: ["x"] }],
  [[]],
  [{ reason: "x".repeat(301) }],
])("without a proper reason (%j) nobody is signed in", async (body) => {
  const [admin, customer] = [await aPerson(node, { role: "admin" }), await aPerson(node)];
  const refused = await impersonate(admin, customer.userId, body);
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([
    422,
    [Array.isArray(body) ? "body" : "reason"],
  ]);
});

test("inside, no right of the admin counts, and what changes identity is refused", async () => {
  const { customer, token } = await inside();
  const forbidden = [
    "GET /appconfig/admin",
    "POST /users/resetPasswordLink",
    `POST /users/admin/${customer.userId}/impersonate`,
    "POST /users/sendResetPasswordLink",
    "POST /auth/verification",
    "POST /auth/refresh",
  ];
  for (const line of forbidden) {
    const { status } = await node.ask(line, { token, ...(line.startsWith("POST") && { body: {} }) });
    expect([line, status]).toEqual([line, 403]);
  }
});

test("it ends after 30 minutes, and a refresh token was never given", async () => {
  const { token } = await inside();
  node.time.skipMs = 30 * 60_000 - 5000;
  expect((await me(token)).status).toBe(200);
  node.time.skipMs = 30 * 60_000 + 1000;
  expect((await me(token)).status).toBe(401);
  expect(await identifyToken(node.app, token)).toBeNull();
  node.time.skipMs = 0;
});

test("ending it kills the token on both nodes at once, and its sockets within a second, but nobody else's", async () => {
  const { admin, customer, token } = await inside();
  const [there, own] = [await aHearing(other.address, token), await aHearing(other.address, customer.token)];
  expect((await stop(token)).status).toBe(204);
  expect((await me(token, other)).status).toBe(401);
  await waitFor(() => !there.socket.connected, "the end of the socket");
  expect(own.socket.connected).toBe(true);
  for (const { token: stays } of [admin, customer]) expect((await me(stays)).status).toBe(200);
  expect(await auditOf(customer.userId, "user.impersonate_end")).toMatchObject([
    { actorUserId: customer.userId, impersonatorId: admin.userId },
  ]);
  own.close();
});

test("of two ends at once one is written down, and both answer", async () => {
  const { customer, token } = await inside();
  const answers = await Promise.all([stop(token), stop(token, other)]);
  for (const { status } of answers) expect([204, 401]).toContain(status);
  expect(answers.some(({ status }) => status === 204)).toBe(true);
  expect(await auditOf(customer.userId, "user.impersonate_end")).toHaveLength(1);
});

test("signing out inside ends it and leaves the customer's own session alone", async () => {
  const { admin, customer, token } = await inside();
  expect((await node.ask("POST /auth/logout", { token })).status).toBe(200);
  expect((await me(token)).status).toBe(401);
  for (const { token: stays } of [admin, customer]) expect((await me(stays)).status).toBe(200);
});

test("an admin who calls as themselves ends all of their own, and nobody else's", async () => {
  const [first, second] = [await inside(), await inside()];
  const again = String((await impersonate(first.admin, second.customer.userId)).body.token);
  expect((await stop(first.admin.token)).status).toBe(204);
  for (const token of [first.token, again]) expect((await me(token)).status).toBe(401);
  expect((await me(second.token)).status).toBe(200);
});

test("it dies with the admin's own session, on sockets too", async () => {
  const { admin, token } = await inside();
  const there = await aHearing(other.address, token);
  await node.ask("POST /auth/logout", { token: admin.token });
  expect((await me(token, other)).status).toBe(401);
  await waitFor(() => !there.socket.connected, "the end of the socket");
});

test("it dies with the admin's role, and when the customer becomes staff or is gone", async () => {
  const [demoted, promoted, deleted] = [await inside(), await inside(), await inside()];
  const { db } = node.app;
  await db.update(staff).set({ role: "manager" }).where(eq(staff.userId, demoted.admin.userId));
  await db.insert(staff).values({ userId: promoted.customer.userId, role: "manager" });
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.userId, deleted.customer.userId));
  for (const { token } of [demoted, promoted, deleted]) {
    expect((await me(token)).status).toBe(401);
    expect(await identifyToken(other.app, token)).toBeNull();
  }
});

test("a guessed token, and one that lies in the database, opens nothing", async () => {
  const { token } = await inside();
  const stored = await node.app.db.select().from(impersonations);
  expect(JSON.stringify(stored)).not.toContain(token);
  for (const guess of [`imp_${stored[0]?.tokenHash}`, "imp_", `${token}x`, `imp_${stored[0]?.impersonationId}`]) {
    expect((await me(guess)).status).toBe(401);
  }
  expect(node.lines.join("\n")).not.toContain(token);
});

test("when a person was here last is noted, not more than once a minute, and not by those who are signed in as them", async () => {
  const { customer, token } = await inside();
  const seenAt = async () => {
    const [row] = await node.app.db.select().from(users).where(eq(users.userId, customer.userId));
    return row?.lastSeenAt ?? null;
  };
  // Somebody else who comes after is noted after: what was to be noted before stands there by then.
  const allNoted = async (there = node) => {
    const last = await aPerson(node);
    await me(last.token, there);
    await waitFor(async () => {
      const [row] = await node.app.db.select().from(users).where(eq(users.userId, last.userId));
      return row?.lastSeenAt;
    }, "the note of whoever came last");
  };
  await me(token);
  await allNoted();
  expect(await seenAt()).toBeNull();
  await me(customer.token);
  const first = await waitFor(seenAt, "the note");
  await me(customer.token, other);
  await allNoted(other);
  expect(await seenAt()).toEqual(first);
  node.time.skipMs = 61_000;
  await me(customer.token);
  await expect.poll(async () => (await seenAt())?.getTime()).toBeGreaterThan(first.getTime() + 60_000);
  node.time.skipMs = 0;
});
