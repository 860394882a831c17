import { type SQL, sql } from "drizzle-orm";
import { type AskerCtx, mine } from "../../../platform/database/owned.ts";
import { billingDetails } from "../tables.details.ts";

export type DetailsRow = typeof billingDetails.$inferSelect;

/** Whom the caller's invoices are made out to; null where they never said. */
export async function readOwnDetails(ctx: AskerCtx): Promise<DetailsRow | null> {
  const [row] = await ctx.db.select().from(billingDetails).where(mine(ctx, billingDetails.userId));
  return row ?? null;
}

/** Writes whom the caller's invoices are made out to. */
export async function writeOwnDetails(
  ctx: AskerCtx & { actor: { userId: number } },
  details: Omit<DetailsRow, "userId">,
): Promise<void> {
  await ctx.db
    .insert(billingDetails)
    .values({ userId: ctx.actor.userId, ...details })
    .onConflictDoUpdate({ target: billingDetails.userId, set: details });
}

/** What an invoice of a person keeps of whom it is made out to, as it stands when it is written. */
export const detailsOf = (userId: number): SQL =>
  sql`coalesce((select jsonb_build_object('name', ${billingDetails.name}, 'address', ${billingDetails.address},
    'taxId', ${billingDetails.taxId}) from ${billingDetails} where ${billingDetails.userId} = ${userId}), '{}'::jsonb)`;
