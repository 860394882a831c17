import type { App } from "../../../platform/context.ts";
import { findProfile } from "../../accounts/index.ts";
import { type PurchaseRow, updatePurchase } from "../store.system.ts";
import { lockPurchase, periodsOf, refreshAccess, takePeriods } from "./access.ts";
import { keptAs, newCode } from "./giftCodes.ts";
import { GIVEN } from "./given.ts";
import { wordsLeft } from "./rules.ts";
import { insertCodes, lockCodeOf, readCodeOf, updateCode } from "./store.system.gifts.ts";
import type { PeriodRow } from "./store.system.periods.ts";

/** Makes the code of a gift that was paid, once, and answers it; null where there is nothing to make. */
export async function makeCode(
  tx: App,
  { purchaseId, organizationId, giftPeriods }: PurchaseRow,
): Promise<string | null> {
  if (giftPeriods === null) return null;
  const code = newCode();
  const made = await insertCodes(tx, [{ purchaseId, organizationId, ...keptAs(tx, code), createdAt: tx.clock.now() }]);
  return made > 0 ? code : null;
}

/** How much of the words of a period shall go at most, and whether its time stays. */
export type Wish = { onlyWords?: boolean; wanted?: Wanted; wantedOfSeat?: Wanted };
type Wanted = (period: Pick<PeriodRow, "words" | "wordsTaken">) => number;

/**
 * Takes back what a locked gift gave: of whoever redeemed it, and where nobody did of what its code will give; answers how
 * many words. What is over as a purchase gives nothing any more either way.
 */
export async function takeFromGift(
  tx: App,
  gift: PurchaseRow,
  { onlyWords = false, wanted = wordsLeft, wantedOfSeat = wanted }: Wish = {},
): Promise<number> {
  const code = await lockCodeOf(tx, gift.purchaseId);
  if (!code) return 0;
  if (code.redeemedPurchaseId === null) {
    const whole = { words: gift.wordAmount, wordsTaken: code.wordsBack };
    const words = Math.min(wanted(whole), wordsLeft(whole));
    await updateCode(tx, code.giftCodeId, { wordsBack: code.wordsBack + words });
    return words;
  }
  const redeemed = await lockPurchase(tx, code.redeemedPurchaseId);
  const words = await takePeriods(tx, redeemed, { keys: [GIVEN], onlyWords, wanted, wantedOfSeat });
  await refreshIfThere(tx, redeemed.userId);
  return words;
}

/** Lets what was redeemed end with the gift that it is of: a locked gift that is over gives nobody anything. */
export async function followGift(tx: App, gift: Pick<PurchaseRow, "purchaseId" | "giftPeriods" | "status">) {
  if (gift.giftPeriods === null || gift.status === "completed" || gift.status === "active") return;
  const code = await lockCodeOf(tx, gift.purchaseId);
  if (!code?.redeemedPurchaseId) return;
  const redeemed = await lockPurchase(tx, code.redeemedPurchaseId);
  if (redeemed.status === "revoked") return;
  await updatePurchase(tx, redeemed.purchaseId, { status: "revoked", updatedAt: tx.clock.now() });
  await takePeriods(tx, redeemed);
  await refreshIfThere(tx, redeemed.userId);
}

/** The words that a gift gave, or that its code will give, and who has them; nobody while nobody redeemed it. */
export async function wordsOfGift(
  ctx: App,
  gift: Pick<PurchaseRow, "purchaseId" | "wordAmount">,
): Promise<{ words: number | null; wordsTaken: number | null; userId: number | null }> {
  const code = await readCodeOf(ctx, gift.purchaseId);
  const [given] = code?.redeemedPurchaseId ? await periodsOf(ctx, code.redeemedPurchaseId) : [];
  if (given) return { words: given.words, wordsTaken: given.wordsTaken, userId: given.userId };
  return { words: gift.wordAmount, wordsTaken: code?.wordsBack ?? 0, userId: null };
}

async function refreshIfThere(tx: App, userId: number): Promise<void> {
  if (!(await findProfile(tx, userId))) return;
  await refreshAccess(tx, userId);
  // Heard of once it is committed, on every node: what they write ends, and their screens look again.
  await tx.bus.tell(tx.db, "rights", { user_id: userId });
}
