import { addressKey, type GrowingRate } from "../../platform/budgets/limits.ts";
import type { Ctx } from "../../platform/context.ts";

type Parts = Pick<Ctx, "limits" | "ip">;

const MINUTE = 60;
const WAITS = [1 * MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE, 15 * MINUTE] as const;

/** How often an account may be tried in vain, from wherever; after that each try waits, longer from one to the next. */
const OF_ACCOUNT: GrowingRate = { count: 10, seconds: 15 * MINUTE, waits: WAITS };
/** How often one address may try in vain, at whatever accounts. */
const OF_ADDRESS: GrowingRate = { count: 50, seconds: 15 * MINUTE, waits: WAITS };

/**
 * Counts a try to get into an account, before it is known how it ends: of many at once no more than are free are
 * looked at. Refuses too_many_requests with the seconds to wait, whether or not there is such an account.
 */
export async function takeTry({ limits, ip }: Parts, email: string): Promise<void> {
  await limits.take("sign-in-address", OF_ADDRESS, addressKey(ip));
  await limits.take("sign-in", OF_ACCOUNT, email);
}

/** Forgets the tries at an account after one that was right. Those of the address stay, but for this one. */
export async function forgetTries({ limits, ip }: Parts, email: string): Promise<void> {
  await limits.forget("sign-in", OF_ACCOUNT, email);
  // Forgotten altogether, an account of one's own would be a way to go on guessing at others.
  await limits.giveBack("sign-in-address", OF_ADDRESS, addressKey(ip));
}

/** Forgets the tries at an account whose owner proved in another way who they are. */
export const unlockAccount = ({ limits }: Parts, email: string): Promise<void> =>
  limits.forget("sign-in", OF_ACCOUNT, email);
