import { z } from "zod";
import { campaign, mayBePhone, me, phoneCountry } from "../accounts/accounts.ts";
import { newPassword, secondFactor, tokens } from "../accounts/credentials.ts";
import { foundServer, sourceShape, sourceTest } from "../generation/generation.ts";
import { defineErrors, email, filledText, idParams, language, route, text } from "../kit/kit.ts";
import { invitationToken, overInvitation } from "../organizations/invitations.ts";
import { brandShape } from "../site/site.ts";
import { recovery, recoveryErrors } from "./recovery.ts";

export { newPassword, PASSWORD_LENGTH_MIN, type Tokens, tokens } from "../accounts/credentials.ts";

/** What the browser's passkey calls take and give, as the WebAuthn standard writes it in JSON. */
const webauthn = z.record(z.string(), z.unknown());

/** Sign-up. Whatever else a body holds (has_access, staff, available_words, user_type …) is not read. */
export const signUpShape = z.object({
  name: text(80).refine((value) => value.trim() !== "", { message: "name_invalid" }),
  last_name: text(80).refine((value) => value.trim() !== "", { message: "last_name_invalid" }),
  email,
  /** With the embedded identity: makes identity and profile together. Without it the bearer's identity is used. */
  password: newPassword.optional(),
  phone: text(40).refine(mayBePhone, { message: "phone_invalid" }),
  phone_country: phoneCountry,
  /** The bearer's own, which it says by itself; anybody else's is not read. */
  uid: text(200).optional(),
  signup_reason: text(300).default(""),
  campaign: campaign.optional(),
  lang: language.optional(),
  /** The token of an invitation: it proves the address that it went to, and leads into the organization. */
  invitation: invitationToken.optional(),
});

export const errors = defineErrors({
  ...recoveryErrors,
  signup_closed: "forbidden",
  code_refused: "unauthenticated",
  challenge_over: "unauthenticated",
  passkey_refused: "unauthenticated",
  issuer_silent: "conflict",
  issuer_refused: "unauthenticated",
  issuer_unverified: "forbidden",
  factor_unavailable: "conflict",
  wrong_credentials: "unauthenticated",
  refresh_refused: "unauthenticated",
  setup_done: "missing",
  setup_code_wrong: "forbidden",
});

const owner = z.object({
  name: filledText(80),
  last_name: text(80).default(""),
  email,
  password: newPassword,
});

// Each on its own, since the first screen asks these alone, and brings no others along.

export const refresh = route({
  method: "POST",
  path: "/auth/refresh",
  summary: "Trades a refresh token for a new pair. A refresh token used twice ends the whole session.",
  access: "public",
  refusesVisitors: true,
  refusedWhileImpersonating: true,
  body: z.object({ refresh_token: z.string().max(4000).default("") }),
  answer: tokens,
  rate: { count: 600, seconds: 900 },
  refuses: ["refresh_refused"],
});

export const signOut = route({
  method: "POST",
  path: "/auth/logout",
  summary: "Ends the session on the server; its tokens and open sockets are dead at once.",
  access: "identity",
  answer: z.object({}),
});

export const readMe = route({
  method: "GET",
  path: "/users",
  summary: "The signed-in person.",
  access: "identity",
  answer: z.object({ user: me }),
  refuses: ["profile_missing"],
});

export const stopImpersonating = route({
  method: "DELETE",
  path: "/users/admin/impersonate",
  summary: "Ends being signed in as a customer; the token is dead at once on every node.",
  access: "impersonator",
});

export const readSetup = route({
  method: "GET",
  path: "/setup",
  summary: "Whether this installation still needs its first-run set-up.",
  access: "public",
  answer: z.object({ is_needed: z.boolean() }),
});

