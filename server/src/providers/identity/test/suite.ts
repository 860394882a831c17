import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/database/db.ts";
import type { Identity } from "../index.ts";
import { anEmail, DEVICE, type Parts, someParts } from "./parts.ts";

/** In what providers differ, because one of them lives elsewhere. Everything else of the suite holds for each. */
export type Differences = {
  /** A refresh token buys one successor, and its return ends the session; else it buys any number. */
  refreshTokensBuyOnce: boolean;
  /** What is made in a transaction that fails was never made. */
  joinsTransactions: boolean;
  /** Bearers without a signature are good: an emulator's, and nothing else's. */
  takesUnsigned: boolean;
  /** A new password or e-mail leaves refresh tokens as they are; else they are dead, and bearers live their hour. */
  keepsRefreshTokens: boolean;
};

const password = "a good password";

/** What every identity provider guarantees. */
export function testIdentity(open: (parts: Parts) => Identity, differences: Differences): void {
  let parts: Parts;
  let identity: Identity;
  beforeAll(async () => {
    parts = await someParts();
    identity = open(parts);
  });
  afterAll(() => parts.close());

  async function aPerson() {
    const email = anEmail();
    const uid = await identity.create(parts.db, { email, password, name: "Ada" });
    if (uid === null) throw new Error("the e-mail is taken");
    return { uid, email };
  }

  async function signIn(email: string, given = password) {
    const signedIn = await identity.signIn({ email, password: given, ...DEVICE });
    if (signedIn?.kind !== "tokens") throw new Error("nobody was signed in");
    const bearer = await identity.verify(signedIn.tokens.token);
    if (typeof bearer === "string") throw new Error(`a new bearer is ${bearer}`);
    return { ...signedIn.tokens, bearer };
  }

  const signsIn = async (email: string, given: string) =>
    (await identity.signIn({ email, password: given, ...DEVICE })) !== null;

  test("an e-mail has one identity, whatever its case", async () => {
    const { uid, email } = await aPerson();
    expect(await identity.create(parts.db, { email, password, name: "Eve" })).toBeNull();
    expect(await identity.create(parts.db, { email: email.toUpperCase(), password, name: "Eve" })).toBeNull();
    expect(await identity.find(parts.db, email)).toBe(uid);
    expect(await identity.find(parts.db, email.toUpperCase())).toBe(uid);
    expect(await identity.emailOf(parts.db, uid)).toBe(email);
    for (const none of [anEmail(), "", "a\u0000b@example.com"]) expect(await identity.find(parts.db, none)).toBeNull();
    expect(await identity.emailOf(parts.db, "nobody")).toBeNull();
  });

  test("who was made without a password has none until one is set", async () => {
    const email = anEmail();
    const uid = (await identity.create(parts.db, { email, password: null, name: "Ada" })) ?? "";
    expect(await identity.hasPassword(uid)).toBe(false);
    await identity.setPassword(parts.db, uid, password);
    expect(await identity.hasPassword(uid)).toBe(true);
    expect(await identity.hasPassword("nobody")).toBe(false);
  });

  test("signing in answers a bearer of an hour for that identity, whose session lives", async () => {
    const { uid, email } = await aPerson();
    const { bearer, expires_in, uid: answered } = await signIn(email);
    expect([answered, bearer.uid, expires_in]).toEqual([uid, uid, 3600]);
    expect(await identity.lives(bearer)).toBe(true);
  });

  test("an unknown e-mail, a wrong password and what is no e-mail at all are answered alike", async () => {
    const { email } = await aPerson();
    for (const [tried, given] of [
      [email, "another password"],
      [anEmail(), password],
      ["", password],
      ["no e-mail", password],
      ["a\u0000b@example.com", password],
      [email, ""],
      [email, "x".repeat(500)],
    ] as const) {
      expect([tried, await identity.signIn({ email: tried, password: given, ...DEVICE })]).toEqual([tried, null]);
    }
  });

  test("an identity without a password cannot sign in until one is set, but a session can be opened for it", async () => {
    const email = anEmail();
    const uid = (await identity.create(parts.db, { email, password: null, name: "Ada" })) ?? "";
    expect(await signsIn(email, "")).toBe(false);
    expect(await identity.checkPassword(uid, "")).toBe(false);
    const tokens = await identity.openSession(uid, DEVICE);
    expect(await identity.verify(tokens.token)).toMatchObject({ uid });
    await identity.setPassword(parts.db, uid, "the first password");
    expect(await signsIn(email, "the first password")).toBe(true);
  });

  test("a refresh token buys a bearer of the same session", async () => {
    const { email } = await aPerson();
    const { refresh_token, bearer } = await signIn(email);
    const next = await identity.refresh(refresh_token);
    if (next.kind !== "fresh") throw new Error(`the refresh token is ${next.kind}`);
    expect(await identity.verify(next.tokens.token)).toEqual(bearer);
    expect(next.tokens.uid).toBe(bearer.uid);
  });

  test("a refresh token that comes back buys nothing and ends the session, where tokens buy once", async () => {
    const { email } = await aPerson();
    const { refresh_token, bearer } = await signIn(email);
    await identity.refresh(refresh_token);
    parts.time.skipMs = 11_000;
    const again = await identity.refresh(refresh_token);
    parts.time.skipMs = 0;
    expect(again).toMatchObject(differences.refreshTokensBuyOnce ? { kind: "reused", ...bearer } : { kind: "fresh" });
    expect(await identity.lives(bearer)).toBe(!differences.refreshTokensBuyOnce);
  });

  test("garbage buys nothing", async () => {
    for (const token of ["", "a.b.c", "\u0000", "x".repeat(3000)]) {
      expect(await identity.refresh(token)).toEqual({ kind: "unknown" });
    }
  });

  test("a bearer that was ours is expired after its hour; garbage and another key's are invalid, never expired", async () => {
    const { email } = await aPerson();
    const { token } = await signIn(email);
    const [head, claims] = token
      .split(".")
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));
    const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
    const { privateKey: rsa } = await generateKeyPair("RS256");
    const old = { ...claims, iat: claims.iat - 7200, exp: claims.exp - 7200 };
    const bad = {
      garbage: "not.a.token",
      nothing: "",
      "another key": await new SignJWT(claims).setProtectedHeader({ ...head, alg: "EdDSA" }).sign(privateKey),
      "another key, expired": await new SignJWT(old).setProtectedHeader({ ...head, alg: "EdDSA" }).sign(privateKey),
      "another RSA key": await new SignJWT(claims).setProtectedHeader({ ...head, alg: "RS256" }).sign(rsa),
      ...(!differences.takesUnsigned && {
        "no signature": new UnsecuredJWT(claims).encode(),
        "no signature, expired": new UnsecuredJWT(old).encode(),
      }),
    };
    for (const [name, forged] of Object.entries(bad)) {
      expect([name, await identity.verify(forged)]).toEqual([name, "invalid"]);
    }
    parts.time.skipMs = 3_601_000;
    expect(await identity.verify(token)).toBe("expired");
    parts.time.skipMs = 0;
  });

  test("signing out ends one session for good, not the others", async () => {
    const { email } = await aPerson();
    const [one, other] = [await signIn(email), await signIn(email)];
    await identity.signOut(one.bearer.sessionId);
    expect(await identity.lives(one.bearer)).toBe(false);
    expect(await identity.refresh(one.refresh_token)).toEqual({ kind: "unknown" });
    expect(await identity.lives(one.bearer)).toBe(false);
    expect(await identity.lives(other.bearer)).toBe(true);
  });

  test("a session lives for its own person only", async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const { bearer } = await signIn(one.email);
    expect(await identity.lives({ uid: other.uid, sessionId: bearer.sessionId })).toBe(false);
  });

  test("sessions are listed with their device, the last used first; ended ones and those of others are not", async () => {
    const { uid, email } = await aPerson();
    await signIn((await aPerson()).email);
    const [first, second, ended] = [await signIn(email), await signIn(email), await signIn(email)];
    await identity.signOut(ended.bearer.sessionId);
    parts.time.skipMs = 60_000;
    await identity.refresh(first.refresh_token);
    const listed = await identity.listSessions(uid);
    parts.time.skipMs = 0;
    expect(listed.map(({ sessionId }) => sessionId)).toEqual([first.bearer.sessionId, second.bearer.sessionId]);
    const [last, other] = listed;
    expect(last).toMatchObject({ ip: DEVICE.ip, userAgent: DEVICE.userAgent });
    expect(last?.lastUsedAt.getTime()).toBeGreaterThan(other?.lastUsedAt.getTime() ?? Number.POSITIVE_INFINITY);
  });

  test("every session of a person can be ended, but for one to keep", async () => {
    const { uid, email } = await aPerson();
    const stranger = await signIn((await aPerson()).email);
    const [kept, other] = [await signIn(email), await signIn(email)];
    await identity.endSessions(parts.db, uid, kept.bearer.sessionId);
    expect([await identity.lives(kept.bearer), await identity.lives(other.bearer)]).toEqual([true, false]);
    expect((await identity.refresh(kept.refresh_token)).kind).toBe("fresh");
    await identity.endSessions(parts.db, uid);
    expect(await identity.lives(kept.bearer)).toBe(false);
    expect(await identity.listSessions(uid)).toEqual([]);
    expect(await identity.lives(stranger.bearer)).toBe(true);
    expect(await identity.lives((await signIn(email)).bearer)).toBe(true);
  });

  test("a new password takes the place of the old one, and sessions go on", async () => {
    const { uid, email } = await aPerson();
    const { bearer, refresh_token } = await signIn(email);
    await identity.setPassword(parts.db, uid, "another password");
    expect([await signsIn(email, password), await signsIn(email, "another password")]).toEqual([false, true]);
    expect([
      await identity.checkPassword(uid, password),
      await identity.checkPassword(uid, "another password"),
      await identity.checkPassword("nobody", password),
    ]).toEqual([false, true, false]);
    expect(await identity.lives(bearer)).toBe(true);
    if (differences.keepsRefreshTokens) expect((await identity.refresh(refresh_token)).kind).toBe("fresh");
  });

  test("a new e-mail takes the place of the old one, unless somebody else has it", async () => {
    const [{ uid, email }, other] = [await aPerson(), await aPerson()];
    expect(await identity.setEmail(parts.db, uid, other.email)).toBe(false);
    const next = anEmail();
    expect(await identity.setEmail(parts.db, uid, next)).toBe(true);
    expect(await identity.setEmail(parts.db, uid, next)).toBe(true);
    expect([await signsIn(email, password), await signsIn(next, password)]).toEqual([false, true]);
    expect([await identity.emailOf(parts.db, uid), await identity.find(parts.db, email)]).toEqual([next, null]);
  });

  test("a removed identity is gone with its sessions, its e-mail is free, and removing it again does no harm", async () => {
    const { uid, email } = await aPerson();
    const { bearer, refresh_token } = await signIn(email);
    await identity.remove(parts.db, uid);
    await identity.remove(parts.db, uid);
    expect(await signsIn(email, password)).toBe(false);
    expect(await identity.lives(bearer)).toBe(false);
    expect(await identity.refresh(refresh_token)).toEqual({ kind: "unknown" });
    expect([await identity.find(parts.db, email), await identity.emailOf(parts.db, uid)]).toEqual([null, null]);
    expect(await identity.create(parts.db, { email, password, name: "Ada" })).not.toBe(uid);
  });

  test("eight who make the same e-mail at once get one identity", async () => {
    const person = { email: anEmail(), password, name: "Ada" };
    const make = () => inTransaction({ db: parts.db }, (tx) => identity.create(tx.db, person));
    const made = await Promise.all(Array.from({ length: 8 }, make));
    expect(made.filter((uid) => uid !== null)).toHaveLength(1);
  });

  test("what was made in a transaction that fails was never made, where the provider can join it", async () => {
    const email = anEmail();
    const failing = inTransaction({ db: parts.db }, async (tx) => {
      await identity.create(tx.db, { email, password, name: "Ada" });
      throw new Error("what came after failed");
    });
    await expect(failing).rejects.toThrow("what came after failed");
    expect((await identity.find(parts.db, email)) === null).toBe(differences.joinsTransactions);
  });

  test("a session that nobody used for 30 days is over, and is forgotten then", async () => {
    const { uid, email } = await aPerson();
    const { bearer, refresh_token } = await signIn(email);
    parts.time.skipMs = 31 * 24 * 3_600_000;
    expect(await identity.lives(bearer)).toBe(false);
    expect(await identity.refresh(refresh_token)).toEqual({ kind: "unknown" });
    await identity.forgetExpired();
    parts.time.skipMs = 0;
    expect(await identity.listSessions(uid)).toEqual([]);
    expect(await identity.lives(bearer)).toBe(false);
  });
}
