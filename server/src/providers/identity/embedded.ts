import type { Tokens } from "@pluma/contract/session";
import type { App } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { equalSecrets } from "../../platform/secrets.ts";
import { BEARER_SECONDS, bearerReader, signBearer } from "./bearers.ts";
import type { Bearer, Identity, Refreshed } from "./index.ts";
import { type Keys, openKeys } from "./keys.ts";
import { deleteExpired, deleteSession, findSession, findSessionByToken, lockEmail, rotateSession } from "./store.ts";

type Parts = Pick<App, "db" | "secrets" | "clock" | "log" | "publicUrl">;

/** How long a session lasts after its last refresh. */
const SESSION_SECONDS = 30 * 24 * 3600;

/**
 * How long a traded refresh token still answers its successor. Two tabs share one token and may refresh at the same
 * moment; without this the slower one would look like a thief and sign the person out.
 */
const GRACE_MS = 10_000;

/**
 * The identity that Pluma brings itself: e-mail and password by better-auth, on our own tables. better-auth keeps the
 * people, the password hashes and the sessions; bearers and refresh tokens are ours, because its own tokens cannot
 * tell an expired one from garbage. It is loaded at the first sign-in: checking a bearer does not need it.
 */
export function embeddedIdentity(app: Parts): Identity {
  const keys = openKeys(app);
  let opened: Promise<BetterAuth> | undefined;

  return {
    async signIn(credentials) {
      opened ??= openBetterAuth(app, app.db);
      return signIn(app, keys, await opened, credentials);
    },
    refresh: (refreshToken) => refresh(app, keys, refreshToken),
    signOut: (sessionId) => deleteSession(app.db, sessionId),
    verify: bearerReader(app, keys),
    async lives({ uid, sessionId }) {
      const session = await findSession(app.db, sessionId);
      return session !== null && session.uid === uid && session.expiresAt > app.clock.now();
    },
    create: (db, person) => create(app, db, person),
  };
}

type BetterAuth = Awaited<ReturnType<typeof openBetterAuth>>;

async function openBetterAuth(app: Parts, db: Db) {
  const { createBetterAuth } = await import("./betterAuth.ts");
  const secret = app.secrets.derive("better-auth");
  return createBetterAuth({ db, secret, baseUrl: app.publicUrl, sessionSeconds: SESSION_SECONDS });
}

async function signIn(
  app: Parts,
  keys: Keys,
  auth: BetterAuth,
  credentials: { email: string; password: string; ip: string },
): Promise<Tokens | null> {
  const cookie = await auth.signIn(credentials);
  if (cookie === null) return null;
  const session = await findSessionByToken(app.db, cookie);
  if (!session) throw new Error("a session that was just opened is gone");
  await deleteExpired(app.db, session.uid, app.clock.now());
  return tokensOf(app, keys, { uid: session.uid, sessionId: session.id }, 0);
}

async function refresh(app: Parts, keys: Keys, refreshToken: string): Promise<Refreshed> {
  const claimed = readRefreshToken(app, refreshToken);
  if (!claimed) return { kind: "unknown" };
  const { sessionId, rotation } = claimed;
  const now = app.clock.now();
  const before = await findSession(app.db, sessionId);
  if (!before || before.expiresAt <= now) return { kind: "unknown" };
  const bearer = { uid: before.uid, sessionId };
  const fresh = async (next: number): Promise<Refreshed> => {
    return { kind: "fresh", tokens: await tokensOf(app, keys, bearer, next) };
  };
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1000);
  if (await rotateSession(app.db, sessionId, rotation, now, expiresAt)) return fresh(rotation + 1);
  const after = await findSession(app.db, sessionId);
  if (!after) return { kind: "unknown" };
  const age = now.getTime() - (after.rotatedAt?.getTime() ?? 0);
  // Both tabs are given the same successor: whichever of them writes it down last, it is the good one.
  if (after.rotation === rotation + 1 && age <= GRACE_MS) return fresh(after.rotation);
  await deleteSession(app.db, sessionId);
  return { kind: "reused", ...bearer };
}

async function tokensOf(app: Parts, keys: Keys, bearer: Bearer, rotation: number): Promise<Tokens> {
  return {
    token: await signBearer(app, keys, bearer),
    refresh_token: makeRefreshToken(app, bearer.sessionId, rotation),
    uid: bearer.uid,
    expires_in: BEARER_SECONDS,
  };
}

/**
 * A refresh token is made, not drawn: the session, a number, and what only this installation can put to them. So
 * nothing of it has to be stored, an old one is known as ours for ever, and a guessed one cannot end a session.
 */
function makeRefreshToken({ secrets }: Pick<App, "secrets">, sessionId: string, rotation: number): string {
  const claim = `${sessionId}.${rotation}`;
  return `${claim}.${secrets.fingerprint(claim, "refresh-token")}`;
}

function readRefreshToken(app: Pick<App, "secrets">, token: string) {
  const found = /^(\w{1,100})\.(\d{1,9})\.[\w-]+$/.exec(token);
  const [, sessionId, digits] = found ?? [];
  if (sessionId === undefined || digits === undefined) return null;
  const rotation = Number(digits);
  return equalSecrets(token, makeRefreshToken(app, sessionId, rotation)) ? { sessionId, rotation } : null;
}

async function create(
  app: Parts,
  db: Db,
  person: { email: string; password: string; name: string },
): Promise<string | null> {
  await lockEmail(db, person.email);
  const auth = await openBetterAuth(app, db);
  return auth.create(person);
}
