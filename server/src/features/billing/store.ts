import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { holdsPlace } from "./attempts/store.attempts.ts";
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

/** How many people other than this one hold a place of a product; what costs nothing holds one since a moment. */
export async function countBuyers(
  { db }: DbCtx,
  { productId, userId, since }: { productId: number; userId: number; since: Date },
): Promise<{ others: number; own: number }> {
  const [counted] = await db
    .select({
      others: sql<number>`count(distinct ${purchases.userId}) filter (where ${purchases.userId} <> ${userId})`,
      own: sql<number>`count(*) filter (where ${purchases.userId} = ${userId})`,
    })
    .from(purchases)
    .where(and(eq(purchases.productId, productId), holdsPlace(since)));
  return counted ?? { others: 0, own: 0 };
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
      ),
    )
    .groupBy(purchases.productId);
  return new Map(rows.map(({ productId, sold }) => [productId, sold]));
}

/** A buyer's checkouts of a product that were begun and not paid, the newest first. */
export function readOpenAttempts({ db }: DbCtx, userId: number, productId: number): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.productId, productId),
        eq(purchases.status, "pending"),
        isNull(purchases.startedAt),
        sql`${purchases.provider} <> 'none'`,
      ),
    )
    .orderBy(sql`${purchases.purchaseId} desc`);
}

/** Whether a person has had a trial of a product. */
export async function readHadTrial({ db }: DbCtx, userId: number, productId: number): Promise<boolean> {
  const [had] = await db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.productId, productId),
        eq(purchases.isTest, false),
        isNotNull(purchases.trialEnd),
        isNotNull(purchases.startedAt),
      ),
    )
    .limit(1);
  return had !== undefined;
}

/** Lets one checkout of a product count its places at a time, until the transaction ends. */
export async function lockPlaces({ db }: DbCtx, productId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('places'), ${productId})`);
}

/** The database's own clock: what was asked for before it is older than what is asked for after, on every node. */
export async function readDatabaseTime({ db }: DbCtx): Promise<Date> {
  const { rows } = await db.execute<{ now: Date }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]?.now ?? 0);
}

/**
 * A purchase of a person by its id or the provider's id of it; null when any of what is given names another one, or
 * nothing is given.
 */
export async function findOwnPurchase(
  { db }: DbCtx,
  userId: number,
  named: {
    purchase_id?: number | null | undefined;
    orderID?: string | null | undefined;
    subscriptionID?: string | null | undefined;
  },
): Promise<PurchaseRow | null> {
  const { purchase_id: purchaseId, orderID: order, subscriptionID: subscription } = named;
  if (!purchaseId && !order && !subscription) return null;
  const [row] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        purchaseId ? idIs(purchaseId) : undefined,
        order ? or(eq(purchases.providerRef, order), eq(purchases.subscriptionId, order)) : undefined,
        subscription
          ? or(eq(purchases.providerRef, subscription), eq(purchases.subscriptionId, subscription))
          : undefined,
      ),
    );
  return row ?? null;
}
