import { addIntervals, type Interval, type Period } from "@pluma/contract/kit/time";

type Seller = { staffRole: string | null; organizationRole: string | null; organizationId: number | null };

/**
 * Whether somebody who sells a product says where its purchases are told: names and addresses of buyers go there. An
 * admin of the platform, and of the organization whose product it is.
 */
export const mayDirectWebhook = (seller: Seller, organizationId: number | null): boolean =>
  seller.staffRole === "admin" ||
  (organizationId !== null && organizationId === seller.organizationId && seller.organizationRole === "admin");

/** What somebody who sells a product may do with it. */
export const rightsOverProduct = (seller: Seller, organizationId: number | null) => ({
  edit: true,
  edit_webhook: mayDirectWebhook(seller, organizationId),
  test: seller.staffRole === "admin",
});

/** Whether somebody makes and changes the codes of the selected space: as with webhooks, the platform's managers look. */
export const mayEditDiscounts = (seller: Seller): boolean => mayDirectWebhook(seller, seller.organizationId);

/** What somebody may do with a discount code of the selected space. */
export const rightsOverDiscount = (seller: Seller) => ({
  edit: mayEditDiscounts(seller),
  remove: mayEditDiscounts(seller),
});

const DAY_MS = 86_400_000;

/** What a purchase of a product costs, in minor units: the sale price where it is above 0 and below the price. */
export function duePrice({ price, salePrice }: { price: number; salePrice: number | null }): number {
  return salePrice !== null && salePrice > 0 && salePrice < price ? salePrice : price;
}

type Trial = {
  isSubscription: boolean;
  freeTrialPeriod: Period | null;
  freeTrialLength: number | null;
  freeTrialEnd: Date | null;
};

/** When a trial that begins now ends: at its date while that is to come, else after its length; null without a trial. */
export function trialEndOf(product: Trial, now: Date): Date | null {
  if (!product.isSubscription) return null;
  if (product.freeTrialEnd && product.freeTrialEnd > now) return product.freeTrialEnd;
  if (!product.freeTrialLength) return null;
  return addIntervals(now, { period: product.freeTrialPeriod ?? "day", count: product.freeTrialLength });
}

/** How many days a trial that begins now has, begun days counted whole; 0 without a trial. */
export function trialDaysOf(product: Trial, now: Date): number {
  const end = trialEndOf(product, now);
  return end ? Math.ceil((end.getTime() - now.getTime()) / DAY_MS) : 0;
}

type Lasting = { duration: "once" | "months" | "forever"; durationMonths: number | null };

/** Of how many payments that begin now a code takes its amount off; null is of all of them. */
export function cyclesOf({ duration, durationMonths }: Lasting, interval: Interval | null, now: Date): number | null {
  if (interval === null || duration === "once") return 1;
  if (duration === "forever") return null;
  const end = addIntervals(now, { period: "month", count: durationMonths ?? 1 });
  let cycles = 1;
  while (addIntervals(now, interval, cycles) < end) cycles += 1;
  return cycles;
}

type Dates = { available: boolean; startsAt: Date | null; endsAt: Date | null };

/** Whether a code can be used by its dates: `unknown` before they begin, as if it were not there yet. */
export function standingOf({ available, startsAt, endsAt }: Dates, now: Date): "running" | "unknown" | "over" {
  if (startsAt && startsAt > now) return "unknown";
  return available && !(endsAt && endsAt <= now) ? "running" : "over";
}

/** How often a code was used: by everybody, and by the one who asks. */
export type Uses = { all: number; own: number };

/** Whether a code has been used as often as it may be. */
export const isSpent = (limits: { usesMax: number | null; usesPerUserMax: number | null }, uses: Uses): boolean =>
  (limits.usesMax !== null && uses.all >= limits.usesMax) ||
  (limits.usesPerUserMax !== null && uses.own >= limits.usesPerUserMax);

type Covered = { productId: number; organizationId: number | null };

/**
 * Whether a code is for a product: only ever for one of the seller whose code it is, who goes without what it takes off. One
 * that names none is for all of that seller's.
 */
export const covers = (
  code: { organizationId: number | null; productIds: readonly number[] },
  product: Covered,
): boolean =>
  code.organizationId === product.organizationId &&
  (code.productIds.length === 0 || code.productIds.includes(product.productId));
