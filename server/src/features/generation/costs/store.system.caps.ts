/** What people may cost in a month, looked at and set aside for whoever asks a model, mostly without a request. */
import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/db.ts";
import { modelUsage, spendCaps, spendHolds, spendMonths } from "../tables.costs.ts";
import type { CapScope } from "./store.system.ts";

/** A month of somebody, and who it is that says what they may cost. */
export type SpendMonth = { scope: CapScope; userId: number; month: string };

/** What is set aside for a question beside counts for so long; it has long ended then, whatever became of it. */
const BESIDE_COUNTS = sql`interval '10 minutes'`;

const isOf = (column: typeof spendCaps.organizationId | typeof spendMonths.organizationId, scope: CapScope): SQL =>
  scope === null ? isNull(column) : eq(column, scope);

/** The cap of a person, in millionths of a US dollar: their own, else the largest of the products that they have. Null for none. */
export async function readCap(db: Db, { scope, userId }: SpendMonth, products: SQL): Promise<number | null> {
  const own = db
    .select({ cap: spendCaps.capMicros })
    .from(spendCaps)
    .where(and(isOf(spendCaps.organizationId, scope), eq(spendCaps.userId, userId)));
  const ofProducts = db
    .select({ cap: sql`max(${spendCaps.capMicros})` })
    .from(spendCaps)
    .where(and(isOf(spendCaps.organizationId, scope), sql`${spendCaps.productId} in (${products})`));
  const { rows } = await db.execute<{ cap: string | number | null }>(
    sql`select coalesce((${own}), (${ofProducts})) as cap`,
  );
  const cap = rows[0]?.cap ?? null;
  return cap === null ? null : Number(cap);
}

/** What a person cost in a month, and what is set aside for what is being asked: of one moment. */
export async function readSpent(
  db: Db,
  { scope, userId, month }: SpendMonth,
): Promise<{ spent: bigint; held: bigint }> {
  const isTheirs = scope === null ? sql`true` : eq(modelUsage.organizationId, scope);
  const isOfMonth = sql`${modelUsage.day} >= ${`${month}-01`}::date and ${modelUsage.day} < (${`${month}-01`}::date + interval '1 month')`;
  const { rows } = await db.execute<{ spent: string; held: string }>(sql`select
    (select coalesce(sum(${modelUsage.cost}), 0) from ${modelUsage}
      where ${modelUsage.userId} = ${userId} and ${isOfMonth} and ${isTheirs}
        and ${modelUsage.keyOwner} = ${scope === null ? "platform" : "organization"}) as spent,
    (select coalesce(sum(${spendHolds.amount}), 0) from ${spendHolds}
      join ${spendMonths} on ${spendMonths.spendMonthId} = ${spendHolds.spendMonthId}
      where ${isOf(spendMonths.organizationId, scope)} and ${spendMonths.userId} = ${userId} and ${spendMonths.month} = ${month}
        and (${spendHolds.generationId} is not null or ${spendHolds.createdAt} > now() - ${BESIDE_COUNTS})) as held`);
  return { spent: BigInt(rows[0]?.spent ?? 0), held: BigInt(rows[0]?.held ?? 0) };
}

/** Locks a month until the transaction ends; answers its id. */
export async function lockSpendMonth(db: Db, { scope, userId, month }: SpendMonth): Promise<number> {
  const [row] = await db
    .insert(spendMonths)
    .values({ organizationId: scope, userId, month })
    .onConflictDoUpdate({
      target: [spendMonths.organizationId, spendMonths.userId, spendMonths.month],
      set: { month },
    })
    .returning({ spendMonthId: spendMonths.spendMonthId });
  if (!row) throw new Error("a month that was just locked is gone");
  return row.spendMonthId;
}

/** Sets an amount aside; answers its id. */
export async function insertHold(db: Db, hold: typeof spendHolds.$inferInsert): Promise<number> {
  const [row] = await db.insert(spendHolds).values(hold).returning({ holdId: spendHolds.holdId });
  if (!row) throw new Error("a hold was not written");
  return row.holdId;
}

/** Ends all that was set aside for a text. */
export async function deleteHoldsOf(db: Db, generationId: number): Promise<void> {
  await db.delete(spendHolds).where(eq(spendHolds.generationId, generationId));
}

/** Ends what was set aside for a question beside. */
export async function deleteHold(db: Db, holdId: number): Promise<void> {
  await db.delete(spendHolds).where(eq(spendHolds.holdId, holdId));
}

/** Notes that a month's cap was reached; true where it had not been noted. */
export async function noteReached(db: Db, place: SpendMonth): Promise<boolean> {
  const spendMonthId = await lockSpendMonth(db, place);
  const noted = await db
    .update(spendMonths)
    .set({ reachedAt: sql`now()` })
    .where(and(eq(spendMonths.spendMonthId, spendMonthId), isNull(spendMonths.reachedAt)))
    .returning({ id: spendMonths.spendMonthId });
  return noted.length > 0;
}

/** Sets a cap of a customer or of each buyer of a product; null takes it away. */
export async function writeCap(
  db: Db,
  cap: { organizationId: CapScope; userId: number | null; productId: number | null },
  capMicros: number | null,
): Promise<void> {
  if (capMicros === null) {
    const { userId, productId } = cap;
    const isIt = userId === null ? eq(spendCaps.productId, productId ?? 0) : eq(spendCaps.userId, userId);
    await db.delete(spendCaps).where(and(isOf(spendCaps.organizationId, cap.organizationId), isIt));
    return;
  }
  await db
    .insert(spendCaps)
    .values({ ...cap, capMicros })
    .onConflictDoUpdate({
      target: [spendCaps.organizationId, spendCaps.userId, spendCaps.productId],
      set: { capMicros, updatedAt: sql`now()` },
    });
}

/** The caps of some customers or products, by their ids. */
export async function readCaps(db: Db, scope: CapScope, side: "userId" | "productId", ids: number[]) {
  const column = spendCaps[side];
  const rows = await db
    .select({ id: column, capMicros: spendCaps.capMicros })
    .from(spendCaps)
    .where(and(isOf(spendCaps.organizationId, scope), sql`${column} = any(${sql.param(`{${ids.join()}}`)}::int[])`));
  return new Map(rows.map(({ id, capMicros }) => [id ?? 0, capMicros]));
}

/** Forgets what somebody may cost. */
export async function deleteCapsOf(db: Db, userId: number): Promise<void> {
  await db.delete(spendCaps).where(eq(spendCaps.userId, userId));
}

/** Forgets what was set aside for questions beside that have long ended. */
export async function deleteOldHolds(db: Db): Promise<void> {
  await db
    .delete(spendHolds)
    .where(and(isNull(spendHolds.generationId), lt(spendHolds.createdAt, sql`now() - interval '1 day'`)));
}
