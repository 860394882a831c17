import type { ActorCtx } from "../../platform/context.ts";
import { allow, refuse } from "../../platform/errors.ts";
import type { Bearer } from "../../providers/identity/index.ts";
import { findSelf, type Profile } from "../accounts/index.ts";

/** The caller's identity and session. */
export const bearerOf = (ctx: ActorCtx): Bearer => ctx.identified ?? refuse("not_signed_in");

/** The caller's own profile. */
export async function selfOf(ctx: ActorCtx): Promise<Profile> {
  return (await findSelf(ctx)) ?? refuse("not_found");
}

/** Refuses password_wrong unless this is the caller's password: a session that was left open changes no way to sign in. */
export async function checkPassword(ctx: ActorCtx, password: string): Promise<void> {
  allow(await ctx.identity.checkPassword(bearerOf(ctx).uid, password), "password_wrong");
}
