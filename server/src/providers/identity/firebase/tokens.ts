import { createRemoteJWKSet, errors, type JWTClaimVerificationOptions, jwtVerify, UnsecuredJWT } from "jose";
import { z } from "zod";
import type { App } from "../../../platform/context.ts";
import { type Read, rememberReads } from "../bearers.ts";
import type { Bearer } from "../index.ts";

/** Where Firebase shows the keys that sign its tokens. */
export const FIREBASE_KEYS =
  "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";

/** The claim that names a session of ours; Firebase carries it from refresh to refresh. */
export const SESSION_CLAIM = "pluma_session";

const SECONDS_AHEAD_MAX = 60;
const KEYS_KEPT_MS = 3_600_000;

type Setting = { projectId: string; keysUrl: string; isEmulated: boolean };

const claims = z.object({
  sub: z.string().min(1).max(128),
  auth_time: z.number().int().positive(),
  exp: z.number(),
  [SESSION_CLAIM]: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});

/**
 * Reads Firebase's ID tokens as its documents want them read: RS256 by a key of Google's, our project as issuer and
 * audience, somebody signed in, and not in the future. `expired` is only said when the signature was good. It throws
 * when Google's keys cannot be had: that is no reason to call a good token bad and sign people out.
 */
export function firebaseReader(app: Pick<App, "clock">, setting: Setting) {
  const keys = createRemoteJWKSet(new URL(setting.keysUrl), { timeoutDuration: 5000, cacheMaxAge: KEYS_KEPT_MS });
  const open = async (token: string, checks: JWTClaimVerificationOptions) => {
    // The emulator signs nothing. The configuration refuses it in production.
    if (setting.isEmulated) return UnsecuredJWT.decode(token, checks).payload;
    return (await jwtVerify(token, keys, { ...checks, algorithms: ["RS256"] })).payload;
  };
  return rememberReads(app, async (token, now): Promise<Read> => {
    try {
      const payload = await open(token, {
        issuer: `https://securetoken.google.com/${setting.projectId}`,
        audience: setting.projectId,
        currentDate: now,
        requiredClaims: ["sub", "iat", "exp", "auth_time"],
      });
      return readClaims(payload, now);
    } catch (error) {
      if (error instanceof errors.JWTExpired) return "expired";
      if (error instanceof errors.JOSEError && !isLookupFailure(error)) return "invalid";
      throw error;
    }
  });
}

/**
 * The session of a token: the one that we named when we opened it, else, for a token that Firebase's own client got,
 * the moment at which its owner signed in.
 */
function readClaims(payload: unknown, now: Date): Read {
  const found = claims.safeParse(payload).data;
  if (!found) return "invalid";
  // Clocks differ a little; what was signed long before anyone signed in was not signed for them.
  if (found.auth_time > now.getTime() / 1000 + SECONDS_AHEAD_MAX) return "invalid";
  const sessionId = found[SESSION_CLAIM] ?? `${found.sub}:${found.auth_time}`;
  return { bearer: { uid: found.sub, sessionId }, expiresAtMs: found.exp * 1000 };
}

/** Of a session that Firebase's own client opened: whose it is and when it began. Null for one that we opened. */
export function readForeignSession(sessionId: string): (Pick<Bearer, "uid"> & { since: Date }) | null {
  const [, uid, seconds] = /^(.{1,128}):(\d{1,11})$/s.exec(sessionId) ?? [];
  return uid === undefined ? null : { uid, since: new Date(Number(seconds) * 1000) };
}

function isLookupFailure(error: errors.JOSEError): boolean {
  return (
    error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error.code === "ERR_JOSE_GENERIC"
  );
}
