import { USUAL_CURRENCY } from "@pluma/contract/kit/money";
import { nameOf } from "../../organizations/index.ts";
import { readConfig } from "../../site/index.ts";
import { readShopRow } from "./store.system.shops.ts";

type Parts = Parameters<typeof readConfig>[0] & Parameters<typeof nameOf>[0];

/** The currency that a seller sells in now: the platform (null), or an organization, by its own choice or as the platform does. */
export async function currencyOf(app: Parts, organizationId: number | null): Promise<string> {
  const own = organizationId === null ? null : (await readShopRow(app, organizationId))?.currency;
  return own ?? (await readConfig(app)).currency ?? USUAL_CURRENCY;
}

/** Who a seller is to the law, and the tax within its prices, as it says now. */
export type SellerTerms = {
  name: string;
  address: string;
  taxId: string;
  footer: string;
  taxName: string;
  taxPercent: string;
};

/** The terms of the platform (null), or of an organization: nothing of the platform's stands on what that sells. */
export async function sellerTermsOf(app: Parts, organizationId: number | null): Promise<SellerTerms> {
  if (organizationId === null) {
    const settings = await readConfig(app);
    const name = settings.seller_name || settings.app_name || settings.title || "";
    const [address, taxId, footer] = [settings.seller_address ?? "", settings.seller_tax_id ?? "", ""];
    return { name, address, taxId, footer, ...taxOf(settings.tax_name ?? "", settings.tax_percent ?? "") };
  }
  const row = await readShopRow(app, organizationId);
  return {
    name: row?.sellerName || ((await nameOf(app, organizationId)) ?? ""),
    address: row?.sellerAddress ?? "",
    taxId: row?.sellerTaxId ?? "",
    footer: row?.invoiceFooter ?? "",
    ...taxOf(row?.taxName ?? "", row?.taxPercent ?? ""),
  };
}

const taxOf = (name: string, percent: string) => ({ taxName: percent === "" ? "" : name, taxPercent: percent });
