import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { changeEmail, findIdByEmail, type Profile, recordAudit, saveProfile } from "../accounts/index.ts";
import { askToVerify, mailNotice } from "../session/index.ts";

/** How often one may ask for another address: each try says whether somebody has it, and mails whoever does not. */
const TRIES = { count: 10, seconds: 3600 };

/** The address to move to; null when it stays. Refuses email_taken when somebody else has it. */
export async function checkEmail(ctx: ActorCtx, person: Profile, email: string | undefined): Promise<string | null> {
  if (email === undefined || (email === person.email && person.pendingEmail === null)) return null;
  if (email === person.email) return email;
  await ctx.limits.take("change-email", TRIES, ctx.actor.userId);
  if ((await findIdByEmail(ctx, email)) !== null) refuse("email_taken");
  return email;
}

/**
 * Begins to move a person to another address, in the caller's transaction: one of one's own waits until it is proved,
 * and the present one takes back what waits; one that staff enter counts at once, unproved, and the old one hears of it.
 */
export async function moveEmail(ctx: ActorCtx, person: Profile, email: string): Promise<void> {
  const { userId, uid } = person;
  if (email === person.email) return saveProfile(ctx, userId, { pendingEmail: null });
  if (userId === ctx.actor.userId) {
    await saveProfile(ctx, userId, { pendingEmail: email });
    return askToVerify(ctx, userId, email);
  }
  await changeEmail(ctx, userId, email);
  await saveProfile(ctx, userId, { emailVerifiedAt: null });
  await recordAudit(ctx, "email.change", `user:${userId}`);
  await mailNotice(ctx, "emailChanged", person);
  // Last, because a provider that lives elsewhere cannot take it back.
  if (!(await ctx.identity.setEmail(ctx.db, uid, email))) refuse("email_taken");
}
