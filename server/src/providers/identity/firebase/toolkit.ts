import { z } from "zod";
import { refuse } from "../../../platform/errors.ts";

/** Where Firebase is asked, and as which web app. */
export type ToolkitSetting = { apiKey: string; emulatorHost: string | undefined; publicUrl: string };

/** A pair as Firebase gives it. */
export type Pair = { token: string; refreshToken: string; expiresIn: number };

const TIMEOUT_MS = 10_000;
const RETRY_SECONDS = 60;

const proved = z.object({ localId: z.string(), idToken: z.string().optional() });
const traded = z.object({ idToken: z.string(), refreshToken: z.string(), expiresIn: z.coerce.number() });
const refreshed = z.object({ id_token: z.string(), refresh_token: z.string(), expires_in: z.coerce.number() });
const failed = z.object({ error: z.object({ message: z.string() }) });

/** "These do not fit", in Firebase's words; which of them it says depends on the project's settings. */
const WRONG_CREDENTIALS = [
  "INVALID_LOGIN_CREDENTIALS",
  "EMAIL_NOT_FOUND",
  "INVALID_PASSWORD",
  "INVALID_EMAIL",
  "MISSING_EMAIL",
  "MISSING_PASSWORD",
  "USER_DISABLED",
];
const DEAD_TOKEN = [
  "TOKEN_EXPIRED",
  "USER_DISABLED",
  "USER_NOT_FOUND",
  "INVALID_REFRESH_TOKEN",
  "MISSING_REFRESH_TOKEN",
  "INVALID_GRANT_TYPE",
];

export type Toolkit = ReturnType<typeof openToolkit>;

/** Firebase's Identity Toolkit, as its web client asks it: what needs the web app's key and no administration. */
export function openToolkit({ apiKey, emulatorHost, publicUrl }: ToolkitSetting) {
  const addressOf = (host: string, path: string) =>
    `${emulatorHost ? `http://${emulatorHost}/` : "https://"}${host}/v1/${path}?key=${encodeURIComponent(apiKey)}`;

  /** What Firebase answered, or null when its reason is one of `expected`. */
  async function ask<T>(shape: z.ZodType<T>, address: string, body: object, expected: string[]): Promise<T | null> {
    const answer = await fetch(address, {
      method: "POST",
      // A key that is held to the pages of this installation would else refuse its server.
      headers: { "content-type": "application/json", referer: `${publicUrl}/` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const json: unknown = await answer.json().catch(() => null);
    if (answer.ok) return shape.parse(json);
    const message = failed.safeParse(json).data?.error.message ?? "";
    // A code, sometimes with a sentence after it.
    const code = message.split(" ")[0] ?? "";
    if (expected.includes(code)) return null;
    if (code === "TOO_MANY_ATTEMPTS_TRY_LATER") refuse("too_many_requests", { seconds: RETRY_SECONDS });
    throw new Error(`Firebase answered ${answer.status}: ${message.slice(0, 200)}`);
  }

  return {
    /** The uid of whom e-mail and password prove; null when they do not fit. */
    async prove(email: string, password: string): Promise<string | null> {
      const address = addressOf("identitytoolkit.googleapis.com", "accounts:signInWithPassword");
      const found = await ask(proved, address, { email, password, returnSecureToken: true }, WRONG_CREDENTIALS);
      // Without a token Firebase wants a second factor of its own, which this provider does not offer: a password
      // alone must not open what its owner closed twice.
      return found?.idToken === undefined ? null : found.localId;
    },
    /** Opens a session at Firebase by a token that the service account made. */
    async trade(token: string): Promise<Pair> {
      const address = addressOf("identitytoolkit.googleapis.com", "accounts:signInWithCustomToken");
      const pair = await ask(traded, address, { token, returnSecureToken: true }, []);
      if (!pair) throw new Error("Firebase opened no session");
      return { token: pair.idToken, refreshToken: pair.refreshToken, expiresIn: pair.expiresIn };
    },
    /** The next pair of a session at Firebase; null when its refresh token is dead. */
    async refresh(refreshToken: string): Promise<Pair | null> {
      const address = addressOf("securetoken.googleapis.com", "token");
      const body = { grant_type: "refresh_token", refresh_token: refreshToken };
      const pair = await ask(refreshed, address, body, DEAD_TOKEN);
      return pair && { token: pair.id_token, refreshToken: pair.refresh_token, expiresIn: pair.expires_in };
    },
  };
}
