import { avatarDraws } from "@pluma/contract/avatars/draws";
import type { Received } from "@pluma/contract/kit/kit";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { keys } from "./cache.ts";

/** A page of who was given how much of an avatar, those who were given most first. */
export function useDraws(avatarId: number, page: number) {
  return useQuery({
    queryKey: [...keys.draws(avatarId), page],
    queryFn: ({ signal }) => ask(avatarDraws.listDraws, { params: { id: avatarId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

type Page = Received<typeof avatarDraws.listDraws>;

export type Bound = { percentMax: number | null; countsMaterial: boolean; showsFiles: boolean };

/** Sets how much one person may be given, in percent, null for no bound, and whether the files count and are named: what is given of it. */
export function useBoundDraws(avatarId: number) {
  return useMutation({
    mutationFn: ({ percentMax, countsMaterial, showsFiles }: Partial<Bound>) =>
      ask(avatarDraws.boundDraws, {
        params: { id: avatarId },
        body: { percent_max: percentMax, counts_material: countsMaterial, shows_files: showsFiles },
      }),
    onSuccess: (bound) => {
      queryClient.setQueriesData<Page>({ queryKey: keys.draws(avatarId) }, (held) => held && { ...held, ...bound });
      return reread(avatarId);
    },
  });
}

/** Forgets what a person was given, and that they have to wait. */
export function useResetDraws(avatarId: number) {
  return useMutation({
    mutationFn: (userId: number) => ask(avatarDraws.resetDraws, { params: { id: avatarId, user_id: userId } }),
    onSettled: () => reread(avatarId),
  });
}

/** Closes an avatar to a person, or opens it again. */
export function useCloseAvatar(avatarId: number) {
  return useMutation({
    mutationFn: ({ userId, isClosed }: { userId: number; isClosed: boolean }) =>
      ask(avatarDraws.closeAvatar, { params: { id: avatarId, user_id: userId }, body: { is_closed: isClosed } }),
    onSettled: () => reread(avatarId),
  });
}

const reread = (avatarId: number) => queryClient.invalidateQueries({ queryKey: keys.draws(avatarId) });
