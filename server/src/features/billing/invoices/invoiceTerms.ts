import type { App } from "../../../platform/context.ts";
import { sellerTermsOf, takeInvoiceNumber } from "../../products/index.ts";

/** Who sold, as an invoice keeps it; `footer` stands below its lines. */
type Seller = { name: string; address: string; taxId: string; footer: string };

/** What an invoice says of seller and tax, for good, whatever the settings become. */
export type BillTerms = { sellerDetails: Seller; taxName: string; taxPercent: string; taxAmount: number };

type Parts = Pick<App, "db" | "settingsDb" | "bus" | "state" | "secrets" | "config" | "log">;

/**
 * Seller and tax of an amount in minor units, by what the seller says now: tax is within every price. What an
 * organization sells is its own, without the platform's tax.
 */
export async function billTerms(app: Parts, organizationId: number | null, amount: number): Promise<BillTerms> {
  const { name, address, taxId, footer, taxName, taxPercent } = await sellerTermsOf(app, organizationId);
  return {
    sellerDetails: { name, address, taxId, footer },
    taxName,
    taxPercent,
    taxAmount: taxWithin(amount, taxPercent),
  };
}

type Billed = { organizationId: number | null; isLive: boolean; isTest: boolean };

/**
 * The number of a new invoice in the series of the organization that sold, taken in the caller's transaction; null for the
 * platform's own, whose number is its id. Where no money moves another series counts, so that the real one has no gaps.
 */
export async function numberFor(tx: Parts, { organizationId, isLive, isTest }: Billed): Promise<string | null> {
  return organizationId === null ? null : takeInvoiceNumber(tx, organizationId, { isReal: isLive && !isTest });
}

/** The tax within an amount, to the nearest minor unit, half up; `percent` as the settings have it ("16", "7.25"). */
export function taxWithin(amount: number, percent: string): number {
  // In hundredths of a percent: 7.25 is not a whole number, and 0.0725 is not exact.
  const share = Math.round(Number(percent) * 100);
  if (!share) return 0;
  const whole = 10_000 + share;
  return Math.floor((2 * amount * share + whole) / (2 * whole));
}
