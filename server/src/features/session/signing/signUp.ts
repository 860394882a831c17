import type { Campaign, Me } from "@pluma/contract/accounts/accounts";
import type { Input } from "@pluma/contract/kit/kit";
import type { session, Tokens } from "@pluma/contract/session/session";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { wordsOf } from "../../../platform/errorMessages.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import {
  createUser,
  findCaller,
  findIdByEmail,
  findProfile,
  markVerified,
  readPhone,
  recordAudit,
} from "../../accounts/index.ts";
import { addressOfInvitation, joinAtHost, joinByLink } from "../../organizations/index.ts";
import { countSignUp, readConfig } from "../../site/index.ts";
import { sendLink } from "../address/linkDelivery.ts";
import { refuseHeld } from "../address/takeBack.ts";
import { deviceOf } from "../device.ts";
import { meOf } from "../me/me.ts";
import { takeTry } from "../tries.ts";
import { checkOpen } from "./admitting.ts";
import { tellSignIn, tellSignUp } from "./telling.ts";
import { verificationLink } from "./verification.ts";

type Form = Input<typeof session.signUp>["body"];

/** Makes an identity without a profile and signs it in. Refuses email_taken, and signup_closed when nobody may join. */
export async function createIdentity(ctx: Ctx, { body }: Input<typeof session.createIdentity>): Promise<Tokens> {
  await checkOpen(ctx);
  const { email, password } = body;
  if ((await findIdByEmail(ctx, email)) !== null) refuse("email_taken");
  await refuseHeld(ctx, email);
  const uid = await inTransaction(ctx, (tx) => tx.identity.create(tx.db, { email, password, name: "" }));
  return ctx.identity.openSession(uid ?? refuse("email_taken"), deviceOf(ctx));
}

/**
 * Makes an account. The link of an invitation proves the address that it went to, and opens a site that takes nobody else,
 * as an account does that staff make: who leads an organization answers for whom they bring. The identity of the bearer gets the profile, under that identity's own address; without a bearer a
 * password makes identity and profile together, and signs in. Of many with one address at once one account comes to be.
 */
export async function signUp(
  ctx: Ctx,
  { body }: Input<typeof session.signUp>,
): Promise<{ user: Me } & Partial<Tokens>> {
  if (!body.invitation) await checkOpen(ctx);
  // The installation's own mails are its own.
  const webhook = ctx.site === null ? (await readConfig(ctx)).welcome_email_webhook_url : undefined;
  if (ctx.caller) refuse("email_taken");
  await phoneOf(ctx, body);
  const isNew = ctx.identified === null;
  const made = ctx.identified
    ? await completeIdentity(ctx, ctx.identified.uid, body, webhook)
    : await makeAccount(ctx, body, webhook);
  countSignUp(ctx);
  const opened = isNew ? await ctx.identity.openSession(made.uid, deviceOf(ctx)) : null;
  const tokens = opened ? await tellSignIn(ctx, opened, "password") : {};
  const caller = (await findCaller(ctx, made.uid)) ?? refuse("failed");
  return { user: await meOf(ctx, { userId: caller.userId, organizationId: ctx.site }), ...tokens };
}

async function completeIdentity(ctx: Ctx, uid: string, body: Form, webhook: string | undefined) {
  const email = (await ctx.identity.emailOf(ctx.db, uid)) ?? body.email;
  await checkInvitation(ctx, { ...body, email });
  await inTransaction(ctx, (tx) => makeProfile(tx, { ...body, email }, uid, webhook));
  return { uid };
}

