import type { checkout } from "@pluma/contract/billing/checkout";
import type { Input } from "@pluma/contract/kit/kit";
import type { ActorCtx } from "../../../platform/context.ts";
import { allow, refuse } from "../../../platform/errors.ts";
import { closeAttempt, isOpenAttempt } from "../attempts/attemptEnd.ts";
import { outcomeOf } from "../providers.ts";
import { isClosedUnpaid } from "../rules.ts";
import { readOwnPurchase } from "../store.ts";
import { syncAndRead } from "../sync/sync.ts";

/**
 * Closes a checkout of the caller's that was left before it was paid, at its provider first: it cannot be paid afterwards, and its
 * place and code are free. Told again it stays closed. Refuses checkout_paid where it was paid, or its provider is still deciding,
 * and payment_failed while that cannot be known.
 */
export async function removeCheckout(
  ctx: ActorCtx,
  { params }: Pick<Input<typeof checkout.removeCheckout>, "params">,
): Promise<undefined> {
  const found = (await readOwnPurchase(ctx, params.id)) ?? refuse("not_found");
  if (isClosedUnpaid(found)) return;
  allow(isOpenAttempt(found), "checkout_paid");
  const { facts } = await outcomeOf(ctx, syncAndRead(ctx, params.id));
  allow(facts?.state !== "pending", "checkout_paid");
  await outcomeOf(ctx, closeAttempt(ctx, params.id));
  const after = (await readOwnPurchase(ctx, params.id)) ?? refuse("not_found");
  // Begun at the provider in this very moment, from another tab: that one is open, and can be removed.
  allow(!isOpenAttempt(after), "payment_failed");
  allow(isClosedUnpaid(after), "checkout_paid");
}
