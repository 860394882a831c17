import { feature } from "../../platform/features/feature.ts";
import { defineBoughtPlaces } from "../organizations/index.ts";
import { productPart } from "./bundle/part.ts";
import { grantableGroups, isGranted, placesBought } from "./grants/groups.ts";
import { defineGrantable } from "./grants/kinds.ts";
import { productData } from "./personalData.ts";
import { mountProducts } from "./routes.ts";

export { deliverySubject } from "./deliveries.ts";
export {
  holdDiscount,
  isGivenFor,
  type PricedDiscount,
  priceDiscount,
  releaseDiscount,
  useDiscount,
} from "./discounts/discountUses.ts";
export { findProduct, reachableProduct, readProducts } from "./finding.ts";
export { grantsOf, nameThings } from "./grants/grants.ts";
export { type AskedHolders, defineHolding, type Holder, holdersOf, type OwnedThing } from "./grants/holding.ts";
export { defineGrantable, type OfferedThing, type Things, thingsOf } from "./grants/kinds.ts";
export { mineByHolding, visibleByHolding } from "./grants/store.holding.ts";
export { isGranting } from "./grants/store.system.ts";
export { listOnSale, showToBuyer } from "./products.ts";
export { duePrice, mayEditDiscounts, trialEndOf } from "./rules.ts";
export { salesTermsOf, salesTermsRead, sellersOf, takersOf } from "./sellers.ts";
export { noteHeard } from "./shops/heard.ts";
export { paypalKeysOf } from "./shops/keys.ts";
export { takeInvoiceNumber, takeOwnNumber } from "./shops/numbers.ts";
export { isPaypalSellerAmong, readShopRow, type SellingRow, sellingPart } from "./shops/store.system.shops.ts";
export { currencyOf, sellerTermsOf } from "./shops/terms.ts";
export { showSold } from "./show.ts";
export { defineSold } from "./sold.ts";
export { hasProducts, productsNamed } from "./store.system.ts";
export type { ProductRow } from "./store.ts";
export { productGrants } from "./tables.ts";

export const products = feature({
  name: "products",
  mount: mountProducts,
  jobs: [],
  personalData: [productData],
  bundles: [productPart],
  define(app) {
    defineGrantable(app, "group", grantableGroups);
    // Organizations are below what is sold, and cannot ask for it.
    defineBoughtPlaces(app, { read: placesBought, isSold: isGranted });
  },
});
