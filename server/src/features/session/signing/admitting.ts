import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { findProfile } from "../../accounts/index.ts";
import { hasLeft, joinAtHost, joinInvited, roleIn } from "../../organizations/index.ts";
import { readPublicSettings } from "../../site/index.ts";

/** Refuses signup_closed where nobody may join the site that is asked: the installation, or an organization on its own host. */
export async function checkOpen(ctx: Ctx): Promise<void> {
  allow((await readPublicSettings(ctx)).signup_enabled ?? true, "signup_closed");
}

/**
 * Whether an account may be used on the site that is asked. On an organization's own host: by its people, and where it takes anyone, by
 * whoever was never one of them. Everybody else has no account there, and is not told that there is one elsewhere.
 */
export async function mayBeHere(ctx: Ctx, userId: number): Promise<boolean> {
  if (ctx.site === null) return true;
  const role = await roleIn(ctx, userId, ctx.site);
  if (role !== "none" && role !== "missing") return true;
  const { signup_enabled: isOpen } = await readPublicSettings(ctx);
  const profile = await findProfile(ctx, userId);
  return isOpen === true && profile?.staffRole === null && !(await hasLeft(ctx, userId, ctx.site));
}

/**
 * Takes whoever signs in on an organization's own host into it, as an invitation of theirs says or as a Member where it takes anyone.
 * Refuses whoever does not belong there as an unknown person is.
 */
export async function admit(ctx: Ctx, userId: number): Promise<void> {
  const { site } = ctx;
  if (site === null) return;
  const profile = (await findProfile(ctx, userId)) ?? refuse("wrong_credentials");
  await inTransaction(ctx, async (tx) => {
    if (profile.emailVerifiedAt !== null) await joinInvited(tx, { userId, email: profile.email });
    allow(await mayBeHere(tx, userId), "wrong_credentials");
    await joinAtHost(tx, userId, site);
  });
}
