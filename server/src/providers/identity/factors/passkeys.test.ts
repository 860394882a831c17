import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { embeddedIdentity } from "../embedded.ts";
import type { WebAuthnJson } from "../index.ts";
import { anEmail, DEVICE, type Parts, someParts } from "../test/parts.ts";
import { aSoftKey, type SoftKey } from "../test/softKey.ts";

let parts: Parts;
let identity: ReturnType<typeof embeddedIdentity>;
beforeAll(async () => {
  parts = await someParts();
  identity = embeddedIdentity(parts);
});
afterAll(() => parts.close());
beforeEach(() => {
  parts.time.skipMs = 0;
});

const place = { origin: "https://pluma.example", rpID: "pluma.example" };
const password = "a good password";

const passkeys = () => {
  if (!identity.passkeys) throw new Error("the embedded identity has passkeys");
  return identity.passkeys;
};

async function aPerson() {
  const email = anEmail();
  const uid = await identity.create(parts.db, { email, password, name: "Ada" });
  if (uid === null) throw new Error("the e-mail is taken");
  return { uid, email };
}

async function addKey({ uid, email }: { uid: string; email: string }, key: SoftKey) {
  const { challenge } = await passkeys().start(uid, { email, name: "Ada" });
  return passkeys().add(uid, { challenge, name: "Laptop", response: key.make(uid, { challenge, ...place }) });
}

async function aPersonWithKey(key = aSoftKey()) {
  const person = await aPerson();
  expect(await addKey(person, key)).toBe("added");
  return { ...person, key };
}

async function signIn(key: SoftKey, wrong: object = {}) {
  const { challenge } = await passkeys().startSignIn();
  return passkeys().signIn({ challenge, response: key.sign({ challenge, ...place, ...wrong }) }, DEVICE);
}

