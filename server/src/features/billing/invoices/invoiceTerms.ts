import type { App } from "../../../platform/context.ts";
import { nameOf } from "../../organizations/index.ts";
import { readConfig } from "../../site/index.ts";

/** Who sold, as an invoice keeps it. */
type Seller = { name: string; address: string; taxId: string };

/** What an invoice says of seller and tax, for good, whatever the settings become. */
export type BillTerms = { sellerDetails: Seller; taxName: string; taxPercent: string; taxAmount: number };

/**
 * Seller and tax of an amount in minor units, by the settings as they are now: tax is within every price. What an
 * organization sells is its own, without the platform's tax.
 */
export async function billTerms(
  app: Pick<App, "db" | "settingsDb" | "bus" | "state" | "secrets" | "config" | "log">,
  organizationId: number | null,
  amount: number,
): Promise<BillTerms> {
  if (organizationId !== null) {
    const name = (await nameOf(app, organizationId)) ?? "";
    return { sellerDetails: { name, address: "", taxId: "" }, taxName: "", taxPercent: "", taxAmount: 0 };
  }
  const settings = await readConfig(app);
  const taxPercent = settings.tax_percent ?? "";
  return {
    sellerDetails: {
      name: settings.seller_name || settings.app_name || settings.title || "",
      address: settings.seller_address ?? "",
      taxId: settings.seller_tax_id ?? "",
    },
    taxName: taxPercent === "" ? "" : (settings.tax_name ?? ""),
    taxPercent,
    taxAmount: taxWithin(amount, taxPercent),
  };
}

/** The tax within an amount, to the nearest minor unit, half up; `percent` as the settings have it ("16", "7.25"). */
export function taxWithin(amount: number, percent: string): number {
  // In hundredths of a percent: 7.25 is not a whole number, and 0.0725 is not exact.
  const share = Math.round(Number(percent) * 100);
  if (!share) return 0;
  const whole = 10_000 + share;
  return Math.floor((2 * amount * share + whole) / (2 * whole));
}
