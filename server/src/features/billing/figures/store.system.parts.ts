/** What was paid and bought, as parts of the statements of whoever holds it against what it cost. */
import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { purchaseSeats } from "../tables.seats.ts";
import { payments, purchasePeriods, purchases } from "../tables.ts";
import { counts, isIn, type World } from "./store.system.ts";

/**
 * Payments between two moments, of all sellers or of one organization, as a part of a statement: `user_id`, `product_id`, `currency`,
 * `amount`, `paid_at`. They add up to what income says.
 */
export const paymentsIn = (from: Date, until: Date, sellerId: number | null, world: World): SQL =>
  sql`select ${payments.userId}, ${payments.productId}, ${payments.currency}, ${payments.amount}, ${payments.paidAt} from ${payments}
    where ${and(isIn(payments.paidAt, [from, until]), counts(payments, world), sellerId === null ? undefined : eq(payments.organizationId, sellerId))}`;

/**
 * Who pays for what somebody has or had by a seat, as a part of a statement: `user_id`, `product_id`, `payer_id`. Whoever bought
 * the same by themselves pays for themselves.
 */
export const seatPayers = (): SQL =>
  sql`select distinct on (had.user_id, had.product_id) had.user_id, had.product_id, paid.user_id as payer_id
    from ${purchases} had
    join ${purchaseSeats} seats on seats.seat_id = had.seat_id
    join ${purchases} paid on paid.purchase_id = seats.purchase_id
    where had.seat_id is not null and not exists (
      select 1 from ${purchases} own
      where own.user_id = had.user_id and own.product_id = had.product_id and own.seat_id is null and own.started_at is not null)
    order by had.user_id, had.product_id, had.purchase_id desc`;

/** What an organization ever sold, by the ids of its products, as a part of a statement. */
export const soldBy = (sellerId: number): SQL =>
  sql`select ${purchases.productId} from ${purchases} where ${eq(purchases.organizationId, sellerId)}`;

/** Whether anybody ever paid an organization, with test money too. */
export async function hasSold({ db }: Pick<Ctx, "db">, sellerId: number): Promise<boolean> {
  const rows = await db
    .select({ paymentId: payments.paymentId })
    .from(payments)
    .where(eq(payments.organizationId, sellerId))
    .limit(1);
  return rows.length > 0;
}

/** Whether somebody ever paid an organization. */
export async function isCustomerOf({ db }: Pick<Ctx, "db">, sellerId: number, userId: number): Promise<boolean> {
  const rows = await db
    .select({ paymentId: payments.paymentId })
    .from(payments)
    .where(and(eq(payments.organizationId, sellerId), eq(payments.userId, userId)))
    .limit(1);
  return rows.length > 0;
}

/** By which product somebody has access now, as a part of a statement: the one that was begun last. */
export const productInForce = (userId: number | Placeholder): SQL =>
  sql`${inForce(userId)} order by ${purchasePeriods.periodId} desc limit 1`;

/** All products by which somebody has access now. */
export const productsInForce = (userId: number): SQL => inForce(userId);

const inForce = (userId: number | Placeholder): SQL =>
  sql`select ${purchases.productId} from ${purchasePeriods} join ${purchases} on ${purchases.purchaseId} = ${purchasePeriods.purchaseId}
    where ${purchasePeriods.userId} = ${userId} and ${purchasePeriods.startsAt} <= now() and ${purchasePeriods.endsAt} > now()
      and ${purchasePeriods.takenAt} is null`;
