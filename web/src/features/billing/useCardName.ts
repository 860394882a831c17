import { useWords } from "../../platform/look/i18n.ts";
import { brandOf } from "../../ui/marks/cardBrand.ts";

/** "Visa ending in 4242". */
export function useCardName(): (card: { brand: string; last4: string }) => string {
  const t = useWords("billing");
  return ({ brand, last4 }) => t("card.ending", { brand: brandOf(brand).name, last4 });
}
