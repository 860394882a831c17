import type { Input } from "@pluma/contract/kit/kit";
import type { session } from "@pluma/contract/session/session";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { changeEmail, findProfile, lockUser, type Profile, recordAudit } from "../../accounts/index.ts";
import { endKeysSince } from "../../apiKeys/index.ts";
import { joinInvited } from "../../organizations/index.ts";
import { LINK_SECONDS, makeLink, recordRefused, useLink } from "../links/links.ts";
import { mailLink, mailNews } from "../links/mails.ts";
import {
  deleteLaterLinks,
  deleteUnusedLinks,
  findHolder,
  type LinkRow,
  readAskedAt,
  TAKE_BACK_KINDS,
} from "../links/store.system.links.ts";
import { refuseCommon } from "../password.ts";
import { unlockAccount } from "../tries.ts";

/** Tells the old address of a person that they have another one, with a link that takes it back, for 7 days. */
export async function offerTakeBack(ctx: Ctx, person: Profile): Promise<void> {
  const { userId, email } = person;
  // An address that nobody proved is not kept free for whoever has it: somebody may have typed it who never had it.
  const kind = person.emailVerifiedAt === null ? "take_back_unproved" : "take_back";
  const link = await makeLink(ctx, { kind, userId, email, seconds: LINK_SECONDS.takeBack });
  await mailLink(ctx, "emailChanged", person, link);
}

/**
 * Refuses email_taken for an address that a person may still take back: else whoever moved an account away from it
 * could keep it so, by signing up with the old address.
 */
export async function refuseHeld(ctx: Pick<Ctx, "db" | "clock">, email: string, userId?: number): Promise<void> {
  const holder = await findHolder(ctx.db, email, ctx.clock.now());
  if (holder !== null && holder !== userId) refuse("email_taken");
}

/**
 * Takes a change of address back, by the link that went to the old one: it is the address again, under a new password;
 * every session ends, and what was asked for in between is void. Second factors, passkeys, keys of the API and connected
 * apps that stood before stay; what was added since the change was asked for goes. A token that is no good changes nothing, and is written down.
 */
export async function takeEmailBack(
  ctx: Ctx,
  { body }: Input<typeof session.takeEmailBack>,
): Promise<{ email: string }> {
  const restored = await inTransaction(ctx, async (tx) => {
    const link = await useLink(tx, TAKE_BACK_KINDS, body.token);
    const profile = link && (await findProfile(tx, link.userId));
    if (!link || !profile || profile.email === link.email) return null;
    await restore(tx, profile, link, body.password);
    return { userId: profile.userId, email: link.email };
  });
  if (!restored) {
    await recordRefused(ctx, TAKE_BACK_KINDS, "email.take_back_refused", body.token);
    return refuse("link_refused");
  }
  await unlockAccount(ctx, restored.email);
  ctx.push(restored.userId, "user", { user_id: restored.userId });
  return { email: restored.email };
}

async function restore(ctx: Ctx, profile: Profile, link: LinkRow, password: string): Promise<void> {
  const { userId, uid, staffRole } = profile;
  if (staffRole !== null) await refuseCommon(ctx, password);
  await joinInvited(ctx, { userId, email: link.email });
  await lockUser(ctx, userId);
  await changeEmail(ctx, userId, link.email);
  // Links that went to the address that is given up must open nothing, nor take this back.
  for (const kind of ["reset", "verify", "proof", "sign_in"] as const) await deleteUnusedLinks(ctx.db, userId, kind);
  await deleteLaterLinks(ctx.db, link);
  const askedAt = await readAskedAt(ctx.db, link);
  await endKeysSince(ctx.db, userId, askedAt);
  await ctx.identity.dropFactors(ctx.db, uid, askedAt);
  await recordAudit(ctx, "email.take_back", `user:${userId}`);
  await mailNews(ctx, "emailTakenBack", profile);
  await ctx.identity.endSessions(ctx.db, uid);
  await ctx.bus.tell(ctx.db, "rights", { user_id: userId });
  // Last, because a provider that lives elsewhere cannot take it back.
  if (!(await ctx.identity.setEmail(ctx.db, uid, link.email))) refuse("email_taken");
  await ctx.identity.setPassword(ctx.db, uid, password);
}
