import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { isRefused } from "../../../../platform/refused.ts";
import { useTotals } from "../../data.checkout.ts";
import { giftOf } from "../../gifts/giftOf.ts";
import { discountTrouble } from "../refusals.ts";

/**
 * What a product comes to, with the code of the address. A code that does not count any more is none: the sum without
 * it stands instead, and `problem` says why.
 */
export function useSum(productId: number) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const [lost, setLost] = useState<string | null>(null);
  const gift = giftOf(search);
  // What is given has no code.
  const code = gift === null ? search.get("code") : null;
  const withCode = useTotals(productId, code, gift);
  const isLost = code !== null && isRefused(withCode.error) && withCode.error.code.startsWith("discount_");
  const without = useTotals(isLost ? productId : null, null);
  const read = isLost ? without : withCode;
  const setCode = (next: string | null) => {
    setLost(null);
    setSearch(next === null ? {} : { code: next }, { replace: true, state });
  };
  const readAgain = () => {
    void withCode.refetch().then(({ error }) => {
      if (code === null || !isRefused(error) || !error.code.startsWith("discount_")) return;
      setCode(null);
      setLost(discountTrouble(error));
    });
  };
  return {
    sum: read.error ? undefined : read.data,
    error: read.error,
    isOld: read.isPlaceholderData,
    problem: isLost ? discountTrouble(withCode.error) : lost,
    setCode,
    readAgain,
  };
}
