import { defineSold } from "../products/index.ts";
import { defineBillingBelongings } from "./belongings.ts";
import { countSold } from "./purchases/store.system.ts";

/** Declares what billing keeps of people, and how many bought each product; once, when the app is opened. */
export function defineBilling(): void {
  defineBillingBelongings();
  defineSold(countSold);
}
