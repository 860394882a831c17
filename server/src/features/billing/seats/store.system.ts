/** Seats with those who have them, whoever asks. */
import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { personNames } from "../../accounts/index.ts";
import { purchaseSeats } from "../tables.seats.ts";
import { purchases } from "../tables.ts";

type DbCtx = Pick<Ctx, "db">;

const shown = {
  seat: purchaseSeats,
  userId: personNames.userId,
  name: personNames.name,
  lastName: personNames.lastName,
  email: personNames.email,
};

/** The seats of a purchase with who took them, in the order in which they were made. */
export const readShownSeats = ({ db }: DbCtx, purchaseId: number) =>
  db
    .select(shown)
    .from(purchaseSeats)
    .leftJoin(personNames, eq(personNames.userId, purchaseSeats.userId))
    .where(and(eq(purchaseSeats.purchaseId, purchaseId), isNull(purchaseSeats.closedAt)))
    .orderBy(purchaseSeats.seatId);

/** The seats that somebody pays for, of all their purchases, and to which address each is given. */
export const readSeatsPaidBy = ({ db }: DbCtx, userId: number) =>
  db
    .select({
      seatId: purchaseSeats.seatId,
      purchaseId: purchaseSeats.purchaseId,
      email: purchaseSeats.email,
      givenAt: purchaseSeats.givenAt,
      takenAt: purchaseSeats.takenAt,
    })
    .from(purchaseSeats)
    .innerJoin(purchases, eq(purchases.purchaseId, purchaseSeats.purchaseId))
    .where(eq(purchases.userId, userId))
    .orderBy(purchaseSeats.seatId);
