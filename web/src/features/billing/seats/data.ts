import { seats } from "@pluma/contract/billing/seats";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../../platform/ask/ask.ts";
import { attempts } from "../../../platform/ask/attempts.ts";
import { readPurchasesAgain } from "../data.ts";
import { goTo } from "../goTo.ts";

/** The seats of a purchase; who took one while another screen was open is read with the first look. */
export function useSeats(purchaseId: number) {
  return useQuery({
    queryKey: ["billing", "purchases", "seats", purchaseId],
    queryFn: ({ signal }) => ask(seats.listSeats, { params: { id: purchaseId } }, { signal }),
    staleTime: 0,
  });
}

/** Gives a free seat to an address; pressed again after an answer that was lost, it is given once. */
export function useGiveSeat(purchaseId: number) {
  const [tries] = useState(attempts);
  return useMutation({
    mutationFn: (email: string) =>
      ask(seats.giveSeat, { params: { id: purchaseId }, body: { email } }, { idempotencyKey: tries.keyOf({ email }) }),
    onSuccess: (_seat, email) => tries.done({ email }),
    onSettled: () => readPurchasesAgain(),
  });
}

/** Mails a seat's link once more. */
export function useSendSeat(purchaseId: number) {
  return useMutation({
    mutationFn: (seatId: number) => ask(seats.sendSeat, { params: { id: purchaseId, seat_id: seatId } }),
    onSuccess: () => readPurchasesAgain(),
  });
}

/** Takes a seat back. */
export function useWithdrawSeat(purchaseId: number) {
  return useMutation({
    mutationFn: (seatId: number) => ask(seats.withdrawSeat, { params: { id: purchaseId, seat_id: seatId } }),
    onSuccess: () => readPurchasesAgain(),
  });
}

/** Takes the seat that one was given. */
export function useTakeSeat() {
  return useMutation({
    mutationFn: (code: string) => ask(seats.takeSeat, { body: { code } }),
    onSuccess: ({ organization_id: soldIn }) => goTo(soldIn),
  });
}
