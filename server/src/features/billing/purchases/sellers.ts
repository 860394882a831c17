import { fromMinor } from "@pluma/contract/kit/money";
import type { Sales } from "../../organizations/index.ts";
import { type SellingRow, salesTermsOf, salesTermsRead, sellingPart } from "../../products/index.ts";
import { eachPaidTo, hasRunning, readPaidTo, sumPaidTo } from "./store.system.sellers.ts";

const termsFrom = ({ currency, hasLive }: { currency: string; hasLive: boolean }) => ({
  currency,
  isLiveOnly: hasLive,
});

/** What is known of what organizations sell: what people paid to one, and whether somebody still pays. */
export const salesOfOrganizations: Sales = {
  terms: async (app, organizationId) => termsFrom(await salesTermsOf(app, organizationId)),
  kept: sellingPart,
  async termsKept(app, organizationId, kept: SellingRow[]) {
    return termsFrom(await salesTermsRead(app, organizationId, kept));
  },
  async paid(app, organizationId, userIds, terms) {
    const sums = await readPaidTo(app, organizationId, userIds, terms);
    return new Map(sums.map(({ userId, amount }) => [userId, fromMinor(amount, terms.currency)]));
  },
  sum: sumPaidTo,
  each: eachPaidTo,
  isSelling: hasRunning,
};
