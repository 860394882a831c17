import type { PersonalData } from "../../platform/features/personalData.ts";

/** What products keep of a person: which discounts they used. */
export const productData: PersonalData = {
  name: "products",
  tables: { discount_uses: { stays: "a code that works once must not work again" } },
  // Purchases, which billing exports, name the discount.
  exportOf: null,
  erase: null,
};
