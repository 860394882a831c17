/** Mails that gifts wait to go by, and whom gifts went to, whoever's. */
import { and, asc, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { giftCodes, giftPlans } from "../tables.gifts.ts";
import { purchases } from "../tables.ts";

export type PlanRow = typeof giftPlans.$inferSelect;
export type NewPlan = Omit<PlanRow, "purchaseId" | "createdAt">;

type DbCtx = Pick<Ctx, "db">;

/** Writes by which mail a gift will go, in place of what was written before. */
export async function writePlan({ db }: DbCtx, purchaseId: number, plan: NewPlan): Promise<void> {
  await db
    .insert(giftPlans)
    .values({ purchaseId, ...plan })
    .onConflictDoUpdate({ target: giftPlans.purchaseId, set: plan });
}

export async function deletePlan({ db }: DbCtx, purchaseId: number): Promise<void> {
  await db.delete(giftPlans).where(eq(giftPlans.purchaseId, purchaseId));
}

/** By which mail a gift will go; null where none waits. */
export async function readPlan({ db }: DbCtx, purchaseId: number): Promise<PlanRow | null> {
  const [row] = await db.select().from(giftPlans).where(eq(giftPlans.purchaseId, purchaseId));
  return row ?? null;
}

/** Of the gifts that were paid those whose day has come, the longest due first, with their codes. */
export const readDue = ({ db }: DbCtx, now: Date, limit: number) =>
  db
    .select({ purchaseId: giftPlans.purchaseId, giftCodeId: giftCodes.giftCodeId })
    .from(giftPlans)
    .innerJoin(giftCodes, eq(giftCodes.purchaseId, giftPlans.purchaseId))
    .innerJoin(purchases, eq(purchases.purchaseId, giftPlans.purchaseId))
    .where(and(lte(giftPlans.dueAt, now), eq(purchases.status, "completed")))
    .orderBy(asc(giftPlans.dueAt), asc(giftPlans.purchaseId))
    .limit(limit);

/** A mail that could not go now is looked at again later, and holds up none of the others. */
export async function putOffPlan({ db }: DbCtx, purchaseId: number, dueAt: Date): Promise<void> {
  await db.update(giftPlans).set({ dueAt }).where(eq(giftPlans.purchaseId, purchaseId));
}

/** Forgets the mails that will never go: their purchase gives nothing, or somebody has what it gave. */
export async function dropPlans({ db }: DbCtx): Promise<void> {
  const over = db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .leftJoin(giftCodes, eq(giftCodes.purchaseId, purchases.purchaseId))
    .where(
      or(
        inArray(purchases.status, ["cancelled", "revoked"]),
        isNotNull(giftCodes.redeemedAt),
        isNotNull(giftCodes.withdrawnAt),
      ),
    );
  await db.delete(giftPlans).where(inArray(giftPlans.purchaseId, over));
}

/** The mails that the gifts of a person wait to go by. */
export const readPlansOf = ({ db }: DbCtx, userId: number) =>
  db
    .select()
    .from(giftPlans)
    .where(inArray(giftPlans.purchaseId, boughtBy({ db }, userId)));

/** What is known of whoever has an address by the gifts that went to it, or will. */
export async function readMailedTo({ db }: DbCtx, email: string): Promise<object[]> {
  const { productName } = purchases;
  const sent = await db
    .select({
      ...{ productName, email: giftCodes.sentTo, name: giftCodes.sentName, note: giftCodes.sentNote },
      sentAt: giftCodes.sentAt,
    })
    .from(giftCodes)
    .innerJoin(purchases, eq(purchases.purchaseId, giftCodes.purchaseId))
    .where(eq(giftCodes.sentTo, email))
    .orderBy(asc(giftCodes.giftCodeId));
  const { name, note, day } = giftPlans;
  const planned = await db
    .select({ productName, email: giftPlans.email, name, note, day })
    .from(giftPlans)
    .innerJoin(purchases, eq(purchases.purchaseId, giftPlans.purchaseId))
    .where(eq(giftPlans.email, email))
    .orderBy(asc(giftPlans.purchaseId));
  return [...sent, ...planned];
}

/** What a code that is nobody's to mail any more says of whom it went to. */
export const forgotten = { sentTo: null, sentName: null, sentNote: null, sentLang: null };

/** Forgets whom a person had gifts mailed to, and would have: those that wait do not go. */
export async function forgetRecipients({ db }: DbCtx, userId: number): Promise<void> {
  const bought = boughtBy({ db }, userId);
  await db.update(giftCodes).set(forgotten).where(inArray(giftCodes.purchaseId, bought));
  await db.delete(giftPlans).where(inArray(giftPlans.purchaseId, bought));
}

/** Forgets that gifts went to an address, or will: those that wait do not go. */
export async function forgetAddress({ db }: DbCtx, email: string): Promise<void> {
  await db.update(giftCodes).set(forgotten).where(eq(giftCodes.sentTo, email));
  await db.delete(giftPlans).where(eq(giftPlans.email, email));
}

const boughtBy = ({ db }: DbCtx, userId: number) =>
  db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), sql`${purchases.giftPeriods} is not null`));
