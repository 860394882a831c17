import { feature } from "../../platform/features/feature.ts";
import { defineSales } from "../organizations/index.ts";
import { defineHolding, defineSold } from "../products/index.ts";
import { defineStorageBought } from "../site/index.ts";
import { readHolders } from "./holding/store.system.ts";
import { mineByPurchase, visibleByPurchase } from "./holding/store.ts";
import { lookAfterPurchases, reconcilePurchases, tellBuyersAhead } from "./jobs.ts";
import { mailsPart } from "./mailing/bundle.ts";
import { billingData } from "./personalData.ts";
import { salesOfOrganizations } from "./purchases/sellers.ts";
import { storageBoughtBy } from "./purchases/summary.ts";
import { mountBilling } from "./routes.ts";
import { countSold } from "./store.system.ts";

export {
  hasSold,
  isCustomerOf,
  paymentsIn,
  productInForce,
  productsInForce,
  seatPayers,
  soldBy,
} from "./figures/store.system.parts.ts";
export {
  type Cancellation,
  countAccessAt,
  countCancelled,
  countPurchases,
  countRunningTrials,
  countTrials,
  countWaiting,
  listAccessAt,
  listCancelled,
  type PaymentLine,
  readNewestPurchases,
  readPaymentLines,
  readSoldNames,
  sumPayments,
  sumPaymentsByProduct,
  sumRecurring,
} from "./figures/store.system.ts";
export { formsAt, isLiveMode, isLiveModeOf } from "./providers.ts";
export { purchaseSummaryOf, storageBoughtBy, wordsGivenTo, wordsRenewAt } from "./purchases/summary.ts";

export const billing = feature({
  name: "billing",
  mount: mountBilling,
  jobs: [lookAfterPurchases, reconcilePurchases, tellBuyersAhead],
  personalData: [billingData],
  bundles: [mailsPart],
  define(app) {
    defineSold(app, countSold);
    defineHolding(app, {
      heldBy: (ctx, kind, thingId) => visibleByPurchase(ctx, kind, thingId, app.clock),
      heldAnywhere: (ctx, kind, thing) => mineByPurchase(ctx, kind, thing, app.clock),
      holders: ({ db }, asked) => readHolders({ db, clock: app.clock }, asked),
    });
    defineStorageBought(app, storageBoughtBy);
    defineSales(app, salesOfOrganizations);
  },
});
