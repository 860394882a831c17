import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allMailsTo, hasToken, lastLinkTo, lastMailTo, mailsTo, tokenIn } from "../../../../test/outside/mailbox.ts";
import { audit, users } from "../../accounts/tables.ts";
import { createAccount } from "../index.ts";
import { links } from "../tables.ts";
import { aNode, aPerson, type Node } from "../test/app.ts";
import { aReceiver, withSettings } from "../test/settings.ts";

let node: Node;
beforeAll(async () => {
  node = await aNode();
});
afterAll(() => node.close());

type Person = Awaited<ReturnType<typeof aPerson>>;

const send = (body: unknown, more: object = {}) => node.ask("POST /users/sendResetPasswordLink", { body, ...more });
const reset = (token: unknown, password: unknown = "a new password") =>
  node.ask("POST /auth/reset", { body: { token, password } });
const signIn = async ({ email }: Pick<Person, "email">, password: string) =>
  (await node.ask("POST /auth/login", { body: { email, password } })).status;
const auditOf = (userId: number, action: string) =>
  node.app.db
    .select()
    .from(audit)
    .where(and(eq(audit.target, `user:${userId}`), eq(audit.action, action)));

/** The token of a link that was mailed to a person just now. */
async function mailedToken({ email }: Pick<Person, "email">): Promise<string> {
  const before = (await mailsTo(node, email)).filter(hasToken).length;
  expect((await send({ email })).status).toBe(200);
  return tokenIn(await lastLinkTo(node, email, before + 1));
}

test("a mailed link sets a new password once, proves the address, ends every session and is written down", async () => {
  const person = await aPerson(node);
  const token = await mailedToken({ email: person.email });
  const mail = (await mailsTo(node, person.email))[0];
  expect(mail?.text).toContain(`${node.app.publicUrl}/auth/reset?token=${token}`);
  expect((await reset(token)).status).toBe(200);
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(401);
  expect(await signIn(person, person.password)).toBe(401);
  const signedIn = await node.ask("POST /auth/login", { body: { email: person.email, password: "a new password" } });
  expect((await node.ask("GET /users", { token: signedIn.body.token })).body.user.email_verified).toBe(true);
  expect(node.rights).toContainEqual({ user_id: person.userId });
  expect(await auditOf(person.userId, "password.link_send")).toHaveLength(1);
  expect(await auditOf(person.userId, "password.reset")).toHaveLength(1);
  expect((await lastMailTo(node, person.email, 2)).subject).toBe("Your password was changed");
});

test("the address is trimmed and lower-cased, and an unknown one is told in the words of the site", async () => {
  const { email } = await aPerson(node);
  expect((await send({ email: `  ${email.toUpperCase()} ` })).status).toBe(200);
  const unknown = await send({ email: "nobody@example.com" });
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    "We did not found any account with this email. Could your account be under a different email?",
  ]);
});

test("by phone the link goes to the e-mail address of every account with that number", async () => {
  const [one, two] = [await aPerson(node), await aPerson(node)];
  for (const { userId } of [one, two]) {
    await node.app.db.update(users).set({ phone: "5550009999" }).where(eq(users.userId, userId));
  }
  expect((await send({ phone: "+(555) 000-9999" })).status).toBe(200);
  for (const { email } of [one, two]) expect((await lastMailTo(node, email)).subject).toBe("Set a new password");
  const unknown = await send({ phone: "0000000000" });
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    "We're sorry, we couldn't find an account with that number.",
  ]);
  // People without a number are not people with the empty number.
  expect((await send({ phone: "" })).status).toBe(404);
});

test("with a webhook for recovery it is called with the link instead of a mail", async () => {
  const receiver = await aReceiver();
  const { email, userId } = await aPerson(node);
  await withSettings(node, { reset_password_email_webhook_url: receiver.url }, async () => {
    expect((await send({ email })).status).toBe(200);
    await expect.poll(() => receiver.heard).toHaveLength(1);
  });
  expect(receiver.heard[0]).toMatchObject({ event: "reset_password", body: { user_id: userId, email } });
  expect((await reset(tokenIn({ text: receiver.heard[0]?.body.link }))).status).toBe(200);
  expect((await allMailsTo(node, email)).map(({ subject }) => subject)).not.toContain("Set a new password");
  receiver.close();
});

