/** Gift codes, whoever's: they are found by what nobody guesses. */
import { and, asc, eq, isNull } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { personNames } from "../../accounts/index.ts";
import type { CodeRow } from "../access/store.system.gifts.ts";
import { giftBatches, giftCodes, giftPlans } from "../tables.gifts.ts";
import { purchases } from "../tables.ts";

export type BatchRow = typeof giftBatches.$inferSelect;

type DbCtx = Pick<Ctx, "db">;

/** The code that somebody typed; null when there is none. */
export async function readByPrint({ db }: DbCtx, print: string): Promise<CodeRow | null> {
  const [row] = await db.select().from(giftCodes).where(eq(giftCodes.print, print));
  return row ?? null;
}

/** A code with its row locked until the transaction ends, and its batch where it is of one. */
export async function lockCode(
  { db }: DbCtx,
  giftCodeId: number,
): Promise<{ code: CodeRow; batch: BatchRow | null } | null> {
  const [code] = await db.select().from(giftCodes).where(eq(giftCodes.giftCodeId, giftCodeId)).for("update");
  if (!code) return null;
  const [batch] =
    code.giftBatchId === null
      ? []
      : await db.select().from(giftBatches).where(eq(giftBatches.giftBatchId, code.giftBatchId));
  return { code, batch: batch ?? null };
}

/** Withdraws the codes of a batch that nobody redeemed; how many. */
export async function withdrawCodes({ db }: DbCtx, giftBatchId: number, withdrawnAt: Date): Promise<number> {
  const rows = await db
    .update(giftCodes)
    .set({ withdrawnAt })
    .where(and(eq(giftCodes.giftBatchId, giftBatchId), isNull(giftCodes.redeemedAt), isNull(giftCodes.withdrawnAt)))
    .returning({ giftCodeId: giftCodes.giftCodeId });
  return rows.length;
}

/** The codes of a batch, in the order in which they were made, with who redeemed them. */
export const readCodesOf = ({ db }: DbCtx, giftBatchId: number) =>
  db
    .select({
      sealed: giftCodes.sealed,
      withdrawnAt: giftCodes.withdrawnAt,
      redeemedAt: giftCodes.redeemedAt,
      userId: personNames.userId,
      name: personNames.name,
      lastName: personNames.lastName,
      email: personNames.email,
    })
    .from(giftCodes)
    .leftJoin(personNames, eq(personNames.userId, giftCodes.redeemedBy))
    .where(eq(giftCodes.giftBatchId, giftBatchId))
    .orderBy(asc(giftCodes.giftCodeId));

/** The gifts that a person bought, with what became of each. */
export const readGiftsOf = ({ db }: DbCtx, userId: number) =>
  db
    .select(giftColumns)
    .from(giftCodes)
    .innerJoin(purchases, eq(purchases.purchaseId, giftCodes.purchaseId))
    .leftJoin(giftPlans, eq(giftPlans.purchaseId, giftCodes.purchaseId))
    .where(eq(purchases.userId, userId))
    .orderBy(asc(giftCodes.giftCodeId));

/** What is shown of a gift that was bought. */
export const giftColumns = {
  giftCodeId: giftCodes.giftCodeId,
  sealed: giftCodes.sealed,
  redeemedAt: giftCodes.redeemedAt,
  sentTo: giftCodes.sentTo,
  sentName: giftCodes.sentName,
  sentNote: giftCodes.sentNote,
  sentLang: giftCodes.sentLang,
  sentAt: giftCodes.sentAt,
  sends: giftCodes.sends,
  organizationId: giftCodes.organizationId,
  purchaseId: purchases.purchaseId,
  status: purchases.status,
  productId: purchases.productId,
  productName: purchases.productName,
  wordAmount: purchases.wordAmount,
  subscriptionPeriod: purchases.subscriptionPeriod,
  subscriptionInterval: purchases.subscriptionInterval,
  createdAt: purchases.createdAt,
  plan: giftPlans,
};
