import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../platform/context.ts";
import { paymentCustomers, paymentSources, purchases } from "./tables.ts";

export type SourceRow = typeof paymentSources.$inferSelect;
export type CustomerRow = typeof paymentCustomers.$inferSelect;

type DbCtx = Pick<Ctx, "db">;
/** One account at a provider, and one buyer of it. */
export type Held = Pick<SourceRow, "userId" | "organizationId" | "provider" | "isLive">;

const kept = isNull(paymentSources.removedAt);

/** A buyer's id at an account; null before the first payment. */
export async function readCustomer({ db }: DbCtx, held: Held): Promise<string | null> {
  const [row] = await db
    .select({ ref: paymentCustomers.ref })
    .from(paymentCustomers)
    .where(
      and(
        eq(paymentCustomers.userId, held.userId),
        eq(paymentCustomers.provider, held.provider),
        eq(paymentCustomers.isLive, held.isLive),
        sql`${paymentCustomers.organizationId} is not distinct from ${held.organizationId}`,
      ),
    );
  return row?.ref ?? null;
}

/** Remembers a buyer's id at an account; the first one stays. */
export async function writeCustomer({ db }: DbCtx, held: Held, ref: string): Promise<void> {
  const { userId, organizationId, provider, isLive } = held;
  await db.insert(paymentCustomers).values({ userId, organizationId, provider, isLive, ref }).onConflictDoNothing();
}

export async function deleteCustomers({ db }: DbCtx, userId: number): Promise<void> {
  await db.delete(paymentCustomers).where(eq(paymentCustomers.userId, userId));
}

/** Keeps a card, or what changed of one that is kept; answers its row. */
export async function writeSource(
  { db }: DbCtx,
  source: Omit<typeof paymentSources.$inferInsert, "isDefault">,
): Promise<SourceRow> {
  const { brand, last4, expMonth, expYear } = source;
  const [row] = await db
    .insert(paymentSources)
    .values(source)
    .onConflictDoUpdate({
      target: [paymentSources.provider, paymentSources.ref],
      targetWhere: sql`removed_at is null`,
      set: { brand, last4, expMonth, expYear },
    })
    .returning();
  if (!row) throw new Error("a payment source that was just kept is gone");
  return row;
}

/** A person's cards, the preferred one first. */
export function readSources({ db }: DbCtx, userId: number): Promise<SourceRow[]> {
  return db
    .select()
    .from(paymentSources)
    .where(and(eq(paymentSources.userId, userId), kept))
    .orderBy(desc(paymentSources.isDefault), desc(paymentSources.paymentSourceId));
}

/** A card of a person; null when they have none of this id. */
export async function readSource({ db }: DbCtx, userId: number, sourceId: number): Promise<SourceRow | null> {
  const [row] = await db
    .select()
    .from(paymentSources)
    .where(and(sql`${paymentSources.paymentSourceId} = ${sourceId}::bigint`, eq(paymentSources.userId, userId), kept));
  return row ?? null;
}

/** The card that a purchase is charged to; null when none is kept. */
export async function readSourceById({ db }: DbCtx, sourceId: number): Promise<SourceRow | null> {
  const [row] = await db.select().from(paymentSources).where(eq(paymentSources.paymentSourceId, sourceId));
  return row && row.removedAt === null ? row : null;
}

/** Makes one card of a person at an account the preferred one. */
export async function writePreferred({ db }: DbCtx, source: SourceRow): Promise<void> {
  const same = and(
    eq(paymentSources.userId, source.userId),
    eq(paymentSources.provider, source.provider),
    sql`${paymentSources.organizationId} is not distinct from ${source.organizationId}`,
  );
  await db
    .update(paymentSources)
    .set({ isDefault: sql`${paymentSources.paymentSourceId} = ${source.paymentSourceId}` })
    .where(and(same, kept));
}

export async function writeRemoved({ db }: DbCtx, sourceId: number, removedAt: Date): Promise<void> {
  await db
    .update(paymentSources)
    .set({ removedAt, isDefault: false })
    .where(and(eq(paymentSources.paymentSourceId, sourceId), kept));
}

/** The subscriptions of a person that go on. */
export function readRunning({ db }: DbCtx, userId: number) {
  return db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.status, "active"),
        eq(purchases.isSubscription, true),
        sql`(${purchases.willRenew} or ${purchases.pastDueSince} is not null)`,
        sql`${purchases.providerRef} is not null`,
      ),
    )
    .orderBy(purchases.purchaseId);
}
