import type { Answer, Input } from "@pluma/contract/kit/kit";
import type { session } from "@pluma/contract/session/session";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { findIdByEmail, findProfile, type Profile, recordAudit } from "../../accounts/index.ts";
import { deviceOf } from "../device.ts";
import { LINK_SECONDS, makeLink, recordRefused, useLink } from "../links/links.ts";
import { mailLink } from "../links/mails.ts";
import { unlockAccount } from "../tries.ts";
import { mayBeHere } from "./admitting.ts";
import { mailResetLink } from "./recovery.ts";
import { tellSignIn } from "./telling.ts";

/** How often one address may be sent a link, whether or not there is an account; the contract limits whoever asks. */
const LINKS_PER_ADDRESS = { count: 3, seconds: 3600 };

/**
 * Mails a link that signs in, where the address has an account. What it has is found out once the answer is given, so that
 * neither what is answered nor when tells who has an account here.
 */
export async function sendSignInLink(
  ctx: Ctx,
  { body }: Input<typeof session.sendSignInLink>,
): Promise<Record<string, never>> {
  await ctx.limits.take("sign-in-link", LINKS_PER_ADDRESS, body.email);
  ctx.background("sign-in link", mailTo({ ...ctx, db: ctx.backgroundDb }, body.email));
  return {};
}

async function mailTo(ctx: Ctx, email: string): Promise<void> {
  const userId = await findIdByEmail(ctx, email);
  if (userId === null || !(await mayBeHere(ctx, userId))) return;
  const person = await findProfile(ctx, userId);
  // Whoever made the account may not be who reads these mails: the first proof of an address comes with a new password.
  if (person?.emailVerifiedAt === null) return mailResetLink(ctx, userId);
  await inTransaction(ctx, async (tx) => {
    const found = await findProfile(tx, userId);
    if (!found) return;
    const link = await makeLink(tx, { kind: "sign_in", userId, email: found.email, seconds: LINK_SECONDS.signIn });
    await recordAudit(tx, "session.link_send", `user:${userId}`);
    await mailLink(tx, "signIn", found, link);
  });
}

/**
 * Signs in by the token of a link, once; a second factor is still asked for. A token that is no good opens nothing, and is
 * written down.
 */
export async function signInByLink(
  ctx: Ctx,
  { body }: Input<typeof session.signInByLink>,
): Promise<Answer<typeof session.signInByLink>> {
  const person = await inTransaction(ctx, async (tx): Promise<Profile | null> => {
    const link = await useLink(tx, ["sign_in"], body.token);
    const found = link && (await findProfile(tx, link.userId));
    return found?.email === link?.email ? found : null;
  });
  if (!person) {
    await recordRefused(ctx, ["sign_in"], "session.link_refused", body.token);
    return refuse("link_refused");
  }
  const entered = await ctx.identity.enter(person.uid, deviceOf(ctx));
  if (entered.kind === "second_factor") {
    return { second_factor: { challenge: entered.challenge, expires_in: entered.expiresIn } };
  }
  await unlockAccount(ctx, person.email);
  return tellSignIn(ctx, entered.tokens, "mail");
}
