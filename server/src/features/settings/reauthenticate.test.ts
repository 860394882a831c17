import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../../test/totp.ts";
import { identityAccounts } from "../../providers/identity/tables.ts";
import { aSoftKey } from "../../providers/identity/test/softKey.ts";
import { aNode, aPerson, type Node } from "../session/test/app.ts";
import { mailAbout, mailsTo } from "./test/mailbox.ts";

const PUBLIC_URL = "https://pluma.example";
let node: Node;
beforeAll(async () => {
  node = await aNode({ environment: { PUBLIC_URL } });
});
afterAll(() => node.close());

type Person = Awaited<ReturnType<typeof aPerson>>;

const move = ({ token, email }: Person, proof: object) =>
  node.ask("PUT /users", { token, body: { email: `next-${email}`, ...proof } });
const leave = ({ token }: Person, proof?: object) => node.ask("DELETE /users", { token, body: proof });

/** Somebody whom another service signs in: without a password of ours. */
async function withoutPassword(): Promise<Person> {
  const person = await aPerson(node);
  await node.app.db
    .update(identityAccounts)
    .set({ password: sql`null` })
    .where(eq(identityAccounts.userId, person.uid));
  return person;
}

async function withTwoFactor(person: Person) {
  const { twoFactor } = node.app.identity;
  const { secret } = (await twoFactor?.start(person.uid, { email: person.email, issuer: "Pluma" })) ?? { secret: "" };
  await twoFactor?.confirm(person.uid, codeOf(secret, node.app.clock.now().getTime()));
  node.time.skipMs += 30_000;
  return codeOf(secret, node.app.clock.now().getTime());
}

async function withPasskey(person: Person) {
  const key = aSoftKey();
  const place = { origin: PUBLIC_URL, rpID: "pluma.example" };
  const made = await node.app.identity.passkeys?.start(person.uid, { email: person.email, name: "Ada" });
  if (!made) throw new Error("the embedded identity offers passkeys");
  const response = key.make(person.uid, { ...made, ...place });
  await node.app.identity.passkeys?.add(person.uid, { challenge: made.challenge, name: "Key", response });
  return async () => {
    const { challenge } = (await node.ask("POST /auth/login/passkey/options", {})).body;
    return { passkey: { challenge, response: key.sign({ challenge, ...place }) } };
  };
}

test.each([
  ["nothing", {}, "proof_needed"],
  ["a wrong password", { password: "not hers" }, "password_wrong"],
  ["an empty password", { password: "" }, "password_wrong"],
  ["a made-up code", { code: "12345678" }, "code_wrong"],
])("a session that was left open neither moves nor deletes the account with %s", async (_name, proof, code) => {
  const person = await aPerson(node);
  for (const refused of [await move(person, proof), await leave(person, proof)]) {
    expect([refused.status, refused.body.code]).toEqual([422, code]);
  }
  const { user } = (await node.ask("GET /users", { token: person.token })).body;
  expect(user).toMatchObject({ email: person.email, pending_email: null });
  expect(await mailsTo(node, `next-${person.email}`)).toEqual([]);
});

test("the password, a code of the app and a passkey each prove it", async () => {
  const person = await aPerson(node);
  expect((await move(person, { password: person.password })).body.user.pending_email).toBe(`next-${person.email}`);
  const code = await withTwoFactor(person);
  expect((await move(person, { code })).status).toBe(200);
  expect((await move(person, { code })).body.code).toBe("code_wrong");
  const proofOf = await withPasskey(person);
  expect((await move(person, await proofOf())).status).toBe(200);
  node.time.skipMs = 0;
});

test("another person's passkey proves nothing", async () => {
  const [person, eve] = [await aPerson(node), await aPerson(node)];
  const proofOf = await withPasskey(eve);
  expect((await leave(person, await proofOf())).body.code).toBe("passkey_refused");
  expect((await node.ask("GET /users", { token: person.token })).status).toBe(200);
});

test("who has no password is mailed a code, which proves it once and for 10 minutes", async () => {
  const person = await withoutPassword();
  expect((await node.ask("GET /auth/factors", { token: person.token })).body.has_password).toBe(false);
  const mailed = async (count: number) => {
    expect((await node.ask("POST /auth/proof", { token: person.token })).status).toBe(200);
    const subjects = async () => (await mailsTo(node, person.email)).map(({ subject }) => subject);
    await expect.poll(async () => (await subjects()).length, { timeout: 10_000 }).toBe(count);
    return (await subjects()).map((subject) => subject.slice(0, 8));
  };
  const [first = ""] = await mailed(1);
  node.time.skipMs = 601_000;
  expect((await move(person, { code: first })).body.code).toBe("code_wrong");
  node.time.skipMs = 0;
  const [second = ""] = (await mailed(2)).filter((code) => code !== first);
  const eve = await withoutPassword();
  expect((await leave(eve, { code: second })).body.code).toBe("code_wrong");
  expect((await move(person, { code: second })).status).toBe(200);
  expect((await move(person, { code: second })).body.code).toBe("code_wrong");
});

test("who has a password is asked for it, and mailed no code", async () => {
  const person = await aPerson(node);
  expect((await node.ask("GET /auth/factors", { token: person.token })).body.has_password).toBe(true);
  expect((await node.ask("POST /auth/proof", { token: person.token })).status).toBe(409);
});

test("ten wrong tries end the guessing for a while, whatever is tried", async () => {
  const person = await aPerson(node);
  const statuses = [];
  for (let n = 0; n < 5; n += 1) {
    statuses.push((await leave(person, { password: `guess ${n}` })).status);
    statuses.push((await move(person, { code: `0000000${n}` })).status);
  }
  expect(statuses).toEqual(Array(10).fill(422));
  expect((await leave(person, { password: person.password })).status).toBe(429);
});

test("a deletion is told by mail", async () => {
  const person = await aPerson(node);
  expect((await leave(person, { password: person.password })).status).toBe(204);
  expect((await mailAbout(node, person.email, "Your account was deleted")).text).toContain("Pluma");
});
