import { randomBytes } from "node:crypto";
import type { Answer, Input } from "@pluma/contract/kit/kit";
import type { session } from "@pluma/contract/session/session";
import type { ActorCtx, App, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { changeEmail, findProfile, markVerified, type Profile, recordAudit } from "../../accounts/index.ts";
import { joinInvited } from "../../organizations/index.ts";
import { dropEarlierHolder } from "../address/firstProof.ts";
import { offerTakeBack, refuseHeld } from "../address/takeBack.ts";
import { findLink, LINK_SECONDS, makeLink, recordRefused, useLink } from "../links/links.ts";
import { mailLink } from "../links/mails.ts";
import { deleteUnusedLinks, type LinkRow } from "../links/store.system.links.ts";
import { forgetTries, takeTry } from "../tries.ts";

type Parts = Pick<App, "db" | "clock" | "publicUrl" | "jobs" | "secrets" | "site">;

/**
 * Mails a link to an address that a person wants to prove: the one that they have, or the one that is to take its place
 * (`pendingEmail`, kept before this is asked). In the caller's transaction.
 */
export async function askToVerify(ctx: Parts, userId: number, email: string): Promise<void> {
  const profile = (await findProfile(ctx, userId)) ?? refuse("not_found");
  await mailLink(ctx, "verify", { ...profile, email }, await verificationLink(ctx, userId, email));
}

/** A link that proves an address of a person, for 24 hours. */
export const verificationLink = (ctx: Parts, userId: number, email: string): Promise<string> =>
  makeLink(ctx, { kind: "verify", userId, email, seconds: LINK_SECONDS.verify });

/** Mails the caller the link once more: for the address that waits, else for their own until it is proved. */
export async function sendVerification(ctx: ActorCtx): Promise<Record<string, never>> {
  const { userId } = ctx.actor;
  const profile = (await findProfile(ctx, userId)) ?? refuse("not_found");
  const email = profile.pendingEmail ?? (profile.emailVerifiedAt === null ? profile.email : null);
  if (email !== null) await inTransaction(ctx, (tx) => askToVerify(tx, userId, email));
  return {};
}

type Question = Input<typeof session.verifyEmail>["body"];
type Proved = { userId: number; email: string; reset_token: string | null };

/**
 * Proves an address by the token of a link. A new address takes the place of the old one, which hears of it and may take
 * it back; refuses email_taken when somebody else has it meanwhile. The first proof of the address that an account was
 * made with takes from its maker whatever they left, unless the caller shows to be that maker.
 */
export async function verifyEmail(
  ctx: Ctx,
  { body }: Input<typeof session.verifyEmail>,
): Promise<Answer<typeof session.verifyEmail>> {
  const isHolder = await isHolderOf(ctx, body);
  const proved = await inTransaction(ctx, async (tx) => {
    const link = await useLink(tx, ["verify"], body.token);
    const profile = link && (await findProfile(tx, link.userId));
    return profile ? prove(tx, profile, link, { ...body, isHolder }) : null;
  });
  if (!proved) {
    await recordRefused(ctx, ["verify"], "email.verify_refused", body.token);
    return refuse("link_refused");
  }
  ctx.push(proved.userId, "user", { user_id: proved.userId });
  return { email: proved.email, reset_token: proved.reset_token };
}

/**
 * Whether the caller made the account of a link, and does not only read the mails of its address: they are signed in to
 * it, or know its password. Refuses password_wrong, so that a mistyped one costs nobody their account.
 */
async function isHolderOf(ctx: Ctx, { token, password }: Question): Promise<boolean> {
  const link = await findLink(ctx, token);
  if (!link) return false;
  if (ctx.caller && ctx.caller.userId === link.userId && ctx.caller.impersonatorId === null) return true;
  if (password === undefined) return false;
  const profile = await findProfile(ctx, link.userId);
  if (!profile) return false;
  await takeTry(ctx, profile.email);
  allow(await ctx.identity.checkPassword(profile.uid, password), "password_wrong");
  await forgetTries(ctx, profile.email);
  return true;
}

/** Null when the person wants neither address of the link any more. */
async function prove(
  ctx: Ctx,
  profile: Profile,
  { email }: LinkRow,
  how: Pick<Question, "is_careful"> & { isHolder: boolean },
): Promise<Proved | null> {
  const { userId } = profile;
  if (email !== profile.email) {
    if (email !== profile.pendingEmail) return null;
    // A stranger may have asked for the address of whoever opens the link, to have them sign in to the stranger's account.
    if (how.is_careful && !how.isHolder) refuse("proof_needed");
    return move(ctx, profile, email);
  }
  const isTaken = profile.emailVerifiedAt === null && !how.isHolder;
  if (isTaken && how.is_careful) refuse("holder_unknown");
  await joinInvited(ctx, { userId, email });
  const resetToken = isTaken ? await handOver(ctx, profile) : null;
  await markVerified(ctx, userId);
  await recordAudit(ctx, "email.verify", `user:${userId}`);
  return { userId, email, reset_token: resetToken };
}

/** Makes an account that of whoever reads the mails of its address, and of nobody else; answers how to set a password. */
async function handOver(ctx: Ctx, profile: Profile): Promise<string | null> {
  const { userId, uid, email } = profile;
  await dropEarlierHolder(ctx, profile);
  const link = await makeLink(ctx, { kind: "reset", userId, email, seconds: LINK_SECONDS.reset });
  await ctx.identity.setPassword(ctx.db, uid, randomBytes(32).toString("base64url"));
  return new URL(link).searchParams.get("token");
}

async function move(ctx: Ctx, profile: Profile, email: string): Promise<Proved> {
  const { userId, uid } = profile;
  await joinInvited(ctx, { userId, email });
  await changeEmail(ctx, userId, email);
  await refuseHeld(ctx, email, userId);
  // A link that went to the old address must not open the account any more, but for the one that takes this back.
  await deleteUnusedLinks(ctx.db, userId, "reset");
  await recordAudit(ctx, "email.change", `user:${userId}`);
  await offerTakeBack(ctx, profile);
  // Last, because a provider that lives elsewhere cannot take it back.
  if (!(await ctx.identity.setEmail(ctx.db, uid, email))) refuse("email_taken");
  return { userId, email, reset_token: null };
}
