import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { purchases } from "./tables.ts";

export type PurchaseRow = typeof purchases.$inferSelect;
export type NewPurchase = typeof purchases.$inferInsert;
export type PurchaseChanges = Partial<NewPurchase>;

type DbCtx = Pick<Ctx, "db">;

/** A purchase, whoever's it is; null when there is none. */
export async function readPurchaseRow({ db }: DbCtx, purchaseId: number): Promise<PurchaseRow | null> {
  const [row] = await db.select().from(purchases).where(idIs(purchaseId));
  return row ?? null;
}

/** A purchase with its row locked until the transaction ends. */
export async function lockPurchaseRow({ db }: DbCtx, purchaseId: number): Promise<PurchaseRow | null> {
  // Not against inserts that name it: its invoices are written by whoever holds it.
  const [row] = await db.select().from(purchases).where(idIs(purchaseId)).for("no key update");
  return row ?? null;
}

// A bigint, because an id that somebody typed may be larger than the column; it then names nothing.
const idIs = (purchaseId: number) => sql`${purchases.purchaseId} = ${purchaseId}::bigint`;

export async function insertPurchase({ db }: DbCtx, purchase: NewPurchase): Promise<PurchaseRow> {
  const [made] = await db.insert(purchases).values(purchase).returning();
  if (!made) throw new Error("a purchase that was just made is gone");
  return made;
}

/** Changes a purchase, whose row is locked; answers it as it then is. */
export async function updatePurchase(
  { db }: DbCtx,
  purchaseId: number,
  changes: PurchaseChanges,
): Promise<PurchaseRow> {
  const [row] = await db.update(purchases).set(changes).where(eq(purchases.purchaseId, purchaseId)).returning();
  if (!row) throw new Error(`purchase ${purchaseId} is gone`);
  return row;
}

/** Every purchase of a person, the oldest first. */
export function readPurchasesOf({ db }: DbCtx, userId: number): Promise<PurchaseRow[]> {
  return db.select().from(purchases).where(eq(purchases.userId, userId)).orderBy(asc(purchases.purchaseId));
}

/** Purchases that are to be looked at by now; who sees one moves its moment, so that nobody else sees it meanwhile. */
export async function claimDue({ db }: DbCtx, now: Date, until: Date, limit: number): Promise<PurchaseRow[]> {
  const due = db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(lte(purchases.checkAt, now))
    .orderBy(asc(purchases.checkAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  const before = await db.select().from(purchases).where(inArray(purchases.purchaseId, due));
  if (before.length === 0) return [];
  await db
    .update(purchases)
    .set({ checkAt: until })
    .where(
      inArray(
        purchases.purchaseId,
        before.map(({ purchaseId }) => purchaseId),
      ),
    );
  return before;
}

/** Purchases at a provider that may have drifted: those of a while, and those that still run; in steps by id. */
export function readReconcilable(
  { db }: DbCtx,
  { since, after, limit }: { since: Date; after: number; limit: number },
): Promise<{ purchaseId: number }[]> {
  return db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(
      and(
        isNotNull(purchases.providerRef),
        sql`${purchases.purchaseId} > ${after}`,
        or(sql`${purchases.createdAt} >= ${since}`, eq(purchases.status, "active"), eq(purchases.willRenew, true)),
      ),
    )
    .orderBy(asc(purchases.purchaseId))
    .limit(limit);
}

/** How many people bought each product and still count against its limits. */
export async function countSold({ db }: DbCtx, productIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ productId: purchases.productId, sold: sql<number>`count(distinct ${purchases.userId})` })
    .from(purchases)
    .where(
      and(
        inArray(purchases.productId, productIds),
        eq(purchases.isTest, false),
        isNotNull(purchases.startedAt),
        sql`${purchases.status} <> 'revoked'`,
        // Whoever redeems one counts, and not whoever bought it for them.
        isNull(purchases.giftPeriods),
        // A seat is no sale.
        isNull(purchases.seatId),
      ),
    )
    .groupBy(purchases.productId);
  return new Map(rows.map(({ productId, sold }) => [productId, sold]));
}

/** The database's own clock: what was asked for before it is older than what is asked for after, on every node. */
export async function readDatabaseTime({ db }: DbCtx): Promise<Date> {
  const { rows } = await db.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]?.now ?? 0);
}
