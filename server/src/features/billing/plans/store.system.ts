import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { planRequests } from "../tables.plans.ts";

type DbCtx = Pick<Ctx, "db">;

export type PlanRequestRow = typeof planRequests.$inferSelect;
type NewRequest = Omit<typeof planRequests.$inferInsert, "planRequestId" | "state" | "createdAt">;

/** Writes the one request of a purchase that waits, in place of what waited before; its purchase is locked. */
export async function writeRequest({ db }: DbCtx, request: NewRequest): Promise<void> {
  await withdrawRequests({ db }, request.purchaseId);
  await db
    .insert(planRequests)
    .values(request)
    .onConflictDoUpdate({
      target: [planRequests.purchaseId, planRequests.planRef],
      set: { ...request, state: "waiting" },
    });
}

async function withdrawRequests({ db }: DbCtx, purchaseId: number): Promise<void> {
  await db
    .update(planRequests)
    .set({ state: "withdrawn" })
    .where(and(eq(planRequests.purchaseId, purchaseId), eq(planRequests.state, "waiting")));
}

const waitingOf = prepared((db) =>
  db
    .select()
    .from(planRequests)
    .where(
      and(
        sql`${planRequests.purchaseId} = any(${sql.placeholder("purchaseIds")}::bigint[])`,
        eq(planRequests.state, "waiting"),
        gt(planRequests.expiresAt, sql.placeholder("now")),
      ),
    )
    .prepare("billing_plan_requests_waiting"),
);

/** What these purchases wait for now; of each at most one. */
export function readWaiting({ db }: DbCtx, purchaseIds: number[], now: Date): Promise<PlanRequestRow[]> {
  return waitingOf(db).execute({ purchaseIds, now });
}

/** The request that a plan of the provider came of; null when none of this purchase did. */
export async function readRequestOf(
  { db }: DbCtx,
  purchaseId: number,
  planRef: string,
): Promise<PlanRequestRow | null> {
  const [row] = await db
    .select()
    .from(planRequests)
    .where(and(eq(planRequests.purchaseId, purchaseId), eq(planRequests.planRef, planRef)))
    .orderBy(desc(planRequests.planRequestId));
  return row ?? null;
}

/** Writes that a request was agreed to: it is the one that counts, and one that was agreed to before is over. */
export async function writeAgreed(
  { db }: DbCtx,
  { planRequestId, purchaseId }: Pick<PlanRequestRow, "planRequestId" | "purchaseId">,
): Promise<void> {
  await db
    .update(planRequests)
    .set({ state: "withdrawn" })
    .where(and(eq(planRequests.purchaseId, purchaseId), ne(planRequests.planRequestId, planRequestId)));
  await db.update(planRequests).set({ state: "agreed" }).where(eq(planRequests.planRequestId, planRequestId));
}
