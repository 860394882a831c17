import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailsTo } from "../../../test/outside/mailbox.ts";
import { anImpersonated, anOrganization, aUser } from "../../../test/people.ts";
import { ownKeyOf } from "../accounts/index.ts";
import { audit, users } from "../accounts/tables.ts";
import { aForm, aPicture } from "../files/test/samples.ts";
import { aNode, aPerson, type Node } from "../session/test/app.ts";
import { mailAbout } from "./test/mailbox.ts";

let node: Node;
let admin: Awaited<ReturnType<typeof aPerson>>;
let manager: Awaited<ReturnType<typeof aPerson>>;
beforeAll(async () => {
  node = await aNode();
  admin = await aPerson(node, { role: "admin" });
  manager = await aPerson(node, { role: "manager" });
});
afterAll(() => node.close());

const save = (token: string | undefined, body: unknown) => node.ask("PUT /users", { token, body });
const read = async (token: string) => (await node.ask("GET /users", { token })).body.user;
/** The row as others would change it: when somebody was here last is noted with whatever they ask. */
async function rowOf(userId: number) {
  const [row] = await node.app.db.select().from(users).where(eq(users.userId, userId));
  if (!row) throw new Error("the person is gone");
  const { lastSeenAt: _, ...kept } = row;
  return kept;
}

async function addPicture(token: string): Promise<number> {
  return (await node.ask("POST /files", { token, form: aForm(await aPicture("png"), "me.png") })).body.file_id;
}

test("one's own settings are kept, answered as stored, and told to one's other screens", async () => {
  const { token, userId } = await aPerson(node);
  const body = {
    name: " Grace ",
    last_name: "Hopper",
    company: "Navy",
    instagram: "@grace",
    signup_reason: "Recommendation",
    lang: "es",
    dark_mode: true,
    manual_mode: true,
    show_video: false,
    writing_instructions: "Short sentences.",
    phone: "+1 (555) 123-4567",
  };
  const saved = await save(token, body);
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body.user).toMatchObject({ ...body, name: "Grace", phone: "1555123456" });
  expect(await read(token)).toEqual(saved.body.user);
  expect(node.pushed).toContainEqual({ userId, event: "user", payload: { user_id: userId } });
});

test("what is left out stays, and dark mode can go back to the system's", async () => {
  const { token } = await aPerson(node);
  await save(token, { dark_mode: true, lang: "es", company: "A" });
  const { user } = (await save(token, { dark_mode: null })).body;
  expect(user).toMatchObject({ dark_mode: null, lang: "es", company: "A" });
  expect((await save(token, {})).body.user).toEqual(user);
});

test("nobody gives themselves access, words, a role, a proved address or a place in time", async () => {
  const { token, userId, uid } = await aPerson(node);
  const before = await rowOf(userId);
  const body = {
    uid: "x",
    has_access: true,
    access_until: "2099-01-01",
    available_words: 5,
    staff: { role: "admin" },
    user_type: { name: "Admin" },
    value: 5,
    email_verified: true,
    email_verified_at: "2020-01-01",
    pending_email: "x@y.z",
    createdAt: "2000-01-01",
    deletedAt: "2000-01-01",
    apiKey: "sk-raw",
    __proto__: { admin: true },
  };
  expect((await save(token, body)).status).toBe(200);
  expect({ ...(await rowOf(userId)), updatedAt: 0 }).toEqual({ ...before, updatedAt: 0 });
  expect(await read(token)).toMatchObject({ uid, has_access: false, available_words: 0, staff: null });
});

test.each([
  ["name", ""],
  ["name", " "],
  ["name", null],
  ["name", ["x"]],
  ["name", "x".repeat(81)],
  ["email", "nobody"],
  ["email", null],
  ["email", { $gt: "" }],
  ["phone", "123"],
  ["phone", "call me"],
  ["lang", "fr"],
  ["dark_mode", "yes"],
  ["birthday", "2026-13-45"],
  ["birthday", "45/13/2026"],
  ["birthdate", 7],
  ["zappier_webhook_url", "javascript:alert(1)"],
  ["file_id", "x"],
  ["file_id", -1],
  ["default_organization", []],
  ["user_id", "1 or 1=1"],
])("%s %j is refused by its name, and nothing is kept", async (field, value) => {
  const { token, userId } = manager;
  const before = await rowOf(userId);
  const refused = await save(token, { company: "Not kept", [field]: value });
  expect(refused.status, refused.text).toBe(422);
  expect(Object.keys(refused.body.error.fields)[0]).toMatch(new RegExp(`^${field}`));
  expect(await rowOf(userId)).toEqual(before);
});

