import { randomUUID } from "node:crypto";
import { countWords } from "@pluma/contract/kit/words";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { reserveWords, settleWords, tellWords } from "../../accounts/index.ts";

/**
 * Takes what proposed values cost out of the caller's words, as of any text that a model writes, and gives those that were
 * paid: where words run out, the values that no longer fit are left out and cost nothing. Refuses out_of_words.
 */
export async function payValues(ctx: ActorCtx, values: Record<string, string>): Promise<Record<string, string>> {
  const wanted = countWords(Object.values(values).join("\n"));
  if (wanted === 0) return values;
  const { userId, staffRole } = ctx.actor;
  const isStaff = staffRole !== null;
  const cause = `filling:${randomUUID()}`;
  const paid = await inTransaction(ctx, async (tx) => {
    const reservation = await reserveWords(tx, { userId, isStaff }, wanted, async () => cause);
    const kept = reservation.isUnlimited ? values : within(values, reservation.words);
    await settleWords(tx, userId, reservation, countWords(Object.values(kept).join("\n")), cause);
    return kept;
  });
  await tellWords(ctx, userId, isStaff);
  return paid;
}

/** The first values that so many words pay for. */
function within(values: Record<string, string>, words: number): Record<string, string> {
  let left = words;
  const kept = Object.entries(values).filter(([, value]) => {
    const cost = countWords(value);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
  return Object.fromEntries(kept);
}