test("a key is asked for that lives on the device and verifies its owner, and not for one that is there already", async () => {
  const { uid, email } = await aPersonWithKey();
  const { options } = await passkeys().start(uid, { email, name: "Ada" });
  expect(options).toMatchObject({
    rp: { id: "pluma.example" },
    user: { name: email, displayName: "Ada" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: [{ transports: ["internal"] }],
  });
});

test("a key opens a session without password and code, and its use is noted", async () => {
  const { uid, key } = await aPersonWithKey();
  expect(await passkeys().list(uid)).toMatchObject([{ name: "Laptop", lastUsedAt: null }]);
  const answered = await signIn(key);
  if (answered.kind !== "tokens") throw new Error(`the key is ${answered.kind}`);
  const bearer = await identity.verify(answered.tokens.token);
  expect(bearer).toMatchObject({ uid });
  expect(await identity.listSessions(uid)).toMatchObject([DEVICE]);
  expect((await passkeys().list(uid))[0]?.lastUsedAt).not.toBeNull();
});

test("signing in by a key says nothing of anyone before the key does", async () => {
  await aPersonWithKey();
  const { options } = await passkeys().startSignIn();
  expect(options).toMatchObject({ rpId: "pluma.example", userVerification: "required" });
  expect(options).not.toHaveProperty("allowCredentials.0");
});

test.each([
  ["an unverified owner", { isVerified: false }],
  ["another origin", { origin: "https://evil.example" }],
  ["another host", { rpID: "evil.example" }],
  ["another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
  ["another person's name", { userHandle: Buffer.from("someone else").toString("base64url") }],
  ["nobody's name", { userHandle: "" }],
])("%s is refused", async (_name, wrong) => {
  const { key } = await aPersonWithKey();
  expect(await signIn(key, wrong)).toEqual({ kind: "refused" });
  expect((await signIn(key)).kind).toBe("tokens");
});

test.each([
  ["an unverified owner", { isVerified: false }],
  ["another origin", { origin: "https://evil.example" }],
  ["another host", { rpID: "evil.example" }],
  ["another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
])("a key made with %s is not kept", async (_name, wrong) => {
  const { uid, email } = await aPerson();
  const { challenge } = await passkeys().start(uid, { email, name: "Ada" });
  const response = aSoftKey().make(uid, { challenge, ...place, ...wrong });
  expect(await passkeys().add(uid, { challenge, name: "Laptop", response })).toBe("refused");
  expect(await passkeys().list(uid)).toEqual([]);
});

test("a signature of another key under this key's name is refused", async () => {
  const { uid, key } = await aPersonWithKey();
  const thief = aSoftKey();
  thief.make(uid, { challenge: "", ...place });
  const { challenge } = await passkeys().startSignIn();
  const [good, forged] = [key.sign({ challenge, ...place }), thief.sign({ challenge, ...place })];
  const response = { ...good, response: forged.response };
  expect(await passkeys().signIn({ challenge, response }, DEVICE)).toEqual({ kind: "refused" });
});

test("a key whose count stands still or runs back was copied, and is refused; one that never counts is not", async () => {
  const { key } = await aPersonWithKey();
  key.setCounter(10);
  expect((await signIn(key)).kind).toBe("tokens");
  // It counts before it signs: this is 11 once more.
  key.setCounter(10);
  expect((await signIn(key)).kind).toBe("refused");
  key.setCounter(3);
  expect((await signIn(key)).kind).toBe("refused");
  const { key: silent } = await aPersonWithKey(aSoftKey({ counts: false }));
  expect([(await signIn(silent)).kind, (await signIn(silent)).kind]).toEqual(["tokens", "tokens"]);
});

test("a challenge is good once, for five minutes, and for what it was made for", async () => {
  const { uid, email, key } = await aPersonWithKey();
  const { challenge } = await passkeys().startSignIn();
  const answer = () => passkeys().signIn({ challenge, response: key.sign({ challenge, ...place }) }, DEVICE);
  const kinds = (await Promise.all([answer(), answer(), answer()])).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(["over", "over", "tokens"]);

  const { challenge: late } = await passkeys().startSignIn();
  parts.time.skipMs = 301_000;
  const response = key.sign({ challenge: late, ...place });
  expect(await passkeys().signIn({ challenge: late, response }, DEVICE)).toEqual({ kind: "over" });

  const { challenge: forMaking } = await passkeys().start(uid, { email, name: "Ada" });
  const signed = key.sign({ challenge: forMaking, ...place });
  expect(await passkeys().signIn({ challenge: forMaking, response: signed }, DEVICE)).toEqual({ kind: "over" });
});

test("the challenge of one person adds no key to another", async () => {
  const [one, other] = [await aPerson(), await aPerson()];
  const { challenge } = await passkeys().start(one.uid, { email: one.email, name: "Ada" });
  const response = aSoftKey().make(other.uid, { challenge, ...place });
  expect(await passkeys().add(other.uid, { challenge, name: "Laptop", response })).toBe("over");
});

test("a key is kept once, and a key that nobody has opens nothing", async () => {
  const { key } = await aPersonWithKey();
  expect(await addKey(await aPerson(), key)).toBe("refused");
  const unknown = aSoftKey();
  unknown.make("nobody", { challenge: "", ...place });
  expect(await signIn(unknown)).toEqual({ kind: "refused" });
});

test("a key is forgotten by its owner only, and then opens nothing", async () => {
  const { uid, key } = await aPersonWithKey();
  const [passkey] = await passkeys().list(uid);
  const id = passkey?.passkeyId ?? "";
  expect(await passkeys().remove((await aPerson()).uid, id)).toBe(false);
  expect(await passkeys().remove(uid, "\u0000")).toBe(false);
  expect(await passkeys().remove(uid, id)).toBe(true);
  expect(await passkeys().remove(uid, id)).toBe(false);
  expect(await signIn(key)).toEqual({ kind: "refused" });
});

test("a removed person's key opens nothing", async () => {
  const { uid, key } = await aPersonWithKey();
  await identity.remove(parts.db, uid);
  expect(await signIn(key)).toEqual({ kind: "refused" });
});

test.each<[string, WebAuthnJson]>([
  ["nothing", {}],
  ["nested nonsense", { id: { id: 1 }, response: [[[]]] }],
  ["a zero byte", { id: "\u0000", rawId: "\u0000", type: "public-key", response: {} }],
  [
    "broken bytes",
    {
      id: "\u0000",
      rawId: "x",
      type: "public-key",
      response: {
        clientDataJSON: "!",
        authenticatorData: "!",
        signature: "!",
        userHandle: "!",
        attestationObject: "!",
      },
    },
  ],
])("%s instead of a key's answer is refused", async (_name, response) => {
  const { uid, email } = await aPerson();
  const { challenge } = await passkeys().startSignIn();
  expect(await passkeys().signIn({ challenge, response }, DEVICE)).toEqual({ kind: "refused" });
  const making = await passkeys().start(uid, { email, name: "Ada" });
  expect(await passkeys().add(uid, { challenge: making.challenge, name: "x", response })).toBe("refused");
});

test.each(["http://192.0.2.1:3000", "http://[::1]:3000"])("passkeys are not offered at %s", (publicUrl) => {
  expect(embeddedIdentity({ ...parts, publicUrl }).passkeys).toBeNull();
});
