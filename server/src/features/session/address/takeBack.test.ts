import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastMailTo, mailsTo, tokenIn } from "../../../../test/outside/mailbox.ts";
import { codeOf } from "../../../../test/outside/totp.ts";
import { aSoftKey } from "../../../providers/identity/test/softKey.ts";
import { audit, users } from "../../accounts/tables.ts";
import { aNode, aPerson, type Node } from "../test/app.ts";

let node: Node;
let admin: Person;
beforeAll(async () => {
  node = await aNode();
  admin = await aPerson(node, { role: "admin" });
});
afterAll(() => node.close());

type Person = Awaited<ReturnType<typeof aPerson>>;
const NEXT = "a new password";
const DAY_MS = 24 * 3600 * 1000;

/** A person whose address is proved. */
async function aProved(): Promise<Person> {
  const person = await aPerson(node);
  await node.app.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.userId, person.userId));
  return person;
}

const signIn = async (email: string, password: string) =>
  (await node.ask("POST /auth/login", { body: { email, password } })).status;
const takeBack = (token: unknown, password = NEXT) => node.ask("POST /auth/take-back", { body: { token, password } });
const emailOf = async ({ userId }: Person) =>
  (await node.app.db.select().from(users).where(eq(users.userId, userId)))[0]?.email;

const changedMail = async (address: string) =>
  (await mailsTo(node, address)).find(({ subject }) => subject === "Your email address was changed");

/** Moves a person to another address as they do it, and confirms it there; answers the link that the old one got. */
async function moved({ token, password }: Person, from: string, to: string): Promise<string> {
  const asked = await node.ask("PUT /users", { token, body: { email: to, password } });
  expect(asked.status, asked.text).toBe(200);
  const proved = await node.ask("POST /auth/verify", { body: { token: tokenIn(await lastMailTo(node, to)) } });
  expect(proved.status, proved.text).toBe(200);
  await expect.poll(() => changedMail(from)).toBeDefined();
  return tokenIn((await changedMail(from)) ?? { text: "" });
}

test("who took an account over by its e-mail loses it to the link that the old address got, days later", async () => {
  const person = await aProved();
  const eve = `eve-${person.email}`;
  const link = await moved(person, person.email, eve);
  const opened = await node.ask("POST /auth/login", { body: { email: eve, password: person.password } });
  const reset = async () => {
    await node.ask("POST /users/sendResetPasswordLink", { body: { email: eve } });
    return tokenIn(await lastMailTo(node, eve, 2));
  };
  const evesReset = await reset();
  const key = { name: "Eve's", scopes: ["documents_read"], days: 30 };
  const evesKey = (await node.ask("POST /api-keys", { token: opened.body.token, body: key })).body.key;
  expect((await node.ask("GET /documents", { token: evesKey })).status).toBe(200);
  node.time.skipMs = 6.9 * DAY_MS;
  const answer = await takeBack(link);
  node.time.skipMs = 0;
  expect([answer.status, answer.body]).toEqual([200, { email: person.email }]);
  expect((await node.ask("GET /documents", { token: evesKey })).status).toBe(401);
  for (const token of [opened.body.token, person.token])
    expect((await node.ask("GET /users", { token })).status).toBe(401);
  expect(await signIn(eve, person.password)).toBe(401);
  expect(await signIn(person.email, person.password)).toBe(401);
  expect(await signIn(person.email, NEXT)).toBe(200);
  expect((await node.ask("POST /auth/reset", { body: { token: evesReset, password: NEXT } })).status).toBe(400);
  expect((await lastMailTo(node, eve, 3)).subject).toBe("The change of your email address was undone");
  const written = await node.app.db
    .select()
    .from(audit)
    .where(and(eq(audit.target, `user:${person.userId}`), eq(audit.action, "email.take_back")));
  expect(written).toHaveLength(1);
});

test("the link works once and for 7 days, and what is refused is written down", async () => {
  const before = await node.app.db.$count(audit, eq(audit.action, "email.take_back_refused"));
  const person = await aProved();
  const link = await moved(person, person.email, `once-${person.email}`);
  expect((await takeBack(link)).status).toBe(200);
  expect((await takeBack(link)).status).toBe(400);
  const late = await aProved();
  const old = await moved(late, late.email, `late-${late.email}`);
  node.time.skipMs = 7 * DAY_MS + 1000;
  expect((await takeBack(old)).body.code).toBe("link_refused");
  node.time.skipMs = 0;
  expect(await emailOf(late)).toBe(`late-${late.email}`);
  const written = await node.app.db
    .select()
    .from(audit)
    .where(eq(audit.action, "email.take_back_refused"))
    .orderBy(audit.auditId);
  expect(written.slice(before).map(({ detail }) => detail)).toEqual([{ reason: "used" }, { reason: "too old" }]);
});

test("a second change does not void the first link, and its own link is void once the first was used", async () => {
  const person = await aProved();
  const [second, third] = [`second-${person.email}`, `third-${person.email}`];
  const first = await moved(person, person.email, second);
  const later = await moved(person, second, third);
  expect((await takeBack(first)).body).toEqual({ email: person.email });
  expect((await takeBack(later)).status).toBe(400);
  expect(await emailOf(person)).toBe(person.email);
});

