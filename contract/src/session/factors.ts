/** How people sign in beside their password: codes of an authenticator app, and passkeys. */
import { z } from "zod";
import { proof, proofRefusals } from "../accounts/credentials.ts";
import { filledText, moment, route } from "../kit/kit.ts";

/** How somebody signs in beside their password, and what this installation offers of it. */
export const factors = z.object({
  offered: z.object({ two_factor: z.boolean(), passkeys: z.boolean() }),
  has_password: z.boolean(),
  two_factor: z.object({ is_on: z.boolean(), recovery_codes_left: z.number().int() }),
  passkeys: z.array(
    z.object({ passkey_id: z.string(), name: z.string(), createdAt: moment, last_used_at: moment.nullable() }),
  ),
  /** Services that sign them in (OpenID Connect), by their address; `name` is what people call them here. */
  issuers: z.array(z.object({ issuer: z.string(), name: z.string(), createdAt: moment })),
});
export type Factors = z.infer<typeof factors>;

export const factorRoutes = {
  readFactors: route({
    method: "GET",
    path: "/auth/factors",
    summary: "How one signs in beside the password.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    answer: factors,
  }),
  startTwoFactor: route({
    method: "POST",
    path: "/auth/two-factor/start",
    summary:
      "Begins to turn two-factor sign-in on: answers the secret for an authenticator app. Takes a password, a code or a passkey.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: proof,
    answer: z.object({ secret: z.string(), uri: z.string() }),
    rate: { count: 10, seconds: 900 },
    refuses: ["factor_unavailable", "factor_already_on", ...proofRefusals],
  }),
  confirmTwoFactor: route({
    method: "POST",
    path: "/auth/two-factor/confirm",
    summary: "Turns two-factor sign-in on by a first code; answers the recovery codes, which are shown only now.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: z.object({ code: z.string().max(20) }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    rate: { count: 10, seconds: 900 },
    refuses: ["code_wrong", "factor_already_on"],
  }),
  renewRecoveryCodes: route({
    method: "POST",
    path: "/auth/two-factor/recovery-codes",
    summary: "New recovery codes; the old ones are dead. Takes a password, a code or a passkey.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: proof,
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    rate: { count: 10, seconds: 900 },
    refuses: [...proofRefusals],
  }),
  stopTwoFactor: route({
    method: "POST",
    path: "/auth/two-factor/stop",
    summary: "Turns two-factor sign-in off. Takes a password, a code or a passkey.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: proof,
    answer: z.object({}),
    rate: { count: 10, seconds: 900 },
    refuses: [...proofRefusals],
  }),
  startPasskey: route({
    method: "POST",
    path: "/auth/passkeys/options",
    summary: "What the browser needs to make a passkey. Takes a password, a code or a passkey.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: proof,
    answer: z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) }),
    rate: { count: 20, seconds: 900 },
    refuses: ["factor_unavailable", ...proofRefusals],
  }),
  addPasskey: route({
    method: "POST",
    path: "/auth/passkeys",
    summary: "Keeps a passkey that the browser made.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: z.object({
      challenge: z.string().max(500),
      name: filledText(80),
      response: z.record(z.string(), z.unknown()),
    }),
    answer: factors,
    status: 201,
    refuses: ["challenge_over", "passkey_refused"],
  }),
  removePasskey: route({
    method: "DELETE",
    path: "/auth/passkeys/{passkey_id}",
    summary: "Forgets a passkey. Takes a password, a code or a passkey.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    params: z.object({ passkey_id: z.string().max(500) }),
    body: proof,
    refuses: ["not_found", ...proofRefusals],
  }),
  removeIssuer: route({
    method: "DELETE",
    path: "/auth/issuers",
    summary:
      "No longer lets a service sign one in, unless it is the only way: there must be a password or a passkey. Takes a password, a code or a passkey.",
    access: "signedIn",
    refusedWhileImpersonating: true,
    body: proof.extend({ issuer: z.string().max(2000) }),
    refuses: ["not_found", "last_way_in", ...proofRefusals],
  }),
};
