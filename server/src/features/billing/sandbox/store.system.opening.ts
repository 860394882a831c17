import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { sandboxClosings } from "../tables.closings.ts";
import { purchases } from "../tables.ts";

type DbCtx = Pick<Ctx, "db">;

/** Whether the sandbox was closed here for good. */
export async function readIsClosed({ db }: DbCtx): Promise<boolean> {
  return (await db.select().from(sandboxClosings).limit(1)).length > 0;
}

/** Closes the sandbox here for good, once; `reason` is what came from elsewhere. */
export async function writeClosing({ db }: DbCtx, reason: string, closedAt: Date): Promise<void> {
  await db.insert(sandboxClosings).values({ reason, closedAt }).onConflictDoNothing();
}

const soldLive = prepared((db) =>
  db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(
      and(
        eq(purchases.isLive, true),
        inArray(purchases.provider, ["stripe", "paypal"]),
        isNotNull(purchases.startedAt),
      ),
    )
    .limit(1)
    .prepare("billing_sold_live"),
);

/** Whether anything was ever sold here for money that a provider moved. */
export async function readHasSoldLive({ db }: DbCtx): Promise<boolean> {
  return (await soldLive(db).execute()).length > 0;
}

/** Purchases of the sandbox that are not revoked yet, the oldest first. */
export async function readSandboxPurchases({ db }: DbCtx, limit: number): Promise<number[]> {
  const rows = await db
    .select({ purchaseId: purchases.purchaseId })
    .from(purchases)
    .where(and(eq(purchases.provider, "sandbox"), ne(purchases.status, "revoked")))
    .orderBy(asc(purchases.purchaseId))
    .limit(limit);
  return rows.map(({ purchaseId }) => purchaseId);
}
