import { randomBytes } from "node:crypto";
import type { Tokens } from "@pluma/contract/session/session";
import type { App } from "../../platform/context.ts";
import { equalSecrets } from "../../platform/secrets.ts";
import { BEARER_SECONDS, signBearer } from "./bearers.ts";
import type { Bearer, Device, Refreshed } from "./index.ts";
import type { Keys } from "./keys.ts";
import { nameAt } from "./sessionSite.ts";
import { deleteSession, findSession, insertSession, rotateSession } from "./store.ts";

type Parts = Pick<App, "db" | "secrets" | "clock">;

/** How long a session lasts after its last refresh. */
const SESSION_SECONDS = 30 * 24 * 3600;

/**
 * How long a traded refresh token still answers its successor. Two tabs share one token and may refresh at the same
 * moment; without this the slower one would look like a thief and sign the person out.
 */
const GRACE_MS = 10_000;

/** Opens a session for somebody who has been proved. */
export async function openSession(app: Parts, keys: Keys, uid: string, device: Device): Promise<Tokens> {
  const now = app.clock.now();
  const sessionId = nameAt(randomBytes(16).toString("hex"), device.site ?? null);
  await insertSession(app.db, {
    id: sessionId,
    userId: uid,
    token: randomBytes(32).toString("base64url"),
    expiresAt: endOf(now),
    ipAddress: device.ip,
    userAgent: device.userAgent.slice(0, 500),
    createdAt: now,
    updatedAt: now,
  });
  return tokensOf(app, keys, { uid, sessionId }, 0);
}

/** Trades a refresh token for the next pair; one that was traded before, but for the grace, ends its session. */
export async function refreshSession(app: Parts, keys: Keys, refreshToken: string): Promise<Refreshed> {
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
  if (await rotateSession(app.db, sessionId, rotation, now, endOf(now))) return fresh(rotation + 1);
  const after = await findSession(app.db, sessionId);
  if (!after) return { kind: "unknown" };
  const age = now.getTime() - (after.rotatedAt?.getTime() ?? 0);
  // Both tabs are given the same successor: whichever of them writes it down last, it is the good one.
  if (after.rotation === rotation + 1 && age <= GRACE_MS) return fresh(after.rotation);
  await deleteSession(app.db, sessionId);
  return { kind: "reused", ...bearer };
}

const endOf = (now: Date) => new Date(now.getTime() + SESSION_SECONDS * 1000);

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
