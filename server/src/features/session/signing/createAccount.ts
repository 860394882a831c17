import { randomBytes } from "node:crypto";
import type { Language } from "@pluma/contract/kit/kit";
import type { Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import { createUser, findIdByEmail, phoneToFind } from "../../accounts/index.ts";
import { mailInvitation } from "../address/accountInvitation.ts";
import { refuseHeld } from "../address/takeBack.ts";

/** Somebody whom staff make an account for. */
export type InvitedPerson = {
  email: string;
  name: string;
  lastName: string;
  phone: string;
  phoneCountry?: string | undefined;
  instagram: string;
  lang: Language | null;
  signupReason: string;
};

/**
 * Makes an account without a password and mails its owner a link that sets one, for 7 days; answers the id. In the
 * caller's transaction where there is one. Refuses email_taken.
 */
export async function createAccount(
  ctx: Ctx,
  person: InvitedPerson,
  invitation: "customer" | "staff",
): Promise<number> {
  const { phone, phoneCountry, ...profile } = person;
  const { email, name, lang } = profile;
  if ((await findIdByEmail(ctx, email)) !== null) refuse("email_taken");
  const before = await ctx.identity.find(ctx.db, email);
  const number = await phoneToFind(phone, phoneCountry);
  return inTransaction(ctx, async (tx) => {
    const uid = before ?? (await tx.identity.create(tx.db, { email, password: null, name })) ?? refuse("email_taken");
    if (before !== null) await takeOver(tx, before);
    await refuseHeld(tx, email);
    const userId = await createUser(tx, { ...profile, uid, ...number });
    await mailInvitation(tx, { userId, email, name, lang }, invitation);
    return userId;
  });
}

/**
 * An identity whose sign-up ended before its profile. Nobody ever proved its address, so whoever made it must not find
 * themselves in an account that staff make for somebody else.
 */
async function takeOver(ctx: Ctx, uid: string): Promise<void> {
  await ctx.identity.endSessions(ctx.db, uid);
  await ctx.identity.setPassword(ctx.db, uid, randomBytes(32).toString("base64url"));
}
