import type { Input } from "@pluma/contract/kit";
import type { session } from "@pluma/contract/session";
import type { ActorCtx, App, Ctx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db.ts";
import { refuse } from "../../platform/errors.ts";
import { changeEmail, findProfile, markVerified, type Profile, recordAudit } from "../accounts/index.ts";
import { LINK_SECONDS, makeLink, recordRefused, useLink } from "./links.ts";
import { mailLink, mailNotice } from "./mails.ts";
import { deleteUnusedLinks, type LinkRow } from "./store.links.ts";

type Parts = Pick<App, "db" | "clock" | "publicUrl" | "jobs" | "secrets">;

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

/**
 * Proves an address by the token of a link. A new address takes the place of the old one, which hears of it; refuses
 * email_taken when somebody else has it meanwhile.
 */
export async function verifyEmail(ctx: Ctx, { body }: Input<typeof session.verifyEmail>): Promise<{ email: string }> {
  const proved = await inTransaction(ctx, async (tx) => {
    const link = await useLink(tx, "verify", body.token);
    const profile = link && (await findProfile(tx, link.userId));
    return profile ? prove(tx, profile, link) : null;
  });
  if (!proved) {
    await recordRefused(ctx, "verify", "email.verify_refused", body.token);
    return refuse("link_refused");
  }
  ctx.push(proved.userId, "user", { user_id: proved.userId });
  return { email: proved.email };
}

/** Null when the person wants neither address of the link any more. */
async function prove(
  ctx: Ctx,
  profile: Profile,
  { email }: LinkRow,
): Promise<{ userId: number; email: string } | null> {
  const { userId } = profile;
  if (email === profile.email) {
    await markVerified(ctx, userId);
    await recordAudit(ctx, "email.verify", `user:${userId}`);
    return { userId, email };
  }
  if (email !== profile.pendingEmail) return null;
  await changeEmail(ctx, userId, email);
  // A link that went to the old address must not open the account any more.
  await deleteUnusedLinks(ctx.db, userId, "reset");
  await recordAudit(ctx, "email.change", `user:${userId}`);
  await mailNotice(ctx, "emailChanged", profile);
  // Last, because a provider that lives elsewhere cannot take it back.
  if (!(await ctx.identity.setEmail(ctx.db, profile.uid, email))) refuse("email_taken");
  return { userId, email };
}
