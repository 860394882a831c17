import { SIGN_IN } from "@pluma/contract/organizations/audit";
import type { Tokens } from "@pluma/contract/session/session";
import type { HappeningData } from "@pluma/contract/webhooks/happenings";
import type { Ctx } from "../../../platform/context.ts";
import { installation, tellHappened } from "../../../platform/webhooks/happenings.ts";
import { findCaller, recordAudit } from "../../accounts/index.ts";
import { membershipsOf } from "../../organizations/index.ts";
import { admit } from "./admitting.ts";
import { tellNewDevice } from "./devices.ts";

/**
 * Sees to it that whoever signed in belongs where they did, tells them of a device that is new, and every organization that they
 * are in, and how; of whoever is in none nothing is written
 * down. A session may be the identity provider's own and is opened before: an entry that cannot be written refuses it, so
 * that nobody is in unseen.
 */
export async function tellSignIn(
  ctx: Ctx,
  tokens: Tokens,
  way: "password" | "code" | "passkey" | "issuer" | "mail",
): Promise<Tokens> {
  const person = await findCaller(ctx, tokens.uid);
  if (!person) return tokens;
  await admit(ctx, person.userId).catch(async (error: unknown) => {
    const bearer = await ctx.identity.verify(tokens.token);
    if (typeof bearer !== "string") await ctx.identity.signOut(bearer.sessionId);
    throw error;
  });
  await tellNewDevice(ctx, person.userId);
  const told = (await membershipsOf(ctx, person.userId)).map(({ organizationId }) => organizationId);
  if (told.length === 0) return tokens;
  const caller = { ...person, impersonatorId: null };
  await recordAudit({ ...ctx, caller }, SIGN_IN, `user:${person.userId}`, { way }, told);
  return tokens;
}

/** Tells that somebody made an account, in the transaction that does: the installation, whose it is, and the organization on whose own host they did. */
export async function tellSignUp(ctx: Ctx, person: SignedUp): Promise<void> {
  const { userId, name, last_name, email, lang } = person;
  const said = { user_id: userId, name, last_name, email, lang };
  await tellHappened(ctx, "user.signed_up", installation, said);
  if (ctx.site !== null) {
    await tellHappened(ctx, "user.signed_up", { organizationId: ctx.site, userId: null }, said);
  }
}

type SignedUp = Omit<HappeningData<"user.signed_up">, "user_id"> & { userId: number };