test("an account is sent three links an hour, from wherever they are asked for", async () => {
  const { email } = await aPerson(node);
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await send({ email })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("one address asks for ten links an hour, whatever token comes along", async () => {
  const { token } = await aPerson(node);
  const statuses = [];
  for (let n = 0; n < 11; n += 1) {
    const more = { ip: "10.44.0.1", ...(n % 2 === 0 && { token }) };
    statuses.push((await send({ email: `nobody${n}@example.com` }, more)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(404), 429]);
});

test("a new link replaces the one before it", async () => {
  const person = await aPerson(node);
  const first = await mailedToken(person);
  const second = await mailedToken(person);
  expect((await reset(first)).status).toBe(400);
  expect((await reset(second)).status).toBe(200);
});

test("of links asked for at once one is good", async () => {
  const person = await aPerson(node);
  await Promise.all([1, 2, 3].map(() => send({ email: person.email })));
  await lastMailTo(node, person.email, 3);
  const mails = await mailsTo(node, person.email);
  const statuses = [];
  for (const mail of mails) statuses.push((await reset(tokenIn(mail))).status);
  expect(statuses.toSorted()).toEqual([200, 400, 400]);
});

test.each([
  ["nothing", undefined],
  ["an empty text", ""],
  ["null", null],
  ["a list", ["x"]],
  ["an object", { $ne: "" }],
  ["a number", 0],
  ["true", true],
  ["white space", "   "],
  ["a zero byte", "\u0000"],
  ["ten thousand characters", "a".repeat(10_000)],
  ["a guess", "A".repeat(43)],
])("%s as a token is refused with 400, changes nothing and is written down", async (_name, token) => {
  const { db } = node.app;
  const counted = () => db.$count(audit, eq(audit.action, "password.reset_refused"));
  const [people, before] = [JSON.stringify(await db.select().from(users).orderBy(users.userId)), await counted()];
  const { status, body } = await reset(token);
  expect([status, body.code]).toEqual([400, "link_refused"]);
  expect(await counted()).toBe(before + 1);
  expect(JSON.stringify(await db.select().from(users).orderBy(users.userId))).toBe(people);
});

test("a used and an old token, and one of another kind, are refused, and the audit says which and whose", async () => {
  const person = await aPerson(node);
  const used = await mailedToken(person);
  await reset(used);
  expect((await reset(used, "another one")).status).toBe(400);
  const old = await mailedToken(person);
  node.time.skipMs = 3601 * 1000;
  expect((await reset(old, "another one")).status).toBe(400);
  node.time.skipMs = 0;
  const token = (await node.app.identity.openSession(person.uid, { ip: "", userAgent: "" })).token;
  await node.app.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.userId, person.userId));
  const before = (await mailsTo(node, person.email)).filter(hasToken).length;
  await node.ask("POST /auth/verification", { token });
  const verify = tokenIn(await lastLinkTo(node, person.email, before + 1));
  expect((await reset(verify, "another one")).status).toBe(400);
  expect(await signIn(person, "a new password")).toBe(200);
  const refused = await auditOf(person.userId, "password.reset_refused");
  expect(refused.map(({ detail }) => detail)).toEqual([
    { reason: "used" },
    { reason: "too old" },
    { reason: "other kind" },
  ]);
  expect(JSON.stringify(refused)).not.toContain(used);
});

test("a short password is refused by its field, and the link stays good", async () => {
  const person = await aPerson(node);
  const token = await mailedToken(person);
  const { status, body } = await reset(token, "12345");
  expect([status, body.error.fields]).toEqual([400, { password: "Password must be 6 characters long." }]);
  expect((await reset(token)).status).toBe(200);
});

test("staff choose none of the most used passwords, others may, and the link stays good until one is chosen", async () => {
  const [member, person] = [await aPerson(node, { role: "manager" }), await aPerson(node)];
  const token = await mailedToken(member);
  const refused = await reset(token, "iloveyou1");
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ["password"]]);
  expect((await reset(token)).status).toBe(200);
  expect((await reset(await mailedToken(person), "iloveyou1")).status).toBe(200);
  const check = async (password: string) => (await node.ask("POST /auth/password/check", { body: { password } })).body;
  expect([await check("ILoveYou1"), await check("a new password")]).toEqual([
    { is_common: true, is_weak: true },
    { is_common: false, is_weak: false },
  ]);
});

