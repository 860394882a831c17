import { randomBytes } from "node:crypto";
import { base32 } from "@better-auth/utils/base32";
import { createOTP } from "@better-auth/utils/otp";

const STEP_MS = 30_000;
/** How many steps a code may be early or late: clocks differ, and people type. */
const STEPS_BESIDE = [0, -1, 1];

/** A new secret of 144 bits. It is text, because the library signs with a secret's text and shows that in base 32. */
export function makeSecret(): string {
  return randomBytes(18).toString("base64url");
}

/** A secret as authenticator apps take it: to type, and as the address behind a QR code. */
export function describeSecret(secret: string, { email, issuer }: { email: string; issuer: string }) {
  return { secret: base32.encode(secret, { padding: false }), uri: createOTP(secret).url(issuer, email) };
}

/**
 * The 30-second step whose code this is, one before and one after now included; null when it is none of theirs. The
 * library's own check does not say which, and only a step that is kept can be refused the second time.
 */
export async function findStep(secret: string, code: string, now: Date): Promise<number | null> {
  const otp = createOTP(secret);
  const current = Math.floor(now.getTime() / STEP_MS);
  const steps = STEPS_BESIDE.map((beside) => current + beside);
  const codes = await Promise.all(steps.map((step) => otp.hotp(step)));
  return steps[codes.indexOf(code)] ?? null;
}
