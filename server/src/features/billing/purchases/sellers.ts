import { fromMinor, USUAL_CURRENCY } from "@pluma/contract/kit/money";
import type { Sales } from "../../organizations/index.ts";
import { readConfig } from "../../site/index.ts";
import { isLiveMode } from "../providers.ts";
import { hasRunning, sumPaidTo } from "./store.system.sellers.ts";

/** What is known of what organizations sell: what people paid to one, and whether somebody still pays. */
export const salesOfOrganizations: Sales = {
  async paid(app, organizationId, userIds) {
    const [{ currency = USUAL_CURRENCY }, isLiveOnly] = await Promise.all([readConfig(app), isLiveMode(app)]);
    const sums = await sumPaidTo(app, organizationId, userIds, { currency, isLiveOnly });
    return { amounts: new Map(sums.map(({ userId, amount }) => [userId, fromMinor(amount, currency)])), currency };
  },
  isSelling: hasRunning,
};
