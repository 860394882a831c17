import { createHook } from "node:async_hooks";
import { eq } from "drizzle-orm";
import { generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Answered } from "../../../../test/app.ts";
import { identityAccounts, identityKeys, identitySessions } from "../../../providers/identity/tables.ts";
import { users } from "../../accounts/tables.ts";
import { identifyToken } from "../index.ts";
import { aNode, aPerson, type Node } from "../test/app.ts";

let node: Node;
beforeAll(async () => {
  node = await aNode();
});
afterAll(() => node.close());

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const headOf = (token: string) => JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());

test("signing in answers a bearer of one hour that GET /users takes", async () => {
  const { token, userId, email } = await aPerson(node);
  const claims = claimsOf(token);
  expect(claims.exp - claims.iat).toBe(3600);
  const me = await node.ask("GET /users", { token });
  expect(me.status).toBe(200);
  expect(me.body.user).toMatchObject({ user_id: userId, email, staff: null, has_access: false, available_words: 0 });
});

test("the e-mail is found whatever its case and the space around it", async () => {
  const { email, password } = await aPerson(node);
  const asked = await node.ask("POST /auth/login", { body: { email: `  ${email.toUpperCase()} `, password } });
  expect(asked.status).toBe(200);
});

test("an unknown e-mail and a wrong password answer the same, after one password was checked in both cases", async () => {
  const { email } = await aPerson(node);
  // Nobody gave it before: what was hashed once is not hashed again.
  const password = `not that of ${email}`;
  const wrong = await hashing(() => node.ask("POST /auth/login", { body: { email, password } }));
  const body = { email: "nobody@example.com", password };
  const unknown = await hashing(() => node.ask("POST /auth/login", { body }));
  expect(wrong.answer.status).toBe(401);
  expect(wrong.answer.body.code).toBe("wrong_credentials");
  expect(unknown.answer.text).toBe(wrong.answer.text);
  expect(unknown.answer.status).toBe(wrong.answer.status);
  // Checking a password is all that takes tens of milliseconds. Counted and not timed: clocks tell how busy a machine is.
  expect([wrong.count, unknown.count]).toEqual([1, 1]);
});

/** How often a password was hashed while something was asked; better-auth does it with Node's own scrypt. */
async function hashing(ask: () => Promise<Answered>): Promise<{ answer: Answered; count: number }> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "SCRYPTREQUEST") count += 1;
    },
  }).enable();
  const answer = await ask();
  hook.disable();
  return { answer, count };
}

test.each([
  ["no e-mail at all", { email: "", password: "whatever" }],
  ["an e-mail with a zero byte", { email: "a\u0000b@example.com", password: "whatever" }],
  ["an empty password", { email: "nobody@example.com", password: "" }],
])("%s is nobody's", async (_name, body) => {
  const asked = await node.ask("POST /auth/login", { body });
  expect([asked.status, asked.body.code]).toEqual([401, "wrong_credentials"]);
});

test("the eleventh try at one account within 15 minutes is refused, from whatever address", async () => {
  const { email, password } = await aPerson(node);
  const tried = [];
  for (let n = 0; n < 11; n += 1) {
    tried.push(await node.ask("POST /auth/login", { body: { email, password: "wrong one" }, ip: `10.0.0.${n}` }));
  }
  expect(tried.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
  expect((await node.ask("POST /auth/login", { body: { email, password }, ip: "10.0.1.1" })).status).toBe(429);
});

test("after that each try has to wait, longer from one to the next, and is told how long", async () => {
  const { email, password } = await aPerson(node);
  const ask = (given: string) => node.ask("POST /auth/login", { body: { email, password: given } });
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let n = 0; n < 10; n += 1) await ask("wrong one");
  const refused = await ask(password);
  vi.useRealTimers();
  expect([refused.status, refused.body.code]).toEqual([429, "too_many_requests"]);
  expect(refused.headers.get("retry-after")).toBe("60");
});

