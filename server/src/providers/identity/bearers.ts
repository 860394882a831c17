import { errors, jwtVerify, SignJWT } from "jose";
import type { App } from "../../platform/context.ts";
import type { Bearer } from "./index.ts";
import { ALGORITHM, type Keys } from "./keys.ts";

// Not the public address: nodes of one installation may know themselves under different ones. What tells
// installations apart is the key.
const ISSUER = "pluma";
const AUDIENCE = "pluma:api";

/** How long a bearer is good, in seconds. */
export const BEARER_SECONDS = 3600;

/** Signs a bearer for a session. */
export async function signBearer(app: Pick<App, "clock">, keys: Keys, { uid, sessionId }: Bearer): Promise<string> {
  const { id, key } = await keys.signing();
  const now = Math.floor(app.clock.now().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(uid)
    .setIssuedAt(now)
    .setExpirationTime(now + BEARER_SECONDS)
    .sign(key);
}

/** What checking a token came to; a good one with when it runs out. */
export type Read = { bearer: Bearer; expiresAtMs: number } | "expired" | "invalid";

const KNOWN_MAX = 10_000;

/** Reads bearers. The signature is checked before the hour, so `expired` is only said of what we signed ourselves. */
export function bearerReader(app: Pick<App, "clock">, keys: Keys) {
  return rememberReads(app, (token, now) => readBearer(keys, token, now));
}

/** A signature that was good stays good: it is checked once for each token, and only its hour after that. */
export function rememberReads(app: Pick<App, "clock">, read: (token: string, now: Date) => Promise<Read>) {
  const known = new Map<string, Exclude<Read, string>>();
  return async (token: string): Promise<Bearer | "expired" | "invalid"> => {
    const now = app.clock.now();
    const before = known.get(token);
    if (before) return before.expiresAtMs > now.getTime() ? before.bearer : "expired";
    const found = await read(token, now);
    if (typeof found === "string") return found;
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(token, found);
    return found.bearer;
  };
}

async function readBearer(keys: Keys, token: string, now: Date): Promise<Read> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => findKey(keys, kid), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ["sub", "sid", "exp"],
    });
    const { sub, sid, exp } = payload;
    if (typeof sub !== "string" || typeof sid !== "string" || exp === undefined) return "invalid";
    return { bearer: { uid: sub, sessionId: sid }, expiresAtMs: exp * 1000 };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return "expired";
    if (error instanceof errors.JOSEError) return "invalid";
    throw error;
  }
}

async function findKey(keys: Keys, id: string | undefined) {
  const key = id === undefined ? null : await keys.checking(id);
  if (!key) throw new errors.JWKSNoMatchingKey();
  return key;
}
