import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { findProfile, type Profile, recordAudit } from "../../accounts/index.ts";
import { LINK_SECONDS, makeLink } from "../links/links.ts";
import { mailLink } from "../links/mails.ts";
import { readLinkEnd } from "../links/store.system.links.ts";

/** Whether staff made an account that its owner has not taken yet: nobody proved its address, and it has no password. */
const isUntaken = async (ctx: Pick<Ctx, "identity">, { uid, emailVerifiedAt }: Profile): Promise<boolean> =>
  emailVerifiedAt === null && !(await ctx.identity.hasPassword(uid));

/** Mails whoever has an account made for them the link that sets its first password, in the caller's transaction. */
export async function mailInvitation(
  tx: Ctx,
  { userId, email, name, lang }: Pick<Profile, "userId" | "email" | "name" | "lang">,
  as: "customer" | "staff",
): Promise<void> {
  const link = await makeLink(tx, { kind: "reset", userId, email, seconds: LINK_SECONDS.invitation });
  await mailLink(tx, as === "staff" ? "inviteStaff" : "inviteCustomer", { email, name, lang }, link);
}

/** Of an account that staff made and nobody took yet: until when its link can be used. Null for every other one. */
export async function readAccountInvitation(
  ctx: ActorCtx,
  userId: number,
): Promise<{ expires_at: string | null } | null> {
  const person = await findProfile(ctx, userId);
  if (!person || !(await isUntaken(ctx, person))) return null;
  return { expires_at: (await readLinkEnd(ctx.db, userId, "reset"))?.toISOString() ?? null };
}

/** Sends such an invitation again, for 7 days; the link before is dead. Refuses account_taken. */
export async function sendAccountInvitation(ctx: ActorCtx, userId: number): Promise<void> {
  const person = (await findProfile(ctx, userId)) ?? refuse("not_found");
  allow(await isUntaken(ctx, person), "account_taken");
  await inTransaction(ctx, async (tx) => {
    await mailInvitation(tx, person, person.staffRole === null ? "customer" : "staff");
    await recordAudit(tx, "user.invite", `user:${userId}`);
  });
}
