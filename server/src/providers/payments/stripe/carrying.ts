import type Stripe from "stripe";
import type { PlanMove } from "../index.ts";
import type { Account } from "./account.ts";
import { toStripe } from "./amounts.ts";
import { wholeOf } from "./customers.ts";
import { couponOf } from "./orders.ts";

/** How a subscription is asked for so that its coupons can be read. */
export const present = { expand: ["discounts.source.coupon"] };

/**
 * The discounts that a subscription is to have from a move on, where they are others than it has: a percent goes on by
 * itself, an amount only where it was given for the new product too. Null where nothing has to change.
 */
export async function discountsFor(
  account: Account,
  subscription: Stripe.Subscription,
  { discount, price, interval, when }: PlanMove,
): Promise<{ coupon: string }[] | "" | null> {
  const running = runningOf(account, subscription);
  if (discount === null) return running.length === 0 ? null : "";
  const { kind, value } = discount;
  const isKept = running.some(({ percent_off, amount_off }) =>
    kind === "percent" ? percent_off === value : amount_off === toStripe({ ...price, amount: value }).amount,
  );
  if (isKept) return null;
  // In a trial the months are counted from today, else from the first payment of the new price.
  const trial = subscription.status === "trialing" ? subscription.trial_end : null;
  const trialEnd = when === "now" && trial !== null ? new Date(trial * 1000) : null;
  return [{ coupon: await couponOf(account, { price, interval, trialEnd }, discount) }];
}

/** The coupons that still take something off: one that counts once has, and one whose time is over does no more. */
function runningOf({ keys }: Account, { discounts }: Stripe.Subscription): Stripe.Coupon[] {
  const now = keys.clock.now().getTime() / 1000;
  return discounts.flatMap((one) => {
    const whole = wholeOf(one);
    const coupon = whole && wholeOf(whole.source.coupon);
    if (!whole || !coupon || coupon.duration === "once" || (whole.end !== null && whole.end <= now)) return [];
    return [coupon];
  });
}
