import { type Me, type ProfileShape, phoneDigits } from "@pluma/contract/accounts/accounts";
import { proof } from "@pluma/contract/accounts/credentials";
import type { Input } from "@pluma/contract/kit/kit";
import type { settings } from "@pluma/contract/settings/settings";
import { isMask } from "@pluma/contract/site/site";
import type { ActorCtx } from "../../platform/context.ts";
import { inTransaction } from "../../platform/database/db.ts";
import { wordsOf } from "../../platform/errorMessages.ts";
import { allow, refuse } from "../../platform/errors.ts";
import { dayIn } from "../../platform/time/rules.days.ts";
import { leadsOutside } from "../../providers/webhooks/index.ts";
import {
  findProfile,
  findSelf,
  type Profile,
  type ProfileChanges,
  readPhone,
  recordAudit,
  rightsOverAccount,
  saveProfile,
  saveSelf,
  sealOwnKey,
} from "../accounts/index.ts";
import { isPictureOf } from "../files/index.ts";
import { membershipsOf } from "../organizations/index.ts";
import { meOf, profileOf } from "../session/index.ts";
import { checkEmail, moveEmail } from "./email.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { isAudited, needsProof, refusedFields } from "./rules.ts";

const proofKeys = Object.keys(proof.shape);

type Body = Input<typeof settings.saveUser>["body"];

/**
 * Changes one's own account, or as staff a customer's; answers it as stored. A new address waits until it is proved, and
 * to ask for one of one's own takes a proof of who one is; so does one's own AI key. The account's other screens are told.
 */
export async function saveUser(
  ctx: ActorCtx,
  { body }: Input<typeof settings.saveUser>,
): Promise<{ user: Me | ProfileShape }> {
  const userId = body.user_id ?? ctx.actor.userId;
  const isSelf = userId === ctx.actor.userId;
  const person = await findEditable(ctx, userId);
  const refused = refusedFields(ctx.actor, person, body, rightsOverAccount(ctx.actor, person));
  if (refused) refuse(refused);
  const changes = await changesOf(ctx, person, body);
  if (needsProof(ctx.actor, person, { email: body.email, apiKey: changes.apiKey })) await reauthenticate(ctx, body);
  const email = body.email === undefined ? null : await checkEmail(ctx, person, body.email);
  const fields = Object.keys(body).filter(
    (key) => key !== "user_id" && key !== "phone_country" && !proofKeys.includes(key),
  );
  await inTransaction(ctx, async (tx) => {
    await (isSelf ? saveSelf(tx, changes) : saveProfile(tx, userId, changes));
    if (isAudited(ctx.actor, userId, fields)) await recordAudit(tx, "user.save", `user:${userId}`, { fields });
    if (email !== null) await moveEmail(tx, person, email);
  });
  ctx.push(userId, "user", { user_id: userId });
  if (isSelf) return { user: await meOf(ctx, ctx.actor) };
  return { user: (await profileOf(ctx, userId)) ?? refuse("not_found") };
}

async function findEditable(ctx: ActorCtx, userId: number): Promise<Profile> {
  // Who is no staff gets the same answer, in the same time, whether the account exists or not.
  if (userId !== ctx.actor.userId && ctx.actor.staffRole === null) refuse("not_found");
  const isSelf = userId === ctx.actor.userId;
  const person = (await (isSelf ? findSelf(ctx) : findProfile(ctx, userId))) ?? refuse("not_found");
  allow(rightsOverAccount(ctx.actor, person).edit);
  return person;
}

/** What is to be written; refuses what does not fit, before anything is. */
async function changesOf(ctx: ActorCtx, person: Profile, body: Body): Promise<ProfileChanges> {
  return {
    name: body.name,
    lastName: body.last_name,
    company: body.company,
    instagram: body.instagram,
    signupReason: body.signup_reason,
    lang: body.lang,
    darkMode: body.dark_mode,
    manualMode: body.manual_mode,
    showVideo: body.show_video,
    writingInstructions: body.writing_instructions,
    ...(await phoneOf(ctx, person, body)),
    birthday: birthdayOf(ctx, body),
    apiKey: keyOf(ctx, person, body.api_key),
    zappierWebhookUrl: await webhookOf(body.zappier_webhook_url),
    fileId: await pictureOf(ctx, person, body.file_id),
    defaultOrganization: await organizationOf(ctx, person, body.default_organization),
  };
}

async function phoneOf(ctx: ActorCtx, person: Profile, { phone: given, phone_country: country }: Body) {
  if (given === undefined) return {};
  if (given.trim() === "") return { phone: "", phoneE164: "" };
  // What is stored may be older than the rule, and comes back with every form.
  const stored = [person.phone, person.phoneE164].filter(Boolean);
  const isSame = stored.includes(given.trim()) || (person.phoneE164 === "" && stored.includes(phoneDigits(given)));
  if (isSame && country === undefined) return {};
  const read = await readPhone(given, country);
  if (read) return read;
  return isSame ? {} : refuse("invalid_body", {}, { phone: wordsOf("phone_invalid", ctx.lang) });
}

// Both names mean one day; birthday counts where both are given.
function birthdayOf(ctx: ActorCtx, { birthday, birthdate }: Body): string | null | undefined {
  const given = birthday === undefined ? birthdate : birthday;
  // Today is what it is where a day begins first.
  if (given && given > dayIn(ctx.clock.now(), "Pacific/Kiritimati")) {
    refuse(
      "invalid_body",
      {},
      { [birthday === undefined ? "birthdate" : "birthday"]: wordsOf("birthday_future", ctx.lang) },
    );
  }
  return given === undefined ? undefined : given || null;
}

function keyOf(ctx: ActorCtx, { userId }: Profile, given: string | null | undefined): string | null | undefined {
  if (given === undefined || (given !== null && isMask(given))) return undefined;
  const key = given?.trim();
  return key ? sealOwnKey(ctx, userId, key) : null;
}

async function webhookOf(given: string | null | undefined): Promise<string | undefined> {
  if (given === undefined || !given) return given ?? (given === null ? "" : undefined);
  return (await leadsOutside(given)) ? given : refuse("webhook_address_refused");
}

async function pictureOf(ctx: ActorCtx, { userId }: Profile, given: number | null | undefined) {
  if (given === undefined || given === null) return given;
  // A picture that staff choose for a customer is one that they uploaded themselves.
  return (await isPictureOf(ctx, given, [userId, ctx.actor.userId])) ? given : refuse("file_not_picture");
}

async function organizationOf(ctx: ActorCtx, { userId }: Profile, given: Body["default_organization"]) {
  if (given === undefined || given === null) return given;
  const id = typeof given === "number" ? given : given.organization_id;
  const memberships = await membershipsOf(ctx, userId);
  return memberships.some(({ organizationId }) => organizationId === id) ? id : refuse("not_found");
}
