import type { Seat } from "@pluma/contract/billing/seats";
import { isAfter } from "@pluma/contract/kit/time";
import type { App } from "../../../platform/context.ts";
import { givenOf } from "../access/seatRules.ts";
import { readPeriodsUsed } from "../access/store.system.seats.ts";
import { showPerson } from "../invoices/show.ts";
import { readShownSeats } from "./store.system.ts";

type Used = Pick<Seat, "words" | "words_used">;

/** The seats of a purchase to whoever pays for it: that words were used, never for what. */
export async function showSeats(ctx: App, purchaseId: number): Promise<Seat[]> {
  const rows = await readShownSeats(ctx, purchaseId);
  const words = await wordsBy(
    ctx,
    rows.flatMap(({ seat }) => seat.seatPurchaseId ?? []),
  );
  return rows.map(({ seat, userId, name, lastName, email }) => {
    const isThere = userId !== null && name !== null && lastName !== null && email !== null;
    const used = seat.seatPurchaseId === null ? undefined : words.get(seat.seatPurchaseId);
    return {
      seat_id: seat.seatId,
      state: seat.userId !== null ? "taken" : seat.email !== null ? "invited" : "free",
      email: seat.email,
      person: isThere ? showPerson({ userId, name, lastName, email }) : null,
      given_at: seat.givenAt?.toISOString() ?? null,
      taken_at: seat.takenAt?.toISOString() ?? null,
      ...(used ?? { words: 0, words_used: 0 }),
    };
  });
}

/** Of the period that runs now, the one that began last where several do. */
async function wordsBy(ctx: App, purchaseIds: number[]): Promise<Map<number, Used>> {
  if (purchaseIds.length === 0) return new Map();
  const now = ctx.clock.now();
  const running = (await readPeriodsUsed(ctx, purchaseIds)).filter(
    ({ period }) => period.startsAt <= now && isAfter(period.endsAt, now),
  );
  return new Map(
    running.map(({ period, used }) => {
      const words = period.words === null ? null : givenOf(period);
      return [period.purchaseId, { words, words_used: words === null ? used : Math.min(words, used) }];
    }),
  );
}
