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

/** Reads a bearer. The signature is checked before the hour, so `expired` is only said of what we signed ourselves. */
export async function readBearer(
  app: Pick<App, "clock">,
  keys: Keys,
  token: string,
): Promise<Bearer | "expired" | "invalid"> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => findKey(keys, kid), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: app.clock.now(),
      requiredClaims: ["sub", "sid", "exp"],
    });
    const { sub, sid } = payload;
    return typeof sub === "string" && typeof sid === "string" ? { uid: sub, sessionId: sid } : "invalid";
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
