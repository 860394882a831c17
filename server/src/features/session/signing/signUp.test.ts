import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allMailsTo, lastMailTo, tokenIn } from "../../../../test/outside/mailbox.ts";
import { webhookDeliveries } from "../../../platform/webhooks/webhooks.tables.ts";
import { identityUsers } from "../../../providers/identity/tables.ts";
import { audit, users } from "../../accounts/tables.ts";
import { aNode, aPerson, type Node } from "../test/app.ts";
import { aReceiver, withSettings } from "../test/settings.ts";

let node: Node;
beforeAll(async () => {
  node = await aNode();
});
afterAll(() => node.close());

let count = 0;
const anEmail = () => {
  count += 1;
  return `signup${count}@example.com`;
};
const aForm = (more: object = {}) => ({
  name: "Ada",
  last_name: "Lovelace",
  email: anEmail(),
  password: "engine",
  phone: "(555) 123-4567",
  ...more,
});
const signUp = (body: unknown, token?: string) => node.ask("POST /users", { body, token });
const identityOf = async (email: string) =>
  (await node.ask("POST /auth/signup", { body: { email, password: "engine" } })).body as { token: string; uid: string };

test("a sign-up makes an account without access and words, signs in, and is written down", async () => {
  const form = aForm({ signup_reason: " A friend told me ", lang: "es" });
  const made = await signUp(form);
  expect(made.status).toBe(201);
  expect(made.body.user).toMatchObject({
    name: "Ada",
    last_name: "Lovelace",
    email: form.email,
    email_verified: false,
    phone: "5551234567",
    signup_reason: "A friend told me",
    lang: "es",
    has_access: false,
    available_words: 0,
    staff: null,
    user_organizations: [],
  });
  const me = await node.ask("GET /users", { token: made.body.token });
  expect(me.body.user).toEqual(made.body.user);
  expect((await node.ask("POST /auth/login", { body: form })).status).toBe(200);
  const written = await node.app.db
    .select()
    .from(audit)
    .where(eq(audit.target, `user:${made.body.user.user_id}`));
  expect(written).toMatchObject([{ action: "user.sign_up" }]);
});

test("the campaign that led somebody here stays with their account, and one that says nothing is none", async () => {
  const campaign = { utm_source: "news\u0000letter", utm_campaign: "autumn" };
  const made = await signUp(aForm({ campaign }));
  const none = await signUp(aForm({ campaign: { utm_source: "" } }));
  const admin = await aPerson(node, { role: "admin" });
  const read = async (id: number) => (await node.ask(`GET /users/${id}/admin`, { token: admin.token })).body.user;
  expect((await read(made.body.user.user_id)).campaign).toEqual({
    utm_source: "newsletter",
    utm_medium: "",
    utm_campaign: "autumn",
    utm_term: "",
    utm_content: "",
  });
  expect((await read(none.body.user.user_id)).campaign).toBe(null);
  expect(JSON.stringify(made.body.user)).not.toContain("autumn");
});

test("the welcome mail comes in the person's language under the app's name, and its link proves the address", async () => {
  const form = aForm({ lang: "es" });
  await withSettings(node, { app_name: "Scriba & Co", primary_color: "#ffee00" }, async () => {
    const { token } = (await signUp(form)).body;
    const mail = await lastMailTo(node, form.email);
    expect(mail).toMatchObject({
      subject: "Te damos la bienvenida a Scriba & Co",
      lang: "es",
      fromName: "Scriba & Co",
    });
    expect(mail.text).toContain("Hola Ada,");
    expect(mail.html).toContain("Scriba &amp; Co");
    expect(mail.html).toContain("background:#ffee00");
    expect(mail.html).not.toContain("Pluma");
    expect(mail.text).toContain(`${node.app.publicUrl}/auth/verify?token=`);
    const verified = await node.ask("POST /auth/verify", { token, body: { token: tokenIn(mail) } });
    expect([verified.status, verified.body]).toEqual([200, { email: form.email, reset_token: null }]);
    expect((await node.ask("GET /users", { token })).body.user.email_verified).toBe(true);
  });
});

