import type { ActorCtx } from "../../../platform/context.ts";
import { findIdByEmail, findProfile } from "../../accounts/index.ts";
import { mailSeatGiven } from "../invoices/mails.ts";
import type { PurchaseRow } from "../store.system.ts";

/** How often one address is written to in a day, and by how many mails one person may give seats. */
const MAILS_PER_ADDRESS = { count: 3, seconds: 86_400 };
const MAILS_PER_PAYER = { count: 200, seconds: 86_400 };

/**
 * Mails whoever a seat is given to, in the brand of who sold it and the caller's transaction; refuses too_many_requests where that
 * has been done often enough for a day. Who has an account is written to in their language, anybody else in that of who pays.
 */
export async function mailSeat(ctx: ActorCtx, purchase: PurchaseRow, email: string, code: string): Promise<void> {
  await ctx.limits.take("seat-address", MAILS_PER_ADDRESS, email);
  await ctx.limits.take("seat-payer", MAILS_PER_PAYER, ctx.actor.userId);
  const userId = await findIdByEmail(ctx, email);
  const known = userId === null ? null : await findProfile(ctx, userId);
  const to = { name: known?.name ?? "", email, lang: known?.lang ?? ctx.actor.lang ?? ctx.lang };
  await mailSeatGiven(ctx, to, await findProfile(ctx, purchase.userId), purchase, code);
}
