import { avatarInbox } from "@pluma/contract/avatars/inbox";
import type { Question } from "@pluma/contract/kit/kit";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { keepAvatar, keys, rereadAvatar } from "./cache.ts";
import { testKeys } from "./data.testing.ts";

type State = NonNullable<NonNullable<Question<typeof avatarInbox.listInbox>["query"]>["state"]>;

/** A page of what waits for an avatar's editors, the newest first; with "all" what was done too. */
export function useInbox(avatarId: number, state: State, page: number) {
  return useQuery({
    queryKey: [...keys.inbox(avatarId), state, page],
    queryFn: ({ signal }) =>
      ask(avatarInbox.listInbox, { params: { id: avatarId }, query: { state, page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

type Taught = { key: string; item_id?: number; question: string; answer: string };

/** Teaches an avatar an answer; the same key teaches it once. */
export function useTeach(avatarId: number) {
  return useMutation({
    mutationFn: ({ key, ...body }: Taught) =>
      ask(avatarInbox.teachAnswer, { params: { id: avatarId }, body }, { idempotencyKey: key }),
    onSuccess: ({ avatar }) => {
      keepAvatar(avatar);
      return reread(avatarId);
    },
  });
}

/** Puts an entry of the inbox aside. */
export function useDismiss(avatarId: number) {
  return useMutation({
    mutationFn: (itemId: number) => ask(avatarInbox.dismissItem, { params: { id: itemId } }),
    onSettled: () => {
      rereadAvatar(avatarId);
      return reread(avatarId);
    },
  });
}

/** Where in the material something stands that fits a question; looked for when it is shown. */
export function usePlaces(itemId: number) {
  return useQuery({
    queryKey: ["avatars", "places", itemId],
    queryFn: async ({ signal }) => (await ask(avatarInbox.findPlaces, { params: { id: itemId } }, { signal })).places,
    staleTime: 0,
  });
}

/** Takes a question as one that the material does answer, and makes it a test question. */
export function useTakeAsMistaken(avatarId: number) {
  return useMutation({
    mutationFn: (itemId: number) => ask(avatarInbox.takeAsMistaken, { params: { id: itemId } }),
    onSettled: () => {
      rereadAvatar(avatarId);
      queryClient.invalidateQueries({ queryKey: testKeys.tests(avatarId) }).catch(() => undefined);
      return reread(avatarId);
    },
  });
}

/** Drafts an answer to a question of the inbox; the same key drafts and pays it once. */
export function useDraft() {
  return useMutation({
    mutationFn: ({ itemId, key }: { itemId: number; key: string }) =>
      ask(avatarInbox.draftAnswer, { params: { id: itemId } }, { idempotencyKey: key }),
  });
}

const reread = (avatarId: number) => queryClient.invalidateQueries({ queryKey: keys.inbox(avatarId) });
