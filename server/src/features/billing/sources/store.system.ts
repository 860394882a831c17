import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { paymentCustomers, paymentSources } from "../tables.ts";

export type SourceRow = typeof paymentSources.$inferSelect;

type DbCtx = Pick<Ctx, "db">;
/** One account at a provider, and one buyer of it. */
export type Held = Pick<SourceRow, "userId" | "organizationId" | "provider" | "isLive">;

const kept = isNull(paymentSources.removedAt);

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
export function readSourcesOf({ db }: DbCtx, userId: number): Promise<SourceRow[]> {
  return db
    .select()
    .from(paymentSources)
    .where(and(eq(paymentSources.userId, userId), kept))
    .orderBy(desc(paymentSources.isDefault), desc(paymentSources.paymentSourceId));
}

/** The card that a purchase is charged to; null when none is kept. */
export async function readSourceById({ db }: DbCtx, sourceId: number): Promise<SourceRow | null> {
  const [row] = await db.select().from(paymentSources).where(eq(paymentSources.paymentSourceId, sourceId));
  return row && row.removedAt === null ? row : null;
}

/** Forgets every card of a person. */
export async function forgetSources({ db }: DbCtx, userId: number, removedAt: Date): Promise<void> {
  await db
    .update(paymentSources)
    .set({ removedAt, isDefault: false })
    .where(and(eq(paymentSources.userId, userId), kept));
}
