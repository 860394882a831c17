import { fromMinor } from "@pluma/contract/kit/money";
import type { Sales } from "../../organizations/index.ts";
import { salesTermsOf } from "../../products/index.ts";
import { eachPaidTo, hasRunning, readPaidTo, sumPaidTo } from "./store.system.sellers.ts";

/** What is known of what organizations sell: what people paid to one, and whether somebody still pays. */
export const salesOfOrganizations: Sales = {
  async terms(app, organizationId) {
    const { currency, hasLive } = await salesTermsOf(app, organizationId);
    return { currency, isLiveOnly: hasLive };
  },
  async paid(app, organizationId, userIds, terms) {
    const sums = await readPaidTo(app, organizationId, userIds, terms);
    return new Map(sums.map(({ userId, amount }) => [userId, fromMinor(amount, terms.currency)]));
  },
  sum: sumPaidTo,
  each: eachPaidTo,
  isSelling: hasRunning,
};
