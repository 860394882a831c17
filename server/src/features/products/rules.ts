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

/** What staff may do with a discount code: managers look. */
export const rightsOverDiscount = ({ staffRole }: Pick<Seller, "staffRole">) => ({
  edit: staffRole === "admin",
  remove: staffRole === "admin",
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
 * Whether a code is for a product. One that names none is for all of the platform's; an organization's products are
 * its own income, so that a code covers them only by name.
 */
export const covers = (productIds: readonly number[], product: Covered): boolean =>
  productIds.length === 0 ? product.organizationId === null : productIds.includes(product.productId);
