/** What people prove themselves by: passwords, the tokens that follow from one, and the tokens of mailed links. */
import { z } from "zod";

export const PASSWORD_LENGTH_MIN = 6;

/**
 * What signing in answers. `token` goes into the Authorization header as a bearer and is good for an hour;
 * `refresh_token` buys the next pair once, and is dead afterwards.
 */
export const tokens = z.object({
  token: z.string(),
  refresh_token: z.string(),
  uid: z.string(),
  expires_in: z.number().int(),
});
export type Tokens = z.infer<typeof tokens>;

/**
 * What signing in answers when the account has a second factor: no tokens yet, but a challenge, good for 5 minutes and
 * 5 codes, that POST /auth/login/code trades for them.
 */
export const secondFactor = z.object({
  second_factor: z.object({ challenge: z.string(), expires_in: z.number().int() }),
});

/** A password that somebody chooses. */
export const newPassword = z.string().min(PASSWORD_LENGTH_MIN, { error: "password_short" }).max(200);

/**
 * How somebody who is signed in already shows that it is really them: by one of these, the first that is there. `code` is
 * one of the authenticator app, a recovery code or, for accounts without a password, one that was mailed.
 */
export const proof = z.object({
  passkey: z.object({ challenge: z.string().max(500), response: z.record(z.string(), z.unknown()) }).optional(),
  code: z.string().max(50).optional(),
  password: z.string().max(200).optional(),
});
export type Proof = z.infer<typeof proof>;

/** Why a call that asks once more who one is may refuse. */
export const proofRefusals = ["proof_needed", "password_wrong", "code_wrong", "passkey_refused"] as const;

/** A token of a link in a mail. Whatever is not a text becomes one that no link has: its refusal is written down. */
export const linkToken = z.preprocess(
  (value) => (typeof value === "string" && value.length <= 2000 ? value : ""),
  z.string().max(2000),
);
