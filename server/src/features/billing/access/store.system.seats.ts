/** Seats of purchases, whoever's: they follow what their purchases say. */
import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { personNames, usedSinceGrant } from "../../accounts/index.ts";
import { purchaseSeats } from "../tables.seats.ts";
import { purchasePeriods, purchases } from "../tables.ts";

export type SeatRow = typeof purchaseSeats.$inferSelect;

type DbCtx = Pick<Ctx, "db">;

/** The seats that a purchase has for others now, in the order in which they were made. */
export const readSeats = ({ db }: DbCtx, purchaseId: number): Promise<SeatRow[]> =>
  db
    .select()
    .from(purchaseSeats)
    .where(and(eq(purchaseSeats.purchaseId, purchaseId), isNull(purchaseSeats.closedAt)))
    .orderBy(asc(purchaseSeats.seatId));

/** One of them, whoever's; null where there is none. */
export async function readSeat({ db }: DbCtx, seatId: number): Promise<SeatRow | null> {
  const [row] = await db.select().from(purchaseSeats).where(eq(purchaseSeats.seatId, seatId));
  return row ?? null;
}

/** The seat of the code that somebody has; null where there is none. */
export async function readSeatByPrint({ db }: DbCtx, print: string): Promise<SeatRow | null> {
  const [row] = await db.select().from(purchaseSeats).where(eq(purchaseSeats.print, print));
  return row ?? null;
}

/** The seats that somebody has of others' purchases. */
export const readSeatsOf = ({ db }: DbCtx, userId: number): Promise<SeatRow[]> =>
  db.select().from(purchaseSeats).where(eq(purchaseSeats.userId, userId)).orderBy(asc(purchaseSeats.seatId));

export async function insertSeats({ db }: DbCtx, seats: (typeof purchaseSeats.$inferInsert)[]): Promise<void> {
  if (seats.length > 0) await db.insert(purchaseSeats).values(seats);
}

export async function updateSeat({ db }: DbCtx, seatId: number, changes: Partial<SeatRow>): Promise<void> {
  await db.update(purchaseSeats).set(changes).where(eq(purchaseSeats.seatId, seatId));
}

/** The purchases by which somebody has or had one of these seats. */
export const readPurchasesOfSeats = ({ db }: DbCtx, seatIds: number[]) =>
  db.select().from(purchases).where(inArray(purchases.seatId, seatIds)).orderBy(asc(purchases.purchaseId));

/** What those gave, the oldest first. */
export const readPeriodsOfSeats = ({ db }: DbCtx, seatIds: number[]) =>
  db
    .select({ seatId: sql<number>`${purchases.seatId}`, period: purchasePeriods })
    .from(purchasePeriods)
    .innerJoin(purchases, eq(purchases.purchaseId, purchasePeriods.purchaseId))
    .where(inArray(purchases.seatId, seatIds))
    .orderBy(asc(purchasePeriods.startsAt), asc(purchasePeriods.periodId));

/** Locks the purchases by which seats of a purchase are had now; answers who has them. */
export async function lockPurchasesOfSeats({ db }: DbCtx, purchaseId: number): Promise<number[]> {
  const seats = db
    .select({ id: purchaseSeats.seatPurchaseId })
    .from(purchaseSeats)
    .where(and(eq(purchaseSeats.purchaseId, purchaseId), isNotNull(purchaseSeats.seatPurchaseId)));
  const rows = await db
    .select({ userId: purchases.userId })
    .from(purchases)
    .where(inArray(purchases.purchaseId, seats))
    .orderBy(asc(purchases.purchaseId))
    .for("no key update");
  return rows.map(({ userId }) => userId);
}

const cause = sql`'purchase:' || ${purchasePeriods.purchaseId} || ':' || ${purchasePeriods.key}`;

/**
 * The periods of some purchases, the oldest first, and how many words their owners used since each was given; those that were taken
 * back too, for what was used of them is of no other.
 */
export const readPeriodsUsed = ({ db }: DbCtx, purchaseIds: number[]) =>
  db
    .select({ period: purchasePeriods, used: usedSinceGrant(sql`${purchasePeriods.userId}`, cause) })
    .from(purchasePeriods)
    .where(inArray(purchasePeriods.purchaseId, purchaseIds))
    .orderBy(asc(purchasePeriods.periodId));

/** Of which purchase each of some seats is, and who pays for it; without a name once they have left. */
export const readPayers = ({ db }: DbCtx, seatIds: number[]) =>
  db
    .select({
      seatId: purchaseSeats.seatId,
      purchaseId: purchaseSeats.purchaseId,
      name: personNames.name,
      lastName: personNames.lastName,
    })
    .from(purchaseSeats)
    .innerJoin(purchases, eq(purchases.purchaseId, purchaseSeats.purchaseId))
    .leftJoin(personNames, eq(personNames.userId, purchases.userId))
    .where(inArray(purchaseSeats.seatId, seatIds));
