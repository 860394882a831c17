import { z } from "zod";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/database/db.ts";
import { bearerReader } from "./bearers.ts";
import { CHALLENGE_SECONDS, openChallenge } from "./factors/challenges.ts";
import { passkeysOf } from "./factors/passkeys.ts";
import { deleteExpiredChallenges } from "./factors/store.challenges.ts";
import { deletePasskeysOf } from "./factors/store.passkeys.ts";
import { deleteTwoFactor, voidRecoveryCodes } from "./factors/store.twoFactors.ts";
import { twoFactorOf } from "./factors/twoFactor.ts";
import type { Device, Identity, SignedIn } from "./index.ts";
import { openKeys } from "./keys.ts";
import { openSession, refreshSession } from "./sessions.ts";
import { changeEmail, deletePerson, emailOf, findByEmail, lockEmail } from "./store.people.ts";
import { deleteExpired, deleteSession, deleteSessionsOf, findSession, isGoingOn, listSessions } from "./store.ts";

/** What cannot be an e-mail is nobody's, and need not reach the database, which takes no zero bytes. */
const isEmail = (text: string) => z.email().safeParse(text).success;

export type EmbeddedParts = Pick<App, "db" | "secrets" | "clock" | "log" | "publicUrl" | "limits">;

/**
 * The identity that Pluma brings itself: e-mail and password by better-auth, on our own tables. better-auth keeps the
 * people and the password hashes; sessions, bearers and refresh tokens are ours, because its own tokens cannot tell an
 * expired one from garbage. It is loaded at the first sign-in: checking a bearer does not need it.
 */
export function embeddedIdentity(app: EmbeddedParts): Identity {
  const { db, clock } = app;
  const keys = openKeys(app);
  const opening = { ...app, openSession: (uid: string, device: Device) => openSession(app, keys, uid, device) };
  const twoFactor = twoFactorOf(opening);
  const enter = async (uid: string, device: Device): Promise<SignedIn> =>
    (await twoFactor.read(uid)).isOn
      ? challengeTo(app, uid)
      : { kind: "tokens", tokens: await openSession(app, keys, uid, device) };
  let opened: ReturnType<typeof openBetterAuth> | undefined;
  const passwords = () => {
    opened ??= openBetterAuth(app, db);
    return opened;
  };

  return {
    async signIn({ email, password, ...device }) {
      const uid = await (await passwords()).prove({ email, password });
      return uid === null ? null : enter(uid, device);
    },
    enter,
    openSession: opening.openSession,
    refresh: (refreshToken) => refreshSession(app, keys, refreshToken),
    signOut: (sessionId) => deleteSession(db, sessionId),
    listSessions: (uid) => listSessions(db, uid, clock.now()),
    endSessions: (tx, uid, keptSessionId) => deleteSessionsOf(tx, uid, keptSessionId),
    verify: bearerReader(app, keys),
    async lives({ uid, sessionId }) {
      const session = await findSession(db, sessionId);
      return session !== null && session.uid === uid && session.expiresAt > clock.now();
    },
    surelyLives: isGoingOn,
    async create(tx, person) {
      await lockEmail(tx, person.email);
      return (await openBetterAuth(app, tx)).create(person);
    },
    find: async (reader, email) => (isEmail(email) ? findByEmail(reader, email) : null),
    emailOf,
    hasPassword: async (uid) => (await passwords()).hasPassword(uid),
    checkPassword: async (uid, password) => (await passwords()).checkPassword(uid, password),
    setPassword: async (tx, uid, password) => (await openBetterAuth(app, tx)).setPassword(uid, password),
    async dropFactors(tx, uid, since) {
      if (since) await voidRecoveryCodes(tx, uid, since);
      await deleteTwoFactor(tx, uid, since);
      await deletePasskeysOf(tx, uid, since);
    },
    async setEmail(tx, uid, email) {
      await lockEmail(tx, email);
      return changeEmail(tx, uid, email, clock.now());
    },
    remove: (tx, uid) => deletePerson(tx, uid),
    async forgetExpired() {
      await deleteExpired(db, clock.now());
      await deleteExpiredChallenges(db, clock.now());
    },
    twoFactor,
    passkeys: passkeysOf(opening),
  };
}

async function challengeTo(app: EmbeddedParts, uid: string): Promise<SignedIn> {
  const challenge = await openChallenge(app, "second_factor", uid);
  return { kind: "second_factor", challenge, expiresIn: CHALLENGE_SECONDS };
}

async function openBetterAuth(app: EmbeddedParts, db: Db) {
  const { createBetterAuth } = await import("./betterAuth.ts");
  return createBetterAuth({ db, secret: app.secrets.derive("better-auth"), baseUrl: app.publicUrl });
}
