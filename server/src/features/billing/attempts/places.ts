import type { ActorCtx } from "../../../platform/context.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import type { ProductRow } from "../../products/index.ts";
import { ATTEMPT_MINUTES } from "../rules.ts";
import { closeAttempt } from "./attemptEnd.ts";
import { countBuyers, readAsked, readSubscribed } from "./store.attempts.ts";
import { readStaleAttempts } from "./store.system.ts";

/** So many checkouts that nobody paid are closed for one who wants their places; the clock closes the others. */
const CLOSED_AT_ONCE = 10;

/** The moment before which a checkout was begun whose place somebody else may have. */
export const staleBefore = ({ clock }: Pick<ActorCtx, "clock">): Date =>
  new Date(clock.now().getTime() - ATTEMPT_MINUTES * 60_000);

/**
 * Closes checkouts of a product of so many places that nobody paid in time, at their providers first: a place is free
 * when it cannot be paid for any more, and not before. One that cannot be closed keeps its place.
 */
export async function freePlaces(ctx: ActorCtx, { productId, userLimit }: ProductRow): Promise<void> {
  if (userLimit === null) return;
  const stale = await readStaleAttempts(ctx, productId, { before: staleBefore(ctx), limit: CLOSED_AT_ONCE });
  for (const { purchaseId } of stale) {
    await closeAttempt(ctx, purchaseId).catch((error: unknown) => {
      ctx.log.warn({ err: error, purchaseId }, "a checkout keeps its place: it could not be closed");
    });
  }
}

/** Refuses product_not_for_sale when everybody's places are taken, purchase_limit when the caller's are. */
export async function checkPlaces(tx: ActorCtx, product: ProductRow): Promise<void> {
  const { productId, limitPerUser, userLimit } = product;
  if (limitPerUser === null && userLimit === null) return;
  const { others, own } = await countBuyers(tx, { productId, since: staleBefore(tx) });
  allow(userLimit === null || own > 0 || others < userLimit, "product_not_for_sale");
  allow(limitPerUser === null || own < limitPerUser, "purchase_limit");
}

/**
 * Refuses a subscription that the caller pays for already (already_subscribed), or that another of theirs is about to
 * become once they agree at the provider (plan_change_waiting), by another purchase than the one that is to be it: it
 * can be changed, not doubled.
 */
export async function refuseSecond(
  tx: ActorCtx,
  { productId, isSubscription }: ProductRow,
  { isLive, purchaseId = null }: { isLive: boolean; purchaseId?: number | null },
): Promise<void> {
  if (!isSubscription) return;
  const wanted = { productId, isLive, exceptId: purchaseId };
  // What is asked becomes what is subscribed, never the other way: read in this order, nothing slips between.
  const isAsked = await readAsked(tx, wanted, tx.clock.now());
  if (await readSubscribed(tx, wanted)) refuse("already_subscribed");
  if (isAsked) refuse("plan_change_waiting");
}
