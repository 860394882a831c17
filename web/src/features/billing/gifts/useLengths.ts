import type { Gift } from "@pluma/contract/billing/gifts";
import { useWords } from "../../../platform/look/i18n.ts";

/** How long something is given, in words: "3 months". */
export function useLengths() {
  const t = useWords("billing/gifts");
  return ({ period, count }: NonNullable<Gift["length"]>): string => t(`length.${period}`, { count });
}