export const session = {
  ...recovery,
  signIn: route({
    method: "POST",
    path: "/auth/login",
    summary: "Signs in with e-mail and password.",
    access: "public",
    refusesVisitors: true,
    body: z.object({ email: z.string().max(254), password: z.string().max(200) }),
    answer: z.union([tokens, secondFactor]),
    rate: { count: 300, seconds: 900 },
    refuses: ["wrong_credentials"],
  }),
  signInWithCode: route({
    method: "POST",
    path: "/auth/login/code",
    summary:
      "The second step of signing in: the code of an authenticator app, or a recovery code, which is then used up.",
    access: "public",
    refusesVisitors: true,
    body: z.object({ challenge: z.string().max(500), code: z.string().max(50) }),
    answer: tokens,
    rate: { count: 50, seconds: 900 },
    refuses: ["code_refused", "challenge_over"],
  }),
  startPasskeySignIn: route({
    method: "POST",
    path: "/auth/login/passkey/options",
    summary: "What the browser needs to ask for a passkey, and a challenge to send back with its answer.",
    access: "public",
    refusesVisitors: true,
    answer: z.object({ challenge: z.string(), options: webauthn }),
    rate: { count: 100, seconds: 900 },
    refuses: ["factor_unavailable"],
  }),
  signInWithPasskey: route({
    method: "POST",
    path: "/auth/login/passkey",
    summary: "Signs in with a passkey; it stands for both factors.",
    access: "public",
    refusesVisitors: true,
    body: z.object({ challenge: z.string().max(500), response: webauthn }),
    answer: tokens,
    rate: { count: 50, seconds: 900 },
    refuses: ["passkey_refused", "challenge_over"],
  }),
  startIssuerSignIn: route({
    method: "POST",
    path: "/auth/issuer",
    summary:
      "Where the issuer of the settings (OpenID Connect) signs people in, and what to send back with its answer, within 15 minutes.",
    access: "public",
    refusesVisitors: true,
    answer: z.object({ url: z.string(), flow: z.string() }),
    rate: { count: 60, seconds: 900 },
    refuses: ["factor_unavailable", "issuer_silent"],
    budget: "tries",
  }),
  finishIssuerSignIn: route({
    method: "POST",
    path: "/auth/issuer/back",
    summary:
      "Signs in by the answer of the issuer, the query of the address that it sent the browser back to: the account that it named before, else the one with the address that it answers for, else a new one.",
    access: "public",
    refusesVisitors: true,
    body: z.object({ flow: z.string().max(4000), query: z.string().max(8000) }),
    answer: z.union([tokens, secondFactor]),
    rate: { count: 60, seconds: 900 },
    refuses: ["factor_unavailable", "issuer_refused", "issuer_unverified", "signup_closed", "email_taken"],
    budget: "tries",
  }),
  createIdentity: route({
    method: "POST",
    path: "/auth/signup",
    summary: "Makes an identity without a profile; POST /users with its token completes the account.",
    access: "public",
    refusesVisitors: true,
    body: z.object({ email, password: newPassword }),
    answer: tokens,
    status: 201,
    rate: { count: 20, seconds: 3600 },
    refuses: ["signup_closed", "email_taken"],
    budget: "mails",
  }),
  signUp: route({
    method: "POST",
    path: "/users",
    summary:
      "Makes an account: for the identity of the bearer, or with a password for a new one, which is then signed in.",
    access: "public",
    refusesVisitors: true,
    body: signUpShape,
    answer: z.object({ user: me, ...tokens.partial().shape }),
    status: 201,
    rate: { count: 20, seconds: 3600 },
    refuses: ["signup_closed", "email_taken", ...overInvitation, "invitation_of_another"],
    budget: "mails",
  }),
  refresh,
  signOut,
  readMe,
  resetDefaultAvatar: route({
    method: "POST",
    path: "/users/resetDefaultAvatar",
    summary: "Gives the caller their default avatar as it was at first: made anew, or pointed to.",
    access: "signedIn",
    status: 200,
    answer: z.object({ user: me }),
  }),
  impersonate: route({
    method: "POST",
    path: "/users/admin/{id}/impersonate",
    summary: "Signs an admin in as a customer, for 30 minutes. The token cannot be refreshed, and names both people.",
    access: "admin",
    params: idParams,
    body: z.object({ reason: filledText(300) }),
    answer: z.object({ token: z.string(), expires_in: z.number().int(), user_id: z.number().int() }),
    status: 201,
  }),
  stopImpersonating,
  readSetup,
  findSetupServers: route({
    method: "POST",
    path: "/setup/servers",
    summary: "Servers that answer on the usual ports of Ollama, LM Studio and llama.cpp; also proves the set-up code.",
    access: "setup",
    body: z.object({ code: z.string().max(100) }),
    answer: z.object({ servers: z.array(foundServer) }),
    rate: { count: 60, seconds: 600 },
    budget: "tries",
  }),
  testSetupSource: route({
    method: "POST",
    path: "/setup/test",
    summary: "Asks a source of text for its models, during set-up.",
    access: "setup",
    body: z.object({ code: z.string().max(100), source: sourceShape }),
    answer: sourceTest,
    rate: { count: 60, seconds: 600 },
    budget: "tries",
  }),
  setUp: route({
    method: "POST",
    path: "/setup",
    summary:
      "First-run set-up: makes the owner (platform admin), the brand and the source of text, and signs the owner in.",
    access: "setup",
    body: z.object({ code: z.string().max(100), owner, brand: brandShape, source: sourceShape }),
    answer: tokens,
    rate: { count: 60, seconds: 600 },
    refuses: ["setup_code_wrong", "setup_done"],
  }),
};
