import { fromMinor, USUAL_CURRENCY } from "@pluma/contract/kit/money";
import type { Sales } from "../../organizations/index.ts";
import { readConfig } from "../../site/index.ts";
import { isLiveMode } from "../providers.ts";
import { hasRunning, readPaidTo, sumPaidTo } from "./store.system.sellers.ts";

/** What is known of what organizations sell: what people paid to one, and whether somebody still pays. */
export const salesOfOrganizations: Sales = {
  async terms(app) {
    const [{ currency = USUAL_CURRENCY }, isLiveOnly] = await Promise.all([readConfig(app), isLiveMode(app)]);
    return { currency, isLiveOnly };
  },
  async paid(app, organizationId, userIds, terms) {
    const sums = await readPaidTo(app, organizationId, userIds, terms);
    return new Map(sums.map(({ userId, amount }) => [userId, fromMinor(amount, terms.currency)]));
  },
  sum: sumPaidTo,
  isSelling: hasRunning,
};
