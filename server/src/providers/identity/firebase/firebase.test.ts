import { describe, expect, test } from "vitest";
import type { Identity } from "../index.ts";
import { anEmail, DEVICE, type Parts, someParts } from "../test/parts.ts";
import { testIdentity } from "../test/suite.ts";
import { firebaseIdentity } from "./firebase.ts";

/** The library that administers asks the environment for the emulator, so only the environment can name it. */
const emulatorHost = process.env.FIREBASE_AUTH_EMULATOR_HOST;
const web = { apiKey: "any", projectId: "demo-pluma" };
const open = (parts: Parts): Identity => firebaseIdentity(parts, { web, account: undefined, emulatorHost });

const where = emulatorHost ?? "not run: FIREBASE_AUTH_EMULATOR_HOST is not set, npm run firebase-emulator starts one";

describe.skipIf(!emulatorHost)(`Firebase (${where})`, () => {
  testIdentity(open, {
    // Firebase's refresh tokens stay the same until they are revoked.
    refreshTokensBuyOnce: false,
    joinsTransactions: false,
    takesUnsigned: true,
    // Firebase revokes them all when a password or an e-mail changes.
    keepsRefreshTokens: false,
  });

  test("a second factor and passkeys are not offered", async () => {
    const parts = await someParts();
    expect(open(parts)).toMatchObject({ twoFactor: null, passkeys: null });
    await parts.close();
  });

  describe("a session that Firebase's own client opened", () => {
    const password = "a good password";

    /** Signs in as a browser would with Firebase's own library, past us. */
    async function aForeignSession() {
      const parts = await someParts();
      const identity = open(parts);
      const email = anEmail();
      const uid = (await identity.create(parts.db, { email, password, name: "Ada" })) ?? "";
      const address = `http://${emulatorHost}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`;
      const body = JSON.stringify({ email, password, returnSecureToken: true });
      const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body });
      const { idToken } = (await answer.json()) as { idToken: string };
      const bearer = await identity.verify(idToken);
      if (typeof bearer === "string") throw new Error(`Firebase's token is ${bearer}`);
      return { parts, identity, uid, bearer };
    }

    test("is taken on with its first call, and then listed and ended like any other", async () => {
      const { parts, identity, uid, bearer } = await aForeignSession();
      expect(await identity.listSessions(uid)).toEqual([]);
      expect(await identity.lives(bearer)).toBe(true);
      expect(await identity.listSessions(uid)).toMatchObject([{ sessionId: bearer.sessionId, ip: null }]);
      await identity.signOut(bearer.sessionId);
      expect(await identity.lives(bearer)).toBe(false);
      await parts.close();
    });

    test("is over when all were ended before its first call", async () => {
      const { parts, identity, uid, bearer } = await aForeignSession();
      await identity.endSessions(parts.db, uid);
      expect(await identity.lives(bearer)).toBe(false);
      await parts.close();
    });

    test("that was ended before its first call stays ended", async () => {
      const { parts, identity, bearer } = await aForeignSession();
      await identity.signOut(bearer.sessionId);
      expect(await identity.lives(bearer)).toBe(false);
      await parts.close();
    });

    test("is never taken on while all are being ended", async () => {
      const { parts, identity, uid, bearer } = await aForeignSession();
      await Promise.all([
        ...Array.from({ length: 6 }, () => identity.lives(bearer)),
        identity.endSessions(parts.db, uid),
        ...Array.from({ length: 6 }, () => identity.lives(bearer)),
      ]);
      expect(await identity.lives(bearer)).toBe(false);
      await parts.close();
    });

    test("older than 30 days that nobody knows is not taken on, so that ended ones can be forgotten", async () => {
      const { parts, identity, uid } = await aForeignSession();
      const seconds = Math.floor(Date.now() / 1000) - 31 * 24 * 3600;
      expect(await identity.lives({ uid, sessionId: `${uid}:${seconds}` })).toBe(false);
      expect(await identity.lives({ uid, sessionId: `another:${Math.floor(Date.now() / 1000)}` })).toBe(false);
      await parts.close();
    });
  });

  test("the device that signs in is the session's", async () => {
    const parts = await someParts();
    const identity = open(parts);
    const email = anEmail();
    const uid = (await identity.create(parts.db, { email, password: "a good password", name: "Ada" })) ?? "";
    await identity.signIn({ email, password: "a good password", ...DEVICE });
    expect(await identity.listSessions(uid)).toMatchObject([DEVICE]);
    await parts.close();
  });
});