test("a birthday is the same under both of its names, which may be left empty; birthday counts before birthdate", async () => {
  const { token } = await aPerson(node);
  for (const [body, day] of [
    [{ birthdate: "1990-02-28" }, "1990-02-28"],
    [{ birthday: "1991-03-01", birthdate: "1990-01-01" }, "1991-03-01"],
    [{ birthday: "" }, null],
  ] as const) {
    expect((await save(token, body)).body.user).toMatchObject({ birthday: day, birthdate: day });
  }
});

test("a birthday that is to come is refused at its field, in one's language", async () => {
  const { token } = await aPerson(node);
  const { status, body } = await save(token, { birthday: "2999-01-01", lang: "es" });
  expect(status).toBe(422);
  expect(body.error.fields).toMatchObject({ birthday: expect.stringMatching(/birthday|cumpleaños/) });
});

test("a phone number that is older than the rule may come back with the form, and can be taken away", async () => {
  const { token, userId } = await aPerson(node);
  await node.app.db.update(users).set({ phone: "12345" }).where(eq(users.userId, userId));
  expect((await save(token, { phone: "12345", company: "B" })).body.user).toMatchObject({
    phone: "12345",
    company: "B",
  });
  expect((await save(token, { phone: "" })).body.user.phone).toBe("");
});

test("one's own key is sealed, shown by its last 4 characters, and stays when its mask comes back", async () => {
  const { token, userId, password } = await aPerson(node);
  const key = "sk-own-key-must-stay-inside-9876";
  const saved = await save(token, { api_key: ` ${key} `, password });
  expect(saved.body.user).toMatchObject({ api_key: "****9876", api_key_set: true });
  expect((await save(token, { api_key: "****9876", name: "Ada" })).body.user.api_key).toBe("****9876");
  expect(await ownKeyOf(node.app, userId)).toBe(key);
  const everywhere = [await rowOf(userId), await node.app.db.select().from(audit), node.lines, node.pushed];
  expect(JSON.stringify(everywhere)).not.toContain("must-stay-inside");
  for (const empty of ["", null]) {
    await save(token, { api_key: key, password });
    expect((await save(token, { api_key: empty, password })).body.user).toMatchObject({
      api_key: null,
      api_key_set: false,
    });
  }
});

test("a sealed key that is moved to another row opens for nobody", async () => {
  const [one, other] = [await aPerson(node), await aPerson(node)];
  await save(one.token, { api_key: "sk-one-person-only-1234", password: one.password });
  const apiKey = (await rowOf(one.userId))?.apiKey;
  await node.app.db.update(users).set({ apiKey }).where(eq(users.userId, other.userId));
  expect(await ownKeyOf(node.app, other.userId)).toBeNull();
  expect((await read(other.token)).api_key).toBeNull();
});

test.each([
  "http://127.0.0.1/hook",
  "http://localhost/hook",
  "http://169.254.169.254/latest/meta-data",
  "http://10.0.0.8/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://2130706433/",
  "https://user:pass@example.com/",
  "http://example.com:6379/",
])("the webhook address %s is refused with 400", async (address) => {
  const { token } = await aPerson(node);
  const refused = await save(token, { zappier_webhook_url: address, company: "Not kept" });
  expect([refused.status, refused.body.code]).toEqual([400, "webhook_address_refused"]);
  expect(await read(token)).toMatchObject({ zappier_webhook_url: "", company: "" });
});

test("a public webhook address is kept, and taken away by an empty one", async () => {
  const { token } = await aPerson(node);
  const address = "https://93.184.216.34/hooks/1";
  expect((await save(token, { zappier_webhook_url: address })).body.user.zappier_webhook_url).toBe(address);
  expect((await save(token, { zappier_webhook_url: null })).body.user.zappier_webhook_url).toBe("");
});

