import { type Avatar, type AvatarRow, avatars } from "@pluma/contract/avatars/avatars";
import { files } from "@pluma/contract/files/files";
import type { Question } from "@pluma/contract/kit/kit";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ask } from "../../platform/ask/ask.ts";
import { queryClient } from "../../platform/ask/queryClient.ts";
import { useOnReconnect, useServerEvent } from "../../platform/me/socket.ts";
import { readOrganizationId, useOrganizationId } from "../../platform/session/organization.ts";
import { dropAvatar, keepAvatar, keepFile, keys, type ListPage, relist, rereadAvatar, writeAvatar } from "./cache.ts";
import { type AvatarsFilter, everything } from "./list/avatarsFilter.ts";

const LOOK_AGAIN_MS = 5000;

/** A page of the avatars that one may use in the selected space; the page before stays while the next is read. */
export function useAvatars(wanted: Partial<AvatarsFilter>, isWanted = true) {
  const space = useOrganizationId();
  const filter: AvatarsFilter = { ...everything, ...wanted };
  return useQuery({
    queryKey: keys.list(space, filter),
    queryFn: ({ signal }): Promise<ListPage> => ask(avatars.listAvatars, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** Lists that are on the screen stay true to what happens in other windows. */
export function useAvatarsLive(): void {
  useServerEvent("avatar", relist);
  useServerEvent("avatar_deleted", relist);
  useServerEvent("avatar_inbox", relist);
  useOnReconnect(relist);
}

/** One avatar that one may use. Looked at again while a file of it is being read. */
export function useAvatar(id: number, isWanted = true) {
  const space = useOrganizationId();
  return useQuery({
    queryKey: keys.one(space, id),
    queryFn: async ({ signal }) => (await ask(avatars.readAvatar, { params: { id } }, { signal })).avatar,
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data?.avatar_files.some(isUnderway) ? LOOK_AGAIN_MS : false),
  });
}

/** Whether more of a file is still to come. */
const isUnderway = ({ state }: Pick<Avatar["avatar_files"][number], "state">): boolean =>
  state === "waiting" || state === "reading" || state === "cut";

/** Keeps an avatar that is open true to what happens elsewhere; `onGone` hears when it is deleted, and when it is there. */
export function useAvatarLive(id: number, onGone: (isGone: boolean) => void): void {
  const isIt = ({ avatar_id }: { avatar_id: number }) => avatar_id === id;
  useServerEvent("avatar", (told) => {
    if (!isIt(told)) return;
    onGone(false);
    rereadAvatar(id);
  });
  useServerEvent("avatar_file", (told) => isIt(told) && keepFile(id, told.file));
  useServerEvent("avatar_inbox", (told) => {
    if (!isIt(told)) return;
    writeAvatar(id, (held) => ({ ...held, waiting: told.waiting }));
    // A note may say that somebody was given all they may, or has to wait.
    for (const queryKey of [keys.inbox(id), keys.draws(id)]) {
      queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
    }
  });
  useServerEvent("avatar_deleted", (told) => isIt(told) && onGone(true));
  useOnReconnect(() => rereadAvatar(id));
}

export type NewAvatar = { name: string; description: string };

/** Makes an avatar in the selected space; the same key makes one. */
export function useCreateAvatar() {
  return useMutation({
    mutationFn: async ({ key, ...body }: NewAvatar & { key: string }) =>
      (await ask(avatars.createAvatar, { body }, { idempotencyKey: key })).avatar,
    onSuccess: keepAvatar,
  });
}

type Changes = Omit<Question<typeof avatars.saveAvatar>["body"], "avatar_id" | "file_id">;

/** Changes what an avatar is: its name, description, starters, mode, or who may use it. Shown at once, and taken back when refused. */
export function useSaveAvatar(id: number) {
  return useMutation({
    mutationFn: async (body: Changes) => (await ask(avatars.saveAvatar, { body: { avatar_id: id, ...body } })).avatar,
    onMutate: (changes) => {
      const before = heldAvatar(id);
      writeAvatar(id, (held) => ({ ...held, ...shownAtOnce(changes) }));
      return { before };
    },
    onError: (_error, _changes, kept) => kept?.before && writeAvatar(id, () => kept.before ?? null),
    onSuccess: keepAvatar,
  });
}

/** Gives an avatar a picture, which is uploaded first, or with null takes it away. */
export function useSavePicture(id: number) {
  return useMutation({
    mutationFn: async (picture: File | null) => {
      const body = new FormData();
      if (picture) body.append("file", picture);
      const fileId = picture && (await ask(files.addFile, { body })).file_id;
      return (await ask(avatars.saveAvatar, { body: { avatar_id: id, file_id: fileId } })).avatar;
    },
    onSuccess: keepAvatar,
  });
}

/** Sets the context of an avatar, while `version` is the one that stands. */
export function useSaveContext(id: number) {
  return useMutation({
    mutationFn: async ({ context, version }: { context: string; version: number | null }) =>
      (
        await ask(avatars.addContext, {
          params: { id },
          body: { context, ...(version !== null && { version }) },
        })
      ).avatar,
    onSuccess: keepAvatar,
  });
}

/** Sets or takes away one's star of an avatar; shown at once, and taken back when refused. */
export function useFavorAvatar() {
  const write = (id: number, favorite: boolean) => {
    writeAvatar(id, (held) => ({ ...held, favorite }));
    queryClient.setQueriesData<ListPage>(
      { queryKey: keys.lists },
      (list) => list && { ...list, avatars: list.avatars.map((row) => starred(row, id, favorite)) },
    );
  };
  return useMutation({
    mutationFn: (body: { avatar_id: number; favorite: boolean }) => ask(avatars.favorAvatar, { body }),
    onMutate: ({ avatar_id, favorite }) => write(avatar_id, favorite),
    onError: (_error, { avatar_id, favorite }) => write(avatar_id, !favorite),
    onSuccess: relist,
  });
}

/** Deletes an avatar; it can be brought back. */
export function useDeleteAvatar() {
  return useMutation({
    mutationFn: (id: number) => ask(avatars.deleteAvatar, { params: { id } }),
    onSuccess: (_nothing, id) => dropAvatar(id),
  });
}

/** Brings a deleted avatar back. */
export function useRestoreAvatar() {
  return useMutation({
    mutationFn: async (id: number) => (await ask(avatars.restoreAvatar, { params: { id } })).avatar,
    onSuccess: keepAvatar,
  });
}

const heldAvatar = (id: number): Avatar | undefined =>
  queryClient.getQueryData<Avatar>(keys.one(readOrganizationId(), id));

// Keys that were not given are not shown as emptied.
const shownAtOnce = (changes: Changes): Partial<Avatar> => ({
  ...(changes.name !== undefined && { name: changes.name }),
  ...(changes.description !== undefined && { description: changes.description }),
  ...(changes.starters !== undefined && { starters: changes.starters }),
  ...(changes.mode !== undefined && { mode: changes.mode }),
  ...(typeof changes.public === "boolean" && { public: changes.public }),
});

const starred = (row: AvatarRow, id: number, favorite: boolean): AvatarRow =>
  row.avatar_id === id ? { ...row, favorite } : row;
