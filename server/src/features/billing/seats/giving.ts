import type { Seat, seats } from "@pluma/contract/billing/seats";
import type { Input } from "@pluma/contract/kit/kit";
import { isAfter } from "@pluma/contract/kit/time";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { findIdByEmail, findProfile, recordAudit } from "../../accounts/index.ts";
import { lockPurchase, tellBuyer } from "../access/access.ts";
import { newCode, printOf } from "../access/giftCodes.ts";
import { givenOf, isGivingSeats } from "../access/seatRules.ts";
import { endSeat } from "../access/seats.ts";
import { readPeriodsOfSeats, readSeats, type SeatRow, updateSeat } from "../access/store.system.seats.ts";
import { tellConnector } from "../connector.ts";
import { mailSeatEnded } from "../invoices/mails.ts";
import type { PurchaseRow } from "../store.system.ts";
import { readOwnPurchase } from "../store.ts";
import { mailSeat } from "./mails.ts";
import { showSeats } from "./show.ts";

type Named = Pick<Input<typeof seats.sendSeat>, "params">;

/** The seats that a purchase of the caller has for others. */
export async function listSeats(
  ctx: ActorCtx,
  { params }: Pick<Input<typeof seats.listSeats>, "params">,
): Promise<{ seats: Seat[]; word_amount: number | null; can: { give: boolean } }> {
  const purchase = await ownPurchase(ctx, params.id);
  const give = isGivingSeats(purchase, ctx.clock.now()) && ctx.actor.impersonatorId === null;
  return { seats: await showSeats(ctx, params.id), word_amount: purchase.wordAmount, can: { give } };
}

/**
 * Gives a free seat to an address, whoever has it, and mails it the link. Refuses seats_none where a purchase gives none now,
 * seats_full, seat_own for the caller's own address, and seat_given for one that has a seat of it.
 */
export async function giveSeat(
  ctx: ActorCtx,
  { params, body }: Pick<Input<typeof seats.giveSeat>, "params" | "body">,
): Promise<{ seat: Seat }> {
  await ownPurchase(ctx, params.id);
  const seatId = await inTransaction(ctx, async (tx) => {
    const purchase = await lockGiving(tx, params.id);
    const all = await readSeats(tx, params.id);
    await checkAddress(tx, purchase, all, body.email);
    const { seatId } = (await freshest(tx, all)) ?? refuse("seats_full");
    await give(tx, purchase, seatId, body.email);
    await note(tx, "seat.give", params.id, seatId);
    return seatId;
  });
  return { seat: await seatOf(ctx, params.id, seatId) };
}

/** Mails a seat's link anew. Refuses seat_over where nobody is invited to it, seat_taken where somebody sits. */
export async function sendSeat(ctx: ActorCtx, { params }: Named): Promise<{ seat: Seat }> {
  const { id: purchaseId, seat_id: seatId } = params;
  await ownPurchase(ctx, purchaseId);
  await inTransaction(ctx, async (tx) => {
    const purchase = await lockGiving(tx, purchaseId);
    const seat = await findSeat(tx, purchaseId, seatId);
    allow(seat.userId === null, "seat_taken");
    await give(tx, purchase, seatId, seat.email ?? refuse("seat_over"));
    await note(tx, "seat.send", purchaseId, seatId);
  });
  return { seat: await seatOf(ctx, purchaseId, seatId) };
}

/**
 * Takes a seat back, from whoever has it or is invited to it; told again it stays free. Access by it ends at once, and the words that
 * they did not use are whose it is given next.
 */
export async function withdrawSeat(ctx: ActorCtx, { params }: Named): Promise<{ seat: Seat }> {
  const { id: purchaseId, seat_id: seatId } = params;
  await ownPurchase(ctx, purchaseId);
  const userId = await inTransaction(ctx, async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId);
    const seat = await findSeat(tx, purchaseId, seatId);
    if (seat.email === null) return null;
    await endSeat(tx, seat);
    await note(tx, "seat.withdraw", purchaseId, seatId);
    if (seat.userId !== null) await tellEnded(tx, purchase, seat.userId);
    return seat.userId;
  });
  if (userId !== null) await tellBuyer(ctx, userId, purchaseId);
  return { seat: await seatOf(ctx, purchaseId, seatId) };
}

async function tellEnded(tx: ActorCtx, purchase: PurchaseRow, userId: number): Promise<void> {
  const holder = await findProfile(tx, userId);
  if (!holder) return;
  await mailSeatEnded(tx, holder, await findProfile(tx, purchase.userId), purchase);
  await tellConnector(tx, purchase, holder, { event: "cancellation", moved: 0 });
}

/** A purchase of the caller's; one of anybody else is not there, nor is one that is a seat itself. */
async function ownPurchase(ctx: ActorCtx, purchaseId: number): Promise<PurchaseRow> {
  const found = await readOwnPurchase(ctx, purchaseId);
  return found && found.seatId === null ? found : refuse("not_found");
}

async function lockGiving(tx: ActorCtx, purchaseId: number): Promise<PurchaseRow> {
  const purchase = await lockPurchase(tx, purchaseId);
  return isGivingSeats(purchase, tx.clock.now()) ? purchase : refuse("seats_none");
}

async function findSeat(tx: ActorCtx, purchaseId: number, seatId: number): Promise<SeatRow> {
  return (await readSeats(tx, purchaseId)).find((one) => one.seatId === seatId) ?? refuse("not_found");
}

async function checkAddress(tx: ActorCtx, { userId }: PurchaseRow, all: SeatRow[], email: string): Promise<void> {
  const known = await findIdByEmail(tx, email);
  allow(known !== userId, "seat_own");
  allow(!all.some((one) => one.email === email || (known !== null && one.userId === known)), "seat_given");
}

/** Of the free seats the one with the most words left: whoever comes next has what another one used last. */
async function freshest(tx: ActorCtx, all: SeatRow[]): Promise<SeatRow | undefined> {
  const free = all.filter(({ email }) => email === null);
  if (free.length === 0) return undefined;
  const now = tx.clock.now();
  const ids = free.map(({ seatId }) => seatId);
  const given = (await readPeriodsOfSeats(tx, ids)).filter(({ period }) => isAfter(period.endsAt, now));
  const used = (seatId: number) =>
    given.reduce((sum, one) => sum + (one.seatId === seatId ? givenOf(one.period) : 0), 0);
  return free.sort((one, two) => used(one.seatId) - used(two.seatId) || one.seatId - two.seatId)[0];
}

async function give(tx: ActorCtx, purchase: PurchaseRow, seatId: number, email: string): Promise<void> {
  const code = newCode();
  await updateSeat(tx, seatId, { email, print: printOf(tx, code), givenAt: tx.clock.now() });
  await mailSeat(tx, purchase, email, code);
}

/** Whose address it is is no matter of the audit, which nobody erases. */
const note = (tx: ActorCtx, action: string, purchaseId: number, seatId: number) =>
  recordAudit(tx, action, `user:${tx.actor.userId}`, { purchase_id: purchaseId, seat_id: seatId });

async function seatOf(ctx: ActorCtx, purchaseId: number, seatId: number): Promise<Seat> {
  return (await showSeats(ctx, purchaseId)).find((one) => one.seat_id === seatId) ?? refuse("not_found");
}
