export { deliverySubject } from "./deliveries.ts";
export {
  holdDiscount,
  isGivenFor,
  type PricedDiscount,
  priceDiscount,
  releaseDiscount,
  useDiscount,
} from "./discounts/discountUses.ts";
export { findProduct, reachableProduct, readProducts, visibleProduct } from "./finding.ts";
export { mountProducts } from "./routes.ts";
export { duePrice, trialDaysOf, trialEndOf } from "./rules.ts";
export { type Sellers, sellersOf, takersOf } from "./sellers.ts";
export { showSold, showTerms } from "./show.ts";
export { type CountSold, defineSold } from "./sold.ts";
export type { ProductRow } from "./store.ts";
