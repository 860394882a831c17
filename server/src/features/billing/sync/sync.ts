import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { refuse } from "../../../platform/errors.ts";
import type { Facts } from "../../../providers/payments/index.ts";
import { lockPurchase, tellBuyer } from "../access/access.ts";
import { readPaymentRefs } from "../invoices/store.system.charges.ts";
import { providerOf } from "../providers.ts";
import { type PurchaseRow, readDatabaseTime, readPurchaseRow } from "../store.system.ts";
import { type Applied, applyFacts } from "./apply.ts";
import { giveBackLate } from "./lateMoney.ts";

/**
 * Brings a purchase in line with what its provider says now, and tells its buyer; answers it as it then is. Safe to
 * call at any time, by anybody, as often as they like. What has no provider, or one whose keys are not here, stays.
 * `objects` are ids that events named for it.
 * Throws what the provider throws.
 */
export async function syncPurchase(
  ctx: App,
  purchaseId: number,
  objects: readonly string[] = [],
): Promise<PurchaseRow> {
  return (await syncAndRead(ctx, purchaseId, objects)).purchase;
}

/** The same, with what the provider said; null where nobody was asked. */
export async function syncAndRead(
  ctx: App,
  purchaseId: number,
  objects: readonly string[] = [],
): Promise<{ purchase: PurchaseRow; facts: Facts | null }> {
  const before = (await readPurchaseRow(ctx, purchaseId)) ?? refuse("not_found");
  const provider = before.providerRef === null ? null : await providerOf(ctx, before);
  if (!provider || before.providerRef === null) return { purchase: before, facts: null };
  // The database's clock, read before the question: facts that were asked for later are never overwritten by these.
  const askedAt = await readDatabaseTime(ctx);
  const facts = await provider.read(before.providerRef, [...objects, ...(await knownRefunds(ctx, before))]);
  const applied = await inTransaction<App, Applied>(ctx, async (tx) => {
    const locked = await lockPurchase(tx, purchaseId);
    const isFresh = locked.syncedAt === null || askedAt >= locked.syncedAt;
    return applyFacts(tx, locked, facts, { askedAt, isFresh });
  });
  if (applied.mustStop) await stopAgain(ctx, provider, before.providerRef);
  if (applied.owedBack.length > 0) await giveBackLate(ctx, provider, purchaseId, applied.owedBack);
  if (applied.hasChanged) await tellBuyer(ctx, before.userId, purchaseId);
  return { purchase: (await readPurchaseRow(ctx, purchaseId)) ?? refuse("not_found"), facts };
}

/** Refunds that we know of: PayPal lists none of a subscription's payments, so that they are asked for by their ids. */
async function knownRefunds(ctx: App, { provider, isSubscription, purchaseId }: PurchaseRow): Promise<string[]> {
  if (provider !== "paypal" || !isSubscription) return [];
  const refs = [...(await readPaymentRefs(ctx, purchaseId))];
  return refs.filter((ref) => ref.startsWith("refund:")).map((ref) => ref.slice("refund:".length));
}

/** What is over here must not charge there; if the provider is down, the next look tells it again. */
async function stopAgain(ctx: App, provider: { stop(ref: string): Promise<void> }, ref: string): Promise<void> {
  await provider.stop(ref).catch((error: unknown) => {
    ctx.log.warn({ err: error, ref }, "a subscription that is over could not be stopped yet");
  });
}
