export { defineBilling } from "./define.ts";
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
export { lookAfterPurchases, reconcilePurchases } from "./jobs.ts";
export { isLiveMode } from "./providers.ts";
export { boughtBy, storageBoughtBy } from "./purchases/bought.ts";
export { mountCheckout, mountPurchases } from "./routes.ts";
