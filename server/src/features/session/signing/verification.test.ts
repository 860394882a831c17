import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allMailsTo, lastMailTo, tokenIn } from "../../../../test/outside/mailbox.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { audit, users } from "../../accounts/tables.ts";
import { askToVerify } from "../index.ts";
import { aNode, aPerson, type Node } from "../test/app.ts";

let node: Node;
beforeAll(async () => {
  node = await aNode();
});
afterAll(() => node.close());

type Person = Awaited<ReturnType<typeof aPerson>>;

const verify = (token: unknown) => node.ask("POST /auth/verify", { body: { token } });
const auditOf = (userId: number, action: string) =>
  node.app.db
    .select()
    .from(audit)
    .where(and(eq(audit.target, `user:${userId}`), eq(audit.action, action)));

let count = 0;
/** Asks for a new address as the settings do; answers it with the token that was mailed to it. */
async function wanted({ userId }: Person, email?: string) {
  count += 1;
  const pendingEmail = email ?? `new${count}@example.com`;
  await inTransaction(node.app, async (tx) => {
    await tx.db.update(users).set({ pendingEmail }).where(eq(users.userId, userId));
    await askToVerify(tx, userId, pendingEmail);
  });
  return { email: pendingEmail, token: tokenIn(await lastMailTo(node, pendingEmail)) };
}

test("the link is mailed again on asking, proves the address, and is told to open screens", async () => {
  const person = await aPerson(node);
  expect((await node.ask("POST /auth/verification", { token: person.token })).status).toBe(200);
  const token = tokenIn(await lastMailTo(node, person.email));
  const proved = await node.ask("POST /auth/verify", { token: person.token, body: { token } });
  expect(proved.body).toEqual({ email: person.email, reset_token: null });
  expect((await node.ask("GET /users", { token: person.token })).body.user.email_verified).toBe(true);
  expect(node.pushed).toContainEqual({ userId: person.userId, event: "user", payload: { user_id: person.userId } });
  expect(await auditOf(person.userId, "email.verify")).toHaveLength(1);
});

test("who proved their address is mailed nothing more", async () => {
  const person = await aPerson(node);
  await node.app.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.userId, person.userId));
  expect((await node.ask("POST /auth/verification", { token: person.token })).status).toBe(200);
  expect(await allMailsTo(node, person.email)).toEqual([]);
});

test("a link may be asked for three times an hour", async () => {
  const { token } = await aPerson(node);
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await node.ask("POST /auth/verification", { token })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("a new address takes the place of the old one when it is proved: to sign in too, and the old one hears of it", async () => {
  const person = await aPerson(node);
  const { email, token } = await wanted(person);
  const before = await node.ask("GET /users", { token: person.token });
  expect(before.body.user).toMatchObject({ email: person.email, pending_email: email });
  expect((await verify(token)).body).toEqual({ email, reset_token: null });
  const after = await node.ask("GET /users", { token: person.token });
  expect(after.body.user).toMatchObject({ email, pending_email: null, email_verified: true });
  const { password } = person;
  expect((await node.ask("POST /auth/login", { body: { email, password } })).status).toBe(200);
  expect((await node.ask("POST /auth/login", { body: { email: person.email, password } })).status).toBe(401);
  expect((await lastMailTo(node, person.email)).subject).toBe("Your email address was changed");
  expect(await auditOf(person.userId, "email.change")).toHaveLength(1);
});

test("a careful question moves no account to the address of somebody who does not show to be its holder", async () => {
  const person = await aPerson(node);
  const { email, token } = await wanted(person);
  const careful = (more: object, bearer?: string) =>
    node.ask("POST /auth/verify", { token: bearer, body: { token, is_careful: true, ...more } });
  expect((await careful({})).body.code).toBe("proof_needed");
  expect((await careful({}, (await aPerson(node)).token)).body.code).toBe("proof_needed");
  expect((await careful({ password: "not the password" })).body.code).toBe("password_wrong");
  expect((await careful({ password: person.password })).body).toEqual({ email, reset_token: null });
});

test("an address that somebody else has meanwhile is refused, and nothing changed", async () => {
  const person = await aPerson(node);
  const { email, token } = await wanted(person);
  const form = { name: "Eve", last_name: "E", email, password: "engine", phone: "5551234567" };
  expect((await node.ask("POST /users", { body: form })).status).toBe(201);
  const refused = await verify(token);
  expect([refused.status, refused.body.code]).toEqual([412, "email_taken"]);
  const { user } = (await node.ask("GET /users", { token: person.token })).body;
  expect(user).toMatchObject({ email: person.email, pending_email: email });
  const { password } = person;
  expect((await node.ask("POST /auth/login", { body: { email: person.email, password } })).status).toBe(200);
});

test("of two people who prove one address at once one gets it", async () => {
  const [one, two] = [await aPerson(node), await aPerson(node)];
  const first = await wanted(one, "shared@example.com");
  await inTransaction(node.app, async (tx) => {
    await tx.db.update(users).set({ pendingEmail: first.email }).where(eq(users.userId, two.userId));
    await askToVerify(tx, two.userId, first.email);
  });
  const second = tokenIn(await lastMailTo(node, first.email, 2));
  const answers = await Promise.all([verify(first.token), verify(second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
});

test("a link of an address that is no longer wanted proves nothing", async () => {
  const person = await aPerson(node);
  const { token } = await wanted(person);
  await node.app.db.update(users).set({ pendingEmail: "another@example.com" }).where(eq(users.userId, person.userId));
  expect((await verify(token)).status).toBe(400);
  expect((await node.ask("GET /users", { token: person.token })).body.user.email).toBe(person.email);
});

test("a link works once and for a day, and what is refused is written down", async () => {
  const person = await aPerson(node);
  const used = await wanted(person);
  await verify(used.token);
  expect((await verify(used.token)).status).toBe(400);
  const old = await wanted(person);
  node.time.skipMs = 24 * 3600 * 1000 + 1000;
  expect((await verify(old.token)).status).toBe(400);
  node.time.skipMs = 0;
  const refused = await auditOf(person.userId, "email.verify_refused");
  expect(refused.map(({ detail }) => detail)).toEqual([{ reason: "used" }, { reason: "too old" }]);
});

test.each([[undefined], [""], [null], [["x"]], [{}], [7], ["\u0000"]])(
  "the token %j is refused with 400",
  async (token) => {
    const { status, body } = await verify(token);
    expect([status, body.code]).toEqual([400, "link_refused"]);
  },
);
