import type { Ctx } from "../context.ts";
import { addressKey } from "./limits.ts";

/** Codes that are none, typed by one person; far fewer than guessing one takes. */
const WRONG_GUESSES = { count: 10, seconds: 60 };
/** The same from one address, which may be that of an office, or of somebody who makes accounts to guess on with. */
const WRONG_GUESSES_OF_ADDRESS = { count: 60, seconds: 60 };

/**
 * Counts a guess at a code of a kind against its person and its address, before it is looked at, so that guesses that race
 * are each counted; one that was good is given back. Refuses too_many_requests.
 */
export async function countGuess({ limits, ip }: Pick<Ctx, "limits" | "ip">, kind: string, userId: number) {
  const address = addressKey(ip);
  await limits.take(kind, WRONG_GUESSES, userId);
  await limits.take(`${kind}-address`, WRONG_GUESSES_OF_ADDRESS, address);
  return {
    async giveBack() {
      await limits.giveBack(kind, WRONG_GUESSES, userId);
      await limits.giveBack(`${kind}-address`, WRONG_GUESSES_OF_ADDRESS, address);
    },
  };
}
