import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firebaseReader, readForeignSession } from "./tokens.ts";

const projectId = "pluma-project";
const ISSUER = `https://securetoken.google.com/${projectId}`;
const NOW_SECONDS = 1_800_000_000;
const clock = { now: () => new Date(NOW_SECONDS * 1000) };

const [google, other] = await Promise.all([
  generateKeyPair("RS256", { extractable: true }),
  generateKeyPair("RS256", { extractable: true }),
]);

let asked = 0;
let serve: RequestListener;
const server = createServer((request, response) => {
  asked += 1;
  serve(request, response);
});
let keysUrl = "";

beforeAll(async () => {
  const jwk = { ...(await exportJWK(google.publicKey)), kid: "google-1", alg: "RS256", use: "sig" };
  serve = (_request, response) => response.end(JSON.stringify({ keys: [jwk] }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
});
afterAll(() => void server.close());

const reader = (setting = {}) => firebaseReader({ clock }, { projectId, keysUrl, isEmulated: false, ...setting });

/** What Firebase puts into a token of a person who signed in a minute ago; undefined leaves a claim out. */
const claimsWith = (changed: object = {}) => ({
  iss: ISSUER,
  aud: projectId,
  sub: "uid-of-ada",
  auth_time: NOW_SECONDS - 60,
  iat: NOW_SECONDS - 30,
  exp: NOW_SECONDS + 3570,
  firebase: { sign_in_provider: "password" },
  ...changed,
});

const sign = (changed: object = {}, key = google.privateKey, head: object = {}) =>
  new SignJWT(claimsWith(changed)).setProtectedHeader({ alg: "RS256", kid: "google-1", ...head }).sign(key);

const over = { exp: NOW_SECONDS - 10, iat: NOW_SECONDS - 3610, auth_time: NOW_SECONDS - 3700 };

test("a token that Google signed for this project is good; its session is when its owner signed in", async () => {
  const bearer = { uid: "uid-of-ada", sessionId: `uid-of-ada:${NOW_SECONDS - 60}` };
  expect(await reader()(await sign())).toEqual(bearer);
  expect(readForeignSession(bearer.sessionId)).toEqual({ uid: bearer.uid, since: new Date((NOW_SECONDS - 60) * 1000) });
});

test("a session that we named when we opened it has that name, and no other claim can be one", async () => {
  const name = "0123456789abcdef0123456789abcdef";
  expect(await reader()(await sign({ pluma_session: name }))).toEqual({ uid: "uid-of-ada", sessionId: name });
  expect(readForeignSession(name)).toBeNull();
  for (const pluma_session of ["", "uid-of-bob:1", 7, [name], name.toUpperCase()]) {
    expect(await reader()(await sign({ pluma_session }))).toBe("invalid");
  }
});

test("an expired one is told apart, also when it was good before", async () => {
  expect(await reader()(await sign(over))).toBe("expired");
  const time = { now: NOW_SECONDS };
  const read = firebaseReader(
    { clock: { now: () => new Date(time.now * 1000) } },
    { projectId, keysUrl, isEmulated: false },
  );
  const token = await sign();
  expect(await read(token)).toMatchObject({ uid: "uid-of-ada" });
  time.now += 3600;
  expect(await read(token)).toBe("expired");
});

test.each<[string, object]>([
  ["for another project", { aud: "another-project" }],
  ["for nobody", { aud: undefined }],
  ["of another issuer", { iss: "https://securetoken.google.com/another-project" }],
  ["of no issuer", { iss: undefined }],
  ["without a subject", { sub: undefined }],
  ["with an empty subject", { sub: "" }],
  ["with a subject that is no text", { sub: 7 }],
  ["of somebody who will sign in", { auth_time: NOW_SECONDS + 3600 }],
  ["of somebody who never signed in", { auth_time: undefined }],
  ["that never ends", { exp: undefined }],
])("a token %s is invalid", async (_name, changed) => {
  expect(await reader()(await sign(changed))).toBe("invalid");
});

test("another key, another algorithm, none at all, or a changed claim is invalid, and never expired", async () => {
  const publicKey = new TextEncoder().encode(await exportSPKI(google.publicKey));
  const hmac = (changed: object) =>
    new SignJWT(claimsWith(changed)).setProtectedHeader({ alg: "HS256", kid: "google-1" }).sign(publicKey);
  const [head = "", , signature = ""] = (await sign()).split(".");
  const changed = Buffer.from(JSON.stringify(claimsWith({ sub: "uid-of-eve" }))).toString("base64url");
  const forged = {
    "another key": await sign({}, other.privateKey),
    "another key, expired": await sign(over, other.privateKey),
    "a key that Google does not have": await sign({}, other.privateKey, { kid: "unknown" }),
    "no signature": new UnsecuredJWT(claimsWith()).encode(),
    "no signature, expired": new UnsecuredJWT(claimsWith(over)).encode(),
    "the public key as a shared secret": await hmac({}),
    "the public key as a shared secret, expired": await hmac(over),
    "other claims under Google's signature": `${head}.${changed}.${signature}`,
    garbage: "not.a.token",
    nothing: "",
  };
  const read = reader();
  for (const [name, token] of Object.entries(forged)) expect([name, await read(token)]).toEqual([name, "invalid"]);
});

test("the key of the same name in another's token, inside its head, is not looked at", async () => {
  const jwk = await exportJWK(other.publicKey);
  expect(await reader()(await sign({}, other.privateKey, { jwk }))).toBe("invalid");
});

test("Google is asked for its keys once, and a token's signature is checked once", async () => {
  const read = reader();
  const tokens = await Promise.all([sign(), sign({ sub: "uid-of-bob" })]);
  asked = 0;
  for (const token of [...tokens, ...tokens]) expect(await read(token)).not.toBe("invalid");
  expect(asked).toBe(1);
});

test("while Google's keys cannot be had, a token is not called bad", async () => {
  const served = serve;
  serve = (_request, response) => response.writeHead(503).end("busy");
  await expect(reader()(await sign())).rejects.toThrow();
  serve = served;
  await expect(reader({ keysUrl: "http://127.0.0.1:1/keys" })(await sign())).rejects.toThrow();
});

test("beside the emulator unsigned tokens are good, and the rest is checked as ever", async () => {
  const read = reader({ isEmulated: true });
  const unsigned = (changed: object = {}) => new UnsecuredJWT(claimsWith(changed)).encode();
  expect(await read(unsigned())).toMatchObject({ uid: "uid-of-ada" });
  expect(await read(unsigned(over))).toBe("expired");
  expect(await read(unsigned({ aud: "another-project" }))).toBe("invalid");
  expect(await read(await sign())).toBe("invalid");
});
