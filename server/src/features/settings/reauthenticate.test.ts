import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allMailsTo, mailsTo } from "../../../test/outside/mailbox.ts";
import { codeOf } from "../../../test/outside/totp.ts";
import { identityAccounts } from "../../providers/identity/tables.ts";
import { aSoftKey } from "../../providers/identity/test/softKey.ts";
import { aNode, aPerson, type Node } from "../session/test/app.ts";
import { mailAbout } from "./test/mailbox.ts";

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
  expect(await allMailsTo(node, `next-${person.email}`)).toEqual([]);
});

test("a session that was left open changes no way into the account, nor whose key pays, and nothing is changed", async () => {
  const person = await aPerson(node);
  const { token, password } = person;
  const key = { api_key: "sk-of-the-owner-1234" };
  expect((await node.ask("PUT /users", { token, body: { ...key, password } })).status).toBe(200);
  await withPasskey(person);
  await withTwoFactor(person);
  const kept = async () => {
    const { user } = (await node.ask("GET /users", { token })).body;
    const factors = (await node.ask("GET /auth/factors", { token })).body;
    return { key: user.api_key, factors };
  };
  const before = await kept();
  const [passkey] = before.factors.passkeys;
  for (const [call, body] of [
    ["PUT /users", { api_key: "sk-of-somebody-else-12" }],
    ["PUT /users", { api_key: "" }],
    ["PUT /users", { api_key: null, name: "Ada" }],
    [`DELETE /auth/passkeys/${passkey.passkey_id}`, {}],
    ["POST /auth/two-factor/stop", {}],
    ["POST /auth/two-factor/recovery-codes", {}],
    ["POST /auth/two-factor/start", {}],
    ["POST /auth/passkeys/options", {}],
  ] as const) {
    const bare = await node.ask(call, { token, body });
    expect([call, bare.status, bare.body.code]).toEqual([call, 422, "proof_needed"]);
    const guessed = await node.ask(call, { token, body: { ...body, password: "not hers" } });
    expect([call, guessed.status, guessed.body.code]).toEqual([call, 422, "password_wrong"]);
    // The tries are counted together, and few are allowed.
    await node.app.limits.forget("reauthentication", { count: 10, seconds: 900 }, person.userId);
  }
  expect(await kept()).toEqual(before);
  node.time.skipMs = 0;
});

test("a key that is sent back as it is shown, or taken away where there is none, asks for no proof", async () => {
  const { token, password } = await aPerson(node);
  expect((await node.ask("PUT /users", { token, body: { api_key: "", name: "Ada" } })).status).toBe(200);
  await node.ask("PUT /users", { token, body: { api_key: "sk-of-the-owner-1234", password } });
  expect((await node.ask("PUT /users", { token, body: { api_key: "****1234", name: "Ada" } })).status).toBe(200);
});

test("who has no password removes their passkey by it, and one proof does for an address and a key together", async () => {
  const person = await withoutPassword();
  const proofOf = await withPasskey(person);
  const body = { email: `next-${person.email}`, api_key: "sk-of-the-owner-1234", ...(await proofOf()) };
  const { user } = (await node.ask("PUT /users", { token: person.token, body })).body;
  expect(user).toMatchObject({ pending_email: body.email, api_key: "****1234" });
  const { passkeys } = (await node.ask("GET /auth/factors", { token: person.token })).body;
  const removed = await node.ask(`DELETE /auth/passkeys/${passkeys[0].passkey_id}`, {
    token: person.token,
    body: await proofOf(),
  });
  expect(removed.status).toBe(204);
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
    await expect.poll(async () => (await subjects()).length).toBe(count);
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
