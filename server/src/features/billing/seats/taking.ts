import { GIFT } from "@pluma/contract/billing/checkout";
import type { Purchase } from "@pluma/contract/billing/purchases";
import type { seats } from "@pluma/contract/billing/seats";
import type { Input } from "@pluma/contract/kit/kit";
import { countGuess } from "../../../platform/budgets/guesses.ts";
import type { ActorCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { findProfile, recordAudit } from "../../accounts/index.ts";
import { lockPurchase, refreshAccess, tellBuyer } from "../access/access.ts";
import { printOf } from "../access/giftCodes.ts";
import { isGivingSeats } from "../access/seatRules.ts";
import { followSeats, termsOfSeat } from "../access/seats.ts";
import { inSpaceOf } from "../access/sellersSpace.ts";
import { readSeatByPrint, readSeats, type SeatRow, updateSeat } from "../access/store.system.seats.ts";
import { tellConnector } from "../connector.ts";
import { showOne } from "../purchases/show.ts";
import { readPurchaseById } from "../purchases/store.system.lists.ts";
import { insertPurchase, type PurchaseRow, readPurchaseRow } from "../store.system.ts";

/**
 * Takes the seat of a code for the caller, once, in the space of its seller, wherever they are: a purchase without a provider, which gives what the
 * purchase gives that it is of. Told again by whoever took it, it answers what it gave. Refuses seat_invalid where there is no such
 * code, seat_elsewhere for who is not in the organization that sold it, seat_over where the purchase gives nothing any more, seat_of_another for an address that it was not mailed to, seat_taken
 * where somebody sits, and seat_had for who has a seat of it.
 */
export async function takeSeat(
  ctx: ActorCtx,
  { body }: Pick<Input<typeof seats.takeSeat>, "body">,
): Promise<{ purchase: Purchase; organization_id: number | null }> {
  const guess = await countGuess(ctx, "seat-code", ctx.actor.userId);
  const found = await readSeatByPrint(ctx, printOf(ctx, body.code));
  const parent = found && (await readPurchaseRow(ctx, found.purchaseId));
  if (!parent) return refuse("seat_invalid");
  const { organizationId } = parent;
  const there = await inSpaceOf(ctx, organizationId, { unknown: "seat_invalid", elsewhere: "seat_elsewhere" });
  await guess.giveBack();
  const purchaseId = await inTransaction(there, (tx) => take(tx, found));
  await tellBuyer(ctx, ctx.actor.userId, purchaseId);
  ctx.push(parent.userId, "purchase", { purchase_id: parent.purchaseId });
  const row = (await readPurchaseById(there, purchaseId)) ?? refuse("not_found");
  return { purchase: await showOne(there, row), organization_id: organizationId };
}

async function take(tx: ActorCtx, { purchaseId, seatId, print }: SeatRow): Promise<number> {
  const { userId } = tx.actor;
  const parent = await lockPurchase(tx, purchaseId, userId);
  const all = await readSeats(tx, purchaseId);
  const seat = all.find((one) => one.seatId === seatId && one.print === print) ?? refuse("seat_over");
  if (seat.seatPurchaseId !== null) return seat.userId === userId ? seat.seatPurchaseId : refuse("seat_taken");
  const holder = (await findProfile(tx, userId)) ?? refuse("not_found");
  allow(holder.email === seat.email && userId !== parent.userId, "seat_of_another");
  allow(!all.some((one) => one.userId === userId), "seat_had");
  allow(isGivingSeats(parent, tx.clock.now()), "seat_over");
  const purchase = await enter(tx, parent, seatId);
  const seatPurchaseId = purchase.purchaseId;
  await updateSeat(tx, seatId, { userId, seatPurchaseId, takenAt: tx.clock.now() });
  await followSeats(tx, parent);
  await refreshAccess(tx, userId);
  await tellConnector(tx, purchase, holder);
  await recordAudit(tx, "seat.take", `user:${userId}`, {
    purchase_id: seatPurchaseId,
    seat_id: seatId,
    product_id: parent.productId,
  });
  return seatPurchaseId;
}

/** What is had by a seat, as a purchase that moved no money: whoever pays has the invoice, and it is no income of its own. */
async function enter(tx: ActorCtx, parent: PurchaseRow, seatId: number): Promise<PurchaseRow> {
  const now = tx.clock.now();
  const { organizationId, currency } = parent;
  return insertPurchase(tx, {
    ...termsOfSeat(parent),
    ...{ userId: tx.actor.userId, organizationId, currency, seatId },
    provider: "none",
    isGift: true,
    paymentMethodId: GIFT,
    ...{ amount: 0, price: 0 },
    ...{ startedAt: now, createdAt: now, updatedAt: now },
  });
}