test("a picture is one's own: another's, a text, and none at all are refused alike", async () => {
  const [{ token }, other] = [await aPerson(node), await aPerson(node)];
  const own = await addPicture(token);
  expect((await save(token, { file_id: own })).body.user.file).toMatchObject({ file_id: own, type: "image/png" });
  const text = (await node.ask("POST /files", { token, form: aForm("text", "a.txt") })).body.file_id;
  for (const wrong of [await addPicture(other.token), text, 999_999, 9_007_199_254_740_991]) {
    const refused = await save(token, { file_id: wrong });
    expect([refused.status, refused.body.code]).toEqual([422, "file_not_picture"]);
  }
  expect((await read(token)).file.file_id).toBe(own);
  expect((await save(token, { file_id: null })).body.user.file).toBeNull();
});

test("the default organization is one that one belongs to, as a number or as an object", async () => {
  const [mine, other] = [await anOrganization(node), await anOrganization(node)];
  const { token } = await aUser(node, { membership: { organizationId: mine, userTypeId: 3 } });
  for (const given of [mine, { organization_id: mine }, String(mine)]) {
    const { user } = (await save(token, { default_organization: given })).body;
    expect(user.default_organization.organization_id).toBe(mine);
  }
  for (const wrong of [other, { organization_id: 999_999 }]) {
    expect((await save(token, { default_organization: wrong })).status).toBe(404);
  }
  expect((await save(token, { default_organization: null })).body.user.default_organization).toBeNull();
});

test("a new address of one's own waits until it is proved, and the old one signs in until then", async () => {
  const person = await aPerson(node);
  const next = `next-${person.email}`;
  const saved = await save(person.token, { email: ` ${next.toUpperCase()} `, password: person.password });
  expect(saved.body.user).toMatchObject({ email: person.email, pending_email: next });
  const { text } = await mailAbout(node, next, "Confirm");
  const signIn = (email: string) => node.ask("POST /auth/login", { body: { email, password: person.password } });
  expect([(await signIn(person.email)).status, (await signIn(next)).status]).toEqual([200, 401]);
  const token = /token=([\w-]+)/.exec(text)?.[1];
  expect((await node.ask("POST /auth/verify", { body: { token } })).status).toBe(200);
  expect(await read(person.token)).toMatchObject({ email: next, pending_email: null, email_verified: true });
});

test("giving the present address takes a waiting one back", async () => {
  const { token, email, password } = await aPerson(node);
  await save(token, { email: `other-${email}`, password });
  expect((await save(token, { email })).body.user).toMatchObject({ email, pending_email: null });
});

test("an address that somebody has is refused, to whoever asks for it", async () => {
  const [one, other] = [await aPerson(node), await aPerson(node)];
  for (const [token, body] of [
    [one.token, { email: other.email, password: one.password }],
    [admin.token, { user_id: one.userId, email: other.email }],
  ] as const) {
    const refused = await save(token, body);
    expect([refused.status, refused.body.code]).toEqual([412, "email_taken"]);
  }
});

