import { gifts } from "@pluma/contract/billing/gifts";
import type { Question } from "@pluma/contract/kit/kit";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../../platform/ask/ask.ts";
import { attempts } from "../../../platform/ask/attempts.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { useOrganizationId } from "../../../platform/session/organization.ts";

const batchesKey = ["gift-batches"];

export type BatchForm = Question<typeof gifts.addGiftBatch>["body"];

/** The batches of gift codes of a product. */
export function useBatches(productId: number) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: [...batchesKey, space, productId],
    queryFn: ({ signal }) => ask(gifts.listGiftBatches, { params: { id: productId } }, { signal }),
  });
}

/** The codes of one, with who redeemed them. */
export function useCodes(productId: number, batchId: number) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: [...batchesKey, space, productId, batchId],
    queryFn: ({ signal }) => ask(gifts.readGiftBatch, { params: { id: productId, batch_id: batchId } }, { signal }),
    staleTime: 0,
  });
}

/** Makes codes; pressed again after an answer that was lost, they are made once. */
export function useMakeBatch(productId: number) {
  const [{ keyOf }] = useState(attempts);
  return useMutation({
    mutationFn: (body: BatchForm) =>
      ask(gifts.addGiftBatch, { params: { id: productId }, body }, { idempotencyKey: keyOf(body) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: batchesKey }),
  });
}

/** Withdraws what nobody redeemed. */
export function useWithdrawBatch(productId: number, batchId: number) {
  return useMutation({
    mutationFn: () => ask(gifts.withdrawGiftBatch, { params: { id: productId, batch_id: batchId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: batchesKey }),
  });
}

/** The codes of a batch as a file. */
export const useExportCodes = (productId: number) =>
  useMutation({
    mutationFn: (batchId: number) => ask(gifts.exportGiftBatch, { params: { id: productId, batch_id: batchId } }),
  });
