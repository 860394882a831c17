import type { Answer, Input } from "@pluma/contract/kit/kit";
import type { session, Tokens } from "@pluma/contract/session/session";
import type { Ctx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { type Bearer, keyPlaceOf, siteOfSession } from "../../../providers/identity/index.ts";
import { findCaller } from "../../accounts/index.ts";
import { deviceOf } from "../device.ts";
import { stopImpersonating } from "../impersonation.ts";
import { forgetTries, takeTry } from "../tries.ts";
import { tellSignIn } from "./telling.ts";

/**
 * Opens a session; an unknown e-mail and a wrong password cannot be told apart. With a second factor on it answers a
 * challenge instead, and the try goes on counting until the code was right: else a known password would buy codes
 * without end.
 */
export async function signIn(ctx: Ctx, { body }: Input<typeof session.signIn>): Promise<Answer<typeof session.signIn>> {
  const email = body.email.trim().toLowerCase();
  await takeTry(ctx, email);
  const signedIn = await ctx.identity.signIn({ email, password: body.password, ...deviceOf(ctx) });
  if (!signedIn) return refuse("wrong_credentials");
  if (signedIn.kind === "second_factor") {
    return { second_factor: { challenge: signedIn.challenge, expires_in: signedIn.expiresIn } };
  }
  await forgetTries(ctx, email);
  return tellSignIn(ctx, signedIn.tokens, "password");
}

/** The second step of signing in. Refuses code_refused, and challenge_over when the password has to come again. */
export async function signInWithCode(ctx: Ctx, { body }: Input<typeof session.signInWithCode>): Promise<Tokens> {
  const { twoFactor } = ctx.identity;
  const answered = await (twoFactor ?? refuse("challenge_over")).answer(body.challenge, body.code, deviceOf(ctx));
  if (answered.kind === "over") return refuse("challenge_over");
  if (answered.kind === "refused") return refuse("code_refused");
  const email = await ctx.identity.emailOf(ctx.db, answered.tokens.uid);
  if (email !== null) await forgetTries(ctx, email);
  return tellSignIn(ctx, answered.tokens, "code");
}

/** What the browser needs to ask for a passkey. */
export const startPasskeySignIn = (ctx: Ctx) =>
  (ctx.identity.passkeys ?? refuse("factor_unavailable")).startSignIn(keyPlaceOf(ctx.publicUrl));

/** Signs in with a passkey. Refuses passkey_refused, and challenge_over when the browser took too long. */
export async function signInWithPasskey(ctx: Ctx, { body }: Input<typeof session.signInWithPasskey>): Promise<Tokens> {
  const { passkeys } = ctx.identity;
  const place = keyPlaceOf(ctx.publicUrl);
  const answered = await (passkeys ?? refuse("passkey_refused")).signIn(body, deviceOf(ctx), place);
  if (answered.kind === "over") return refuse("challenge_over");
  if (answered.kind === "refused") return refuse("passkey_refused");
  return tellSignIn(ctx, answered.tokens, "passkey");
}

/** Trades a refresh token for the next pair; one that was traded before ends its session and its sockets. */
export async function refresh(ctx: Ctx, { body }: Input<typeof session.refresh>): Promise<Tokens> {
  // Its session is named in front: one of another site is none here, and goes on there.
  if (siteOfSession(body.refresh_token.split(".")[0] ?? "") !== ctx.site) refuse("refresh_refused");
  const refreshed = await ctx.identity.refresh(body.refresh_token);
  if (refreshed.kind === "fresh") return refreshed.tokens;
  if (refreshed.kind === "reused") {
    ctx.log.warn(
      { session_id: refreshed.sessionId },
      "a refresh token came back after it was traded; its session ended",
    );
    await tellEnded(ctx, refreshed);
  }
  return refuse("refresh_refused");
}

/** Ends the caller's session everywhere, its open sockets too; an admin's who is signed in as a customer, only that. */
export async function signOut(ctx: Ctx): Promise<Record<string, never>> {
  const bearer = ctx.identified ?? refuse("not_signed_in");
  if (ctx.caller && ctx.caller.impersonatorId !== null) {
    await stopImpersonating({ ...ctx, actor: ctx.caller });
    return {};
  }
  await ctx.identity.signOut(bearer.sessionId);
  await tellEnded(ctx, bearer);
  return {};
}

async function tellEnded(ctx: Ctx, { uid, sessionId }: Bearer): Promise<void> {
  const person = await findCaller(ctx, uid);
  if (person) await ctx.bus.tell(ctx.db, "rights", { user_id: person.userId, session_id: sessionId });
}