test("asking for addresses is limited, since each answer tells whether somebody has one", async () => {
  const { token, email, password } = await aPerson(node);
  const statuses = [];
  for (let count = 0; count < 11; count += 1)
    statuses.push((await save(token, { email: `${count}-${email}`, password })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test("an admin changes a customer: the address waits until it is proved from there; the change is audited", async () => {
  const person = await aPerson(node);
  const email = `moved-${person.email}`;
  const body = { user_id: person.userId, name: "New", email, lang: "es", phone: "5551234567" };
  const saved = await save(admin.token, body);
  expect(saved.body.user).toMatchObject({ ...body, email: person.email, pending_email: email });
  expect(saved.body.user).not.toHaveProperty("uid");
  expect(saved.body.user).not.toHaveProperty("api_key");
  const signIn = async (address: string) =>
    (await node.ask("POST /auth/login", { body: { email: address, password: person.password } })).status;
  expect([await signIn(person.email), await signIn(email)]).toEqual([200, 401]);
  const { text } = await mailAbout(node, email, "Confirma");
  const token = /token=([\w-]+)/.exec(text)?.[1];
  expect((await node.ask("POST /auth/verify", { body: { token } })).status).toBe(200);
  expect([await signIn(person.email), await signIn(email)]).toEqual([401, 200]);
  const told = await mailAbout(node, person.email, "ha cambiado");
  expect(told.text).not.toContain(email);
  expect(told.text).toContain("/auth/take-back?token=");
  const entries = await node.app.db
    .select()
    .from(audit)
    .where(eq(audit.target, `user:${person.userId}`));
  expect(entries.find(({ action }) => action === "user.save")).toMatchObject({
    actorUserId: admin.userId,
    detail: { fields: ["name", "email", "phone", "lang"] },
  });
  expect(node.pushed).toContainEqual({ userId: person.userId, event: "user", payload: { user_id: person.userId } });
});

test("a manager changes what is no way in: another's e-mail and phone stay, and no reset comes to the manager", async () => {
  const person = await aPerson(node);
  await node.app.db.update(users).set({ phone: "5551230000" }).where(eq(users.userId, person.userId));
  const form = { user_id: person.userId, company: "By the manager", email: person.email, phone: "(555) 123-0000" };
  expect((await save(manager.token, form)).body.user).toMatchObject({ company: "By the manager" });
  for (const changed of [
    { email: manager.email },
    { email: "mine@example.com" },
    { phone: "5559999999" },
    { phone: "" },
  ]) {
    const refused = await save(manager.token, { ...form, company: "Not kept", ...changed });
    expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
  }
  expect(await read(person.token)).toMatchObject({
    company: "By the manager",
    email: person.email,
    pending_email: null,
    phone: "5551230000",
  });
});

test("of two who move to one address at once one does, and nobody loses theirs", async () => {
  const [one, other] = [await aPerson(node), await aPerson(node)];
  const email = `both-${one.email}`;
  for (const { userId } of [one, other]) {
    expect((await save(admin.token, { user_id: userId, email })).status).toBe(200);
  }
  await expect.poll(async () => (await mailsTo(node, email)).length).toBe(2);
  const tokens = (await mailsTo(node, email)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
  const both = tokens.map((token) => node.ask("POST /auth/verify", { body: { token } }));
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const addresses = [await rowOf(one.userId), await rowOf(other.userId)].map(({ email: kept }) => kept);
  expect(addresses.filter((address) => address === email)).toHaveLength(1);
});

test("for who is no staff, another's account is as one that never was; staff accounts are an admin's to change", async () => {
  const person = await aPerson(node);
  const other = await aPerson(node);
  const theirs = await save(person.token, { user_id: other.userId, name: "Eve" });
  const none = await save(person.token, { user_id: 999_999, name: "Eve" });
  expect([theirs.status, theirs.text]).toEqual([404, none.text]);
  expect((await save(manager.token, { user_id: admin.userId, name: "Eve" })).status).toBe(403);
  expect((await save(manager.token, { user_id: 999_999, name: "Eve" })).status).toBe(404);
  expect((await save(admin.token, { user_id: manager.userId, company: "C" })).status).toBe(200);
  expect((await save(manager.token, { user_id: manager.userId, company: "D" })).body.user.company).toBe("D");
  expect((await read(other.token)).name).not.toBe("Eve");
});

test("staff set no key and no webhook for others", async () => {
  const { userId } = await aPerson(node);
  for (const body of [{ api_key: "sk-x" }, { zappier_webhook_url: "https://93.184.216.34/" }]) {
    expect((await save(admin.token, { user_id: userId, ...body })).status).toBe(403);
  }
});

test("an admin signed in as a customer changes no way in or out, nor anyone else; the rest is audited in both names", async () => {
  const person = await anImpersonated(node);
  for (const body of [{ email: "a@b.cd" }, { phone: "5551234567" }, { api_key: null }, { zappier_webhook_url: "" }]) {
    const refused = await save(person.token, body);
    expect([refused.status, refused.body.code]).toEqual([403, "not_while_impersonating"]);
  }
  expect((await save(person.token, { user_id: admin.userId, name: "x" })).status).toBe(404);
  expect((await save(person.token, { name: "Helped" })).body.user.name).toBe("Helped");
  const entries = await node.app.db
    .select()
    .from(audit)
    .where(eq(audit.target, `user:${person.userId}`));
  const entry = entries.find(({ action }) => action === "user.save");
  expect(entry).toMatchObject({ actorUserId: person.userId, impersonatorId: expect.any(Number) });
});

test("deleting one's own account ends it at once; the last admin stays", async () => {
  const person = await aPerson(node);
  const body = { password: person.password };
  expect((await node.ask("DELETE /users", { token: person.token, body })).status).toBe(204);
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(401);
  const impersonated = await anImpersonated(node);
  expect((await node.ask("DELETE /users", { token: impersonated.token, body })).status).toBe(403);
});
