import type { Input } from "@pluma/contract/kit";
import type { session, Tokens } from "@pluma/contract/session";
import type { Ctx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import type { Bearer } from "../../providers/identity/index.ts";
import { findCaller } from "../accounts/index.ts";

/** How often an account may be tried in vain, from wherever; the contract limits each address besides. */
const TRIES = { count: 10, seconds: 900 };

/** Opens a session; an unknown e-mail and a wrong password cannot be told apart. */
export async function signIn(ctx: Ctx, { body }: Input<typeof session.signIn>): Promise<Tokens> {
  const email = body.email.trim().toLowerCase();
  await ctx.limits.take("sign-in", TRIES, email);
  const tokens = await ctx.identity.signIn({ email, password: body.password, ip: ctx.ip });
  if (!tokens) return refuse("wrong_credentials");
  await ctx.limits.forget("sign-in", TRIES, email);
  return tokens;
}

/** Trades a refresh token for the next pair; one that was traded before ends its session and its sockets. */
export async function refresh(ctx: Ctx, { body }: Input<typeof session.refresh>): Promise<Tokens> {
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

/** Ends the caller's session everywhere, its open sockets too. */
export async function signOut(ctx: Ctx): Promise<Record<string, never>> {
  const bearer = ctx.identified ?? refuse("not_signed_in");
  await ctx.identity.signOut(bearer.sessionId);
  await tellEnded(ctx, bearer);
  return {};
}

async function tellEnded(ctx: Ctx, { uid, sessionId }: Bearer): Promise<void> {
  const person = await findCaller(ctx, uid);
  if (person) await ctx.bus.tell(ctx.db, "rights", { user_id: person.userId, session_id: sessionId });
}