test("a name in a mail is text, never markup", async () => {
  const form = aForm({ name: "<img src=x onerror=alert(1)>" });
  await signUp(form);
  const mail = await lastMailTo(node, form.email);
  expect(mail.html).not.toContain("<img src=x");
  expect(mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

test("with a webhook for welcomes it is called instead of a mail, signed for the installation's log without the link", async () => {
  const receiver = await aReceiver();
  await withSettings(node, { welcome_email_webhook_url: receiver.url }, async () => {
    const form = aForm();
    const { user } = (await signUp(form)).body;
    await expect.poll(() => receiver.heard).toHaveLength(1);
    const [call] = receiver.heard;
    expect(call).toMatchObject({
      event: "sign_up",
      body: {
        event: "sign_up",
        user_id: user.user_id,
        name: "Ada",
        email: form.email,
        phone: "5551234567",
        lang: "en",
      },
    });
    const token = tokenIn({ text: call?.body.verification_link });
    const stored = JSON.stringify(await node.app.db.select().from(webhookDeliveries));
    expect(stored).not.toContain(token);
    expect((await node.ask("POST /auth/verify", { body: { token } })).status).toBe(200);
    expect(await allMailsTo(node, form.email)).toEqual([]);
  });
  receiver.close();
});

test("what is wrong is named in the order of the form, each in the words of the site", async () => {
  const wrong = { name: " ", last_name: "", email: "ada@", password: "12345", phone: "12345" };
  const { status, body } = await signUp(wrong);
  expect(status).toBe(422);
  expect(Object.entries(body.error.fields)).toEqual([
    ["name", "Name is invalid."],
    ["last_name", "Last name is invalid."],
    ["email", "Email is invalid."],
    ["password", "Password must be 6 characters long."],
    ["phone", "Phone number is invalid."],
  ]);
});

test.each([
  ["+1 (555) 123-4567", "1555123456"],
  ["555.123.4567", "5551234567"],
  ["5551234567", "5551234567"],
])("the phone number %s is kept as %s", async (phone, digits) => {
  expect((await signUp(aForm({ phone }))).body.user.phone).toBe(digits);
});

test("a number that is valid in its country is kept whole beside its first ten digits, and found either way", async () => {
  const made = await signUp(aForm({ phone: "612 345 678", phone_country: "ES" }));
  expect(made.body.user).toMatchObject({ phone: "612345678", phone_e164: "+34612345678" });
  for (const asked of ["612345678", "+34 612 34 56 78"]) {
    expect((await node.ask(`GET /users/phone?phone=${encodeURIComponent(asked)}`)).status).toBe(200);
  }
  expect((await signUp(aForm({ phone: "+49 30 901820" }))).body.user.phone_e164).toBe("+4930901820");
});

test.each([
  ["612 345 678", "US"],
  ["612 345 678", undefined],
  ["+34 012", "ES"],
])("%s with the country %s is no phone number, and makes no account", async (phone, phone_country) => {
  const form = aForm({ phone, phone_country });
  const refused = await signUp(form);
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toEqual({ phone: "Phone number is invalid." });
  expect((await signUp({ ...form, phone: "555 123 4567" })).status).toBe(201);
});

test("nobody gives themselves rights, a role, words or another id by signing up", async () => {
  const other = await aPerson(node);
  const form = aForm({
    has_access: true,
    available_words: 1_000_000,
    staff: { role: "admin" },
    user_type: "Admin",
    user_id: other.userId,
    uid: other.uid,
    organization_id: 1,
    email_verified: true,
  });
  const { status, body } = await signUp(form);
  expect(status).toBe(201);
  expect(body.user).toMatchObject({ has_access: false, available_words: 0, staff: null, email_verified: false });
  expect(body.user.user_id).not.toBe(other.userId);
  expect(body.user.uid).not.toBe(other.uid);
});

test("an address that has an account is refused with 412, however it is written, and by whichever call", async () => {
  const { email } = await aPerson(node);
  for (const given of [email, ` ${email.toUpperCase()} `]) {
    const refused = await signUp(aForm({ email: given }));
    expect([refused.status, refused.body.code]).toEqual([412, "email_taken"]);
    expect(refused.body.message).toBe("You already have an account, please login.");
    const identity = await node.ask("POST /auth/signup", { body: { email: given, password: "engine" } });
    expect([identity.status, identity.body.code]).toEqual([412, "email_taken"]);
  }
});

test("a person who is signed in has an account already", async () => {
  const { token } = await aPerson(node);
  expect((await signUp(aForm(), token)).status).toBe(412);
});

test("where nobody may join, both calls answer 403 and make nothing", async () => {
  await withSettings(node, { signup_enabled: false }, async () => {
    const form = aForm();
    const refused = await signUp(form);
    expect([refused.status, refused.body.code]).toEqual([403, "signup_closed"]);
    expect((await node.ask("POST /auth/signup", { body: form })).status).toBe(403);
    expect(await node.app.identity.find(node.app.db, form.email)).toBeNull();
  });
});

test("without a bearer a password is needed", async () => {
  const { status, body } = await signUp(aForm({ password: undefined }));
  expect(status).toBe(422);
  expect(body.error.fields).toEqual({ password: "Password must be 6 characters long." });
});

test("an identity gets its profile under its own address and uid, once, whatever the body claims", async () => {
  const email = anEmail();
  const other = await aPerson(node);
  const { token, uid } = await identityOf(email);
  expect((await node.ask("GET /users", { token })).body.code).toBe("profile_missing");
  const form = aForm({ uid: other.uid, email: anEmail(), password: undefined });
  const made = await signUp(form, token);
  expect(made.status).toBe(201);
  expect(made.body).not.toHaveProperty("token");
  expect(made.body.user).toMatchObject({ uid, email });
  expect((await node.ask("GET /users", { token })).body.user.email).toBe(email);
  expect((await signUp(form, token)).status).toBe(412);
});

test("a sign-up that ended half-way is completed by its password, and by no other", async () => {
  const email = anEmail();
  const { uid } = await identityOf(email);
  expect((await signUp(aForm({ email, password: "another" }))).status).toBe(412);
  const made = await signUp(aForm({ email }));
  expect([made.status, made.body.user.uid]).toEqual([201, uid]);
});

test("of fifty sign-ups with one address at once one makes the account, and only one account is there", async () => {
  const email = anEmail();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => signUp(aForm({ email, name: `Ada ${n}` }))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(49).fill(412)]);
  const { db } = node.app;
  expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  expect(await db.select().from(identityUsers).where(eq(identityUsers.email, email))).toHaveLength(1);
  expect(await allMailsTo(node, email).then((mails) => mails.length)).toBeLessThanOrEqual(1);
});

const deep = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`);
test.each([
  ["nothing", {}],
  ["a list", []],
  ["null", null],
  ["a number", 7],
  ["wrong types", { name: 1, last_name: {}, email: [], password: true, phone: null }],
  [
    "lists for texts",
    { name: ["Ada"], last_name: ["L"], email: ["a@b.co"], password: ["engine"], phone: ["5551234567"] },
  ],
  ["a name of 60 kilobytes", { ...aForm(), name: "a".repeat(60_000) }],
  ["deep nests", { ...aForm(), signup_reason: deep }],
  ["a language that we do not speak", { ...aForm(), lang: "xx" }],
])("a body of %s is refused with the field named, and makes nothing", async (_name, body) => {
  const before = await node.app.db.$count(users);
  const { status, body: answer } = await signUp(body);
  expect(status).toBe(422);
  expect(Object.keys(answer.error.fields).length).toBeGreaterThan(0);
  expect(await node.app.db.$count(users)).toBe(before);
});

test("anyone may ask whether a number or an address has an account; whose it is is for staff", async () => {
  const form = aForm({ phone: "777 000 1111" });
  const { user } = (await signUp(form)).body;
  const byPhone = `GET /users/phone?phone=${encodeURIComponent("(777) 000-1111")}`;
  const byEmail = `GET /users/email?email=${encodeURIComponent(` ${form.email.toUpperCase()}`)}`;
  const { token } = await aPerson(node);
  const { token: manager } = await aPerson(node, { role: "manager" });
  for (const line of [byPhone, byEmail]) {
    for (const asked of [{}, { token }]) expect((await node.ask(line, asked)).body).toEqual({ exists: true });
    expect((await node.ask(line, { token: manager })).body).toMatchObject({
      exists: true,
      user: { user_id: user.user_id },
    });
  }
});

test.each([
  ["GET /users/phone?phone=9990001111", "phone_unknown", "We're sorry, we couldn't find an account with that number."],
  ["GET /users/phone?phone=", "phone_unknown", "We're sorry, we couldn't find an account with that number."],
  ["GET /users/phone", "phone_unknown", "We're sorry, we couldn't find an account with that number."],
  [
    "GET /users/email?email=nobody@example.com",
    "account_unknown",
    "We did not found any account with this email. Could your account be under a different email?",
  ],
  [
    "GET /users/email?email=%00",
    "account_unknown",
    "We did not found any account with this email. Could your account be under a different email?",
  ],
])("%s finds nobody, in the words of the site", async (line, code, message) => {
  const { status, body } = await node.ask(line);
  expect([status, body.code, body.message]).toEqual([404, code, message]);
});

test("an address may look up five times a minute, whatever token it brings, and its whole IPv6 network counts as one", async () => {
  const { token } = await aPerson(node);
  const ask = (n: number) =>
    node.ask(`GET /users/email?email=nobody${n}@example.com`, {
      ip: `2001:db8:9:9::${n}`,
      ...(n % 2 === 0 && { token }),
    });
  const statuses = [];
  for (let n = 1; n <= 6; n += 1) statuses.push((await ask(n)).status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
});

test("one number may be looked up twenty times an hour, from wherever", async () => {
  const statuses = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await node.ask("GET /users/phone?phone=333-444-5555")).status);
  expect(statuses).toEqual([...Array(20).fill(404), 429]);
});
