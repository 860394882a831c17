import type { Input } from "@pluma/contract/kit/kit";
import type { session } from "@pluma/contract/session/session";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import {
  dropPendingEmail,
  findIdByEmail,
  findIdsByPhone,
  findProfile,
  markVerified,
  type PhoneNumber,
  type Profile,
  phoneToFind,
  recordAudit,
} from "../../accounts/index.ts";
import { joinInvited } from "../../organizations/index.ts";
import { readConfig } from "../../site/index.ts";
import { dropEarlierHolder } from "../address/firstProof.ts";
import { sendLink } from "../address/linkDelivery.ts";
import { LINK_SECONDS, makeLink, NO_PROFILE, recordRefused, useLink } from "../links/links.ts";
import { mailLink, mailNotice } from "../links/mails.ts";
import { deleteUnusedLinks, type LinkRow } from "../links/store.system.links.ts";
import { refuseCommon } from "../password.ts";
import { unlockAccount } from "../tries.ts";
import { mayBeHere } from "./admitting.ts";

/** How often one account may be sent a link; the contract limits each address that asks. */
const LINKS_PER_ACCOUNT = { count: 3, seconds: 3600 };

/** Sends a link that sets a new password, by e-mail or phone number. Refuses account_unknown or phone_unknown. */
export async function sendResetLink(
  ctx: Ctx,
  { body }: Input<typeof session.sendResetLink>,
): Promise<Record<string, never>> {
  if (body.email === undefined) await sendByPhone(ctx, await phoneToFind(body.phone ?? "", body.phone_country));
  else await sendByEmail(ctx, body.email);
  return {};
}

async function sendByEmail(ctx: Ctx, email: string): Promise<void> {
  await ctx.limits.take("reset-link", LINKS_PER_ACCOUNT, email);
  const userId = await findIdByEmail(ctx, email);
  if (userId !== null) return (await mayBeHere(ctx, userId)) ? mailResetLink(ctx, userId) : refuse("account_unknown");
  // A sign-up that ended before its profile: without a way back the address would be lost to its owner.
  if ((await ctx.identity.find(ctx.db, email)) === null) refuse("account_unknown");
  await inTransaction(ctx, async (tx) => {
    const link = await resetLink(tx, NO_PROFILE, email);
    await mailLink(tx, "reset", { email, name: "", lang: ctx.lang }, link);
  });
}

/** A number may belong to several accounts; the link to each goes to its own e-mail address. */
async function sendByPhone(ctx: Ctx, number: PhoneNumber): Promise<void> {
  await ctx.limits.take("reset-link", LINKS_PER_ACCOUNT, `phone:${number.phone}`);
  const userIds: number[] = [];
  for (const userId of await findIdsByPhone(ctx, number)) if (await mayBeHere(ctx, userId)) userIds.push(userId);
  if (userIds.length === 0) refuse("phone_unknown");
  for (const userId of userIds) await mailResetLink(ctx, userId);
}

/** Sends a person a link that sets a new password: by mail, or as the settings say. */
export async function mailResetLink(ctx: Ctx, userId: number): Promise<void> {
  const webhook = ctx.site === null ? (await readConfig(ctx)).reset_password_email_webhook_url : undefined;
  await inTransaction(ctx, async (tx) => {
    const profile = (await findProfile(tx, userId)) ?? refuse("account_unknown");
    const link = await resetLink(tx, userId, profile.email);
    await recordAudit(tx, "password.link_send", `user:${userId}`);
    await sendLink(tx, "reset", profile, { link, webhook });
  });
}

const resetLink = (ctx: Ctx, userId: number, email: string): Promise<string> =>
  makeLink(ctx, { kind: "reset", userId, email, seconds: LINK_SECONDS.reset });

/** Makes a link that sets a new password and answers it: whoever has it has the account. */
export async function makeResetLink(
  ctx: ActorCtx,
  { body }: Input<typeof session.makeResetLink>,
): Promise<{ link: string }> {
  const userId = (await findIdByEmail(ctx, body.email)) ?? refuse("account_unknown");
  return inTransaction(ctx, async (tx) => {
    await recordAudit(tx, "password.link_make", `user:${userId}`);
    return { link: await resetLink(tx, userId, body.email) };
  });
}

/**
 * Sets a new password by the token of a link; the link also proves the address that it went to. Every session of the
 * account ends, its sockets too. A token that is no good changes nothing, and is written down.
 */
export async function resetPassword(
  ctx: Ctx,
  { body }: Input<typeof session.resetPassword>,
): Promise<Record<string, never>> {
  const reset = await inTransaction(ctx, async (tx) => {
    const link = await useLink(tx, ["reset"], body.token);
    return link && resetBy(tx, link, body.password);
  });
  if (!reset) {
    await recordRefused(ctx, ["reset"], "password.reset_refused", body.token);
    return refuse("link_refused");
  }
  await unlockAccount(ctx, reset.email);
  return {};
}

async function resetBy(ctx: Ctx, { userId, email }: LinkRow, password: string): Promise<{ email: string } | null> {
  const profile = userId === NO_PROFILE ? null : await findProfile(ctx, userId);
  if (userId !== NO_PROFILE && profile?.email !== email) return null;
  const uid = profile?.uid ?? (await ctx.identity.find(ctx.db, email));
  if (uid === null) return null;
  if (profile) await noteReset(ctx, profile, password);
  await ctx.identity.endSessions(ctx.db, uid);
  // Last, because a provider that lives elsewhere cannot take it back.
  await ctx.identity.setPassword(ctx.db, uid, password);
  return { email };
}

async function noteReset(ctx: Ctx, profile: Profile, password: string): Promise<void> {
  const { userId } = profile;
  if (profile.staffRole !== null) await refuseCommon(ctx, password);
  await joinInvited(ctx, profile);
  if (profile.emailVerifiedAt === null) await dropEarlierHolder(ctx, profile);
  await markVerified(ctx, userId);
  // Whoever had the account before must not take it back by an address that they asked for then.
  await dropPendingEmail(ctx, userId);
  for (const kind of ["verify", "sign_in"] as const) await deleteUnusedLinks(ctx.db, userId, kind);
  await recordAudit(ctx, "password.reset", `user:${userId}`);
  await mailNotice(ctx, "passwordChanged", profile);
  await ctx.bus.tell(ctx.db, "rights", { user_id: userId });
}
