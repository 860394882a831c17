import type { Proof } from "@pluma/contract/accounts/credentials";
import type { ActorCtx } from "../../platform/context.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { keyPlaceOf } from "../../providers/identity/index.ts";
import { mailProofCode, useProofCode } from "../session/index.ts";
import { bearerOf } from "./self.ts";

/** How often one may try in vain to show who one is; a session that was left open is no way to guess a password. */
const TRIES = { count: 10, seconds: 900 };

/**
 * Goes on only when the caller shows once more that it is really them: by a passkey, a code or their password. Refuses
 * proof_needed without any of them.
 */
export async function reauthenticate(ctx: ActorCtx, { passkey, code, password }: Proof): Promise<void> {
  const { uid } = bearerOf(ctx);
  const { userId } = ctx.actor;
  if (passkey === undefined && code === undefined && password === undefined) refuse("proof_needed");
  await ctx.limits.take("reauthentication", TRIES, userId);
  if (passkey)
    allow((await ctx.identity.passkeys?.check(uid, passkey, keyPlaceOf(ctx.publicUrl))) ?? false, "passkey_refused");
  else if (code !== undefined) allow(await isCode(ctx, uid, code), "code_wrong");
  else allow(await ctx.identity.checkPassword(uid, password ?? ""), "password_wrong");
  await ctx.limits.forget("reauthentication", TRIES, userId);
}

/** Mails the caller a code, where there is no password that could be asked for. */
export async function sendProofCode(ctx: ActorCtx): Promise<Record<string, never>> {
  if (await ctx.identity.hasPassword(bearerOf(ctx).uid)) refuse("factor_unavailable");
  await mailProofCode(ctx);
  return {};
}

// A code of the app where there is one; a mailed one else, which nobody is sent who has a password.
async function isCode(ctx: ActorCtx, uid: string, code: string): Promise<boolean> {
  const { twoFactor } = ctx.identity;
  if (twoFactor && (await twoFactor.read(uid)).isOn && (await twoFactor.check(uid, code))) return true;
  return useProofCode(ctx, ctx.actor.userId, code);
}
