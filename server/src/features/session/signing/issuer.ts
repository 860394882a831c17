import { randomBytes } from "node:crypto";
import type { Answer, Input } from "@pluma/contract/kit/kit";
import type { session } from "@pluma/contract/session/session";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { finishSignIn, type Issuer, type Named, startSignIn } from "../../../providers/oidc/oidc.ts";
import {
  createUser,
  findIdByEmail,
  findProfile,
  markVerified,
  type Profile,
  recordAudit,
} from "../../accounts/index.ts";
import { joinInvited } from "../../organizations/index.ts";
import { countSignUp, readConfig } from "../../site/index.ts";
import { dropEarlierHolder } from "../address/firstProof.ts";
import { refuseHeld } from "../address/takeBack.ts";
import { deviceOf } from "../device.ts";
import { findIssued, keepIssued } from "../known/store.system.issued.ts";
import { mailNotice } from "../links/mails.ts";
import { tellSignIn, tellSignUp } from "./telling.ts";

/** Where to be signed in by the issuer of the settings. Refuses factor_unavailable without one, or where it does not answer. */
export async function startIssuerSignIn(ctx: Ctx): Promise<{ url: string; flow: string }> {
  const issuer = await issuerOf(ctx);
  return startSignIn(ctx, issuer).catch((error: unknown) => {
    ctx.log.warn({ err: error, issuer: issuer.issuer }, "the issuer that signs people in does not answer");
    return refuse("issuer_silent");
  });
}

/**
 * Signs whoever the issuer names in: the account that it named before, else the one with the address that it answers for,
 * else a new one where people may join. A second factor is still asked for.
 */
export async function finishIssuerSignIn(
  ctx: Ctx,
  { body }: Input<typeof session.finishIssuerSignIn>,
): Promise<Answer<typeof session.finishIssuerSignIn>> {
  const named = (await finishSignIn(ctx, await issuerOf(ctx), body)) ?? refuse("issuer_refused");
  const person = (await knownAs(ctx, named)) ?? (await meet(ctx, named));
  const entered = await ctx.identity.enter(person.uid, deviceOf(ctx));
  if (entered.kind === "second_factor") {
    return { second_factor: { challenge: entered.challenge, expires_in: entered.expiresIn } };
  }
  return tellSignIn(ctx, entered.tokens, "issuer");
}

async function issuerOf(ctx: Ctx): Promise<Issuer> {
  const { oidc_issuer: issuer, oidc_client_id: clientId, oidc_client_secret: clientSecret } = await readConfig(ctx);
  if (!issuer || !clientId) return refuse("factor_unavailable");
  return { issuer, clientId, clientSecret: clientSecret ?? "" };
}

async function knownAs(ctx: Ctx, named: Named): Promise<Profile | null> {
  const userId = await findIssued(ctx.db, named);
  return userId === null ? null : findProfile(ctx, userId);
}

/** The account of an address that the issuer answers for, which it opens from now on. */
async function meet(ctx: Ctx, named: Named): Promise<Profile> {
  const { email } = named;
  if (email === null || !named.isVerified) return refuse("issuer_unverified");
  const before = await findIdByEmail(ctx, email);
  if (before === null) allow((await readConfig(ctx)).signup_enabled ?? true, "signup_closed");
  const met = await inTransaction(ctx, async (tx) => {
    const userId = before ?? (await makePerson(tx, { ...named, email }));
    const person = (await findProfile(tx, userId)) ?? refuse("issuer_refused");
    if (before !== null) await takeOn(tx, person);
    await keepIssued(tx.db, { issuer: named.issuer, subject: named.subject, userId, createdAt: tx.clock.now() });
    return person;
  });
  if (before === null) countSignUp(ctx);
  return met;
}

/** Whoever made an account with an address that nobody proved is shown out of it, as by any first proof. */
async function takeOn(ctx: Ctx, person: Profile): Promise<void> {
  const { userId, uid, emailVerifiedAt } = person;
  await recordAudit(ctx, "issuer.add", `user:${userId}`);
  if (emailVerifiedAt !== null) return mailNotice(ctx, "issuerAdded", person);
  await joinInvited(ctx, person);
  await dropEarlierHolder(ctx, person);
  await markVerified(ctx, userId);
  await voidPassword(ctx, uid);
}

async function makePerson(ctx: Ctx, named: Named & { email: string }): Promise<number> {
  const { email, name, lastName } = named;
  const before = await ctx.identity.find(ctx.db, email);
  const uid = before ?? (await ctx.identity.create(ctx.db, { email, password: null, name })) ?? refuse("email_taken");
  if (before !== null) {
    // An identity whose sign-up ended before its profile, made by nobody knows whom.
    await ctx.identity.endSessions(ctx.db, uid);
    await voidPassword(ctx, uid);
  }
  const userId = await createUser(ctx, { uid, name, lastName, email, lang: ctx.lang, signupReason: "" });
  await refuseHeld(ctx, email);
  await joinInvited(ctx, { userId, email });
  await markVerified(ctx, userId);
  await recordAudit(ctx, "user.sign_up", `user:${userId}`);
  await tellSignUp(ctx, { userId, name, last_name: lastName, email, lang: ctx.lang });
  return userId;
}

const voidPassword = (ctx: Ctx, uid: string): Promise<void> =>
  ctx.identity.setPassword(ctx.db, uid, randomBytes(32).toString("base64url"));