test("of ten uses of one link at once one sets its password", async () => {
  const person = await aPerson(node);
  const token = await mailedToken(person);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `password ${n}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await signIn(person, `password ${winner}`)).toBe(200);
});

test("a token sets the password of its own account only, whatever else the body names", async () => {
  const [person, other] = [await aPerson(node), await aPerson(node)];
  const token = await mailedToken(person);
  const body = { token, password: "a new password", email: other.email, user_id: other.userId, uid: other.uid };
  expect((await node.ask("POST /auth/reset", { body })).status).toBe(200);
  expect(await signIn(other, other.password)).toBe(200);
  expect(await signIn(person, "a new password")).toBe(200);
});

test("a link of an address that the account no longer has opens nothing", async () => {
  const person = await aPerson(node);
  const token = await mailedToken(person);
  await node.app.db.update(users).set({ email: "moved@example.com" }).where(eq(users.userId, person.userId));
  expect((await reset(token)).status).toBe(400);
});

test("a leaked database holds no token that could be used, neither with the link nor in the queue", async () => {
  const person = await aPerson(node);
  const token = await mailedToken(person);
  const { rows } = await node.app.db.execute("select data::text from pgboss.job where name = 'mail'");
  const stored = JSON.stringify([await node.app.db.select().from(links), rows]);
  expect(rows.length).toBeGreaterThan(0);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(person.email.replace("@", "%40"));
  expect(node.lines.join("\n")).not.toContain(token);
});

test("who made an account with somebody else's address has no way left into it once its owner recovered it", async () => {
  const person = await aPerson(node);
  await node.app.db.update(users).set({ pendingEmail: "eve@example.com" }).where(eq(users.userId, person.userId));
  await node.ask("POST /auth/verification", { token: person.token });
  const verify = tokenIn(await lastMailTo(node, "eve@example.com"));
  expect((await reset(await mailedToken(person))).status).toBe(200);
  expect((await node.ask("POST /auth/verify", { body: { token: verify } })).status).toBe(400);
  const [row] = await node.app.db.select().from(users).where(eq(users.userId, person.userId));
  expect(row).toMatchObject({ email: person.email, pendingEmail: null });
});

test("an identity without a profile is not lost: its owner sets the password by mail", async () => {
  const email = "half-made@example.com";
  const first = await node.ask("POST /auth/signup", { body: { email, password: "of somebody" } });
  expect((await reset(await mailedToken({ email }))).status).toBe(200);
  expect((await node.ask("GET /users", { token: first.body.token })).status).toBe(401);
  expect(await signIn({ email }, "of somebody")).toBe(401);
  expect(await signIn({ email }, "a new password")).toBe(200);
});

test("an admin is answered a link, a manager and a customer are refused, and it is written down", async () => {
  const [person, admin, manager] = [
    await aPerson(node),
    await aPerson(node, { role: "admin" }),
    await aPerson(node, { role: "manager" }),
  ];
  const make = (token: string, email = person.email) =>
    node.ask("POST /users/resetPasswordLink", { token, body: { email } });
  for (const { token } of [person, manager]) expect((await make(token)).status).toBe(403);
  expect((await make(admin.token, "nobody@example.com")).status).toBe(404);
  const made = await make(admin.token);
  expect(made.status).toBe(200);
  expect(await auditOf(person.userId, "password.link_make")).toMatchObject([{ actorUserId: admin.userId }]);
  expect(await allMailsTo(node, person.email)).toEqual([]);
  node.time.skipMs = 3590 * 1000;
  expect((await reset(tokenIn({ text: made.body.link }))).status).toBe(200);
  node.time.skipMs = 0;
});

test("a right link ends the waiting of an account that was tried too often", async () => {
  const person = await aPerson(node);
  for (let n = 0; n < 10; n += 1) await signIn(person, "wrong one");
  expect(await signIn(person, person.password)).toBe(429);
  expect((await reset(await mailedToken(person))).status).toBe(200);
  expect(await signIn(person, "a new password")).toBe(200);
});

const invited = (email: string) => ({
  email,
  name: "Grace",
  lastName: "Hopper",
  phone: "(555) 222-3333",
  instagram: "grace",
  lang: "es" as const,
  signupReason: "",
});
const create = (email: string, invitation: "customer" | "staff") =>
  createAccount(
    { ...node.app, caller: null, identified: null, lang: "en", ip: "", userAgent: "", requestId: "" },
    invited(email),
    invitation,
  );

test("an account that staff make has no password until its owner sets one by the mailed link, within a week", async () => {
  const email = "grace@example.com";
  const userId = await create(email, "customer");
  expect(await signIn({ email }, "")).toBe(401);
  const mail = await lastMailTo(node, email);
  expect(mail).toMatchObject({ subject: "Tu cuenta de Pluma", lang: "es" });
  node.time.skipMs = 6.9 * 24 * 3600 * 1000;
  expect((await reset(tokenIn(mail))).status).toBe(200);
  node.time.skipMs = 0;
  const { token } = (await node.ask("POST /auth/login", { body: { email, password: "a new password" } })).body;
  expect((await node.ask("GET /users", { token })).body.user).toMatchObject({
    user_id: userId,
    phone: "5552223333",
    instagram: "grace",
    email_verified: true,
  });
  await expect(create(email, "customer")).rejects.toMatchObject({ code: "email_taken" });
});

test("an invitation to the staff opens nothing to whoever made an identity of that address before", async () => {
  const email = "future.colleague@example.com";
  const { token } = (await node.ask("POST /auth/signup", { body: { email, password: "of somebody" } })).body;
  await create(email, "staff");
  expect((await node.ask("GET /users", { token })).status).toBe(401);
  expect(await signIn({ email }, "of somebody")).toBe(401);
  expect((await lastMailTo(node, email)).subject).toBe("Formas parte del equipo de Pluma");
});