test("nobody takes the old address meanwhile: not by signing up, not by moving there, not by an invitation", async () => {
  const person = await aProved();
  const link = await moved(person, person.email, `held-${person.email}`);
  const body = { name: "Eve", last_name: "E", email: person.email, password: "not so simple", phone: "5551234567" };
  expect((await node.ask("POST /users", { body })).body.code).toBe("email_taken");
  expect((await node.ask("POST /auth/signup", { body })).body.code).toBe("email_taken");
  const eve = await aPerson(node);
  const move = { email: person.email, password: eve.password };
  expect((await node.ask("PUT /users", { token: eve.token, body: move })).body.code).toBe("email_taken");
  const made = await node.ask("POST /users/admin/user", { token: admin.token, body });
  expect(made.body.code).toBe("email_taken");
  expect((await takeBack(link)).status).toBe(200);
});

test("an address that was never proved is free at once, so that nobody keeps it from who really has it", async () => {
  const person = await aPerson(node);
  await moved(person, person.email, `away-${person.email}`);
  const body = { name: "Ada", last_name: "L", email: person.email, password: "not so simple", phone: "5551234567" };
  expect((await node.ask("POST /users", { body })).status).toBe(201);
});

test("a second factor that stood before stays as it was, with its recovery codes", async () => {
  const person = await aProved();
  const { twoFactor } = node.app.identity;
  const { secret } = (await twoFactor?.start(person.uid, { email: person.email, issuer: "Pluma" })) ?? { secret: "" };
  await twoFactor?.confirm(person.uid, codeOf(secret, node.app.clock.now().getTime()));
  const link = await moved(person, person.email, `factor-${person.email}`);
  expect((await twoFactor?.read(person.uid))?.isOn).toBe(true);
  expect((await takeBack(link)).status).toBe(200);
  expect(await twoFactor?.read(person.uid)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
});

/** A passkey of a person, as the session that they are signed in with adds it. */
async function withPasskey({ uid, email }: Person, name: string) {
  const { passkeys } = node.app.identity;
  const started = await passkeys?.start(uid, { email, name });
  const { origin, hostname } = new URL(node.app.publicUrl);
  const response = aSoftKey().make(uid, { challenge: started?.challenge ?? "", origin, rpID: hostname });
  expect(await passkeys?.add(uid, { challenge: started?.challenge ?? "", name, response })).toBe("added");
}

const namesOfKeys = async ({ uid }: Person) => (await node.app.identity.passkeys?.list(uid))?.map(({ name }) => name);

test("passkeys that were added since the change was asked for go with it, and older ones stay", async () => {
  const person = await aProved();
  await withPasskey(person, "the owner's");
  const to = `keys-${person.email}`;
  await node.ask("PUT /users", { token: person.token, body: { email: to, password: person.password } });
  await withPasskey(person, "added before the proof");
  expect((await node.ask("POST /auth/verify", { body: { token: tokenIn(await lastMailTo(node, to)) } })).status).toBe(
    200,
  );
  await withPasskey(person, "added after it");
  await expect.poll(() => changedMail(person.email)).toBeDefined();
  expect((await takeBack(tokenIn((await changedMail(person.email)) ?? { text: "" }))).status).toBe(200);
  expect(await namesOfKeys(person)).toEqual(["the owner's"]);
});

test("a second factor that was turned on since is off, even where its owner had begun to make one before", async () => {
  const person = await aProved();
  const { twoFactor } = node.app.identity;
  const account = { email: person.email, issuer: "Pluma" };
  await twoFactor?.start(person.uid, account);
  const link = await moved(person, person.email, `turned-${person.email}`);
  const { secret } = (await twoFactor?.start(person.uid, account)) ?? { secret: "" };
  await twoFactor?.confirm(person.uid, codeOf(secret, node.app.clock.now().getTime()));
  expect((await twoFactor?.read(person.uid))?.isOn).toBe(true);
  expect((await takeBack(link)).status).toBe(200);
  expect(await twoFactor?.read(person.uid)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
});

test("recovery codes that were made since are void, and the factor that stood before stays on", async () => {
  const person = await aProved();
  const { twoFactor } = node.app.identity;
  const { secret } = (await twoFactor?.start(person.uid, { email: person.email, issuer: "Pluma" })) ?? { secret: "" };
  await twoFactor?.confirm(person.uid, codeOf(secret, node.app.clock.now().getTime()));
  const link = await moved(person, person.email, `codes-${person.email}`);
  const [code = ""] = (await twoFactor?.renewRecoveryCodes(person.uid)) ?? [];
  expect((await takeBack(link)).status).toBe(200);
  expect(await twoFactor?.read(person.uid)).toEqual({ isOn: true, recoveryCodesLeft: 0 });
  expect(await twoFactor?.check(person.uid, code)).toBe(false);
});

test("a short password is refused, staff may not choose one of the most used, and the link stays good", async () => {
  const member = await aPerson(node, { role: "manager" });
  const link = await moved(member, member.email, `staff-${member.email}`);
  expect((await takeBack(link, "12345")).body.error.fields).toHaveProperty("password");
  expect((await takeBack(link, "iloveyou1")).body.error.fields).toHaveProperty("password");
  expect((await takeBack(link, NEXT)).status).toBe(200);
});

test.each([[undefined], [""], [null], [["x"]], [{}], [7], ["\u0000"]])(
  "the token %j is refused with 400",
  async (token) => {
    const { status, body } = await takeBack(token);
    expect([status, body.code]).toEqual([400, "link_refused"]);
  },
);
