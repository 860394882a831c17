import { randomBytes } from "node:crypto";
import type { Tokens } from "@pluma/contract/session/session";
import type { FirebaseWebConfig, ServiceAccount } from "../../../platform/config.ts";
import type { App } from "../../../platform/context.ts";
import type { Device, Identity, Refreshed } from "../index.ts";
import { type Admin, openAdmin } from "./admin.ts";
import { openSessions } from "./sessions.ts";
import { FIREBASE_KEYS, firebaseReader, SESSION_CLAIM } from "./tokens.ts";
import { openToolkit, type Pair, type Toolkit } from "./toolkit.ts";

export type FirebaseSetting = {
  web: FirebaseWebConfig;
  /** Not needed with the emulator. */
  account: ServiceAccount | undefined;
  emulatorHost: string | undefined;
};

/**
 * Firebase Auth as the identity. People, passwords and tokens are Firebase's; which sessions go on is ours. Links that
 * reset a password or prove an address are ours too, so nothing here reads an e-mail or `email_verified` from a token:
 * with the web key, which is public, anyone can make Firebase write what they like there.
 *
 * Firebase is far away and joins no transaction. What is written here in the caller's transaction comes first, and
 * Firebase last; when the transaction then fails, Firebase is ahead, and asking again ends the same.
 */
export function firebaseIdentity(
  app: Pick<App, "db" | "clock" | "publicUrl">,
  { web, account, emulatorHost }: FirebaseSetting,
): Identity {
  const { apiKey, projectId } = web;
  const toolkit = openToolkit({ apiKey, emulatorHost, publicUrl: app.publicUrl });
  const admin = openAdmin({ projectId, account });
  const sessions = openSessions(app);
  const verify = firebaseReader(app, { projectId, keysUrl: FIREBASE_KEYS, isEmulated: emulatorHost !== undefined });

  const parts = { toolkit, admin, sessions, verify };

  return {
    async signIn({ email, password, ...device }) {
      const uid = await toolkit.prove(email, password);
      return uid === null ? null : { kind: "tokens", tokens: await openSession(parts, uid, device) };
    },
    enter: async (uid, device) => ({ kind: "tokens", tokens: await openSession(parts, uid, device) }),
    openSession: (uid, device) => openSession(parts, uid, device),
    refresh: (refreshToken) => refresh(parts, refreshToken),
    signOut: (sessionId) => sessions.end(sessionId),
    listSessions: (uid) => sessions.list(uid),
    async endSessions(db, uid, keptSessionId) {
      await sessions.endAll(db, uid, keptSessionId);
      // Firebase can only revoke all of them, the one to keep too; then ours alone must do.
      if (keptSessionId === undefined) await admin.revoke(uid);
    },
    verify,
    lives: (bearer) => sessions.lives(bearer),
    surelyLives: (asked) => sessions.surelyLives(asked),
    // Its profile comes after it, by its uid: when that fails, the identity stays, signs in, and is completed then.
    create: (_db, person) => admin.create(person),
    find: (_db, email) => admin.find(email),
    emailOf: (_db, uid) => admin.emailOf(uid),
    hasPassword: (uid) => admin.hasPassword(uid),
    async checkPassword(uid, password) {
      const email = await admin.emailOf(uid);
      return email !== null && (await toolkit.prove(email, password)) === uid;
    },
    setPassword: (_db, uid, password) => admin.setPassword(uid, password),
    // Second factors are not offered here: there are none.
    dropFactors: async () => undefined,
    setEmail: (_db, uid, email) => admin.setEmail(uid, email),
    async remove(db, uid) {
      await sessions.endAll(db, uid);
      await admin.remove(uid);
    },
    forgetExpired: () => sessions.forgetOld(),
    twoFactor: null,
    passkeys: null,
  };
}

type Parts = {
  toolkit: Toolkit;
  admin: Admin;
  sessions: ReturnType<typeof openSessions>;
  verify: Identity["verify"];
};

/**
 * Opens a session under a name of our own. By Firebase's claims alone, two that one person opens within a second are
 * one. Firebase would make a person of an unknown uid; callers have just proved or made theirs.
 */
async function openSession({ toolkit, admin, sessions }: Parts, uid: string, device: Device): Promise<Tokens> {
  const sessionId = randomBytes(16).toString("hex");
  const pair = await toolkit.trade(await admin.signInToken(uid, { [SESSION_CLAIM]: sessionId }));
  await sessions.keep({ uid, sessionId }, device);
  return tokensOf(uid, pair);
}

async function refresh({ toolkit, sessions, verify }: Parts, refreshToken: string): Promise<Refreshed> {
  const pair = await toolkit.refresh(refreshToken);
  const bearer = pair ? await verify(pair.token) : "invalid";
  if (!pair || typeof bearer === "string" || !(await sessions.lives(bearer))) return { kind: "unknown" };
  await sessions.touch(bearer.sessionId);
  return { kind: "fresh", tokens: tokensOf(bearer.uid, pair) };
}

const tokensOf = (uid: string, pair: Pair): Tokens => ({
  token: pair.token,
  refresh_token: pair.refreshToken,
  uid,
  expires_in: pair.expiresIn,
});
