import { gifts } from "@pluma/contract/billing/gifts";
import type { GiftMailGiven } from "@pluma/contract/billing/sellingMails";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../../platform/ask/ask.ts";
import { attempts } from "../../../platform/ask/attempts.ts";
import { readPurchasesAgain } from "../data.ts";
import { goTo } from "../goTo.ts";

/** The gifts that one bought; what became of them while another screen was open is read with the first look. */
export function useGifts(isWanted = true) {
  return useQuery({
    queryKey: ["billing", "purchases", "gifts"],
    queryFn: ({ signal }) => ask(gifts.listGifts, {}, { signal }),
    select: ({ gifts: all }) => all,
    enabled: isWanted,
    staleTime: 0,
  });
}

/** Has a gift mailed to whoever it is for, now or on its day; pressed again after an answer that was lost, it goes once. */
export function useSendGift(giftId: number) {
  const [tries] = useState(attempts);
  return useMutation({
    mutationFn: (body: GiftMailGiven) =>
      ask(gifts.sendGift, { params: { id: giftId }, body }, { idempotencyKey: tries.keyOf(body) }),
    onSuccess: (_gift, body) => {
      tries.done(body);
      return readPurchasesAgain();
    },
  });
}

/** Calls off the mail that a gift waits to go by. */
export function useKeepGift(giftId: number) {
  return useMutation({
    mutationFn: () => ask(gifts.keepGift, { params: { id: giftId } }),
    onSuccess: () => readPurchasesAgain(),
  });
}

/** Redeems a code for oneself. */
export function useRedeem() {
  return useMutation({
    mutationFn: (code: string) => ask(gifts.redeemGift, { body: { code } }),
    onSuccess: ({ organization_id: soldIn }) => goTo(soldIn),
  });
}
