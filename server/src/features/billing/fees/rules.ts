import { percentOf } from "@pluma/contract/kit/money";

/** What the installation takes of a charge: a share, and an amount of `currency`. */
type Rate = { percent: number; fixed: number; currency: string };

/** The fee of a charge in minor units, never more than the charge; an amount of another currency is none of it. */
export function feeOf(amount: number, currency: string, { percent, fixed, currency: ofFixed }: Rate): number {
  return Math.min(amount, percentOf(amount, percent) + (ofFixed === currency ? fixed : 0));
}

type Back = { fee: number; charged: number; refunded: number };

/**
 * How much of a fee has gone back once so much of its charge has: the same share, to the nearest minor unit, so that a
 * charge that went back whole, in however many parts, leaves nothing of it.
 */
export function feeBackOf({ fee, charged, refunded }: Back): number {
  if (charged <= 0) return 0;
  // Amounts of a hundred million times each other are more than a number holds exactly.
  const [whole, part] = [BigInt(charged), BigInt(Math.min(refunded, charged))];
  return Number((2n * BigInt(fee) * part + whole) / (2n * whole));
}
