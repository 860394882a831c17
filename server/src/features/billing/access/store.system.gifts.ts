/** The codes of what was bought as a gift, whoever's: they follow what their purchases say. */
import { eq, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { giftCodes } from "../tables.gifts.ts";

export type CodeRow = typeof giftCodes.$inferSelect;

type DbCtx = Pick<Ctx, "db">;

/** Writes codes; one of a purchase that has one already is left out. How many were written. */
export async function insertCodes({ db }: DbCtx, codes: (typeof giftCodes.$inferInsert)[]): Promise<number> {
  const rows = await db
    .insert(giftCodes)
    .values(codes)
    .onConflictDoNothing({ target: giftCodes.purchaseId, where: sql`purchase_id is not null` })
    .returning({ giftCodeId: giftCodes.giftCodeId });
  return rows.length;
}

/** The code of a purchase that was made as a gift; null before it was paid. */
export async function readCodeOf({ db }: DbCtx, purchaseId: number): Promise<CodeRow | null> {
  const [row] = await db.select().from(giftCodes).where(eq(giftCodes.purchaseId, purchaseId));
  return row ?? null;
}

/** The same, its row locked until the transaction ends. */
export async function lockCodeOf({ db }: DbCtx, purchaseId: number): Promise<CodeRow | null> {
  const [row] = await db.select().from(giftCodes).where(eq(giftCodes.purchaseId, purchaseId)).for("update");
  return row ?? null;
}

export async function updateCode({ db }: DbCtx, giftCodeId: number, changes: Partial<CodeRow>): Promise<void> {
  await db.update(giftCodes).set(changes).where(eq(giftCodes.giftCodeId, giftCodeId));
}
