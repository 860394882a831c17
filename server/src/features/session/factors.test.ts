import { afterAll, beforeAll, expect, test } from "vitest";
import { lastMailTo, tokenIn } from "../../../test/outside/mailbox.ts";
import { codeOf } from "../../../test/outside/totp.ts";
import { aSoftKey } from "../../providers/identity/test/softKey.ts";
import { aNode, aPerson, type Node } from "./test/app.ts";

const PUBLIC_URL = "https://pluma.example";
let node: Node;
beforeAll(async () => {
  node = await aNode({ environment: { PUBLIC_URL } });
});
afterAll(() => node.close());

type Person = Awaited<ReturnType<typeof aPerson>>;

const factors = () => {
  const { twoFactor, passkeys } = node.app.identity;
  if (!twoFactor || !passkeys) throw new Error("the embedded identity offers both");
  return { twoFactor, passkeys };
};

/** A person with the second factor on; `code` gives one that was not used yet. */
async function aCareful() {
  const person = await aPerson(node);
  const { secret } = await factors().twoFactor.start(person.uid, { email: person.email, issuer: "Pluma" });
  const recoveryCodes =
    (await factors().twoFactor.confirm(person.uid, codeOf(secret, node.app.clock.now().getTime()))) ?? [];
  const code = () => {
    node.time.skipMs += 30_000;
    return codeOf(secret, node.app.clock.now().getTime());
  };
  return { ...person, code, recoveryCodes };
}

const signIn = ({ email, password }: Pick<Person, "email" | "password">) =>
  node.ask("POST /auth/login", { body: { email, password } });
const challengeFor = async (person: Person) => String((await signIn(person)).body.second_factor.challenge);
const answer = (challenge: string, code: string) => node.ask("POST /auth/login/code", { body: { challenge, code } });
const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, "0");

test("with a second factor the password opens no session, but a challenge that a code trades for one", async () => {
  const person = await aCareful();
  const first = await signIn(person);
  expect(first.status).toBe(200);
  expect(Object.keys(first.body)).toEqual(["second_factor"]);
  expect(first.body.second_factor.expires_in).toBe(300);
  const { challenge } = first.body.second_factor;
  expect((await node.ask("GET /users", { token: challenge })).status).toBe(401);
  const code = person.code();
  const refused = await answer(challenge, wrongCode(code));
  expect([refused.status, refused.body.code]).toEqual([401, "code_refused"]);
  const signedIn = await answer(challenge, code);
  expect(signedIn.status).toBe(200);
  expect((await node.ask("GET /users", { token: signedIn.body.token })).body.user.user_id).toBe(person.userId);
  const again = await answer(challenge, person.code());
  expect([again.status, again.body.code]).toEqual([401, "challenge_over"]);
});

test("a recovery code opens the account once", async () => {
  const person = await aCareful();
  const [code = ""] = person.recoveryCodes;
  expect((await answer(await challengeFor(person), code)).status).toBe(200);
  expect((await answer(await challengeFor(person), code)).body.code).toBe("code_refused");
});

test("who has the password cannot guess codes without end by signing in again and again", async () => {
  const person = await aCareful();
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await signIn(person)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test("a new password by mail leaves the second factor on where the address was proved before", async () => {
  const person = await aCareful();
  const ask = async (count: number) => {
    await node.ask("POST /users/sendResetPasswordLink", { body: { email: person.email } });
    const mails = await lastMailTo(node, person.email, count);
    return tokenIn(mails);
  };
  await node.ask("POST /auth/verification", { token: person.token });
  const body = { token: tokenIn(await lastMailTo(node, person.email)) };
  await node.ask("POST /auth/verify", { token: person.token, body });
  const token = await ask(2);
  const password = "a new password";
  expect((await node.ask("POST /auth/reset", { body: { token, password } })).status).toBe(200);
  expect((await signIn({ ...person, password })).body).toHaveProperty("second_factor");
});

test("the first proof of an address takes away the factors of whoever made the account with it", async () => {
  const person = await aCareful();
  await node.ask("POST /users/sendResetPasswordLink", { body: { email: person.email } });
  const token = tokenIn(await lastMailTo(node, person.email));
  const password = "a new password";
  expect((await node.ask("POST /auth/reset", { body: { token, password } })).status).toBe(200);
  expect((await signIn({ ...person, password })).body).toHaveProperty("token");
});

test("a passkey signs in by itself, once for each challenge", async () => {
  const person = await aPerson(node);
  const key = aSoftKey();
  const place = { origin: PUBLIC_URL, rpID: "pluma.example" };
  const made = await factors().passkeys.start(person.uid, { email: person.email, name: "Ada" });
  const added = { challenge: made.challenge, name: "Laptop", response: key.make(person.uid, { ...made, ...place }) };
  expect(await factors().passkeys.add(person.uid, added)).toBe("added");
  const asked = await node.ask("POST /auth/login/passkey/options", {});
  expect(asked.status).toBe(200);
  const { challenge } = asked.body;
  const body = { challenge, response: key.sign({ challenge, ...place }) };
  const signedIn = await node.ask("POST /auth/login/passkey", { body });
  expect(signedIn.status).toBe(200);
  expect((await node.ask("GET /users", { token: signedIn.body.token })).body.user.user_id).toBe(person.userId);
  const again = await node.ask("POST /auth/login/passkey", { body });
  expect([again.status, again.body.code]).toEqual([401, "challenge_over"]);
});

test.each([
  ["POST /auth/login/code", { challenge: "none", code: "123456" }, 401, "challenge_over"],
  ["POST /auth/login/code", { challenge: "\u0000", code: "\u0000" }, 401, "challenge_over"],
  ["POST /auth/login/code", { challenge: null, code: ["1"] }, 422, "invalid_body"],
  ["POST /auth/login/passkey", { challenge: "none", response: {} }, 401, "challenge_over"],
  ["POST /auth/login/passkey", { challenge: "\u0000", response: { id: null } }, 401, "challenge_over"],
  ["POST /auth/login/passkey", { challenge: "none", response: "x" }, 422, "invalid_body"],
])("%s with %j is refused", async (line, body, status, code) => {
  const refused = await node.ask(line, { body });
  expect([refused.status, refused.body.code]).toEqual([status, code]);
});

test("a session remembers from where it was opened, at most 300 characters of it", async () => {
  const person = await aPerson(node);
  const headers = { "user-agent": `Browser ${"x".repeat(500)}` };
  const { email, password } = person;
  await node.ask("POST /auth/login", { body: { email, password }, headers, ip: "10.66.0.1" });
  const sessions = await node.app.identity.listSessions(person.uid);
  const opened = sessions.find(({ ip }) => ip === "10.66.0.1");
  expect(opened?.userAgent).toBe(headers["user-agent"].slice(0, 300));
});
