import { documentReview, type Review } from "@pluma/contract/documents/review";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../../platform/ask/ask.ts";
import { newKey } from "../../../platform/ask/newKey.ts";
import { queryClient } from "../../../platform/ask/queryClient.ts";
import { isRefused } from "../../../platform/refused.ts";
import { keptHere, recall, remember, rememberHere } from "../../../platform/storage.ts";

const reviewKey = (token: string) => ["review", token] as const;
const readNow = (token: string) => queryClient.getQueryData<Review | null>(reviewKey(token)) ?? null;

/** Nobody is told of what is said to them by a link: whoever looks at it asks again. */
const LOOK_AGAIN_MS = 30_000;

/** What a review link shows, as long as it is looked at; null when it shows nothing any more. */
export function useReview(token: string) {
  return useQuery({
    queryKey: reviewKey(token),
    queryFn: async ({ signal }): Promise<Review | null> => {
      try {
        const query = { known: readNow(token)?.mark };
        const { review } = await ask(documentReview.readReview, { params: { token }, query }, { signal });
        return review ?? readNow(token);
      } catch (error) {
        if (isRefused(error) && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? LOOK_AGAIN_MS : false),
  });
}

const rereadReview = (token: string) => queryClient.invalidateQueries({ queryKey: reviewKey(token) });

/** What was asked before something was said does not know of it, whether before it was sent or meanwhile. */
const hold = (token: string) => () => queryClient.cancelQueries({ queryKey: reviewKey(token) });

const keep = (token: string) => async (answer: { review: Review }) => {
  await hold(token)();
  queryClient.setQueryData<Review | null>(reviewKey(token), answer.review);
};

/** A link that was withdrawn while it was read shows nothing from now on; nor does it show what was removed there. */
const rereadAfter = (token: string) => (error: unknown) => {
  if (isRefused(error) && [404, 409].includes(error.status)) void rereadReview(token);
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
    onMutate: hold(token),
    onSuccess: keep(token),
    onError: rereadAfter(token),
  });
}

/** Approves what was read. */
export function useApprove(token: string) {
  return useMutation({
    mutationFn: (body: { name: string; version: number }) =>
      ask(documentReview.approveReview, { params: { token }, body }),
    onMutate: hold(token),
    onSuccess: keep(token),
    onError: rereadAfter(token),
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

/** By what this tab keeps a note that is being written: a new one, or the answer to another. */
export const keptNote = (token: string, answers: number | null): string => `${notesOf(token)}${answers ?? ""}`;

/** The notes that were being written here, by what each answers; of those to be answered, the ones that are not there any more. */
export const lostNotes = (token: string, there: readonly number[] | null): { kept: string; text: string }[] =>
  keptHere(notesOf(token)).flatMap(([kept, text]) => {
    const answers = kept.slice(notesOf(token).length);
    const hasPlace = there !== null && (answers === "" || there.includes(Number(answers)));
    return hasPlace || text.trim() === "" ? [] : { kept, text };
  });

/** Forgets a note that was being written. */
export const dropNote = (kept: string): void => rememberHere(kept, "");

const notesOf = (token: string): string => `note:${token}:`;
