import { documentReview, type ReviewLink } from "@pluma/contract/documents/review";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../../platform/ask/ask.ts";
import { newKey } from "../../../../platform/ask/newKey.ts";
import { queryClient } from "../../../../platform/ask/queryClient.ts";
import { useServerEvent } from "../../../../platform/me/socket.ts";

const linksKey = (id: number) => ["documents", "review-links", id] as const;
const reread = (id: number) => queryClient.invalidateQueries({ queryKey: linksKey(id) });

/** The review links of a document, with how often each was opened and who approved by it, as it is now. */
export function useReviewLinks(id: number) {
  useServerEvent("document_review", ({ document_id }) => {
    if (document_id === id) void reread(id);
  });
  // Whether what was approved is still what stands there.
  useServerEvent("document", ({ document_id }) => {
    if (document_id === id) void reread(id);
  });
  return useQuery({
    queryKey: linksKey(id),
    queryFn: async ({ signal }): Promise<ReviewLink[]> =>
      (await ask(documentReview.listReviewLinks, { params: { id } }, { signal })).links,
    staleTime: 0,
  });
}

/** Makes a link that opens for so many days. */
export function useAddReviewLink(id: number) {
  return useMutation({
    mutationFn: (days: ReviewDays) =>
      ask(documentReview.addReviewLink, { params: { id }, body: { days } }, { idempotencyKey: newKey() }),
    onSuccess: () => reread(id),
  });
}

/** Withdraws a link: from then on it shows nothing. */
export function useWithdrawReviewLink(id: number) {
  return useMutation({
    mutationFn: (link_id: number) => ask(documentReview.withdrawReviewLink, { params: { id, link_id } }),
    onSuccess: () => reread(id),
  });
}

export type ReviewDays = typeof import("@pluma/contract/documents/review").reviewDays[number];
