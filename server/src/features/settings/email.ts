import type { ActorCtx } from "../../platform/context.ts";
import { refuse } from "../../platform/errors.ts";
import { findIdByEmail, type Profile, saveProfile } from "../accounts/index.ts";
import { askToVerify, refuseHeld } from "../session/index.ts";

/** How often one may ask for another address: each try says whether somebody has it, and mails whoever does not. */
const TRIES = { count: 10, seconds: 3600 };

/** The address to move to; null when it stays. Refuses email_taken when somebody else has it, or may take it back. */
export async function checkEmail(ctx: ActorCtx, person: Profile, email: string): Promise<string | null> {
  if (email === person.email) return person.pendingEmail === null ? null : email;
  await ctx.limits.take("change-email", TRIES, ctx.actor.userId);
  if ((await findIdByEmail(ctx, email)) !== null) refuse("email_taken");
  await refuseHeld(ctx, email, person.userId);
  return email;
}

/**
 * Begins to move a person to another address, in the caller's transaction. Whoever asks, it waits until it is proved from
 * there; the present one takes back what waits.
 */
export async function moveEmail(ctx: ActorCtx, { userId, email: present }: Profile, email: string): Promise<void> {
  if (email === present) return saveProfile(ctx, userId, { pendingEmail: null });
  await saveProfile(ctx, userId, { pendingEmail: email });
  await askToVerify(ctx, userId, email);
}