async function makeAccount(ctx: Ctx, body: Form, webhook: string | undefined): Promise<{ uid: string }> {
  const { email, password, name } = body;
  if (password === undefined) {
    return refuse("invalid_body", {}, { password: wordsOf("password_short", ctx.lang) });
  }
  if ((await findIdByEmail(ctx, email)) !== null) refuse("email_taken");
  await checkInvitation(ctx, body);
  const identity: { uid: string | null } = { uid: null };
  try {
    await inTransaction(ctx, async (tx) => {
      identity.uid = await tx.identity.create(tx.db, { email, password, name });
      if (identity.uid !== null) await makeProfile(tx, body, identity.uid, webhook);
    });
  } catch (error) {
    // A provider that lives elsewhere made it outside of the transaction.
    if (identity.uid !== null) await ctx.identity.remove(ctx.db, identity.uid);
    throw error;
  }
  return { uid: identity.uid ?? (await finishHalfMade(ctx, { ...body, password }, webhook)) };
}

/** Refuses an invitation that is no good, or went to another address than the one that signs up. */
async function checkInvitation(ctx: Ctx, { invitation, email }: Form): Promise<void> {
  if (invitation === undefined) return;
  allow((await addressOfInvitation(ctx, invitation)) === email, "invitation_of_another");
}

/**
 * An identity whose sign-up ended before its profile: whoever knows its password completes it, and so does who was invited
 * at its address, which nobody had proved. Whoever made it is out then.
 */
async function finishHalfMade(
  ctx: Ctx,
  body: Form & { password: string },
  webhook: string | undefined,
): Promise<string> {
  const uid = (await ctx.identity.find(ctx.db, body.email)) ?? refuse("email_taken");
  if (await findCaller(ctx, uid)) refuse("email_taken");
  if (body.invitation === undefined) {
    await takeTry(ctx, body.email);
    if (!(await ctx.identity.checkPassword(uid, body.password))) refuse("email_taken");
  }
  await inTransaction(ctx, async (tx) => {
    await makeProfile(tx, body, uid, webhook);
    if (body.invitation === undefined) return;
    await tx.identity.dropFactors(tx.db, uid);
    await tx.identity.endSessions(tx.db, uid);
    // Last, because a provider that lives elsewhere cannot take it back.
    await tx.identity.setPassword(tx.db, uid, body.password);
  });
  return uid;
}

async function makeProfile(ctx: Ctx, body: Form, uid: string, webhook: string | undefined): Promise<void> {
  const userId = await createUser(ctx, {
    uid,
    name: body.name,
    lastName: body.last_name,
    email: body.email,
    lang: body.lang ?? ctx.lang,
    ...(await phoneOf(ctx, body)),
    signupReason: body.signup_reason.trim(),
    campaign: campaignIn(body.campaign),
  });
  // After the row: an address that became free a moment ago is held from the same moment on.
  await refuseHeld(ctx, body.email);
  await recordAudit(ctx, "user.sign_up", `user:${userId}`);
  await tellSignUp(ctx, { userId, ...body, lang: body.lang ?? ctx.lang });
  if (body.invitation === undefined && ctx.site !== null) await joinAtHost(ctx, userId, ctx.site);
  if (body.invitation !== undefined) {
    await joinByLink(ctx, body.invitation, { userId, email: body.email });
    await markVerified(ctx, userId);
  }
  // Who was invited has had a mail that brought them here, and has nothing to confirm.
  if (body.invitation === undefined || webhook) await welcome(ctx, userId, webhook);
}

/** A campaign that says something; one without a word is none. */
const campaignIn = (campaign: Campaign | undefined): Campaign | null =>
  campaign && Object.values(campaign).some((mark) => mark !== "") ? campaign : null;
async function phoneOf({ lang }: Ctx, { phone, phone_country: country }: Form) {
  return (await readPhone(phone, country)) ?? refuse("invalid_body", {}, { phone: wordsOf("phone_invalid", lang) });
}

/** The welcome, with the link that proves the address: by the webhook where one is configured, else by mail. */
async function welcome(ctx: Ctx, userId: number, webhook: string | undefined): Promise<void> {
  const profile = (await findProfile(ctx, userId)) ?? refuse("failed");
  const link = await verificationLink(ctx, userId, profile.email);
  await sendLink(ctx, "welcome", profile, { link, webhook });
}
