import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Ctx } from "../../../platform/context.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { providerEvents } from "../tables.events.ts";
import { invoices, payments, purchases } from "../tables.ts";

export type EventRow = typeof providerEvents.$inferSelect;

/** Providers that send events. */
const reporting: EventRow["provider"][] = ["stripe", "paypal"];

type DbCtx = Pick<Ctx, "db">;

const insertOnce = prepared((db) =>
  db
    .insert(providerEvents)
    .values({
      provider: sql.placeholder("provider"),
      organizationId: sql.placeholder("organizationId"),
      ref: sql.placeholder("ref"),
      type: sql.placeholder("type"),
      objects: sql.placeholder("objects"),
      purchaseId: sql.placeholder("purchaseId"),
      nextTryAt: sql.placeholder("nextTryAt"),
    })
    .onConflictDoNothing()
    .prepare("billing_event"),
);

/** Keeps an event; one that came before is kept once. */
export async function insertEvent(
  { db }: DbCtx,
  event: Pick<EventRow, "provider" | "organizationId" | "ref" | "type" | "objects" | "purchaseId" | "nextTryAt">,
): Promise<void> {
  await insertOnce(db).execute(event);
}

/** Events that wait by now, the oldest first; whoever claims them has them until `until`. */
export async function claimEvents({ db }: DbCtx, now: Date, until: Date, limit: number): Promise<EventRow[]> {
  const waiting = db
    .select({ id: providerEvents.providerEventId })
    .from(providerEvents)
    .where(and(isNull(providerEvents.appliedAt), lte(providerEvents.nextTryAt, now)))
    .orderBy(asc(providerEvents.nextTryAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return db
    .update(providerEvents)
    .set({ nextTryAt: until, attempts: sql`${providerEvents.attempts} + 1` })
    .where(inArray(providerEvents.providerEventId, waiting))
    .returning();
}

/** Marks events as applied, or as given up with what was wrong. */
export async function closeEvents({ db }: DbCtx, ids: number[], appliedAt: Date, error: string | null): Promise<void> {
  if (ids.length === 0) return;
  await db.update(providerEvents).set({ appliedAt, error }).where(inArray(providerEvents.providerEventId, ids));
}

/** Leaves events to be tried again later. */
export async function postponeEvents({ db }: DbCtx, ids: number[], nextTryAt: Date, error: string): Promise<void> {
  await db.update(providerEvents).set({ nextTryAt, error }).where(inArray(providerEvents.providerEventId, ids));
}

/**
 * The purchases that events name: by its own id, or by the provider's ids of it and of its bills. What an account reports is
 * only ever of what its own seller sold, whatever it names.
 */
export async function readNamed(ctx: DbCtx, events: readonly EventRow[]): Promise<Map<number, number>> {
  const { db } = ctx;
  const objects = [...new Set(events.flatMap((event) => event.objects))];
  const named = events.flatMap(({ purchaseId }) => (purchaseId === null ? [] : [purchaseId]));
  const columns = {
    purchaseId: purchases.purchaseId,
    provider: purchases.provider,
    organizationId: purchases.organizationId,
  };
  const [rows, bills] = [
    await db
      .select({ ...columns, ref: purchases.providerRef, subscriptionId: purchases.subscriptionId })
      .from(purchases)
      .where(
        or(
          named.length > 0 ? inArray(purchases.purchaseId, named) : undefined,
          objects.length > 0 ? inArray(purchases.providerRef, objects) : sql`false`,
        ),
      ),
    objects.length === 0
      ? []
      : await db
          .select({
            purchaseId: invoices.purchaseId,
            provider: invoices.provider,
            organizationId: invoices.organizationId,
            ref: invoices.providerRef,
          })
          .from(invoices)
          .where(and(inArray(invoices.provider, reporting), inArray(invoices.providerRef, objects))),
  ];
  const byRef = new Map<string, number>();
  for (const row of [...(await readPaid(ctx, objects)), ...bills, ...rows]) {
    byRef.set(keyOf(row, row.ref), row.purchaseId);
  }
  const byId = new Map(rows.map((row) => [keyOf(row, row.purchaseId), row.purchaseId]));
  return new Map(
    events.flatMap((event) => {
      const { providerEventId, purchaseId, objects: own } = event;
      const found =
        own.map((ref) => byRef.get(keyOf(event, ref))).find((id) => id !== undefined) ??
        byId.get(keyOf(event, purchaseId));
      return found === undefined ? [] : [[providerEventId, found] as const];
    }),
  );
}

/** An id at an account: of whom it is comes first. */
const keyOf = (
  { provider, organizationId }: Pick<EventRow, "provider" | "organizationId">,
  id: string | number | null,
): string => `${provider}:${organizationId ?? 0}:${id}`;

/** What payments name: a refund is told by the payment that it is of. */
function readPaid({ db }: DbCtx, objects: string[]) {
  if (objects.length === 0) return [];
  return db
    .select({
      purchaseId: payments.purchaseId,
      provider: payments.provider,
      organizationId: payments.organizationId,
      ref: payments.ref,
    })
    .from(payments)
    .where(and(inArray(payments.provider, reporting), eq(payments.kind, "charge"), inArray(payments.ref, objects)));
}

/** Forgets events that were applied before a moment. */
export async function deleteOldEvents({ db }: DbCtx, before: Date): Promise<void> {
  await db.delete(providerEvents).where(lte(providerEvents.appliedAt, before));
}