test("of a hundred guesses at one account at once ten are looked at", async () => {
  const { email } = await aPerson(node);
  const guesses = Array.from({ length: 100 }, (_, n) =>
    node.ask("POST /auth/login", { body: { email, password: `guess ${n}` } }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(90);
});

test("tries count by address whatever token comes along, and an account of one's own forgets none of them", async () => {
  const { email, password, token } = await aPerson(node);
  const statuses = [];
  for (let n = 0; n < 56; n += 1) {
    const own = n % 10 === 9;
    const body = own ? { email, password } : { email: `y${n}`, password: "x" };
    statuses.push((await node.ask("POST /auth/login", { body, ip: "10.9.9.8", ...(n % 2 === 0 && { token }) })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  expect(statuses.at(-1)).toBe(429);
});

test("a right password forgets the wrong ones before it", async () => {
  const { email, password } = await aPerson(node);
  for (let n = 0; n < 12; n += 1) {
    const body = { email, password: n % 4 === 3 ? password : "wrong one" };
    expect((await node.ask("POST /auth/login", { body, ip: `10.0.2.${n}` })).status).toBe(n % 4 === 3 ? 200 : 401);
  }
});

test("the fifty-first try from one address within 15 minutes is refused", async () => {
  const statuses = [];
  for (let n = 0; n < 51; n += 1) {
    const body = { email: `x${n}`, password: "x" };
    statuses.push((await node.ask("POST /auth/login", { body, ip: "10.9.9.9" })).status);
  }
  expect(statuses).toEqual([...Array(50).fill(401), 429]);
});

test("an expired bearer is told apart: 401 with auth/id-token-expired, also as error.code", async () => {
  const { token } = await aPerson(node);
  node.time.skipMs = 3601 * 1000;
  const asked = await node.ask("GET /users", { token });
  node.time.skipMs = 0;
  expect(asked.status).toBe(401);
  expect(asked.body).toMatchObject({ code: "auth/id-token-expired", error: { code: "auth/id-token-expired" } });
});

test("a forged bearer is never called expired, nor let in", async () => {
  const { token } = await aPerson(node);
  const [head, claims] = [headOf(token), claimsOf(token)];
  const ours = await generateKeyPair("EdDSA", { crv: "Ed25519" });
  const hmac = new TextEncoder().encode((await node.app.db.select().from(identityKeys))[0]?.publicKey);
  const old = { ...claims, iat: claims.iat - 7200, exp: claims.exp - 7200 };
  const [headPart, , signature] = token.split(".");
  const other = Buffer.from(JSON.stringify({ ...claims, sub: "someone-else" })).toString("base64url");
  const forged = {
    garbage: "not.a.token",
    "alg none": new UnsecuredJWT(claims).encode(),
    "alg none, expired": new UnsecuredJWT(old).encode(),
    "another key under our key's id": await new SignJWT(claims).setProtectedHeader(head).sign(ours.privateKey),
    "another key, expired": await new SignJWT(old).setProtectedHeader(head).sign(ours.privateKey),
    "a key id that nobody knows": await new SignJWT(claims)
      .setProtectedHeader({ ...head, kid: "unknown" })
      .sign(ours.privateKey),
    "the public key as a shared secret": await new SignJWT(claims)
      .setProtectedHeader({ ...head, alg: "HS256" })
      .sign(hmac),
    "other claims under our signature": `${headPart}.${other}.${signature}`,
  };
  for (const [name, bad] of Object.entries(forged)) {
    const asked = await node.ask("GET /users", { token: bad });
    expect([name, asked.status, asked.body.code]).toEqual([name, 401, "not_signed_in"]);
  }
});

test.each(["iss", "aud"])("a bearer signed by our key with another %s is refused", async (claim) => {
  const { token } = await aPerson(node);
  const [row] = await node.app.db.select().from(identityKeys);
  const key = await importJWK(JSON.parse(node.app.secrets.open(row?.privateKey ?? "", "identity-key")), "EdDSA");
  const sign = (claims: object) => new SignJWT({ ...claims }).setProtectedHeader(headOf(token)).sign(key);
  expect((await node.ask("GET /users", { token: await sign(claimsOf(token)) })).status).toBe(200);
  const asked = await node.ask("GET /users", { token: await sign({ ...claimsOf(token), [claim]: "https://other" }) });
  expect([asked.status, asked.body.code]).toEqual([401, "not_signed_in"]);
});

test("signing out kills the bearer at once on every node, for HTTP and for sockets", async () => {
  const other = await aNode({ beside: node });
  const { token, userId, uid } = await aPerson(node);
  expect((await other.ask("GET /users", { token })).status).toBe(200);
  expect(await identifyToken(other.app, token)).toMatchObject({ userId });
  expect((await node.ask("POST /auth/logout", { token })).status).toBe(200);
  expect((await other.ask("GET /users", { token })).status).toBe(401);
  expect((await node.ask("GET /users", { token })).body.code).toBe("not_signed_in");
  expect(await identifyToken(other.app, token)).toBeNull();
  const { sid } = claimsOf(token);
  await expect.poll(() => other.rights).toContainEqual({ user_id: userId, session_id: sid });
  expect(await node.app.db.select().from(identitySessions).where(eq(identitySessions.userId, uid))).toEqual([]);
  await other.close();
});

test("signing out ends one device, not the others", async () => {
  const { token, email, password } = await aPerson(node);
  const second = (await node.ask("POST /auth/login", { body: { email, password } })).body;
  await node.ask("POST /auth/logout", { token });
  expect((await node.ask("GET /users", { token: second.token })).status).toBe(200);
});

test("a good token without a profile is 400 at GET /users and 401 elsewhere", async () => {
  const { token, userId } = await aPerson(node);
  await node.app.db.update(users).set({ deletedAt: new Date() }).where(eq(users.userId, userId));
  const me = await node.ask("GET /users", { token });
  expect([me.status, me.body.code]).toEqual([400, "profile_missing"]);
  expect((await node.ask("GET /conversations", { token })).status).toBe(401);
  expect(await identifyToken(node.app, token)).toBeNull();
});

test("where anyone may call, a bad or expired token is nobody's and no obstacle", async () => {
  const { token } = await aPerson(node);
  expect((await node.ask("GET /appconfig", { token: "garbage" })).status).toBe(200);
  node.time.skipMs = 3601 * 1000;
  const expired = await node.ask("GET /appconfig", { token });
  node.time.skipMs = 0;
  expect(expired.status).toBe(200);
});

test("a refresh token buys the next pair once", async () => {
  const { refreshToken: refresh, token } = await aPerson(node);
  node.time.skipMs = 3601 * 1000;
  const next = await node.ask("POST /auth/refresh", { body: { refresh_token: refresh } });
  expect(next.status).toBe(200);
  expect(next.body.refresh_token).not.toBe(refresh);
  expect((await node.ask("GET /users", { token: next.body.token })).status).toBe(200);
  expect((await node.ask("GET /users", { token })).body.code).toBe("auth/id-token-expired");
  node.time.skipMs = 0;
});

test("a refresh token that comes back later ends the whole session, and its sockets are told", async () => {
  const { refreshToken: refresh, userId } = await aPerson(node);
  const next = (await node.ask("POST /auth/refresh", { body: { refresh_token: refresh } })).body;
  node.time.skipMs = 11_000;
  const again = await node.ask("POST /auth/refresh", { body: { refresh_token: refresh } });
  node.time.skipMs = 0;
  expect([again.status, again.body.code]).toEqual([401, "refresh_refused"]);
  expect((await node.ask("GET /users", { token: next.token })).status).toBe(401);
  expect((await node.ask("POST /auth/refresh", { body: { refresh_token: next.refresh_token } })).status).toBe(401);
  await expect.poll(() => node.rights).toContainEqual({ user_id: userId, session_id: claimsOf(next.token).sid });
});

test("tabs that refresh at the same moment all go on, with one and the same successor", async () => {
  const { refreshToken: refresh } = await aPerson(node);
  const other = await aNode({ beside: node });
  const answers = await Promise.all(
    [node, other, node, other, node, other].map((each) =>
      each.ask("POST /auth/refresh", { body: { refresh_token: refresh } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  const [first] = answers;
  node.time.skipMs = 15 * 60 * 1000;
  expect((await node.ask("POST /auth/refresh", { body: { refresh_token: first?.body.refresh_token } })).status).toBe(
    200,
  );
  node.time.skipMs = 0;
  await other.close();
});

test("a guessed refresh token is refused and ends nobody's session", async () => {
  const { refreshToken: refresh, token } = await aPerson(node);
  const [session, rotation, print] = refresh.split(".");
  const guesses = [`${session}.${rotation}.${"A".repeat(43)}`, `${session}.7.${print}`, "", "a.b.c", `${refresh}x`];
  for (const refresh_token of [...guesses, "\u0000", `${session}.-1.${print}`]) {
    expect((await node.ask("POST /auth/refresh", { body: { refresh_token } })).status).toBe(401);
  }
  expect((await node.ask("GET /users", { token })).status).toBe(200);
});

test("a session that nobody refreshed for 30 days is over", async () => {
  const { refreshToken: refresh } = await aPerson(node);
  node.time.skipMs = 31 * 24 * 3600 * 1000;
  expect((await node.ask("POST /auth/refresh", { body: { refresh_token: refresh } })).status).toBe(401);
  node.time.skipMs = 0;
});

test("a bearer is dead when its session is over, even within its hour", async () => {
  const { token, uid } = await aPerson(node);
  const over = { expiresAt: new Date(Date.now() - 1000) };
  await node.app.db.update(identitySessions).set(over).where(eq(identitySessions.userId, uid));
  expect((await node.ask("GET /users", { token })).status).toBe(401);
});

test("a database that leaks holds no password, refresh token or private key that could be used", async () => {
  const { uid, password, refreshToken: refresh } = await aPerson(node);
  const stored = JSON.stringify([
    await node.app.db.select().from(identityAccounts).where(eq(identityAccounts.userId, uid)),
    await node.app.db.select().from(identitySessions).where(eq(identitySessions.userId, uid)),
    await node.app.db.select().from(identityKeys),
  ]);
  expect(stored).not.toContain(password);
  expect(stored).not.toContain(refresh.split(".")[2]);
  expect(stored).not.toMatch(/\\"d\\"/);
});

test("no password and no token reaches the log", async () => {
  const { password, token, refreshToken: refresh, email } = await aPerson(node);
  await node.ask("POST /auth/login", { body: { email, password: "wrong-telling-password" } });
  await node.ask("POST /auth/refresh", { body: { refresh_token: refresh } });
  await node.ask("GET /users", { token });
  const log = node.lines.join("\n");
  expect(node.lines.length).toBeGreaterThan(0);
  for (const secret of [password, "wrong-telling-password", token, refresh]) expect(log).not.toContain(secret);
});
