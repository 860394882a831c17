import type { CapScope, CostView } from "../generation/index.ts";

/** Whose figures are read, and where: the installation's, of all or of one organization's space, or an organization's own. */
export type MarginScope =
  | { kind: "staff"; organizationId: number | null }
  | { kind: "organization"; organizationId: number };

/** Whose payments count; null for everybody's. */
export const sellerOf = ({ organizationId }: MarginScope): number | null => organizationId;

/** Whose keys cost: the installation's, or its own to an organization. */
export const costViewOf = ({ kind, organizationId }: MarginScope): CostView => ({
  organizationId,
  keyOwner: kind === "staff" ? "platform" : "organization",
});

/** Whose caps are meant. */
export const capScopeOf = (scope: MarginScope): CapScope => (scope.kind === "staff" ? null : scope.organizationId);

const PICOS = 1_000_000_000_000;

/** Dollars as they are shown: exact to the millionth. */
export const dollarsOf = (cost: bigint): number => Number((cost + 500_000n) / 1_000_000n) / 1_000_000;

/** What a cost comes to in minor units of a currency, of which a dollar is so much; null without a rate. */
export const costIn = (cost: bigint, perDollar: string | undefined, digits: number): number | null =>
  perDollar === undefined
    ? cost === 0n
      ? 0
      : null
    : Math.round((Number(cost) / PICOS) * Number(perDollar) * 10 ** digits);

type Rate = { currency: string; perDollar: string; fromDay: string };

/** The rates that hold on a day, the dollar's among them; of each currency the latest that is valid then. */
export function ratesOn(
  rates: readonly Rate[],
  day: string,
): Map<string, { perDollar: string; fromDay: string | null }> {
  const found = new Map<string, { perDollar: string; fromDay: string | null }>([
    ["USD", { perDollar: "1", fromDay: null }],
  ]);
  for (const { currency, perDollar, fromDay } of rates.toSorted((a, b) => a.fromDay.localeCompare(b.fromDay))) {
    if (fromDay <= day && currency !== "USD") found.set(currency, { perDollar, fromDay });
  }
  return found;
}
