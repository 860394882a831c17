import { documentReview, type Review } from "@pluma/contract/documents/review";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { newKey } from "../../../platform/ask/newKey.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { isRefused } from "../../../platform/refused.ts";
import { recall, remember } from "../../../platform/storage.ts";

const reviewKey = (token: string) => ["review", token] as const;

/** What a review link shows; null when it shows nothing any more. */
export function useReview(token: string) {
  return useQuery({
    queryKey: reviewKey(token),
    queryFn: async ({ signal }): Promise<Review | null> => {
      try {
        return (await ask(documentReview.readReview, { params: { token } }, { signal })).review;
      } catch (error) {
        if (isRefused(error) && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
}

/** Reads a review again. */
export const rereadReview = (token: string) => queryClient.invalidateQueries({ queryKey: reviewKey(token) });

const keep = (token: string) => (answer: { review: Review }) => {
  queryClient.setQueryData<Review | null>(reviewKey(token), answer.review);
};

/** A link that was withdrawn while it was read shows nothing from now on. */
const forget = (token: string) => (error: unknown) => {
  if (isRefused(error) && error.status === 404) queryClient.setQueryData<Review | null>(reviewKey(token), null);
  else if (isRefused(error) && error.status === 409) void rereadReview(token);
};

export type Note = {
  name: string;
  text: string;
  place: { version: number; from: number; to: number } | null;
  answers: number | null;
};

/** Says something by a link. */
export function useSayByLink(token: string) {
  return useMutation({
    mutationFn: (body: Note) => ask(documentReview.commentReview, { params: { token }, body }),
    onSuccess: keep(token),
    onError: forget(token),
  });
}

/** Approves what was read. */
export function useApprove(token: string) {
  return useMutation({
    mutationFn: (body: { name: string; version: number }) =>
      ask(documentReview.approveReview, { params: { token }, body }),
    onSuccess: keep(token),
    onError: forget(token),
  });
}

const READER = "review_reader";
const NAME = "review_name";

/** Says that somebody looks at it, by a key that this browser keeps; whether it is heard changes nothing here. */
export function sayOpened(token: string): void {
  const reader = recall(READER) ?? newKey();
  remember(READER, reader);
  ask(documentReview.openReview, { params: { token }, body: { reader } }).catch(() => undefined);
}

/** The name under which this browser said something last. */
export const recallName = (): string => recall(NAME) ?? "";
export const keepName = (name: string): void => remember(NAME, name);
