import type { ProfileShape } from "@pluma/contract/accounts/accounts";
import type { Input } from "@pluma/contract/kit/kit";
import type { session } from "@pluma/contract/session/session";
import type { Ctx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { findIdByEmail, findIdsByPhone, phoneToFind } from "../../accounts/index.ts";
import { profileOf } from "./profile.ts";

/** How often anybody may ask about one number or address, from wherever; the contract limits each asking address. */
const LOOKUPS = { count: 20, seconds: 3600 };

type Found = { exists: true; user?: ProfileShape };

/** Whether an account has this phone number; refuses phone_unknown. Staff are told whose. */
export async function findByPhone(ctx: Ctx, { query }: Input<typeof session.findByPhone>): Promise<Found> {
  const number = await phoneToFind(query.phone, query.phone_country);
  await ctx.limits.take("find-phone", LOOKUPS, number.phone);
  const [userId] = await findIdsByPhone(ctx, number);
  return show(ctx, userId ?? refuse("phone_unknown"));
}

/** Whether an account has this e-mail address; refuses account_unknown. Staff are told whose. */
export async function findByEmail(ctx: Ctx, { query }: Input<typeof session.findByEmail>): Promise<Found> {
  const email = query.email.trim().toLowerCase();
  await ctx.limits.take("find-email", LOOKUPS, email);
  return show(ctx, (await findIdByEmail(ctx, email)) ?? refuse("account_unknown"));
}

async function show(ctx: Ctx, userId: number): Promise<Found> {
  if (ctx.caller === null || ctx.caller.staffRole === null) return { exists: true };
  const user = await profileOf(ctx, userId);
  return user ? { exists: true, user } : { exists: true };
}
